#ifndef DRAFTER_GRAMMAR_EXPLAIN_PASSES_H
#define DRAFTER_GRAMMAR_EXPLAIN_PASSES_H

#include "base/json.h"
#include "data/job.h"

/*
 * What each pass of the compiler made of the job's question, for `parlance
 * explain-question`, as members of o:
 * "items"  what its words may stand for: words, kind, stands_for, strength, why
 * "frames" the question as items from left to right, the best first: score,
 *          items ("(last month: period) (orders: rows)"), leaves (the words
 *          that no item takes)
 * "trees"  what frames mean, the best first: score, assumed (what that cost),
 *          leaves, sql, in_words
 */
void explain_passes(const struct job *job, struct json_object *o);

#endif
