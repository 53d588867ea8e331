#ifndef LEXICON_MEANINGS_H
#define LEXICON_MEANINGS_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Words that mean about the same, of lexicon/synonyms-*.tsv and verbs.tsv: a
 * member of a group is a word or a few ("date of birth"), by their stems. Read
 * when first asked for, and kept: nothing is allocated for a question.
 */
#define MEANING_WORDS 4

struct meaning {
	const char *stems[MEANING_WORDS];
	unsigned char n;
	bool close;           /* in the first field of its line */
	const char *implies;  /* words of columns, of a verb; or NULL */
	unsigned short group; /* the members of one stand together */
	unsigned short next;  /* 1 + place of one with the same first stem */
};

size_t meanings_groups(void);
/* The members of m's group. */
const struct meaning *meaning_group(const struct meaning *m, size_t *ret_n);

/* The first that begins with the stem, and the one after m; NULL: none. */
const struct meaning *meaning_of(const char *stem);
const struct meaning *meaning_next(const struct meaning *m);

/* How alike two of a group are, 0 … 1. */
float meaning_likeness(const struct meaning *a, const struct meaning *b);

#endif
