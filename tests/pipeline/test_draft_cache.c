#include "pipeline/draft_cache.h"

#include "store/knowledge/draft.h"
#include "tests/pipeline/agent.h"

#include "base/ban.h"

/* Whatever the model says first, it says something else the second time. */
static const char rules[] =
	"[{\"match\": \"(?i)^how many\", \"times\": 1,"
	"  \"sql\": \"SELECT count(*) AS n FROM orders\"},"
	" {\"match\": \"(?i)^how many\", \"sql\": \"SELECT 7 AS n\"},"
	" {\"match\": \"^none\", \"sql\": \"SELECT id FROM orders"
	" WHERE total < 0\"},"
	" {\"match\": \"^fixed\", \"times\": 1, \"sql\": \"SELECT x FROM y\"},"
	" {\"match\": \"^fixed\", \"sql\": \"SELECT 5 AS five\"},"
	" {\"match\": \"^broken\", \"sql\": \"SELECT x FROM y\"},"
	" {\"match\": \"^vague\", \"clarify\": \"Which?\","
	"  \"choices\": [\"a\"]},"
	" {\"match\": \".\", \"sql\": \"SELECT id FROM orders\"}]";

static int
start(void **state)
{
	(void)state;
	return agent_start(rules);
}

static int
set_up(void **state)
{
	int failed = agent_set_up(state);

	settings->cache = true;
	return failed;
}

static const struct turn *
ask_job(struct job *job)
{
	const struct err *ignored = pipeline_run(&app, job);

	(void)ignored;
	return job->turn;
}

static const struct turn *
ask(const char *question)
{
	return ask_job(asking_job(question));
}

static void
the_same_question(void **state)
{
	static const char *const same[] = { "how many orders",
					    "How MANY orders?",
					    "  how \n many\torders ." };
	const struct turn *t = ask("How many orders?");

	(void)state;
	assert_false(t->cached);
	assert_int_equal(t->model_calls, 1);
	for (size_t i = 0; i < COUNT(same); i++) {
		t = ask(same[i]);
		assert_true(t->cached);
		assert_int_equal(t->model_calls, 0);
		assert_string_equal(t->sql, "SELECT count(*) AS n FROM orders");
		assert_string_equal(t->drafter, "model");
		assert_int_equal(t->rows->n_rows, 1);
		assert_non_null(t->model);
	}
}

static void
change_history(struct job *job)
{
	static const struct turn before = {
		.question = "before",
		.sql = "SELECT 1",
		.answer = "One.",
	};

	job->history = &before;
	job->n_history = 1;
}

static void
change_day(struct job *job)
{
	job->today_ms += INT64_C(48) * 3600 * 1000;
}

static struct settings *
own(struct job *job)
{
	struct settings *s = arena_alloc(a, sizeof(*s));

	*s = *job->settings;
	job->settings = s;
	return s;
}

static void
change_model(struct job *job)
{
	own(job)->model = "another";
}

static void
change_candidates(struct job *job)
{
	own(job)->candidates = 2;
}

static void
turn_off(struct job *job)
{
	own(job)->cache = false;
}

static void
another_database(struct job *job)
{
	struct database *other = arena_alloc(a, sizeof(*other));

	*other = db;
	other->description = "Not what it was.";
	job->database = other;
}

static void
another_question(void **state)
{
	static void (*const changes[])(struct job * job) = {
		change_history, change_day,       change_model,
		turn_off,       another_database, change_candidates,
	};

	(void)state;
	(void)ask("orders");
	assert_true(ask("orders")->cached);
	for (size_t i = 0; i < COUNT(changes); i++) {
		struct job *job = asking_job("orders");
		const struct turn *t;

		changes[i](job);
		t = ask_job(job);
		assert_false(t->cached);
		assert_true(t->model_calls > 0);
	}
	assert_false(ask("orders 'A'")->cached);
	assert_true(ask("Orders 'A'")->cached);
	assert_false(ask("orders 'a'")->cached);
	assert_false(ask("orders!=")->cached);
}

static void
what_is_not_kept(void **state)
{
	static const char *const questions[] = { "none", "broken", "vague" };

	(void)state;
	for (size_t i = 0; i < COUNT(questions); i++) {
		const struct turn *t;

		(void)ask(questions[i]);
		t = ask(questions[i]);
		assert_false(t->cached);
		assert_true(t->model_calls > 0);
	}
}

static void
what_a_fix_came_to_is_kept(void **state)
{
	const struct turn *t = ask("fixed");

	(void)state;
	assert_int_equal(t->model_calls, 2);
	t = ask("fixed");
	assert_true(t->cached);
	assert_string_equal(t->sql, "SELECT 5 AS five");
}

static void
one_that_fails_now_is_dropped(void **state)
{
	const struct turn *t;
	struct job *job;

	(void)state;
	(void)ask("dropped");
	assert_true(ask("dropped")->cached);
	job = asking_job("dropped");
	(void)ask_job(job);
	assert_null(store_draft_put(
		app.store, a, job->draft_key,
		&(struct kept_draft){ .database = "shop",
				      .sql = "SELECT gone FROM gone",
				      .drafter = "model" },
		10));
	t = ask("dropped");
	assert_false(t->cached);
	assert_string_equal(t->sql, "SELECT id FROM orders");
	assert_int_equal(t->model_calls, 1);
	assert_true(ask("dropped")->cached);
	assert_null(store_draft_drop_sql(app.store, a, "shop", t->sql));
	assert_false(ask("dropped")->cached);
}

static void
too_old_or_too_many(void **state)
{
	struct kept_draft d = { .database = "shop",
				.sql = "SELECT 1",
				.drafter = "model" };

	(void)state;
	for (int i = 0; i < 20; i++)
		assert_null(store_draft_put(app.store, a,
					    arena_printf(a, "k%d", i), &d, 20));
	assert_null(store_draft_sweep(app.store, a, 60000, 5));
	assert_null(store_draft_get(app.store, a, "k0", 60000, &d));
	assert_null(d.sql);
	assert_null(store_draft_get(app.store, a, "k0", -1, &d));
	assert_null(d.sql);
}

/* What it costs, for PIPELINE.md; nothing is asserted of a slow machine. */
static void
what_it_costs(void **state)
{
	struct draft draft;
	struct job *job = asking_job("costs");
	int64_t began;

	(void)state;
	(void)ask_job(job);
	job->n_attempts = 0;
	began = clock_us();
	for (int i = 0; i < 200; i++)
		assert_true(draft_cache_find(&app, job, &draft));
	print_message("a hit takes %.3f ms\n",
		      (double)(clock_us() - began) / 200e3);
}

#define EACH(f) CASE_IN(f, set_up, asking_tear_down)

TESTS_IN(start, agent_stop, EACH(the_same_question), EACH(another_question),
	 EACH(what_is_not_kept), EACH(what_a_fix_came_to_is_kept),
	 EACH(one_that_fails_now_is_dropped), EACH(too_old_or_too_many),
	 EACH(what_it_costs))
