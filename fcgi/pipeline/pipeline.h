#ifndef PIPELINE_PIPELINE_H
#define PIPELINE_PIPELINE_H

#include "app.h"
#include "data/job.h"

/*
 * Answer job->question: run the stages of stages.c in order, drafting again
 * with the complaints in hand at most settings->max_fixes times. The turn
 * gets everything that happened, whatever the outcome: its state is
 * TURN_ANSWERED, TURN_CLARIFY, TURN_FAILED or TURN_CANCELLED afterwards. An
 * error is in the turn (error, error_say) and returned, for the caller's
 * status; a turn without working SQL returns ERR_NO_SQL.
 */
MUST_CHECK const struct err *pipeline_run(const struct app *app,
					  struct job *job);

/*
 * The schema of a database as the schema stage sees it: from the cache unless
 * the database changed. For pages, commands and sample questions.
 */
MUST_CHECK const struct err *pipeline_schema(const struct app *app,
					     struct arena *a,
					     const struct database *db,
					     struct wait *wait,
					     const struct schema **ret);

/* Up to max questions that the schema suggests, each in the visitor's words:
 * count, aggregate, group by, filter on a sample value. */
const char **pipeline_sample_questions(struct arena *a,
				       const struct schema *schema, size_t max,
				       size_t *ret_n);

#endif
