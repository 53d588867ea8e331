#include "pipeline/run.h"

#include "base/clock.h"
#include "observe/slots.h"
#include "pipeline/stages.h"
#include "sql/check/check.h"

#include "base/ban.h"

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

/* It is a step only when one has to wait. */
static const struct err *
take_slot(const struct app *app, struct job *job, int *ret)
{
	const struct stage *slot = stage_find("slot");
	int64_t began_ms = clock_ms();
	enum wait_end end;

	*ret = SLOT_NONE;
	if (!job->conn->driver->in_process || !app->slots)
		return NULL;
	*ret = slots_try(app->slots);
	if (*ret != SLOT_NONE)
		return NULL;
	stage_tell(job, slot);
	end = slots_take(app->slots, job->wait, ret);
	stage_told(job, slot, clock_ms() - began_ms, end != WAIT_GO_ON);
	return stage_wait_err(job->arena, end);
}

const struct err *
run_statement(const struct app *app, struct job *job,
	      const struct safe_sql *sql, const struct limits *limits,
	      const struct rows **ret, struct complaint **ret_refusal)
{
	struct snapshot *kept = arena_alloc(job->arena, sizeof(*kept));
	struct row_sink sink =
		snapshot_sink(kept, job->arena, limits->rows, limits->bytes);
	struct outcome outcome = { .refusal = NULL };
	const struct err *e = NULL;
	int slot = SLOT_NONE;
	int64_t began_us;

	*ret = NULL;
	*ret_refusal = NULL;
	if (!job->conn)
		e = conns_get(app->conns, job->arena, job->database, job->wait,
			      &job->conn);
	if (!e)
		e = take_slot(app, job, &slot);
	if (e)
		return e;
	job->conn->user = job->user;
	began_us = clock_us();
	e = driver_run(job->conn, job->arena, sql, limits, job->wait, &sink,
		       &outcome);
	job->engine_us += clock_us() - began_us;
	slots_give(app->slots, slot);
	if (e) { /* it may be in a state that nobody should inherit */
		conns_drop(app->conns, job->database);
		job->conn = NULL;
		return e;
	}
	*ret_refusal = outcome.refusal;
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
	const struct err *e;

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
	e = run_statement(app, job, verdict.sql, &limits, ret, &refusal);
	return e && e->kind == ERR_QUERY_SLOW ? NULL : e;
}
