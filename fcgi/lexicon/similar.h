#ifndef LEXICON_SIMILAR_H
#define LEXICON_SIMILAR_H

#include "base/str.h"

/*
 * How near words are in meaning: lexicon/vectors.bin, made by
 * scripts/make-vectors from word vectors and WordNet, mapped and shared.
 */
#define WORD_UNKNOWN (-1)

/* A folded word's number, by itself or by its lemma; WORD_UNKNOWN. */
int word_id(struct str fold);

/* What WordNet says of two words, by the usual senses of both. */
enum word_relation {
	WORD_SAME,    /* one word, or forms of one */
	WORD_SYNONYM, /* a sense in common */
	WORD_DERIVED, /* of one root: "deliver" and "delivery" */
	WORD_KIND,    /* one is a kind of the other: "worker", "employee" */
	WORD_KIND_OF, /* … two steps below it: "vehicle", "truck" */
	WORD_SISTER,  /* two kinds of one thing: "doctor", "nurse" */
	WORD_UNRELATED
};
enum word_relation word_related(int a, int b);

/*
 * How likely one is said for the other where the other is a word of a schema,
 * 0 … 1, from the cosine of their vectors and their relation; 0 where a word is
 * unknown, 1 where both are the same. Learned from words of other names in the
 * same schemas: of the words over 0.5 one in two is meant.
 */
float lexicon_similarity(const char *a, const char *b);

/* Words that others are held against, with the number of each. */
struct lexicon_words {
	const char *const *folds; /* [n] */
	const int *ids;           /* [n] */
	size_t n;
};
struct lexicon_words lexicon_words_of(struct arena *a, const char *const *folds,
				      size_t n);

/* The candidates nearest to the word, best first, at most room; how many. */
struct lexicon_near {
	size_t at; /* index of candidates */
	float similarity;
};
size_t lexicon_near(const char *word, const struct lexicon_words *candidates,
		    struct lexicon_near *ret, size_t room);

#endif
