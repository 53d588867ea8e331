#include "tests/pipeline/agent.h"

#include "base/json.h"

#include "base/ban.h"

/* What each stage's prompt begins with tells the calls apart. */
#define PLAN "\"match_all\": \"You plan how\""
#define JUDGE "\"match_all\": \"You judge whether\""

static const char rules[] =
	/* plan */
	"[{\"match\": \"^planned$\", " PLAN ","
	"  \"content\": \"Sure: {\\\"tables\\\": [\\\"orders\\\", \\\"users\\\"],"
	"   \\\"columns\\\": [\\\"orders.total\\\", \\\"orders.price\\\"],"
	"   \\\"steps\\\": \\\"Sum it.\\\"}\"},"
	"{\"match\": \"^planned$\","
	"  \"match_all\": \"The plan, made before:.*no table users; no column"
	" orders.price\","
	"  \"sql\": \"SELECT sum(total) AS s FROM orders\"},"
	"{\"match\": \"^badly planned$\", " PLAN ", \"content\": \"no\"},"
	"{\"match\": \"^badly planned$\", \"sql\": \"SELECT 2 AS two\"},"
	"{\"match\": \"^plan down$\", " PLAN ", \"status\": 400},"
	"{\"match\": \"^plan down$\", \"sql\": \"SELECT 3 AS three\"},"
	/* an empty result */
	"{\"match\": \"^in oslo$\","
	"  \"match_all\": \"Type: EMPTY_RESULT\","
	"  \"sql\": \"SELECT id FROM orders WHERE city = 'Oslo'\"},"
	"{\"match\": \"^in oslo$\","
	"  \"sql\": \"SELECT id FROM orders WHERE city = 'oslo'\"},"
	"{\"match\": \"^in paris$\","
	"  \"sql\": \"SELECT id FROM orders WHERE city = 'Paris'\"},"
	"{\"match\": \"^in 1999$\","
	"  \"sql\": \"SELECT id FROM orders WHERE city = '1999'\"},"
	/* judged */
	"{\"match\": \"^largest$\","
	"  \"match_all\": \"You judge whether.*ORDER BY total DESC\","
	"  \"content\": \"{\\\"correct\\\": true, \\\"reason\\\": \\\"Yes.\\\"}\"},"
	"{\"match\": \"^largest$\", " JUDGE ","
	"  \"content\": \"{\\\"correct\\\": false,"
	"   \\\"reason\\\": \\\"Order it.\\\"}\"},"
	"{\"match\": \"^largest$\","
	"  \"match_all\": \"Error: Order it.*JUDGED_INCORRECT\","
	"  \"sql\": \"SELECT id FROM orders ORDER BY total DESC LIMIT 1\"},"
	"{\"match\": \"^largest$\", \"sql\": \"SELECT id FROM orders LIMIT 1\"},"
	"{\"match\": \"^hopeless$\", " JUDGE ","
	"  \"content\": \"{\\\"correct\\\": false, \\\"reason\\\": \\\"No.\\\"}\"},"
	"{\"match\": \"^hopeless$\", \"sql\": \"SELECT id FROM orders\"},"
	"{\"match\": \"^rows\", \"match_all\": \"You judge whether.*first rows.*20.25\","
	"  \"content\": \"{\\\"correct\\\": true, \\\"reason\\\": \\\"saw\\\"}\"},"
	"{\"match\": \"^rows\", " JUDGE ","
	"  \"content\": \"{\\\"correct\\\": true,"
	"   \\\"reason\\\": \\\"blind\\\"}\"},"
	"{\"match\": \"^rows all$\", \"sql\": \"SELECT * FROM orders\"},"
	"{\"match\": \"^rows$\", \"sql\": \"SELECT id, total FROM orders\"},"
	/* answers and the rows behind them */
	"{\"match\": \"^tell$\", \"match_all\": \"You write the answer.*60.75\","
	"  \"content\": \"<think>1 + 1 = 3</think>Both make 20.25 + 40.5 = 61.75 in all.\"},"
	"{\"match\": \"^tell$\","
	"  \"sql\": \"SELECT 60.75 AS sum FROM orders WHERE id = 1\"},"
	"{\"match\": \"^sum$\","
	"  \"sql\": \"SELECT city, sum(total) FROM orders GROUP BY city\"},"
	"{\"match\": \"^nested$\","
	"  \"match_all\": \"single rows behind its numbers\","
	"  \"sql\": \"SELECT total FROM orders\"},"
	"{\"match\": \"^nested$\","
	"  \"sql\": \"WITH s AS (SELECT sum(total) t FROM orders) SELECT t"
	" FROM s\"},"
	"{\"match\": \"^mute judge$\", " JUDGE ", \"content\": \"Hm.\"},"
	"{\"match\": \"^mute judge$\", \"sql\": \"SELECT 1\"}]";

static int
start(void **state)
{
	(void)state;
	return agent_start(rules);
}

static void
a_plan_is_made_checked_and_used(void **state)
{
	struct turn *t;

	(void)state;
	settings->plan = true;
	t = agent_ask("planned");
	assert_int_equal(t->state, TURN_ANSWERED);
	assert_string_equal(t->sql, "SELECT sum(total) AS s FROM orders");
	assert_non_null(strstr(t->plan, "\"steps\":\"Sum it.\""));
	assert_non_null(strstr(t->plan, "no table users; no column"
					" orders.price"));
	assert_int_equal(t->model_calls, 2);
	assert_int_equal(agent_timing(t, "plan").model_calls, 1);
	assert_int_equal(agent_timing(t, "draft").model_calls, 1);
	assert_true(agent_timing(t, "plan").tokens > 0);
}

static void
a_question_needs_no_plan(void **state)
{
	struct turn *t;

	(void)state;
	settings->plan = true;
	t = agent_ask("badly planned");
	assert_int_equal(t->state, TURN_ANSWERED);
	assert_null(t->plan);
	assert_string_equal(agent_timing(t, "plan").detail,
			    "the reply held no plan");
	t = agent_ask("plan down");
	assert_int_equal(t->state, TURN_ANSWERED);
	assert_null(t->plan);
	settings->drafters = "grammar"; /* nobody to plan for */
	t = agent_ask("How many orders are there?");
	assert_null(agent_timing(t, "plan").stage);
	assert_int_equal(t->model_calls, 0);
}

static void
an_empty_result_is_doubted_once(void **state)
{
	struct turn *t;

	(void)state;
	settings->max_fixes = 3;
	settings->value_limit = 0;
	settings->complain_empty = true;
	t = agent_ask("in oslo");
	assert_int_equal(t->rows->n_rows, 2);
	assert_int_equal(t->n_attempts, 2);
	assert_int_equal(t->attempts[0].complaint->type, COMPLAINT_EMPTY);
	t = agent_ask("in paris"); /* the model insists */
	assert_int_equal(t->state, TURN_ANSWERED);
	assert_int_equal(t->rows->n_rows, 0);
	assert_int_equal(t->n_attempts, 2);
	t = agent_ask("in 1999"); /* no words that could be misspelt */
	assert_int_equal(t->n_attempts, 1);
	settings->complain_empty = false;
	t = agent_ask("in oslo");
	assert_int_equal(t->rows->n_rows, 0);
	assert_int_equal(t->n_attempts, 1);
}

static void
a_judge_may_say_no(void **state)
{
	struct turn *t;

	(void)state;
	settings->evaluate = true;
	t = agent_ask("largest");
	assert_int_equal(t->state, TURN_ANSWERED);
	assert_string_equal(t->rows->cells[0].text.p, "4");
	assert_int_equal(t->judged, JUDGED_RIGHT);
	assert_int_equal(t->n_attempts, 2);
	assert_int_equal(t->attempts[0].complaint->type, COMPLAINT_JUDGED);
	assert_int_equal(t->attempts[0].judged, JUDGED_WRONG);
	assert_int_equal(t->model_calls, 4);

	t = agent_ask("hopeless");
	assert_int_equal(t->state, TURN_ANSWERED);
	assert_int_equal(t->rows->n_rows, 4);
	assert_int_equal(t->judged, JUDGED_WRONG);
	assert_string_equal(t->judgement, "No.");
	assert_true(t->needs_review);
	assert_true(t->confidence < 0.3);

	t = agent_ask("mute judge");
	assert_int_equal(t->state, TURN_ANSWERED);
	assert_int_equal(t->judged, JUDGED_NOT);
}

static void
rows_stay_unless_they_may_go(void **state)
{
	(void)state;
	settings->evaluate = true;
	settings->show_samples = "orders.secret"; /* its name hides it else */
	assert_string_equal(agent_ask("rows")->judgement, "blind");
	settings->send_rows = true;
	assert_string_equal(agent_ask("rows")->judgement, "saw");
	assert_string_equal(agent_ask("rows all")->judgement, "saw");
	settings->hide_samples = "orders.secret";
	assert_string_equal(agent_ask("rows")->judgement, "saw");
	assert_string_equal(agent_ask("rows all")->judgement, "blind");
	settings->samples = 0;
	assert_string_equal(agent_ask("rows")->judgement, "blind");
}

static void
what_was_sent_is_kept_on_request(void **state)
{
	struct turn *t = agent_ask("rows");

	(void)state;
	assert_int_equal(t->n_exchanges, 0);
	settings->keep_prompts = true;
	settings->plan = true;
	t = agent_ask("planned");
	assert_int_equal(t->n_exchanges, 2);
	assert_string_equal(t->exchanges[0].stage, "plan");
	assert_non_null(strstr(t->exchanges[0].request, "[system]\nYou plan"));
	assert_non_null(strstr(t->exchanges[1].request, "Question: planned"));
	assert_non_null(strstr(t->exchanges[1].reply, "sum(total)"));
}

static void
the_model_tells_and_we_calculate(void **state)
{
	struct turn *t;

	(void)state;
	settings->answer = ANSWER_MODEL;
	t = agent_ask("tell"); /* the rows stay here: the template tells */
	assert_string_equal(t->answer, "The total is 60.75 (ID is 1).");
	assert_string_equal(agent_timing(t, "answer").detail,
			    "these rows may not go to the model");
	settings->send_rows = true;
	t = agent_ask("tell");
	assert_string_equal(t->answer,
			    "Both make 20.25 + 40.5 = 60.75 (corrected from"
			    " 61.75) in all. (1 row)");
	assert_string_equal(t->corrections[0], "20.25 + 40.5 = 60.75, not"
					       " 61.75");
	settings->calculator = false;
	t = agent_ask("tell");
	assert_int_equal(t->n_corrections, 0);
	assert_non_null(strstr(t->answer, "61.75 in all. (1 row)"));
}

static void
rows_behind_an_aggregate(void **state)
{
	struct turn *t = agent_ask("sum");

	(void)state;
	assert_string_equal(t->raw_sql,
			    "SELECT city, total FROM orders LIMIT 201");
	assert_null(t->raw_rows); /* until they are asked for */
	settings->raw_records = RAW_ON;
	t = agent_ask("sum");
	assert_int_equal(t->raw_rows->n_rows, 4);
	assert_false(t->raw_rows->truncated);
	assert_string_equal(t->in_words,
			    "Shows city and the sum of total from orders; one"
			    " row for each city.");
	settings->raw_row_limit = 3;
	t = agent_ask("sum");
	assert_int_equal(t->raw_rows->n_rows, 3);
	assert_true(t->raw_rows->truncated);
	assert_null(agent_ask("nested")->raw_rows);
	settings->raw_records = RAW_MODEL;
	t = agent_ask("nested");
	assert_int_equal(t->raw_rows->n_rows, 3);
	assert_int_equal(agent_timing(t, "raw").model_calls, 1);
	settings->raw_records = RAW_OFF;
	t = agent_ask("sum");
	assert_null(t->raw_rows);
	assert_null(agent_timing(t, "raw").stage);
	assert_null(agent_timing(agent_ask("rows"), "raw").stage);
}

static void
next_questions_are_new(void **state)
{
	struct turn *t = agent_ask("rows");
	const char *first;

	(void)state;
	assert_true(t->n_follow_ups > 0 &&
		    t->n_follow_ups <= settings->follow_ups);
	first = t->follow_ups[0];
	settings->drafters = "grammar";
	t = agent_ask(first);
	for (size_t i = 0; i < t->n_follow_ups; i++)
		assert_string_not_equal(t->follow_ups[i], first);
	settings->follow_ups = 0;
	assert_int_equal(agent_ask(first)->n_follow_ups, 0);
}

static bool
offers(const struct turn *t, const char *part)
{
	for (size_t i = 0; i < t->n_follow_ups; i++)
		if (strstr(t->follow_ups[i], part))
			return true;
	return false;
}

static void
next_questions_come_from_the_rows(void **state)
{
	struct turn *t = agent_ask("sum");

	(void)state;
	assert_true(offers(t, "only Oslo")); /* 50.25, the highest */
	assert_true(offers(t, "as a share of the total"));
	assert_false(offers(agent_ask("nested"), "only"));
	/* the next question may go to a model: hidden values stay here */
	settings->hide_samples = "orders.city";
	t = agent_ask("sum");
	assert_false(offers(t, "Oslo"));
	assert_true(offers(t, "as a share of the total"));
	settings->hide_samples = "";
	settings->samples = 0;
	assert_false(offers(agent_ask("sum"), "Oslo"));
}

static void
confidence_has_reasons(void **state)
{
	struct turn *t;

	(void)state;
	settings->evaluate = true;
	t = agent_ask("largest");
	assert_string_equal(t->reasons[0], "Written by the model.");
	assert_string_equal(t->reasons[1], "The first statement did not work.");
	assert_string_equal(t->reasons[2],
			    "The model judged the result right.");
}

TESTS_IN(start, agent_stop, AGENT_CASE(a_plan_is_made_checked_and_used),
	 AGENT_CASE(a_question_needs_no_plan),
	 AGENT_CASE(an_empty_result_is_doubted_once),
	 AGENT_CASE(a_judge_may_say_no),
	 AGENT_CASE(rows_stay_unless_they_may_go),
	 AGENT_CASE(the_model_tells_and_we_calculate),
	 AGENT_CASE(rows_behind_an_aggregate),
	 AGENT_CASE(next_questions_are_new),
	 AGENT_CASE(next_questions_come_from_the_rows),
	 AGENT_CASE(confidence_has_reasons),
	 AGENT_CASE(what_was_sent_is_kept_on_request))
