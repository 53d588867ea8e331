#include "tests/pipeline/agent.h"

#include "base/ban.h"

/*
 * What a model's statement may get wrong that an engine does not refuse. Each
 * rule answers its question wrongly, until the complaint names what is wrong.
 */
#define SHIPS "SELECT count(*) AS n FROM orders WHERE city = 'Atlantis'"

static const char rules[] =
	"[{\"match\": \"^joined\", \"match_all\": \"The schema joins them by"
	" lines.order_id = orders.id\","
	"  \"sql\": \"SELECT sum(l.price) FROM lines l JOIN orders o ON"
	" l.order_id = o.id\"},"
	"{\"match\": \"^joined\", \"sql\": \"SELECT sum(l.price) FROM lines l"
	" JOIN orders o ON l.id = o.id\"},"
	"{\"match\": \"^repeated\", \"match_all\": \"orders.total is added up"
	" once for each row of lines\","
	"  \"sql\": \"SELECT sum(total) FROM orders\"},"
	"{\"match\": \"^repeated\", \"sql\": \"SELECT sum(o.total) FROM orders"
	" o JOIN lines l ON l.order_id = o.id\"},"
	"{\"match\": \"near\", \"match_all\": \"Stored there: .*'Berlin'\","
	"  \"sql\": \"SELECT count(*) FROM orders WHERE city = 'Berlin'\"},"
	"{\"match\": \"near\", \"sql\": \"SELECT count(*) FROM orders WHERE"
	" city = 'the city of Berlin'\"},"
	"{\"match\": \"how many .* Atlantis\", \"sql\": \"" SHIPS "\"},"
	"{\"match\": \"insists\", \"sql\": \"" SHIPS "\"},"
	"{\"match\": \"beside a count\", \"sql\": \"SELECT city, count(*)"
	" FROM orders\"},"
	"{\"match\": \"two towns\", \"match_all\": \"Use IN or OR for rows\","
	"  \"sql\": \"SELECT count(*) FROM orders WHERE city IN ('Oslo',"
	" 'Rome')\"},"
	"{\"match\": \"two towns\", \"sql\": \"SELECT count(*) FROM orders o"
	" WHERE o.city = 'Oslo' and o.city = 'Rome'\"},"
	"{\"match\": \"without a city\", \"match_all\": \"No row meets o.city ="
	" NULL.*: use o.city IS NULL\", \"sql\": \"SELECT count(*) FROM orders"
	" WHERE city IS NULL\"},"
	"{\"match\": \"without a city\", \"sql\": \"SELECT count(*) FROM"
	" orders o WHERE o.city = NULL\"},"
	"{\"match\": \"bounds\", \"match_all\": \"Write the lower bound of total"
	" first\", \"sql\": \"SELECT count(*) FROM orders WHERE total BETWEEN 15"
	" AND 35\"},"
	"{\"match\": \"bounds\", \"sql\": \"SELECT count(*) FROM orders WHERE"
	" total BETWEEN 35 AND 15\"},"
	"{\"match\": \"as texts\", \"sql\": \"SELECT count(*) FROM lines WHERE"
	" code > 10 AND code < 5\"},"
	"{\"match\": \"nothing at all\", \"match_all\": \"reply with null\","
	" \"sql\": null, \"explanation\": \"No such data.\"},"
	"{\"match\": \"nothing at all\", \"sql\": \"SELECT 1 FROM orders WHERE"
	" 1 = 0\"},"
	"{\"match\": \"twins\", \"sql\": \"SELECT count(*) FROM orders a,"
	" orders b, moves m WHERE a.city = 'Oslo' AND b.city = 'Rome' OR"
	" a.city = 'Rome' OR a.city <> 'Oslo' AND a.city <> 'Rome' OR NOT"
	" a.city = 'Oslo' AND a.city = 'Rome' OR from_city = 'Oslo' AND"
	" to_city = 'Rome'\"},"
	"{\"match\": \"^never\", \"sql\": \"SELECT name FROM places p JOIN"
	" orders o ON p.name = o.secret\"}]";

static int
start(void **state)
{
	(void)state;
	if (agent_start(rules))
		return -1;
	sqlite_run(asking_path,
		   "create table lines (id integer primary key, order_id"
		   " integer references orders(id), price real, code text);"
		   "insert into lines values (1, 2, 5, 'x'), (2, 2, 7, 'y'),"
		   " (9, 1, 11, 'z'), (4, 3, 13, 'w');"
		   "create table moves (from_city text, to_city text);"
		   "insert into moves values ('Oslo', 'Rome');"
		   "create table places (name text);"
		   "insert into places values ('here'), ('there')");
	return 0;
}

static void
assert_mended(const char *question, enum complaint_type type, const char *value)
{
	const struct turn *t = agent_ask(question);

	assert_int_equal(t->state, TURN_ANSWERED);
	assert_int_equal(t->n_attempts, 2);
	assert_non_null(t->attempts[0].complaint);
	assert_int_equal(t->attempts[0].complaint->type, type);
	assert_string_equal(t->rows->cells[0].text.p, value);
}

static void
joins_are_compared_with_keys(void **state)
{
	(void)state;
	assert_mended("joined wrongly", COMPLAINT_JOIN, "36.0");
}

static void
a_sum_that_a_join_repeats(void **state)
{
	(void)state;
	assert_mended("repeated by a join", COMPLAINT_JOIN, "100.75");
}

static void
columns_without_a_value_in_common(void **state)
{
	const struct turn *t;

	(void)state;
	settings->show_samples = "orders.secret";
	t = agent_ask("never meet");
	assert_int_equal(t->attempts[0].complaint->type, COMPLAINT_JOIN);
	assert_non_null(strstr(t->attempts[0].complaint->message,
			       "No value of places.name is one of"
			       " orders.secret"));
}

static void
near_values_are_told(void **state)
{
	(void)state;
	assert_mended("near the city of Berlin", COMPLAINT_VALUE, "1");
}

/* Each is stored, and no row is both. */
static void
no_row_is_two_things(void **state)
{
	(void)state;
	settings->value_limit = 0;
	assert_mended("two towns", COMPLAINT_VALUE, "3");
	assert_int_equal(agent_ask("twins")->n_attempts, 1);
}

/* Conditions that no row meets. */
static void
what_is_never_true(void **state)
{
	const struct turn *t;

	(void)state;
	assert_mended("without a city", COMPLAINT_VALUE, "0");
	assert_mended("bounds turned round", COMPLAINT_VALUE, "2");
	/* in the order of their letters, '7' is between */
	assert_int_equal(agent_ask("codes as texts")->n_attempts, 1);
	t = agent_ask("nothing at all");
	assert_int_equal(t->attempts[0].complaint->type, COMPLAINT_VALUE);
}

/* Once, and what it says then is shown. */
static void
who_insists_is_believed(void **state)
{
	const struct turn *t;

	(void)state;
	settings->max_fixes = 3;
	t = agent_ask("who insists");
	assert_int_equal(t->state, TURN_ANSWERED);
	assert_int_equal(t->attempts[0].complaint->type, COMPLAINT_VALUE);
	assert_int_equal(t->n_attempts, 2);
	assert_string_equal(t->rows->cells[0].text.p, "0");
	assert_true(t->confidence < 0.8);
	settings->max_fixes = 0;
	assert_int_equal(agent_ask("who insists")->n_attempts, 1);
}

/* What a visitor may not see is in no complaint. */
static void
hidden_values_are_not_compared(void **state)
{
	const struct turn *t;

	(void)state;
	settings->hide_samples = "orders.city";
	t = agent_ask("near the city of Berlin");
	assert_int_equal(t->n_attempts, 1);
}

/* Not of some row: of each city. */
static void
what_stands_beside_an_aggregate_is_grouped_by(void **state)
{
	const struct turn *t;

	(void)state;
	t = agent_ask("beside a count");
	assert_int_equal(t->n_attempts, 1);
	assert_int_equal(t->attempts[0].mends.n, 1);
	assert_string_equal(t->attempts[0].draft.sql,
			    "SELECT city, count(*) FROM orders GROUP BY city");
	assert_true(t->rows->n_rows > 1);
}

TESTS_IN(start, agent_stop, AGENT_CASE(joins_are_compared_with_keys),
	 AGENT_CASE(a_sum_that_a_join_repeats),
	 AGENT_CASE(columns_without_a_value_in_common),
	 AGENT_CASE(no_row_is_two_things), AGENT_CASE(what_is_never_true),
	 AGENT_CASE(near_values_are_told), AGENT_CASE(who_insists_is_believed),
	 AGENT_CASE(hidden_values_are_not_compared),
	 AGENT_CASE(what_stands_beside_an_aggregate_is_grouped_by))
