#ifndef PIPELINE_MEASURE_H
#define PIPELINE_MEASURE_H

#include "data/job.h"

/* What a stage and a whole turn add to the metrics and to the trace. */
void measure_stage(const struct job *job, const struct stage_event *event);
/* Once it ended. */
void measure_turn(const struct job *job);

#endif
