#ifndef PIPELINE_UNITS_H
#define PIPELINE_UNITS_H

#include "data/job.h"

/*
 * The units of the columns of what the turn shows (struct column), from the
 * comments of the tables' columns and from lines of notes that name one. A
 * column counts for one of the schema when it has its name, or ends in it as
 * sum_total and "sum(total)" do.
 */
void units_tell(struct job *job);

#endif
