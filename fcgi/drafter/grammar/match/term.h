#ifndef DRAFTER_GRAMMAR_MATCH_TERM_H
#define DRAFTER_GRAMMAR_MATCH_TERM_H

#include "drafter/grammar/match/notes/definition.h"

/*
 * Words of business, lexicon/terms.tsv: a line is phrases, and what they mean
 * in the words of a note, the first meaning that can be read here. They come
 * after the names of a database and after what its notes define.
 */
#define TERMS_MAX 96

struct terms {
	struct arena *arena; /* of what the lines mean */
	/* Of each line, once it was needed; NULL: not yet. */
	struct definition *lines[TERMS_MAX];
	/* Reads a body; set by who makes it. */
	bool (*read)(const struct context *x, const struct definition *d,
		     struct item *ret);
};

/*
 * Whether what was read of a meaning is what its words say of this database:
 * "quantity times price" of a price of one piece, a condition of one table.
 */
bool term_fits(const struct catalog *c, struct str body, const struct item *i);

#endif
