#include <string.h>

#include "drafter/drafter.h"
#include "drafter/examples_slots.h"

#include "base/ban.h"

#define SAME 0.98   /* somebody said that it is right … */
#define FILLED 0.95 /* … for other values */

/* How the question is the example's. */
enum near { NEAR_SAME, NEAR_VALUES, NEAR_WORDS };

static void
take(const struct near_question *r, const struct example *e,
     const struct near_match *m, enum near how, struct drafts *ret)
{
	struct draft *d = &ret->items[ret->n++];

	d->sql = m->sql;
	d->confidence = m->confidence;
	d->explanation = arena_printf(
		r->job->arena,
		how == NEAR_WORDS
			? "From a verified example, in other words: %s"
		: how == NEAR_VALUES
			? "From a verified example, with other values: %s"
			: "From a verified example: %s",
		e->question);
}

static void
take_filled(const struct near_question *r, const struct example *e,
	    const char *sql, struct drafts *ret)
{
	const bool same = sql && strcmp(sql, e->sql) == 0;
	const struct near_match m = { sql, same ? SAME : FILLED };

	if (sql)
		take(r, e, &m, same ? NEAR_SAME : NEAR_VALUES, ret);
}

/*
 * The same question; days that pass are put in. NULL: its periods are not
 * those of its statement any more.
 */
static const char *
asked_again(struct near_question *r, const struct example *e)
{
	struct filling *f = arena_alloc(r->job->arena, sizeof(*f));
	struct said_period own[SAID_PERIODS];
	size_t n = 0;

	filling_init(f, r->job, &r->words, e);
	return periods_fill(f, r->periods, r->n_periods, own, &n)
		       ? filling_sql(f)
		       : NULL;
}

/* "2024-05-31": four digits, two and two. */
static bool
is_day(struct str s)
{
	static const char form[] = "0000-00-00";

	for (size_t i = 0; i < sizeof(form) - 1; i++)
		if (i >= s.n || (form[i] == '-' ? s.p[i] != '-'
						: s.p[i] < '0' || s.p[i] > '9'))
			return false;
	return true;
}

static bool
has_days(const struct near_question *r, const struct example *e)
{
	size_t n = 0;
	const struct literal *all = sql_literals(r->job->arena, r->job->dialect,
						 str_of(e->sql), &n);

	for (size_t i = 0; i < n; i++)
		if (is_day(all[i].value))
			return true;
	return false;
}

/* A period that a statement has the days of is no value that may change. */
static const char *
with_values(struct near_question *r, const struct example *e)
{
	return r->n_periods && has_days(r, e)
		       ? NULL
		       : wording_fill(r->job, &r->words, e);
}

static void
read_same(struct near_question *r, const struct example *e, struct drafts *ret)
{
	if (strcmp(e->words, r->text) == 0)
		take_filled(r, e, asked_again(r, e), ret);
}

/* The best of those that say it in other words. */
static void
read_near(struct near_question *r, struct drafts *ret)
{
	const struct example *best = NULL;
	struct near_match top = { NULL, 0 };

	for (size_t i = 0; i < r->job->n_examples; i++) {
		struct near_match m = { NULL, 0 };

		if (!example_near(r, &r->job->examples[i], &m) ||
		    m.confidence <= top.confidence)
			continue;
		top = m;
		best = &r->job->examples[i];
	}
	if (best)
		take(r, best, &top, NEAR_WORDS, ret);
}

/* The same words before other values, and those before other words. */
static const struct err *
draft(const struct job *job, struct drafts *ret)
{
	struct near_question *r = arena_alloc(job->arena, sizeof(*r));

	near_question_init(r, job);
	for (size_t i = 0; i < job->n_examples && ret->n == 0; i++)
		read_same(r, &job->examples[i], ret);
	for (size_t i = 0; i < job->n_examples && ret->n == 0; i++)
		take_filled(r, &job->examples[i],
			    with_values(r, &job->examples[i]), ret);
	if (ret->n == 0)
		read_near(r, ret);
	if (ret->n == 0)
		ret->why_none = "no verified example asks the same";
	return NULL;
}

const struct drafter drafter_examples = {
	.name = "examples",
	.label = "a verified example",
	.draft = draft,
};
