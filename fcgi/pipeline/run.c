#include "pipeline/run.h"

#include "base/clock.h"
#include "drafter/drafter.h"
#include "knowledge/schema/select.h"
#include "pipeline/stages.h"
#include "sql/check/check.h"

#include "base/ban.h"

#define AGAIN_S 10 /* until it may be asked again, when it had to end */

struct limits
run_limits(const struct settings *s, uint64_t own)
{
	uint64_t rows = own ? own : s->row_limit;

	return (struct limits){
		.rows = rows < s->max_row_limit ? rows : s->max_row_limit,
		.bytes = s->max_bytes,
		.cell = s->max_cell,
		.timeout_ms = (int64_t)s->timeout_ms,
	};
}

struct limits
run_limits_of(const struct rights *rights, struct limits limits)
{
	if (rights && rights->max_rows && rights->max_rows < limits.rows)
		limits.rows = rights->max_rows;
	return limits;
}

/*
 * Words of the engine may name what its reader may not know of, or hold
 * values; what kind of trouble it is may be told.
 */
struct complaint *
run_refusal(struct arena *a, const struct rights *rights,
	    struct complaint *refusal)
{
	struct complaint *c;

	if (!refusal || !rights)
		return refusal;
	c = arena_alloc(a, sizeof(*c));
	c->type = refusal->type;
	c->message = "The database refused the statement.";
	return c;
}

struct lane
run_lane(const struct app *app, const struct parlance_driver *driver)
{
	return (struct lane){
		.slots = driver->in_process ? app->slots : NULL,
		.seats = app->seats,
		.by_the_clock = !driver->in_process,
		.pauses = driver->ticks_pause,
	};
}

const struct err *
run_lane_err(struct arena *a, const struct lane *lane, const struct err *e)
{
	if (!e || !lane->ended)
		return e;
	return err_retry(a,
			 err_say(a, ERR_BUSY,
				 "This takes long, and others stand in line:"
				 " it was ended to make room for them."),
			 AGAIN_S);
}

/* It is a step only when one has to wait. */
static const struct err *
take_slot(struct job *job, struct lane *lane)
{
	const struct stage *slot = stage_find("slot");
	int64_t began_ms = clock_ms();
	enum wait_end end;

	if (lane_try(lane))
		return NULL;
	stage_tell(job, slot);
	end = lane_take(lane, job->wait);
	stage_told(job, slot, clock_ms() - began_ms, end != WAIT_GO_ON);
	return run_lane_err(job->arena, lane, stage_wait_err(job->arena, end));
}

/* Into kept, from its start. */
static const struct err *
run_once(const struct app *app, struct job *job, const struct safe_sql *sql,
	 const struct limits *own, struct snapshot *kept, struct outcome *ret)
{
	const struct row_sink sink =
		snapshot_sink(kept, job->arena, own->rows, own->bytes);
	const struct read_order order = { sql, own, &sink };
	struct lane lane = run_lane(app, job->conn->driver);
	const struct err *e = take_slot(job, &lane);
	int64_t began_us;

	if (e)
		return e;
	conn_asks(job->conn, job->user, job->rights);
	began_us = clock_us();
	e = driver_run(job->conn, job->arena, &order,
		       lane_run(&lane, job->wait, own->timeout_ms), ret);
	job->engine_us += clock_us() - began_us;
	lane_end(&lane, !e);
	return run_lane_err(job->arena, &lane, e);
}

const struct err *
run_statement(const struct app *app, struct job *job,
	      const struct safe_sql *sql, const struct limits *limits,
	      const struct rows **ret, struct complaint **ret_refusal)
{
	struct snapshot *kept = arena_alloc(job->arena, sizeof(*kept));
	const struct limits own = run_limits_of(job->rights, *limits);
	struct outcome outcome = { .refusal = NULL };
	const struct err *e = NULL;

	*ret = NULL;
	*ret_refusal = NULL;
	if (!job->conn)
		e = conns_get(app->conns, job->arena, job->database, job->wait,
			      &job->conn);
	if (e)
		return e;
	e = run_once(app, job, sql, &own, kept, &outcome);
	if (e && conns_fail_over(app->conns, job->arena, job->database,
				 job->wait, e, &job->conn))
		e = run_once(app, job, sql, &own, kept, &outcome);
	if (e) { /* it may be in a state that nobody should inherit */
		conns_drop(app->conns, job->database);
		job->conn = NULL;
		return e;
	}
	*ret_refusal = run_refusal(job->arena, job->rights, outcome.refusal);
	if (outcome.refusal)
		return NULL;
	kept->rows.truncated |= outcome.truncated;
	*ret = &kept->rows;
	return NULL;
}

const struct err *
run_other(const struct app *app, struct job *job, const struct draft *d,
	  int64_t timeout_ms, const struct safe_sql **ret_sql,
	  const struct rows **ret)
{
	struct verdict verdict = { .sql = NULL };
	struct complaint *refusal = NULL;
	struct limits limits;

	*ret = NULL;
	sql_check(job->arena, job->dialect, job->schema, job->rights,
		  str_of(d->sql), &verdict);
	if (ret_sql)
		*ret_sql = verdict.sql;
	if (!verdict.sql)
		return NULL;
	limits = run_limits(job->settings, sql_own_limit(verdict.sql));
	if (limits.timeout_ms > timeout_ms)
		limits.timeout_ms = timeout_ms;
	return run_statement(app, job, verdict.sql, &limits, ret, &refusal);
}

const struct err *
run_translator(struct job *job, const struct drafts **ret)
{
	struct job *copy = arena_alloc(job->arena, sizeof(*copy));
	struct drafts *drafts = arena_alloc(job->arena, sizeof(*drafts));
	const struct err *e;

	*ret = job->translated;
	if (*ret)
		return NULL;
	*copy = *job;
	copy->n_attempts = 0;
	copy->one_reading = true;
	e = drafter_grammar.draft(select_seen(copy), drafts);
	if (!e)
		*ret = job->translated = drafts;
	return e;
}

static void
translate(void *arg)
{
	const struct drafts *d;
	const struct err *e = run_translator(arg, &d);

	(void)e; /* who needs it asks again, and is told */
}

void
run_translator_meanwhile(struct job *job)
{
	job->wait->meanwhile = translate;
	job->wait->meanwhile_arg = job;
}

void
run_meanwhile_end(struct job *job)
{
	job->wait->meanwhile = NULL;
}
