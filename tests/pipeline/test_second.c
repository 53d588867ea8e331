#include "tests/pipeline/agent.h"

#include "base/ban.h"

/* A model's answer beside what the built-in translator makes of it. */
static const char rules[] =
	"[{\"match\": \"^how many orders are there\","
	"  \"sql\": \"SELECT count(id) AS n FROM orders\"},"
	"{\"match\": \"^how many orders are from Oslo\","
	"  \"sql\": \"SELECT count(*) FROM orders\"},"
	"{\"match\": \"^count the orders of Oslo\","
	"  \"sql\": \"SELECT count(*) FROM orders WHERE"
	" city = 'Oslo'\"},"
	"{\"match\": \"^which orders are held\", \"held\": true,"
	" \"clarify\": \"Of when?\", \"choices\": [\"all\"]},"
	"{\"match\": \"^which orders\", \"clarify\":"
	" \"Of when?\", \"choices\": [\"all\", \"old\"]},"
	"{\"match\": \".\", \"sql\": \"SELECT 1 AS one\"}]";

static int
start(void **state)
{
	(void)state;
	return agent_start(rules);
}

static bool
has_reason(const struct turn *t, const char *reason)
{
	for (size_t i = 0; i < t->n_reasons; i++)
		if (strcmp(t->reasons[i], reason) == 0)
			return true;
	return false;
}

static void
the_same_is_surer_than_something_else(void **state)
{
	const struct turn *same = agent_ask("how many orders are there");
	const struct turn *other = agent_ask("how many orders are from Oslo");
	double alone;

	(void)state;
	assert_string_equal(same->rows->cells[0].text.p, "4");
	assert_true(has_reason(same, "The built-in translator came to the"
				     " same."));
	assert_true(has_reason(other, "The built-in translator came to"
				      " something else."));
	assert_true(has_reason(other, "Left out: \u201cOslo\u201d."));
	assert_int_equal(turn_band(other), BAND_UNSURE);
	assert_false(has_reason(agent_ask("count the orders of Oslo"),
				"Left out: \u201cOslo\u201d."));
	settings->compare = 0;
	alone = agent_ask("how many orders are there")->confidence;
	assert_true(same->confidence > alone);
	assert_true(other->confidence < alone);
}

/* Sure where the translator read the question by itself; never of nothing. */
static void
two_that_agree_are_sure(void **state)
{
	const struct turn *t = agent_ask("how many orders are there");

	(void)state;
	assert_int_equal(turn_band(t), BAND_SURE);
	t = agent_ask("how many orders are from Oslo");
	assert_int_not_equal(turn_band(t), BAND_SURE);
	sqlite_run(asking_path, "delete from orders");
	t = agent_ask("how many orders are there");
	assert_string_equal(t->rows->cells[0].text.p, "0");
	assert_true(has_reason(t, "The built-in translator came to the"
				  " same."));
	assert_int_not_equal(turn_band(t), BAND_SURE);
}

/* It is asked nothing, and what it cannot read says nothing. */
static void
it_costs_no_call(void **state)
{
	const struct turn *t = agent_ask("how many orders are there");

	(void)state;
	assert_int_equal(t->model_calls, 1);
	assert_non_null(agent_timing(t, "compare").stage);
	t = agent_ask("flim flam flum");
	assert_false(has_reason(t, "The built-in translator came to something"
				   " else."));
}

#define TICKS_MAX 40 /* until the reply comes all the same */

/* What the model's reply waits for: that the question was read. */
struct held {
	const struct job *job;
	size_t n_ticks;
};

static const char *
gate(void)
{
	return arena_printf(a, "%s.released", server.script);
}

static void
release_once_read(void *arg)
{
	struct held *h = arg;
	FILE *f;

	if (!h->job->translated && h->n_ticks++ < TICKS_MAX)
		return;
	f = fopen(gate(), "w");
	assert_non_null(f);
	(void)fclose(f);
}

/* The reading that was made for a question back, though nothing compared it. */
static const struct drafts *
read_meanwhile(const char *question, bool is_held)
{
	struct job *job = asking_job(question);
	struct held held = { job, 0 };
	const struct err *e;

	if (is_held) {
		job->wait->tick = release_once_read;
		job->wait->arg = &held;
	}
	e = pipeline_run(&app, job);
	(void)e;
	assert_true(held.n_ticks < TICKS_MAX);
	return job->translated;
}

static void
it_is_read_while_the_model_thinks(void **state)
{
	(void)state;
	assert_non_null(read_meanwhile("which orders are held", true));
	(void)unlink(gate());
	settings->compare = 0;
	assert_null(read_meanwhile("which orders are there", false));
	settings->compare = 3;
	settings->base_url = "http://127.0.0.1:1/v1";
	settings->llm_retries = 0;
	assert_null(read_meanwhile("which orders are there", false));
}

TESTS_IN(start, agent_stop, AGENT_CASE(the_same_is_surer_than_something_else),
	 AGENT_CASE(two_that_agree_are_sure), AGENT_CASE(it_costs_no_call),
	 AGENT_CASE(it_is_read_while_the_model_thinks))
