#ifndef DRAFTER_GRAMMAR_WORDS_ASKED_H
#define DRAFTER_GRAMMAR_WORDS_ASKED_H

#include "drafter/grammar/words.h"

#define TAIL_WORDS 16

/* What is asked besides, as nouns: "how old are they" is "age". */
struct tail {
	struct word words[TAIL_WORDS];
	size_t n;
	bool plain; /* said as those say it who know the columns */
	bool verb;  /* "show …" */
	bool only;  /* it is all that is shown */
};

/* The question after the first, from word i on; false: it is none of those. */
bool tail_read(const struct parse *p, struct tail *t, size_t i, size_t end);
/* "show their ids too", "first and last names only" */
bool tail_shown(const struct parse *p, struct tail *t, size_t i, size_t end);

/* Whether plain word i is one of those, or that one; "is", "are"; "do". */
bool said_any(const struct parse *p, size_t i, const char *const *list);
bool said(const struct parse *p, size_t i, const char *fold);
bool said_be(const struct parse *p, size_t i);
bool said_do(const struct parse *p, size_t i);

/* "old" is "age", after "how"; "cost" is "price", after "how much"; or NULL. */
const char *noun_of_how(const struct parse *p, size_t i);
const char *noun_of_much(const struct parse *p, size_t i);

#endif
