#ifndef KNOWLEDGE_VALUES_CURRENT_H
#define KNOWLEDGE_VALUES_CURRENT_H

#include "data/app.h"
#include "data/job.h"
#include "knowledge/values/values.h"

/*
 * The value index of a job's database: open in this process, from its file, or
 * built now. NULL: there is none, and the question is answered without. It
 * lives until the next call of this process.
 */
struct values *values_current(const struct app *app, struct job *job);

#endif
