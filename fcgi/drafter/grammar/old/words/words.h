#ifndef DRAFTER_GRAMMAR_WORDS_H
#define DRAFTER_GRAMMAR_WORDS_H

#include "drafter/grammar/old/grammar.h"
#include "lexicon/stem.h"
#include "lexicon/written_out.h"

/*
 * What is written in short at that byte of the question: how many bytes of it,
 * and the words for it, with one blank between; 0: nothing is.
 */
size_t shorthand_at(const struct parse *p, size_t at, const char **ret);

/* "2 million" is one number, "in billions" none. */
void words_scale(struct parse *p);
/* "R&B": whether a stored value is there, which says what it says. */
bool stored_at(const struct parse *p, size_t at);
/* What a number's short end multiplies it by ("100k"): its bytes; 0: none. */
size_t scale_at(struct str rest, double *ret);
/* "averge": slips in words that carry the structure of a question. */
void words_mend(struct parse *p);

/* "email addresses" is one word where no name of the schema says both. */
void words_pair(struct parse *p);
/* "highest salary first" is an order, no extreme. */
void words_order(struct parse *p);

/*
 * What the question says from word `from` to before word `to`; the first alone
 * where words were moved.
 */
struct str words_span(const struct parse *p, size_t from, size_t to);

/* "albums by Iron Maiden": an artist, though an album is called so too. */
void values_drop_own(struct parse *p);

/* How many words from word i on the phrase has; 0: it is not there. */
size_t phrase_at(const struct parse *p, size_t i, const char *text);

/* Whether a word of the name is alike word i of the question: more than like. */
bool name_says(const struct parse *p, const struct name *name, size_t i,
	       float like);

/* Fill vocab[].like and .pair. */
void likes_fill(struct parse *p);

/* Whether the member's words stand in the question from word i on. */
bool is_said(const struct parse *p, size_t i, const struct meaning *m);

/* Raise vocab[].like where words mean about the same; fill parse.senses. */
void likes_of_meanings(struct parse *p);

#endif
