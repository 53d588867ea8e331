#include "drafter/drafter.h"
#include "pipeline/ask_model.h"
#include "pipeline/run.h"
#include "pipeline/stages.h"
#include "sql/check.h"

#include "base/ban.h"

#define PROBE_MS 500 /* for each statement */
#define NEAR 0.08    /* of the first draft's confidence, at least */

static const struct draft *
next_of(const struct job *job, const struct attempt *t)
{
	const struct draft *d = &job->ranked.items[job->n_ranked_used];

	return job->n_ranked_used < job->ranked.n && d->sql &&
			       d->confidence >= NEAR * t->draft.confidence
		       ? d
		       : NULL;
}

/* Nothing is an answer, too, where no text could be spelt otherwise. */
static bool
may_find_nothing(const struct job *job, const struct attempt *t)
{
	return t->draft.whole && !sql_has_word_literal(job->arena, job->dialect,
						       str_of(t->draft.sql));
}

/* Readings of one question cost nothing: another call to a model would. */
bool
stage_probe_wanted(const struct job *job, const struct attempt *t)
{
	const struct drafter *d = drafter_of(job, &t->draft);

	return d && !d->uses_model && t->rows && !t->complaint && !t->mended &&
	       !job->given_sql && rows_are_nothing(t->rows) &&
	       next_of(job, t) && !may_find_nothing(job, t);
}

/* *ret stays NULL where the draft does not run, or finds nothing either. */
static const struct err *
try(const struct app *app, struct job *job, const struct draft *d,
    const struct safe_sql **ret_sql, const struct rows **ret)
{
	struct verdict verdict = { .sql = NULL };
	struct complaint *refusal = NULL;
	const struct rows *rows = NULL;
	struct limits limits;
	const struct err *e;

	sql_check(job->arena, job->dialect, job->schema, str_of(d->sql),
		  &verdict);
	if (!verdict.sql)
		return NULL;
	limits = run_limits(job->settings, sql_own_limit(verdict.sql));
	if (limits.timeout_ms > PROBE_MS)
		limits.timeout_ms = PROBE_MS;
	e = run_statement(app, job, verdict.sql, &limits, &rows, &refusal);
	if (e)
		return e->kind == ERR_QUERY_SLOW ? NULL : e;
	if (rows && !rows_are_nothing(rows)) {
		*ret_sql = verdict.sql;
		*ret = rows;
	}
	return NULL;
}

static void
take(struct job *job, struct attempt *t, const struct draft *d)
{
	job->detail = "the likeliest reading found no row, this one does";
	t->draft = *d;
	t->tables = sql_tables(job->arena, job->dialect, job->schema,
			       str_of(sql_text(t->sql)), &t->n_tables);
	job->turn->tables = t->tables;
	job->turn->n_tables = t->n_tables;
}

const struct err *
stage_probe(const struct app *app, struct job *job, struct attempt *t)
{
	const struct draft *d;

	while ((d = next_of(job, t)) != NULL) {
		const struct rows *rows = NULL;
		const struct err *e;

		job->n_ranked_used++;
		e = try(app, job, d, &t->sql, &rows);
		if (e)
			return e;
		if (rows) {
			t->rows = rows;
			take(job, t, d);
			return NULL;
		}
	}
	return NULL;
}
