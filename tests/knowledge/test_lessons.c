#include "knowledge/teach/lesson.h"

#include <string.h>

#include "tests/arena.h"
#include "tests/test.h"

#include "base/ban.h"

/* One object of a reply, and the line that it becomes; NULL: it is unread. */
static const struct {
	const char *text;
	const char *line;
	enum lesson_kind kind;
} lines[] = {
	{ "{\"name\": \"customers\", \"also\": [\"client\", \"account\"]}",
	  "client, account = customers", LESSON_NAME },
	{ "{\"name\": \"customers\", \"also\": \"client\"}",
	  "client = customers", LESSON_NAME },
	{ "{\"column\": \"orders.state\", \"meaning\": \"how far\","
	  " \"codes\": {\"1\": \"open\", \"2\": \"sent\"}}",
	  "orders.state: 1 = open, 2 = sent; how far", LESSON_COLUMN },
	{ "{\"column\": \"orders.state\","
	  " \"codes\": [{\"code\": 1, \"meaning\": \"open\"}]}",
	  "orders.state: 1 = open", LESSON_COLUMN },
	{ "{\"term\": \"revenue\", \"means\": \"sum of\\ntotal\"}",
	  "revenue means sum of total", LESSON_TERM },
	{ "{\"table\": \"customers\", \"label\": \"name\"}",
	  "customers.name: the name that people know it by", LESSON_LABEL },
	{ "{\"ask\": [\"how many orders\", \"orders\"], \"sql\": \"SELECT 1\"}",
	  "how many orders", LESSON_QUESTION },
	{ "{'question': 'how many', 'sql': 'SELECT 1',}", "how many",
	  LESSON_QUESTION },
	{ "{\"lines\": [{\"term\": \"a b\", \"means\": \"c\"}]}", "a b means c",
	  LESSON_TERM },
	{ "[[{\"term\": \"a b\", \"means\": \"c\"}]]", "a b means c",
	  LESSON_TERM },
	{ "{\"ask\": [], \"sql\": \"SELECT 1\"}", NULL, LESSON__MAX },
	{ "{\"term\": \"revenue\"}", NULL, LESSON__MAX },
	{ "{\"hello\": 1}", NULL, LESSON__MAX },
};

static void
each_kind(void **state)
{
	struct arena *a = *state;

	for (size_t i = 0; i < COUNT(lines); i++) {
		struct lessons l;

		lessons_read(a, str_of(lines[i].text), &l);
		assert_int_equal(l.n, lines[i].line ? 1 : 0);
		if (!lines[i].line) {
			assert_int_equal(l.n_unread, 1);
			continue;
		}
		assert_int_equal(l.items[0].kind, lines[i].kind);
		assert_string_equal(lesson_text(a, &l.items[0]), lines[i].line);
	}
}

/* Around them prose, fences and thoughts; the last is cut off. */
static void
among_prose(void **state)
{
	static const char text[] =
		"<think>{\"term\": \"x y\", \"means\": \"z\"}</think>Sure:\n"
		"```json\n{\"term\": \"a b\", \"means\": \"c\"}\n"
		"{\"ask\": [\"How many?\", \"how many?\", \"count\"],"
		" \"sql\": \"SELECT count(*)\\n FROM t\"}\n"
		"{\"ask\": [\"lost\"], \"sql\": \"SELECT";
	struct lessons l;

	lessons_read(*state, STR(text), &l);
	assert_int_equal(l.n, 2);
	assert_int_equal(l.items[1].n, 2); /* twice the same is once */
	assert_string_equal(l.items[1].texts[1], "count");
	assert_string_equal(l.items[1].sql, "SELECT count(*) FROM t");
}

static void
more_than_fit(void **state)
{
	char *text = arena_alloc(*state, (size_t)64 * 600 + 1);
	size_t n = 0;
	struct lessons l;

	for (size_t i = 0; i < 600; i++) {
		static const char one[] =
			"{\"term\": \"a\", \"means\": \"b\"}\n";

		memcpy(text + n, one, sizeof(one) - 1);
		n += sizeof(one) - 1;
	}
	lessons_read(*state, (struct str){ text, n }, &l);
	assert_int_equal(l.n, LESSONS_MAX);
}

/* What is wrong with it, by a schema of two tables. */
static const struct {
	const char *text;
	const char *fault; /* NULL: none */
} checked[] = {
	{ "{\"name\": \"orders\", \"also\": [\"sales\"]}", NULL },
	{ "{\"name\": \"ORDERS.STATE\", \"also\": [\"stage\"]}", NULL },
	{ "{\"name\": \"main.orders.state\", \"also\": [\"stage\"]}", NULL },
	{ "{\"name\": \"state\", \"also\": [\"stage\"]}", NULL },
	{ "{\"name\": \"order\", \"also\": [\"sales\"]}",
	  "There is no table or column order." },
	{ "{\"name\": \"orders.name\", \"also\": [\"title\"]}",
	  "There is no table or column orders.name." },
	{ "{\"name\": \"orders\", \"also\": [\"customers\"]}",
	  "The schema has these names itself." },
	{ "{\"column\": \"orders.state\", \"codes\": {\"1\": \"open\"}}",
	  NULL },
	{ "{\"column\": \"orders.state\", \"codes\": {\"3\": \"lost\"}}",
	  "orders.state holds no 3." },
	{ "{\"column\": \"orders.stage\", \"meaning\": \"x\"}",
	  "There is no column orders.stage." },
	{ "{\"table\": \"customers\", \"label\": \"name\"}", NULL },
	{ "{\"table\": \"customers\", \"label\": \"title\"}",
	  "There is no column customers.title." },
	{ "{\"term\": \"open order\", \"means\": \"order where state is 1\"}",
	  NULL },
	{ "{\"term\": \"it\", \"means\": \"order\"}",
	  "It is no definition that can be read: it is too long, or has"
	  " several sentences." },
};

static void
against_a_schema(void **state)
{
	struct schema_column orders[] = { { .name = "id" },
					  { .name = "state" } };
	struct schema_column customers[] = { { .name = "id" },
					     { .name = "name" } };
	struct schema_table tables[] = {
		{ .name = "orders", .cols = orders, .n_cols = 2 },
		{ .name = "customers", .cols = customers, .n_cols = 2 },
	};
	const struct schema schema = { .tables = tables, .n_tables = 2 };
	const char *values[] = { "1", "2" };
	struct column_facts known = { .table = 0,
				      .col = 1,
				      .n_distinct = 2,
				      .complete = true,
				      .values = values,
				      .n_values = 2 };
	const struct facts facts = { .items = &known, .n = 1 };

	for (size_t i = 0; i < COUNT(checked); i++) {
		struct lessons l;

		lessons_read(*state, str_of(checked[i].text), &l);
		assert_int_equal(l.n, 1);
		lessons_check(*state, &schema, &facts, &l);
		if (checked[i].fault)
			assert_string_equal(l.items[0].fault, checked[i].fault);
		else
			assert_null(l.items[0].fault);
	}
}

TESTS(ARENA_CASE(each_kind), ARENA_CASE(among_prose), ARENA_CASE(more_than_fit),
      ARENA_CASE(against_a_schema))
