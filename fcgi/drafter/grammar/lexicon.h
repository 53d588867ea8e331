#ifndef DRAFTER_GRAMMAR_LEXICON_H
#define DRAFTER_GRAMMAR_LEXICON_H

#include "drafter/grammar/grammar.h"

/* What is known about English: tables alone, each closed by a NULL. */

/* A phrase that tells about the query. Words as folded, one space between. */
struct phrase {
	const char *text;
	unsigned cues;
	enum op op; /* with CUE_COMPARE */
};

/*
 * A phrase that implies a column: "oldest" one called age, sorted downwards.
 * In names, words that a column's name may have; after '-' direction and
 * comparison turn around ("oldest": the smallest birth date).
 */
struct hint {
	const char *text;
	int direction; /* 1 up, -1 down: a superlative; 0: none */
	enum op op;    /* a comparative: "older than"; OP_NONE: none */
	const char *names;
};

extern const struct phrase *const phrases[]; /* tables of them, then NULL */
extern const struct phrase comparisons[];
extern const struct hint hints[];
extern const char *const synonyms[];      /* lines of words alike */
extern const char *const abbreviations[]; /* pairs: short, long */
extern const char *const irregulars[];    /* pairs: form, lemma */
extern const char *const name_tails[];    /* ends of run-together names */

/* 0 … 100, "dozen", …; false: not a number word. */
bool number_word(const char *word, double *ret);

#endif
