#ifndef PIPELINE_CONCLUDE_H
#define PIPELINE_CONCLUDE_H

#include "data/job.h"

/*
 * Once the stages are through, or one returned e: how the turn ended, in its
 * state and words. Returns e, or ERR_NO_SQL when no attempt worked.
 */
const struct err *conclude(struct job *job, const struct err *e);

#endif
