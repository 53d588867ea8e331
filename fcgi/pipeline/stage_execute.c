#include "data/figures.h"
#include "pipeline/run.h"
#include "pipeline/stages.h"
#include "sql/check/check.h"

#include "base/ban.h"

/* The largest of the tables that the statement reads; NULL: not known. */
static const struct schema_table *
largest(const struct job *job, const struct attempt *t)
{
	const struct schema_table *best = NULL;

	for (size_t i = 0; i < t->n_tables; i++) {
		const struct schema_table *table =
			schema_table(job->schema, str_of(t->tables[i]));

		if (table && table->n_rows > 0 &&
		    (!best || table->n_rows > best->n_rows))
			best = table;
	}
	return best;
}

/* Not drafted again: the largest table is named, what helps is told of all. */
static const struct err *
too_slow(struct job *job, struct attempt *t)
{
	const struct schema_table *table = largest(job, t);
	const long long n = table ? (long long)table->n_rows : 0;
	const char *rows = str_dup(
		job->arena,
		number_grouped(job->arena,
			       str_of(arena_printf(job->arena, "%lld", n))));
	const double seconds = (double)job->settings->timeout_ms / 1000;
	const char *unit =
		job->settings->timeout_ms == 1000 ? "second" : "seconds";
	struct complaint *c = arena_alloc(job->arena, sizeof(*c));
	const struct err *e =
		table ? err_say(job->arena, ERR_QUERY_SLOW,
				"The query took longer than %g %s; %s alone"
				" has %s rows.",
				seconds, unit, table->name, rows)
		      : err_say(job->arena, ERR_QUERY_SLOW,
				"The query took longer than %g %s.", seconds,
				unit);

	c->type = COMPLAINT_TIMEOUT;
	c->message = e->say;
	c->suggestion = "A shorter period or one more condition helps.";
	t->complaint = c;
	return e;
}

const struct err *
stage_execute(const struct app *app, struct job *job, struct attempt *t)
{
	struct limits limits = run_limits(job->settings, sql_own_limit(t->sql));
	const struct err *e;

	t->tables = sql_tables(job->arena, job->dialect, job->schema,
			       str_of(sql_text(t->sql)), &t->n_tables);
	job->turn->tables = t->tables;
	job->turn->n_tables = t->n_tables;
	e = run_statement(app, job, t->sql, &limits, &t->rows, &t->complaint);
	return e && e->kind == ERR_QUERY_SLOW ? too_slow(job, t) : e;
}
