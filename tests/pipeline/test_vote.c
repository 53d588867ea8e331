#include "tests/pipeline/agent.h"

#include "base/ban.h"

/* Several drafts of one question, and which of their results is shown. */

static const char rules[] =
	"["
	/* each is answered when all four are asked */
	"{\"match\": \"^total of each order$\", \"together\": 4,"
	"  \"match_all\": \"Another program read.*SELECT\","
	"  \"sql\": \"SELECT id, total FROM orders ORDER BY id DESC\"},"
	"{\"match\": \"^total of each order$\", \"together\": 4,"
	"  \"match_all\": \"Take the question apart\","
	"  \"sql\": \"SELECT nope\"},"
	"{\"match\": \"^total of each order$\", \"together\": 4,"
	"  \"match_all\": \"Table: orders\","
	"  \"sql\": \"SELECT id, total * 1.0 FROM orders\"},"
	"{\"match\": \"^total of each order$\", \"together\": 4,"
	"  \"sql\": \"SELECT city FROM orders WHERE id = 1\"},"
	"{\"match\": \"^two of three$\", \"match_all\": \"Take the\","
	"  \"sql\": \"SELECT 1 AS one\"},"
	"{\"match\": \"^two of three$\", \"times\": 2, \"status\": 500},"
	"{\"match\": \"^none runs$\", \"sql\": \"SELECT nope\"},"
	"{\"match\": \"^unclear$\", \"clarify\": \"Which?\"},"

	"{\"match\": \"^a tie\", \"match_all\": \"Take the question apart\","
	"  \"sql\": \"SELECT max(total) FROM orders\"},"
	"{\"match\": \"^a tie\", \"match_all\": \"Table: orders\","
	"  \"sql\": \"SELECT max(total) AS m FROM orders\"},"
	"{\"match\": \"^a tie\", \"sql\": \"SELECT min(total) FROM orders\"},"
	"{\"match\": \"^what is the largest total\","
	"  \"match_all\": \"Another program read\","
	"  \"sql\": \"SELECT max(total) FROM orders\"},"
	"{\"match\": \"^what is the largest total\","
	"  \"sql\": \"SELECT min(total) FROM orders\"},"
	"{\"match\": \"^How (many orders|gloomy)\","
	"  \"sql\": \"SELECT count(*) FROM orders\"},"
	"{\"match\": \"^oslo twice\", \"times\": 1,"
	"  \"sql\": \"SELECT count(*) FROM orders WHERE city = 'oslo'\"},"
	"{\"match\": \"^oslo twice\","
	"  \"sql\": \"SELECT count(*) FROM orders WHERE city = 'Oslo'\"}]";

static int
start(void **state)
{
	(void)state;
	return agent_start(rules);
}

static void
what_most_agree_on_wins(void **state)
{
	struct turn *t;

	(void)state;
	settings->candidates = 4;
	t = agent_ask("total of each order");
	assert_int_equal(t->state, TURN_ANSWERED);
	assert_string_equal(t->sql,
			    "SELECT id, total FROM orders ORDER BY id DESC");
	assert_int_equal(t->rows->n_rows, 4);
	assert_string_equal(t->tables[0], "orders");
	assert_int_equal(t->n_votes, 4);
	assert_false(t->votes[0].agrees);
	assert_string_equal(t->votes[0].outcome, "1 row");
	assert_true(t->votes[1].agrees);
	assert_false(t->votes[2].agrees);
	assert_true(t->votes[3].agrees);
	assert_string_equal(agent_timing(t, "vote").detail, "2 of 4 agree");
	assert_int_equal(t->model_calls, 4);
	assert_null(agent_timing(t, "execute").stage); /* it ran already */
}

static void
votes_without_a_winner(void **state)
{
	struct turn *t;

	(void)state;
	settings->candidates = 2;
	settings->max_fixes = 0;
	t = agent_ask("none runs");
	assert_int_equal(t->error, ERR_NO_SQL);
	assert_int_equal(t->n_votes, 2);
	assert_int_equal(t->attempts[0].complaint->type, COMPLAINT_COLUMN);
	t = agent_ask("unclear");
	assert_int_equal(t->state, TURN_CLARIFY);
	assert_true(t->votes[1].agrees);
}

static void
candidates_that_fail_are_left_out(void **state)
{
	struct turn *t;

	(void)state;
	settings->candidates = 3;
	settings->llm_retries = 0;
	t = agent_ask("two of three");
	assert_int_equal(t->state, TURN_ANSWERED);
	assert_string_equal(t->sql, "SELECT 1 AS one");
	assert_int_equal(t->model_calls, 3);
	assert_string_equal(agent_timing(t, "vote").detail, "1 of 1 agree");
}

/* Two results of as many drafts, and no reading of the translator. */
static void
a_tie_is_asked_back(void **state)
{
	const struct turn *t;

	(void)state;
	settings->candidates = 4;
	t = agent_ask("a tie that nobody understands");
	assert_int_equal(t->state, TURN_CLARIFY);
	assert_int_equal(t->n_choices, 2);
	assert_string_not_equal(t->choices[0], t->choices[1]);
	assert_string_equal(t->readings[0].sql,
			    "SELECT min(total) FROM orders");
	assert_string_equal(t->readings[1].sql,
			    "SELECT max(total) FROM orders");
	assert_string_equal(t->drafter, "model");
	assert_string_equal(agent_timing(t, "vote").detail, "2 of 4 agree");
}

static void
the_translator_breaks_a_tie(void **state)
{
	const struct turn *t;

	(void)state;
	settings->candidates = 2;
	t = agent_ask("what is the largest total of the orders?");
	assert_int_equal(t->state, TURN_ANSWERED);
	assert_string_equal(t->sql, "SELECT max(total) FROM orders");
	assert_string_equal(agent_timing(t, "compare").detail,
			    "the translator came to the same");
}

/* What three drafts of one model come to is compared as one draft's is. */
static void
what_all_agree_on_is_compared(void **state)
{
	const struct turn *t;

	(void)state;
	settings->candidates = 3;
	t = agent_ask("How many orders are there?");
	assert_true(t->votes[0].agrees && t->votes[2].agrees);
	assert_string_equal(agent_timing(t, "compare").detail,
			    "the translator came to the same");
	assert_int_equal(turn_band(t), BAND_SURE);
	t = agent_ask("How gloomy is the weather?");
	assert_true(t->votes[0].agrees && t->votes[2].agrees);
	assert_int_equal(turn_band(t), BAND_FAIR);
}

/* Texts are mended before results are compared. */
static void
candidates_are_mended_first(void **state)
{
	const struct turn *t;

	(void)state;
	settings->candidates = 2;
	t = agent_ask("oslo twice");
	assert_int_equal(t->state, TURN_ANSWERED);
	assert_true(t->votes[0].agrees && t->votes[1].agrees);
	assert_string_equal(t->rows->cells[0].text.p, "2");
}

TESTS_IN(start, agent_stop, AGENT_CASE(what_most_agree_on_wins),
	 AGENT_CASE(votes_without_a_winner),
	 AGENT_CASE(candidates_that_fail_are_left_out),
	 AGENT_CASE(a_tie_is_asked_back),
	 AGENT_CASE(the_translator_breaks_a_tie),
	 AGENT_CASE(what_all_agree_on_is_compared),
	 AGENT_CASE(candidates_are_mended_first))
