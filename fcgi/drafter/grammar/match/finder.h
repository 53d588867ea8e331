#ifndef DRAFTER_GRAMMAR_MATCH_FINDER_H
#define DRAFTER_GRAMMAR_MATCH_FINDER_H

#include "drafter/grammar/match/definition.h"

/* While notes are read. */
struct finder {
	const struct context *x;
	struct definitions *out;
};

/* One more definition; NULL: it has no name or no body, or is one too many. */
struct definition *definition_put(struct finder *f, enum definition_kind kind,
				  struct str name, struct str body);
/* Every name of a subject: "Open tickets / backlog", "Lapsed/churned". */
void definition_put_names(struct finder *f, struct str names, struct str body);

#endif
