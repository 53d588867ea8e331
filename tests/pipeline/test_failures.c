#include "pipeline/pipeline.h"

#include <stdio.h>

#include "tests/pipeline/fakes.h"

#include "base/ban.h"

static const struct drafter failing_model = { .name = "model",
					      .label = "the model",
					      .uses_model = true,
					      .draft = fake_draft };

static const struct err *
ask_back(const struct job *job, struct drafts *ret)
{
	static const char *choices[] = { "all items" };
	struct draft d = { .clarify =
				   "Nothing in this database is called rope." };

	if (strcmp(job->question, "choose") == 0) {
		d.choices = choices;
		d.n_choices = 1;
	}
	ret->items[0] = d;
	ret->n = 1;
	return NULL;
}

static const struct drafter asks_back = { .name = "grammar",
					  .label = "the translator",
					  .draft = ask_back };

/* A model's failure stands in the answer, whoever wrote it then. */
/* NOLINTBEGIN(readability-function-size) */
static void
a_failure_is_not_hidden(void **state)
{
	static const struct drafter *const writes[] = { &failing_model, &second,
							NULL };
	static const struct drafter *const asks[] = { &failing_model,
						      &asks_back, NULL };
	static const struct {
		struct reply replies[REPLIES_MAX];
		const struct drafter *const *drafters;
		const char *question;
		enum turn_state state;
		const char *message, *notice;
	} fails[] = {
		{ { { .error = ERR_MODEL_SLOW } },
		  writes,
		  "what?",
		  TURN_ANSWERED,
		  NULL,
		  "The model did not answer in 15 s; read by another"
		  " instead." },
		{ { { .error = 0 } },
		  writes,
		  "what?",
		  TURN_ANSWERED,
		  NULL,
		  "The model gave no SQL: The fake does not know; read by"
		  " another instead." },
		{ { { .error = ERR_MODEL } },
		  asks,
		  "what?",
		  TURN_FAILED,
		  "The fake is down.",
		  NULL },
		{ { { .error = 0 } },
		  asks,
		  "what?",
		  TURN_FAILED,
		  "The model gave no SQL: The fake does not know.",
		  NULL },
		{ { { .declined = true } },
		  writes,
		  "what?",
		  TURN_FAILED,
		  "The model gave no SQL: The fake does not know.",
		  NULL },
		{ { { .error = ERR_MODEL } },
		  asks,
		  "choose",
		  TURN_CLARIFY,
		  "Nothing in this database is called rope.",
		  "The fake is down; read by the translator instead." },
	};

	(void)state;
	settings->base_url = "http://127.0.0.1:9/v1";
	settings->cache = false;
	for (size_t i = 0; i < COUNT(fails); i++) {
		struct job *job = new_job(fails[i].drafters);
		const struct turn *t = job->turn;

		replies = fails[i].replies;
		n_calls = 0;
		job->question = fails[i].question;
		(void)!pipeline_run(&app, job);
		assert_int_equal(t->state, fails[i].state);
		if (t->state == TURN_FAILED)
			assert_true(t->confidence < 0.01);
		if (fails[i].message)
			assert_string_equal(turn_message(t), fails[i].message);
		if (fails[i].notice)
			assert_string_equal(t->notice, fails[i].notice);
		else
			assert_null(t->notice);
	}
}
/* NOLINTEND(readability-function-size) */

/* A draft that reads no rows is none, though it might run. */
static void
a_draft_reads_rows(void **state)
{
	static const char *const texts[] = {
		"EXPLAIN SELECT name FROM items",
		"/* a */ pragma table_info(items)",
		"VALUES (1), (2)",
	};

	(void)state;
	for (size_t i = 0; i < COUNT(texts); i++) {
		const struct reply wrong[REPLIES_MAX] = {
			{ .sql = { texts[i] } },
			{ .sql = { GOOD } },
		};
		struct job *job = new_job(alone);

		replies = wrong;
		n_calls = 0;
		assert_null(pipeline_run(&app, job));
		assert_string_equal(job->turn->sql, GOOD);
		assert_non_null(job->attempts[0].complaint);
		assert_int_equal(job->attempts[0].complaint->type,
				 COMPLAINT_REFUSED);
	}
}

static void
a_slow_statement_is_not_drafted_again(void **state)
{
	static const struct reply slow[REPLIES_MAX] = {
		{ .sql = { ENDLESS, GOOD } },
		{ .sql = { GOOD } },
	};
	struct job *job = new_job(alone);
	const struct err *e;

	(void)state;
	settings->timeout_ms = 100;
	replies = slow;
	e = pipeline_run(&app, job);
	assert_non_null(e);
	assert_int_equal(e->kind, ERR_QUERY_SLOW);
	assert_int_equal(n_calls, 1);
	assert_int_equal(job->turn->n_attempts, 1);
	assert_int_equal(job->turn->attempts[0].complaint->type,
			 COMPLAINT_TIMEOUT);
	assert_null(strstr(e->say, "Narrow it")); /* it is advice */
	/* and the next question finds a sound connection */
	(void)run_given(GOOD, ERR__MAX);
}

static void
the_question_has_a_deadline(void **state)
{
	struct job *job = new_job(NULL);
	const struct err *e;

	(void)state;
	settings->question_timeout_ms = 100;
	job->given_sql = ENDLESS;
	e = pipeline_run(&app, job);
	assert_non_null(e);
	assert_int_equal(e->kind, ERR_DEADLINE);
	assert_true(job->turn->ms < 30000);
}

static bool
is_cancelled(void *arg, bool left)
{
	(void)left;
	return clock_ms() > *(int64_t *)arg;
}

static void
a_cancelled_question_ends(void **state)
{
	int64_t until = clock_ms() + 300;
	struct job *job = new_job(NULL);
	const struct err *e;

	(void)state;
	job->wait->cancelled = is_cancelled;
	job->wait->arg = &until;
	job->given_sql = ENDLESS;
	e = pipeline_run(&app, job);
	assert_non_null(e);
	assert_int_equal(e->kind, ERR_CANCELLED);
	assert_int_equal(job->turn->state, TURN_CANCELLED);
	assert_true(job->turn->ms < 30000);
}

/* A driver whose nth statement fails in each way there is. */
static struct parlance_driver failing;
static const struct parlance_driver *sound;
static size_t runs_left;
static enum err_kind how;

static const struct err *
failing_run(struct conn *c, struct arena *to, const struct read_order *order,
	    struct wait *wait, struct outcome *ret)
{
	if (runs_left-- > 0)
		return sound->run(c, to, order, wait, ret);
	c->driver = sound;
	return err_say(to, how, "The driver failed.");
}

/* Drafts, and breaks the connection that it will run on. */
static const struct err *
sabotage(const struct job *job, struct drafts *ret)
{
	sound = job->conn->driver;
	failing = *sound;
	failing.run = failing_run;
	job->conn->driver = &failing;
	return fake_draft(job, ret);
}

static void
every_failure_of_the_driver(void **state)
{
	static const struct drafter saboteur = { .name = "fake",
						 .label = "a fake",
						 .can_fix = true,
						 .draft = sabotage };
	static const struct drafter *const list[] = { &saboteur, NULL };
	static const struct reply mends[REPLIES_MAX] = {
		{ .sql = { "select nosuch(1)" } },
		{ .sql = { GOOD } },
	};
	static const enum err_kind kinds[] = {
		ERR_DATABASE_DOWN, ERR_BUSY,     ERR_INTERNAL,
		ERR_QUERY_SLOW,    ERR_DEADLINE, ERR_CANCELLED,
	};

	(void)state;
	for (size_t i = 0; i < 2 * COUNT(kinds); i++) {
		struct job *job = new_job(list);
		const struct err *e;

		replies = mends;
		n_calls = 0;
		runs_left = i % 2;
		how = kinds[i / 2];
		e = pipeline_run(&app, job);
		assert_non_null(e);
		assert_int_equal(e->kind, how);
		assert_int_equal(job->turn->error, how);
		assert_int_equal(job->turn->n_attempts, 1 + i % 2);
		(void)run_given(GOOD, ERR__MAX);
	}
}

/* Others are asked once when no statement of a model worked, and it is said. */
static void
a_model_that_gives_up_is_followed(void **state)
{
	static const struct drafter fixing = { .name = "model",
					       .label = "the model",
					       .uses_model = true,
					       .can_fix = true,
					       .draft = fake_draft };
	static const struct drafter *const writes[] = { &fixing, &second,
							NULL };
	static const struct reply wrong[REPLIES_MAX] = {
		{ .sql = { "select foo from items" }, .error = 0 },
		{ .sql = { "select bar from items" }, .error = 0 },
	};
	static const struct reply refused[REPLIES_MAX] = {
		{ .sql = { "delete from items" }, .error = 0 },
		{ .sql = { "drop table items" }, .error = 0 },
	};
	struct job *job = new_job(writes);

	(void)state;
	settings->cache = false;
	replies = wrong;
	assert_null(pipeline_run(&app, job));
	assert_int_equal(job->turn->state, TURN_ANSWERED);
	assert_string_equal(job->turn->sql, "select 2 as second");
	assert_string_equal(job->turn->notice,
			    "The SQL of the model did not work; read by"
			    " another instead.");
	assert_int_equal(job->turn->n_attempts, 3);
	job = new_job(writes);
	replies = refused;
	n_calls = 0;
	(void)!pipeline_run(&app, job);
	assert_int_equal(job->turn->state, TURN_FAILED);
	assert_null(job->turn->notice);
}

TESTS_IN(make_items, asking_drop, EACH(a_failure_is_not_hidden),
	 EACH(a_model_that_gives_up_is_followed), EACH(a_draft_reads_rows),
	 EACH(a_slow_statement_is_not_drafted_again),
	 EACH(the_question_has_a_deadline), EACH(a_cancelled_question_ends),
	 EACH(every_failure_of_the_driver))
