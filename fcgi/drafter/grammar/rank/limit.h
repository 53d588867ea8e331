#ifndef DRAFTER_GRAMMAR_RANK_LIMIT_H
#define DRAFTER_GRAMMAR_RANK_LIMIT_H

#include "drafter/grammar/rank/features.h"

/* What holds of a reading whatever was learned, and whoever made it. */

/*
 * Whether a statement of the older reader is none: it adds up rows more than
 * once, goes by another of two keys than the words say, sums what was sold
 * without what the notes say of that, or sums money where rows are counted.
 */
bool limit_fans(const struct readings_of *all, const struct reading_of *r);
/* Whether one of several sums of a tree adds up rows more than once. */
bool limit_adds(const struct readings_of *all, const struct reading_of *r);
/*
 * Whether a statement of the older reader is left out: the first of all where
 * the first of each group are asked for, one row that is ordered, all of a table
 * without all of it, a turn that lost what the turn before was grouped by.
 */
bool limit_all(const struct readings_of *all, const struct reading_of *r);
/*
 * How likely it may be called: what adds up rows more than once hardly at all,
 * what took one of two keys that nothing tells apart, or is of sales that the
 * notes define in words that were not understood, unsure.
 */
double limit_most(const struct readings_of *all, const struct reading_of *r);
/*
 * A statement is no likelier than a likely tree of all words that it
 * contradicts: it limits rows where the first of each group are asked, or
 * counts once where two counts are, sorts all where one is asked for, or groups
 * by what rows have in figures.
 */
void limit_contradicting(struct readings_of *all);
/*
 * A word of business that it leaves out, since nothing here defines it; NULL:
 * there is none. To answer without it is to answer something else.
 */
const char *limit_business(const struct readings_of *all,
			   const struct reading_of *r);

#endif
