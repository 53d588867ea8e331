#include "base/clock.h"
#include "driver/driver.h"
#include "observe/slots.h"
#include "pipeline/stages.h"
#include "sql/check.h"

#include "base/ban.h"

/* A LIMIT of its own is honoured, within bounds. */
static struct limits
limits_for(const struct settings *s, uint64_t own)
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

/* The largest of the tables that the statement reads; NULL: not known. */
static const struct schema_table *
largest(const struct job *job)
{
	const struct schema_table *best = NULL;

	for (size_t i = 0; i < job->turn->n_tables; i++) {
		const struct schema_table *t =
			schema_table(job->schema, str_of(job->turn->tables[i]));

		if (t && t->n_rows > 0 && (!best || t->n_rows > best->n_rows))
			best = t;
	}
	return best;
}

/* Not drafted again: the words say what to narrow. */
static const struct err *
too_slow(struct job *job, struct attempt *t, const struct err *e)
{
	const struct schema_table *table = largest(job);
	double seconds = (double)job->settings->timeout_ms / 1000;
	struct complaint *c = arena_alloc(job->arena, sizeof(*c));

	c->type = COMPLAINT_TIMEOUT;
	c->message = e->say;
	c->suggestion =
		table ? arena_printf(job->arena,
				     "Narrow it: %s alone has %lld rows. A"
				     " shorter period or one more condition"
				     " helps.",
				     table->name, (long long)table->n_rows)
		      : "Narrow it: a shorter period or one more condition"
			" helps.";
	t->complaint = c;
	return err_say(job->arena, ERR_QUERY_SLOW,
		       "The query took longer than %g seconds. %s", seconds,
		       c->suggestion);
}

/* What may have left the connection in a state that nobody should inherit. */
static const struct err *
broken(const struct app *app, struct job *job, struct attempt *t,
       const struct err *e)
{
	conns_drop(app->conns, job->database);
	job->conn = NULL;
	return e->kind == ERR_QUERY_SLOW ? too_slow(job, t, e) : e;
}

const struct err *
stage_execute(const struct app *app, struct job *job, struct attempt *t)
{
	struct limits limits = limits_for(job->settings, sql_own_limit(t->sql));
	struct snapshot *kept = arena_alloc(job->arena, sizeof(*kept));
	struct row_sink sink =
		snapshot_sink(kept, job->arena, limits.rows, limits.bytes);
	struct outcome outcome = { .refusal = NULL };
	const struct err *e;
	int slot;

	job->turn->tables =
		sql_tables(job->arena, job->dialect, job->schema,
			   str_of(sql_text(t->sql)), &job->turn->n_tables);
	e = take_slot(app, job, &slot);
	if (e)
		return e;
	job->conn->user = job->user;
	e = driver_run(job->conn, job->arena, t->sql, &limits, job->wait, &sink,
		       &outcome);
	slots_give(app->slots, slot);
	if (e)
		return broken(app, job, t, e);
	t->complaint = outcome.refusal;
	if (t->complaint)
		return NULL;
	kept->rows.truncated |= outcome.truncated;
	job->turn->rows = &kept->rows;
	return NULL;
}
