#include "drafter/drafter.h"
#include "pipeline/ask_model.h"
#include "pipeline/run.h"
#include "pipeline/stages.h"
#include "sql/check/check.h"

#include "base/ban.h"

#define PROBE_MS 500 /* for each statement */
#define NEAR 0.08    /* of the first draft's confidence, at least … */
#define NEARER 0.4   /* … where that is an empty list, and … */
#define LIKELY 0.5   /* … as likely */

/*
 * A list may well be empty, where every word was used and it is likely; a figure
 * of nothing is hardly what was asked.
 */
static bool
lists_none(const struct attempt *t)
{
	return t->draft.whole && t->draft.confidence >= LIKELY && t->rows &&
	       t->rows->n_rows == 0;
}

/* What leaves words out is no answer instead of such a list. */
static size_t
next_at(const struct job *job, const struct attempt *t)
{
	size_t i = job->n_ranked_used;

	while (lists_none(t) && i < job->ranked.n &&
	       !job->ranked.items[i].whole)
		i++;
	return i;
}

static const struct draft *
next_of(const struct job *job, const struct attempt *t)
{
	const size_t i = next_at(job, t);
	const struct draft *d = &job->ranked.items[i];

	return i < job->ranked.n && d->sql &&
			       d->confidence >=
				       (lists_none(t) ? NEARER : NEAR) *
					       t->draft.confidence
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
		const struct safe_sql *sql = NULL;
		const struct rows *rows = NULL;
		const struct err *e;

		job->n_ranked_used = next_at(job, t) + 1;
		e = run_other(app, job, d, PROBE_MS, &sql, &rows);
		if (e && e->kind != ERR_QUERY_SLOW)
			return e;
		if (rows && !rows_are_nothing(rows)) {
			t->sql = sql;
			t->rows = rows;
			take(job, t, d);
			return NULL;
		}
	}
	return NULL;
}
