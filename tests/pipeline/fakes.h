#ifndef TESTS_PIPELINE_FAKES_H
#define TESTS_PIPELINE_FAKES_H

/* The pipeline over a few items, with drafters that say what a test wants. */

#include <string.h>

#include "drafter/drafter.h"

#include "tests/pipeline/asking.h"

/* What a fake drafter says, call by call. */
struct reply {
	const char *sql[3]; /* ranked */
	const char *clarify;
	enum err_kind error; /* ERR_INPUT: none */
	bool declined;
};
#define REPLIES_MAX 4
static const struct reply *replies; /* [REPLIES_MAX] */
static size_t n_calls;

static inline const struct err *
fake_draft(const struct job *job, struct drafts *ret)
{
	const struct reply *r = &replies[n_calls++ % REPLIES_MAX];

	ret->model_calls = 1;
	if (r->error)
		return err_say(job->arena, r->error, "The fake is down.");
	ret->why_none = "The fake does not know.";
	ret->declined = r->declined;
	for (size_t i = 0; i < 3 && r->sql[i]; i++)
		ret->items[ret->n++] =
			(struct draft){ .sql = r->sql[i], .confidence = 0.9 };
	if (r->clarify)
		ret->items[ret->n++] = (struct draft){ .clarify = r->clarify };
	return NULL;
}

static inline const struct err *
second_draft(const struct job *job, struct drafts *ret)
{
	(void)job;
	ret->n = 1;
	ret->items[0].sql = "select 2 as second";
	return NULL;
}

static const struct drafter fake = {
	.name = "fake", .label = "a fake", .can_fix = true, .draft = fake_draft
};
static const struct drafter stubborn = { .name = "stubborn",
					 .label = "a fake that cannot fix",
					 .draft = fake_draft };
static const struct drafter second = { .name = "second",
				       .label = "another",
				       .draft = second_draft };
static const struct drafter *const alone[] = { &fake, NULL };
static const struct drafter *const no_fixer[] = { &stubborn, NULL };
static const struct drafter *const both[] = { &fake, &second, NULL };

static inline int
make_items(void **state)
{
	(void)state;
	asking_make("create table items (id integer primary key,"
		    " name text, price real, secret text);"
		    "insert into items values (1, 'pen', 1.5, 's1'),"
		    " (2, 'book', 12.25, 's2'), (3, 'bag', 30, 's3');"
		    "create table numbers (n integer);"
		    "with recursive c(n) as (select 1 union all"
		    " select n + 1 from c where n < 3000)"
		    " insert into numbers select n from c");
	return 0;
}

static inline int
set_up(void **state)
{
	n_calls = 0;
	return asking_set_up(state);
}

static inline struct job *
new_job(const struct drafter *const *drafters)
{
	struct job *job = asking_job("what is it?");

	job->drafters = drafters;
	return job;
}

#define GOOD "select name from items"
#define NOTHING "select name from items where name = 'rope'"
#define BAD "select name from nowhere"
#define WORSE "select name from elsewhere"
#define OTHER "select name from itemize" /* a word like items */
#define MISS "select NAMES from items"
#define WRITES "delete from items"

static inline struct turn *
run_given(const char *sql, enum err_kind want)
{
	struct job *job = new_job(NULL);
	const struct err *e;

	job->given_sql = sql;
	e = pipeline_run(&app, job);
	if (e && e->kind != want)
		fail_msg("%s: %s", sql, e->note);
	assert_int_equal(job->turn->error, want);
	return job->turn;
}

#define ENDLESS                                      \
	"with recursive c(n) as (select 1 union all" \
	" select n + 1 from c) select count(*) from c"

#define EACH(fn) CASE_IN(fn, set_up, asking_tear_down)

#endif
