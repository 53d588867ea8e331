#ifndef PIPELINE_RUN_H
#define PIPELINE_RUN_H

#include "data/app.h"
#include "data/job.h"
#include "driver/driver.h"
#include "observe/lane.h"

/* Rows that a statement may give; own is its own LIMIT, 0: it has none. */
struct limits run_limits(const struct settings *s, uint64_t own);

/* The same for a reader with rights; NULL: no others. */
struct limits run_limits_of(const struct rights *rights, struct limits limits);
/* What a reader with rights is told of an engine's refusal, or NULL. */
struct complaint *run_refusal(struct arena *a, const struct rights *rights,
			      struct complaint *refusal);

/* The slot that a statement of that driver needs, not yet taken. */
struct lane run_lane(const struct app *app,
		     const struct parlance_driver *driver);
/* What a statement in a lane ended with: ERR_BUSY when it had to make room. */
const struct err *run_lane_err(struct arena *a, const struct lane *lane,
			       const struct err *e);

/*
 * Run one checked statement into rows of the job's arena, in a query slot
 * where the engine needs one. What the engine refuses is in *ret_refusal, and
 * *ret is NULL then. After an error the connection is closed; the next run
 * opens another.
 */
MUST_CHECK const struct err *run_statement(const struct app *app,
					   struct job *job,
					   const struct safe_sql *sql,
					   const struct limits *limits,
					   const struct rows **ret,
					   struct complaint **ret_refusal);

/*
 * Check and run another draft of the same question, for no longer than
 * timeout_ms: ERR_QUERY_SLOW. *ret is NULL where it is refused. ret_sql may be
 * NULL.
 */
MUST_CHECK const struct err *run_other(const struct app *app, struct job *job,
				       const struct draft *d,
				       int64_t timeout_ms,
				       const struct safe_sql **ret_sql,
				       const struct rows **ret);

/*
 * The built-in translator's drafts, as if nobody had tried before; the question
 * is read once, whoever wants to know. With an error *ret is NULL.
 */
MUST_CHECK const struct err *run_translator(struct job *job,
					    const struct drafts **ret);
/* The same while the job's model is waited for, and no longer than that. */
void run_translator_meanwhile(struct job *job);
void run_meanwhile_end(struct job *job);

#endif
