#ifndef PIPELINE_PIPELINE_H
#define PIPELINE_PIPELINE_H

#include "base/json.h"
#include "data/app.h"
#include "data/job.h"
#include "data/rows.h"
#include "data/status.h"
#include "data/table.h"
#include "sql/check/check.h"

/* Read what is the same for every question; before a fork. */
void pipeline_ready(void);

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
 * What is done before the first draft (schema, stored values), and no more:
 * job is ready for a drafter then.
 */
MUST_CHECK const struct err *pipeline_prepare(const struct app *app,
					      struct job *job);

/*
 * How a drafter reads the job's question, step by step; nothing is run.
 * ERR_INPUT: there is no such drafter, or it does not tell.
 */
MUST_CHECK const struct err *pipeline_explain(const struct app *app,
					      struct job *job,
					      const char *drafter,
					      struct json_object **ret);

/*
 * What the built-in translator makes of the notes on the job's database, as
 * drafter.h has it; nothing is run.
 */
MUST_CHECK const struct err *pipeline_understood(const struct app *app,
						 struct job *job,
						 struct json_object **ret);

/* A statement that ran before, to be run again for all of its rows. */
struct pipeline_export {
	const struct database *database;
	const char *user; /* vouched for, for row policies; or NULL */
	const char *sql;
	struct wait *wait;
	const struct row_sink *sink;
	const struct table_query
		*query; /* of its rows; NULL: all as they are */
	/* [n_args] of its ":name"; not with a query */
	const struct sql_arg *args;
	size_t n_args;
};
/*
 * ERR_NO_SQL: it is refused now. ERR_INPUT: there is a query, and the database
 * cannot answer it. Else as parlance_driver.run().
 */
MUST_CHECK const struct err *pipeline_export(const struct app *app,
					     struct arena *a,
					     const struct pipeline_export *x);

/*
 * Run the statement of a turn in state TURN_PROPOSED, if it changes as many
 * rows as it was shown to; the turn is TURN_WRITTEN then. Else nothing is
 * done, and it is a proposal still, with the new number and a note.
 * ERR_CONFLICT: the database or the check refuses it now. Else as
 * driver_write().
 */
struct pipeline_change {
	const struct database *database;
	const char *user; /* vouched for; or NULL */
	struct turn *turn;
	struct wait *wait;
};
MUST_CHECK const struct err *pipeline_change(const struct app *app,
					     struct arena *a,
					     const struct pipeline_change *x);

/* Whether the model server is there, by its list of models. */
void pipeline_probe_model(struct arena *a, const struct settings *s,
			  struct wait *wait, struct probe *ret);
/* The same, and whether it writes one tiny statement: that costs tokens. */
void pipeline_try_model(struct arena *a, const struct settings *s,
			struct wait *wait, struct probe *ret);

#endif
