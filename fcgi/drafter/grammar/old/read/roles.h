#ifndef DRAFTER_GRAMMAR_ROLES_H
#define DRAFTER_GRAMMAR_ROLES_H

#include "drafter/grammar/old/grammar.h"

/* What of a question as a whole bears on the role of one link. */
struct setting {
	bool ordered; /* an order cue stands before the link */
	bool extreme; /* a superlative stands somewhere */
};

/* Whether a link may have a role at all: by its kind and the cues near it. */
bool role_fits(const struct parse *p, const struct link *l, enum role role,
	       const struct setting *in);
/* Whether a superlative stands before it, or is what it says. */
bool is_near_extreme(const struct link *l);

#endif
