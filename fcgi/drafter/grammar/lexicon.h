#ifndef DRAFTER_GRAMMAR_LEXICON_H
#define DRAFTER_GRAMMAR_LEXICON_H

#include "drafter/grammar/grammar.h"

/* What is known about English: tables alone, each closed by a NULL. */

extern const char *const name_tails[]; /* ends of run-together names */

/*
 * Lines of a word and what schemas write for it: in short, or in another
 * language. '_' joins a few words: "last_name lname".
 */
extern const char *const abbreviations[];

/*
 * Groups of words that mean about the same, a line each. Those before the bar
 * mean the same; each behind it comes near to those, though not to the others
 * behind it. '_' joins the words of one member. A word may be in many groups.
 */
extern const char *const meanings_life[];  /* people and what they do */
extern const char *const meanings_world[]; /* places and things */
extern const char *const meanings_said[];  /* what people say for them */

/*
 * Lines of words, then after '>' words of the columns that they tell of, the
 * likelier first: "weigh > weight". The first are compared as stems.
 */
extern const char *const verbs[];

/* Forms that no rule makes, or that a rule would spoil; sorted. */
struct irregular {
	const char *form, *lemma;
};
extern const struct irregular irregulars[];
extern const size_t n_irregulars;
/* The lemma of such a form; NULL: it is none. */
const char *irregular_lemma(const char *word);

/* 0 … 100, "dozen", …; false: not a number word. */
bool number_word(const char *word, double *ret);

#endif
