#include <math.h>
#include <string.h>

#include "drafter/drafter.h"
#include "pipeline/agree.h"
#include "pipeline/ask_model.h"
#include "pipeline/run.h"
#include "pipeline/stages.h"
#include "sql/check/check.h"

#include "base/ban.h"

#define ALL_MS 1000      /* for the other statement */
#define UNSURE 0.4       /* of a reading that leaves a word out, at most */
#define ROWS_MAX 2000000 /* of the tables of an answer that is compared */

/* The rows of tables, as far as the engine says how many. */
static uint64_t
rows_of(const struct job *job, const char *const *tables, size_t n)
{
	uint64_t rows = 0;

	for (size_t i = 0; job->schema && i < n; i++) {
		const struct schema_table *table =
			schema_table(job->schema, str_of(tables[i]));

		if (table && table->n_rows > 0)
			rows += (uint64_t)table->n_rows;
	}
	return rows;
}

/* Whether a second statement over its tables is cheap, on any machine. */
static bool
is_small(const struct job *job, const struct attempt *t)
{
	return rows_of(job, t->tables, t->n_tables) <= ROWS_MAX;
}

/* The translator beside what a model wrote. */
bool
stage_compare_wanted(const struct job *job, const struct attempt *t)
{
	const struct drafter *d = drafter_of(job, &t->draft);

	return job->settings->compare > 0 && d && d->uses_model && t->rows &&
	       !t->complaint && !t->rows->truncated && !job->given_sql &&
	       is_small(job, t);
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

/*
 * What the translator makes of the question, without a call: where it comes
 * to the same rows, two have found it in different ways.
 */
static const struct err *
compare_translator(const struct app *app, struct job *job,
		   const struct attempt *t)
{
	const struct drafts *other = NULL;
	struct shown shown = { t->rows, NULL };
	const struct rows *rows = NULL;
	const struct err *e = run_translator(job, &other);

	if (e || other->n == 0 || !other->items[0].sql) {
		job->detail = "the translator has no reading";
		return e && e->kind == ERR_CANCELLED ? e : NULL;
	}
	e = run_other(app, job, &other->items[0], ALL_MS, NULL, &rows);
	if (e)
		return e->kind == ERR_CANCELLED ? e : NULL;
	if (!rows)
		return NULL;
	job->second_sure = other->items[0].n_unused
				   ? fmin(other->items[0].confidence, UNSURE)
				   : other->items[0].confidence;
	job->second =
		is_same(job->arena, &shown, rows) ? SECOND_SAME : SECOND_OTHER;
	job->detail = job->second == SECOND_SAME
			      ? "the translator came to the same"
			      : "the translator came to something else";
	return NULL;
}

const struct err *
stage_compare(const struct app *app, struct job *job, struct attempt *t)
{
	return compare_translator(app, job, t);
}

#define CHOICES 3 /* that are shown */
/*
 * To try the readings of a question back. What is tried goes by the rows of
 * their tables, so that the choices are the same whatever else runs; the time
 * only ends what nobody could know to be slow.
 */
#define TRIED_ROWS 2000000
#define TRIED_MS 1000

/* A reading that may be offered; what it gives is NULL where nobody knows. */
struct choice {
	struct draft_choice *reading;
	const char *set;
	bool nothing, dropped;
};

bool
stage_choices_wanted(const struct job *job, const struct attempt *t)
{
	const struct drafter *d = drafter_of(job, &t->draft);

	return t->draft.clarify && t->draft.n_readings > 1 && d &&
	       !d->uses_model;
}

/* What is left for further statements. */
struct tries {
	uint64_t rows;
	int64_t until_us; /* of job->engine_us */
};

/* Whether there is enough left for a statement, which takes it. */
static bool
may_try(const struct job *job, struct tries *left, const char *sql)
{
	size_t n = 0;
	const char *const *tables = (const char *const *)sql_tables(
		job->arena, job->dialect, job->schema, str_of(sql), &n);
	const uint64_t rows = rows_of(job, tables, n);

	/* less than a millisecond is no limit that a statement can have */
	if (rows > left->rows || job->engine_us + 1000 > left->until_us)
		return false;
	left->rows -= rows;
	return true;
}

/*
 * ret->dropped: it does not run. ERR_CANCELLED alone is returned; where
 * nothing could be run at all, nothing more is tried.
 */
static const struct err *
try_one(const struct app *app, struct job *job, struct tries *left,
	struct choice *ret)
{
	const struct draft d = { .sql = ret->reading->sql };
	const int64_t ms = (left->until_us - job->engine_us) / 1000;
	const struct rows *rows = NULL;
	const struct err *e;

	if (!d.sql || !may_try(job, left, d.sql))
		return NULL;
	e = run_other(app, job, &d, ms, NULL, &rows);
	if (e && e->kind != ERR_QUERY_SLOW)
		*left = (struct tries){ 0, 0 };
	if (e)
		return e->kind == ERR_CANCELLED ? e : NULL;
	if (rows && !rows->truncated)
		ret->set = rows_as_set(job->arena, rows);
	ret->nothing = rows && rows_are_nothing(rows);
	ret->dropped = !rows;
	return NULL;
}

static bool
is_again(const struct choice *all, size_t n, const struct choice *c)
{
	for (size_t i = 0; i < n; i++)
		if (c->set && all[i].set && strcmp(all[i].set, c->set) == 0)
			return true;
	return false;
}

/* Those that give something first, each in the order that they had. */
static void
keep(struct draft *d, const struct choice *all, size_t n)
{
	struct draft_choice kept[DRAFTS_MAX] = { { NULL, NULL } };
	size_t n_kept = 0;

	for (int nothing = 0; nothing < 2; nothing++)
		for (size_t i = 0; i < n && n_kept < CHOICES; i++)
			if (all[i].nothing == nothing)
				kept[n_kept++] = *all[i].reading;
	memcpy(d->readings, kept, n_kept * sizeof(*kept));
	d->n_readings = n_kept;
}

/*
 * Choices that come to the same rows are one choice, and what does not run is
 * none.
 */
const struct err *
stage_choices(const struct app *app, struct job *job, struct attempt *t)
{
	struct tries left = { TRIED_ROWS,
			      job->engine_us + (int64_t)TRIED_MS * 1000 };
	struct draft *d = &t->draft;
	struct choice all[DRAFTS_MAX];
	const struct err *e;
	size_t n = 0;

	for (size_t i = 0; i < d->n_readings && n < DRAFTS_MAX; i++) {
		all[n] = (struct choice){ .reading = &d->readings[i] };
		e = try_one(app, job, &left, &all[n]);
		if (e)
			return e;
		if (!all[n].dropped && !is_again(all, n, &all[n]))
			n++;
	}
	job->detail = arena_printf(job->arena, "%zu of %zu readings differ", n,
				   d->n_readings);
	keep(d, all, n);
	return NULL;
}
