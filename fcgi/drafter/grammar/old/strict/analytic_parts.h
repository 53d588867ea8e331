#ifndef DRAFTER_GRAMMAR_ANALYTIC_PARTS_H
#define DRAFTER_GRAMMAR_ANALYTIC_PARTS_H

#include "drafter/grammar/old/strict/analytic.h"

/*
 * Parts of a question that each stand for one value, to be compared with one
 * another: analytic_parts.c reads such a part, analytic_pair.c the phrases
 * that put two of them together.
 */

/* Columns that an adjective speaks of: "more expensive" of a price. */
struct adjective {
	const char *names;      /* NULL: of none */
	bool less;              /* cheaper, shorter */
	bool plural;            /* of many rows the average is meant */
	const struct dim *each; /* both are of each of these; or NULL */
};

/* "expensive", "longer than": at word i; the words it has; 0: none is there. */
size_t adjective_at(const struct parse *p, size_t i, struct adjective *ret);

/* A statement with one row of one column; NULL: the tokens are not that. */
const char *part_scalar(const struct tokens *ts, const struct adjective *adj);

/*
 * Two of them, where each may leave out what the other says: "the highest and
 * the lowest salary", "in 2024 than in 2023". false: they are not two values.
 */
bool part_pair(const struct tokens *a, const struct tokens *b,
	       const struct adjective *adj, const char *ret[2]);

/* a with the tokens of b in it. false: too many. */
bool tokens_add(struct tokens *a, const struct tokens *b);

/* What becomes of two values. */
enum deed {
	DEED_LESS,
	DEED_SUM,
	DEED_RATIO,
	DEED_PERCENT,
	DEED_CHANGE,
	DEED_BOTH
};

/* Their statements as one, of each group where there are such; or NULL */
const char *pair_together(const struct parse *p, enum deed deed,
			  const char *const of[2], const struct dim *each);

/*
 * What stands before a form narrows both parts: "in 2024, how many more", or
 * says of what they are: "for each category, the difference".
 */
bool pair_opening(const struct parse *p, size_t to, struct tokens *ret,
		  struct dim *each);
/* Whether there is such a thing. */
bool pair_is_each(const struct dim *dim);
/* "… in each department", at the end: the word it begins at; 0: none. */
size_t pair_each_at_end(const struct parse *p, struct dim *ret);

/* Two parts put together; NULL: the question has no such form. */
const char *write_pair(const struct parse *p);

#endif
