#ifndef DRAFTER_GRAMMAR_RANK_UNDERSTOOD_H
#define DRAFTER_GRAMMAR_RANK_UNDERSTOOD_H

#include "base/json.h"
#include "data/job.h"

/*
 * What the job's notes define: "notes", an object for each name: "text" the sentence,
 * "name" what it defines, "meaning" in words. A name without a meaning was not
 * understood; a sentence without a name defines nothing that can be read. In
 * job->arena.
 */
struct json_object *grammar_understood(const struct job *job);

#endif
