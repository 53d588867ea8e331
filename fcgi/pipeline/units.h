#ifndef PIPELINE_UNITS_H
#define PIPELINE_UNITS_H

#include "data/app.h"
#include "data/job.h"
#include "pipeline/pipeline.h"

/*
 * The units of the columns of what the turn shows (struct column), from the
 * comments of the tables' columns and from lines of notes that name one. A
 * column counts for one of the schema when it has its name, or ends in it as
 * sum_total and "sum(total)" do.
 */
void units_tell(struct job *job);

/*
 * The sink of x, by way of one that tells the columns of x->sql their units in
 * the same way. schema NULL: it is not known, and no unit is told.
 */
const struct row_sink *units_sink(const struct app *app, struct arena *a,
				  const struct pipeline_export *x,
				  const struct schema *schema);

/*
 * The notes alone, which tell of units, for a statement that nobody drafts. None
 * for a reader with rights: they may name what those leave out.
 */
void units_read_notes(const struct app *app, struct job *job);

#endif
