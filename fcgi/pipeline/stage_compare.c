#include <string.h>

#include "drafter/drafter.h"
#include "pipeline/agree.h"
#include "pipeline/ask_model.h"
#include "pipeline/run.h"
#include "pipeline/stages.h"

#include "base/ban.h"

/* Readings cost the database, not us: only what is quick is done again. */
#define QUICK_US 50000
#define ALL_MS 100 /* for all the others together */

/* That of a model is put to the vote. */
bool
stage_compare_wanted(const struct job *job, const struct attempt *t)
{
	const struct drafter *d = drafter_of(job, &t->draft);

	return job->settings->compare > 0 && d && !d->uses_model && t->rows &&
	       !t->complaint && !t->mended && !t->rows->truncated &&
	       !job->given_sql && job->ranked.n > 1 &&
	       job->n_ranked_used == 1 && job->engine_us < QUICK_US;
}

/* The result that is shown, as a set: NULL until it is needed. */
struct shown {
	const struct rows *rows;
	const char *set;
};

static bool
is_same(struct arena *a, struct shown *shown, const struct rows *rows)
{
	if (!rows || rows->truncated || rows->n_cols != shown->rows->n_cols ||
	    rows->n_rows != shown->rows->n_rows)
		return false;
	if (!shown->set)
		shown->set = rows_as_set(a, shown->rows);
	return strcmp(rows_as_set(a, rows), shown->set) == 0;
}

const struct err *
stage_compare(const struct app *app, struct job *job, struct attempt *t)
{
	const int64_t began_us = job->engine_us;
	double all = t->draft.confidence, same = t->draft.confidence;
	struct shown shown = { t->rows, NULL };
	size_t n = 1, n_same = 1;

	for (; n < job->ranked.n && n <= job->settings->compare; n++) {
		const struct draft *d = &job->ranked.items[n];
		const int64_t ms = ALL_MS - (job->engine_us - began_us) / 1000;
		const struct rows *rows = NULL;
		const struct err *e = NULL;
		bool agrees;

		if (!d->sql || ms <= 0)
			break;
		agrees = strcmp(d->sql, t->draft.sql) == 0;
		if (!agrees)
			e = run_other(app, job, d, ms, NULL, &rows);
		if (e) /* the answer stands, whatever became of the others */
			return e->kind == ERR_CANCELLED ? e : NULL;
		agrees = agrees || is_same(job->arena, &shown, rows);
		all += d->confidence;
		same += agrees ? d->confidence : 0;
		n_same += agrees;
	}
	job->compared = (struct compared){ n, n_same, same / all };
	job->detail = arena_printf(job->arena, "%zu of %zu others agree",
				   n_same - 1, n - 1);
	return NULL;
}
