#include "base/clock.h"
#include "driver/driver.h"
#include "knowledge/schema/current.h"
#include "pipeline/pipeline.h"
#include "pipeline/run.h"
#include "pipeline/stages.h"
#include "sql/check/check.h"

#include "base/ban.h"

#define SAMPLE 20       /* rows that are shown */
#define AFTER_MAX 10000 /* changed rows that are done once more, to show */

static const char *
url_of(const struct database *db)
{
	return db->write_url && *db->write_url ? db->write_url : db->url;
}

static struct limits
limits_of(const struct settings *s)
{
	struct limits limits = run_limits(s, 0);

	limits.rows = SAMPLE;
	return limits;
}

bool
stage_propose_wanted(const struct job *job, const struct attempt *t)
{
	(void)job;
	return t->proposed && !t->complaint;
}

/* The rows as they are, read as any statement that reads. */
static const struct err *
read_before(const struct app *app, struct job *job,
	    const struct proposed_sql *sql, const struct rows **ret)
{
	const struct limits limits = limits_of(job->settings);
	struct complaint *refusal = NULL;
	struct verdict v = { .sql = NULL };

	if (sql->before)
		sql_check(job->arena, job->dialect, NULL, NULL,
			  str_of(sql->before), &v);
	if (!v.sql)
		return NULL;
	return run_statement(app, job, v.sql, &limits, ret, &refusal);
}

/* A row that is found several times could be changed in several ways. */
static const struct err *
check_matches(const struct app *app, struct job *job,
	      const struct proposed_sql *sql, uint64_t n_rows,
	      struct complaint **ret)
{
	const struct limits limits = limits_of(job->settings);
	const struct rows *rows = NULL;
	struct verdict v = { .sql = NULL };
	const struct err *e;
	uint64_t n = 0;

	if (!sql->matches)
		return NULL;
	sql_check(job->arena, job->dialect, NULL, NULL, str_of(sql->matches),
		  &v);
	if (!v.sql) {
		*ret = v.complaint;
		return NULL;
	}
	e = run_statement(app, job, v.sql, &limits, &rows, ret);
	if (e || *ret)
		return e;
	if (rows->n_rows == 1 && rows->n_cols == 1 &&
	    str_to_uint(rows->cells[0].text, UINT64_MAX, &n) && n == n_rows)
		return NULL;
	*ret = arena_alloc(job->arena, sizeof(**ret));
	**ret = (struct complaint){
		.type = COMPLAINT_REFUSED,
		.refusal = REFUSAL_CHANGE,
		.message = arena_printf(
			job->arena,
			"Some rows of %s match several others: by which of"
			" them they would be changed is not said.",
			sql->table),
		.suggestion = "Make the condition find one row for each.",
	};
	return NULL;
}

/* As they would be: done once more, and undone again. */
static const struct err *
read_after(struct job *job, const struct write_order *counted,
	   const struct rows **ret)
{
	struct snapshot *kept = arena_alloc(job->arena, sizeof(*kept));
	struct row_sink sink = snapshot_sink(kept, job->arena, SAMPLE,
					     job->settings->max_bytes);
	struct write_order order = *counted;
	struct written written;
	const struct err *e;

	order.sink = &sink;
	e = driver_write(job->arena, url_of(job->database), &order, job->wait,
			 &written);
	if (!e && !written.refusal && kept->rows.n_cols)
		*ret = &kept->rows;
	return e;
}

static const char *
rows_of(struct arena *a, uint64_t n, const char *table)
{
	return arena_printf(a, "%llu %s of %s", (unsigned long long)n,
			    n == 1 ? "row" : "rows", table);
}

/* "would delete" and "deleted". */
static const struct {
	const char *verb, *would, *did;
} words[] = {
	{ "insert", "would be added", "added" },
	{ "upsert", "would be added or changed", "added or changed" },
	{ "update", "would be changed", "changed" },
	{ "delete", "would be deleted", "deleted" },
};

static const char *
says(struct arena *a, const struct change *c, bool done)
{
	size_t i = 0;

	while (i + 1 < COUNT(words) && !str_is(str_of(c->verb), words[i].verb))
		i++;
	if (done)
		return arena_printf(
			a, "%s %s %s.", rows_of(a, c->n_rows, c->table),
			c->n_rows == 1 ? "was" : "were", words[i].did);
	return arena_printf(a, "%s %s.", rows_of(a, c->n_rows, c->table),
			    words[i].would);
}

static void
propose(struct job *job, const struct proposed_sql *sql,
	const struct written *written, struct change *c)
{
	struct turn *turn = job->turn;

	c->verb = sql->verb;
	c->table = sql->table;
	c->everything = sql->everything;
	c->n_rows = written->n_rows;
	c->n_more = written->n_more;
	c->until_ms = clock_wall_ms() + (int64_t)job->settings->write_expiry_ms;
	turn->change = c;
	turn->answer = says(job->arena, c, false);
	turn->tables = arena_alloc(job->arena, sizeof(*turn->tables));
	turn->tables[0] = sql->table;
	turn->n_tables = 1;
	job->detail = turn->answer;
}

const struct err *
stage_propose(const struct app *app, struct job *job, struct attempt *t)
{
	const struct limits limits = limits_of(job->settings);
	const struct write_order order = {
		.sql = t->proposed,
		.settings = job->settings,
		.user = job->user,
		.limits = &limits,
	};
	struct change *c = arena_alloc(job->arena, sizeof(*c));
	struct written written;
	const struct err *e;

	e = read_before(app, job, t->proposed, &c->before);
	if (!e)
		e = driver_write(job->arena, url_of(job->database), &order,
				 job->wait, &written);
	if (e)
		return e;
	if (!written.refusal)
		e = check_matches(app, job, t->proposed, written.n_rows,
				  &written.refusal);
	if (written.refusal)
		t->complaint = written.refusal;
	if (e || t->complaint)
		return e;
	if (t->proposed->returning &&
	    !str_is(str_of(t->proposed->verb), "delete") &&
	    written.n_rows <= AFTER_MAX)
		e = read_after(job, &order, &c->after);
	if (!e)
		propose(job, t->proposed, &written, c);
	return e;
}

/* It failed after it was confirmed: nothing was changed, and why. */
static const struct err *
refused(struct arena *a, const struct complaint *c)
{
	return err_say(a, ERR_CONFLICT,
		       "Nothing was changed: the database refused it. %s",
		       c->message);
}

static const struct err *
take_order(const struct app *app, struct arena *a,
	   const struct pipeline_change *x, const struct proposed_sql **ret)
{
	const struct schema *schema = NULL;
	struct proposal_verdict v;
	const struct err *e =
		schema_current(app, a, x->database, x->wait, &schema);

	if (e)
		return e;
	sql_propose(a, dialect_find(str_of(schema->dialect)), schema,
		    str_of(x->turn->sql), &v);
	*ret = v.sql;
	return v.sql ? NULL : refused(a, v.complaint);
}

/* What was written differs from what was shown, or is as it was. */
static void
conclude_change(struct arena *a, const struct written *written,
		struct turn *turn)
{
	struct change *c = turn->change;

	if (written->committed) {
		c->done_ms = clock_wall_ms();
		c->note = NULL;
		turn->state = TURN_WRITTEN;
		turn->answer = says(a, c, true);
		return;
	}
	c->note = arena_printf(a,
			       "The data has changed since: it was %llu before."
			       " Nothing was done; run it again if that is"
			       " right.",
			       (unsigned long long)c->n_rows);
	c->n_rows = written->n_rows;
	c->before = c->after = NULL;
	turn->state = TURN_PROPOSED;
	turn->answer = says(a, c, false);
}

const struct err *
pipeline_change(const struct app *app, struct arena *a,
		const struct pipeline_change *x)
{
	const struct settings *s = x->database->settings;
	const struct limits limits = limits_of(s);
	struct write_order order = {
		.settings = s,
		.user = x->user,
		.commit = true,
		.expected = x->turn->change->n_rows,
		.limits = &limits,
	};
	struct written written = { .committed = false };
	const struct err *e = take_order(app, a, x, &order.sql);

	if (!e)
		e = driver_write(a, url_of(x->database), &order, x->wait,
				 &written);
	if (e && written.committed)
		return err_new(a, e->kind,
			       "The connection was lost while the change was"
			       " made to stay: nobody knows whether it did."
			       " Look before you ask for it again.",
			       "%s", e->note);
	if (e)
		return e;
	if (written.refusal)
		return refused(a, written.refusal);
	conclude_change(a, &written, x->turn);
	return NULL;
}
