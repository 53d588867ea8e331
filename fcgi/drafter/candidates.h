#ifndef DRAFTER_CANDIDATES_H
#define DRAFTER_CANDIDATES_H

#include "base/json.h"
#include "data/job.h"

/*
 * Askings that differ: candidate 0 is asked as always, those after it each in
 * another way, so that they do not all make the same mistake. A job for the
 * i-th, which is tried once with one model, and what its prompt is made of.
 */
const struct job *candidate_job(const struct job *job, size_t i);
struct json_object *candidate_tree(const struct job *job, size_t i);

#endif
