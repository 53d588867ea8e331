#ifndef PIPELINE_MEASURE_H
#define PIPELINE_MEASURE_H

#include "data/job.h"

/* What a stage and a whole turn add to the metrics and to the trace. */
void measure_begin(const struct job *job);
/*
 * The database was reached, or not for e: a part of the stage "schema" that
 * reference 002 has as a node of its own.
 */
void measure_dialect(const struct job *job, int64_t ms, const struct err *e);
void measure_stage(const struct job *job, const struct stage_event *event);
/* Once it ended. */
void measure_turn(const struct job *job);

#endif
