#ifndef DRAFTER_GRAMMAR_RANK_ARBITER_H
#define DRAFTER_GRAMMAR_RANK_ARBITER_H

#include "drafter/grammar/rank/older.h"

struct readings_of; /* of one question */

/*
 * The readings of trees. true: the first is so likely right that nobody else
 * need be asked.
 */
bool arbiter_begin(const struct job *job, struct readings_of **ret);
/*
 * They and those of the older reader in one list, the likeliest first, each as
 * sure as it is likely to be right; older NULL: it was not asked. Where the
 * best is less likely than pipeline.clarify_below, or a fifth of it where it
 * accounts for every word, a question back stands before them, and its readings
 * are the best distinct ones. So it does where rows are judged by nothing said,
 * and where nothing is read.
 */
void arbiter_end(struct readings_of *all, const struct older *older,
		 struct drafts *ret);
/* Whether the question changes the turn before, by each of its words. */
bool arbiter_follows(const struct job *job);
/* Read what was learned now rather than at the first question. */
void arbiter_ready(void);

#endif
