#ifndef PIPELINE_CONFIDENCE_H
#define PIPELINE_CONFIDENCE_H

#include "data/job.h"

/*
 * How sure the answer that is shown is: its drafter's confidence, and what
 * happened to it since. The reasons go into the turn, one sentence each.
 */
void confidence_weigh(struct job *job);

#endif
