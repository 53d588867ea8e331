#ifndef SUGGEST_NEXT_STEPS_H
#define SUGGEST_NEXT_STEPS_H

#include "data/job.h"

/* The job's question, or one that was asked before it. */
bool next_was_asked(const struct job *job, const char *question);

/*
 * What the statement and the rows of an answered turn lead to: "only 2024",
 * "only web, by month", "by status", "the top 5", "as a share of the total".
 * At most max, each one that the translator answers by changing the statement
 * and that was not asked before.
 */
const char **next_steps(const struct job *job, size_t max, size_t *ret_n);

#endif
