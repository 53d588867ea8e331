#ifndef DRAFTER_GRAMMAR_CUES_H
#define DRAFTER_GRAMMAR_CUES_H

#include "drafter/grammar/old/grammar.h"
#include "lexicon/lexicon.h"

/* What lexicon/cues.tsv, comparisons.tsv and adjectives.tsv say, in bits. */

/* A phrase that tells about the query. */
struct phrase {
	size_t n; /* words; 0: none */
	unsigned cues;
	enum op op; /* with CUE_COMPARE */
};

/*
 * A phrase that implies a column: "oldest" one called age, sorted downwards.
 * In names, words that a column's name may have; after '-' direction and
 * comparison turn around ("oldest": the smallest birth date).
 */
struct hint {
	const char *text; /* words as folded, one blank between */
	int direction;    /* 1 up, -1 down: a superlative; 0: none */
	enum op op;       /* a comparative: "older than"; OP_NONE: none */
	const char *names;
};

/* The longest phrase that begins at word i. */
struct phrase phrase_of_cues(const struct parse *p, size_t i);
/* All of them, in the order of the file; the last has no text. */
const struct hint *hints(void);

#endif
