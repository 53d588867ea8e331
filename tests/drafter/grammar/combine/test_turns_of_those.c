#include "tests/drafter/grammar/combine/asked.h"

/* Which of those that were shown before, and how many of them. */

static void
test_which(void **state)
{
	static const struct asked_case cases[] = {
		{ "overdue loans\nwhat is the total fee\nwhich of those are waiting",
		  "SELECT id FROM loans WHERE status <> 'D' AND due_on < "
		  "'2026-06-30' AND status = 'W'" },
		{ "members who joined in 2025\nhow many are there\nwhich of those have had a visit this month",
		  "SELECT first_name, last_name FROM members WHERE joined_on "
		  ">= '2025-01-01' AND joined_on < '2026-01-01' AND id IN "
		  "(SELECT t2.member_id FROM visits t2 WHERE t2.visited_on "
		  "IS NOT NULL AND t2.visited_on >= '2026-06-01' AND "
		  "t2.visited_on < '2026-07-01')" },
		{ "which members had a visit in may",
		  "SELECT first_name, last_name FROM members WHERE id IN "
		  "(SELECT t2.member_id FROM visits t2 WHERE t2.visited_on "
		  ">= '2026-05-01' AND t2.visited_on < '2026-06-01')" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

static void
test_how_many(void **state)
{
	static const struct asked_case cases[] = {
		{ "overdue loans\nhow many are waiting",
		  "SELECT count(*) AS loans FROM loans WHERE status <> 'D' "
		  "AND due_on < '2026-06-30' AND status = 'W'" },
		{ "waiting loans that are overdue\nhow many running?",
		  "SELECT count(*) AS loans FROM loans WHERE status <> 'D' "
		  "AND due_on < '2026-06-30' AND status = 'R'" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* Of the first few, which are so is no question for the first few of such. */
static void
test_of_first(void **state)
{
	struct arena *a = arena_create((size_t)256 << 20);
	struct schema schema;
	const char *sql;

	(void)state;
	made_schema(a, library, &schema);
	sql = asked(
		a, &schema, library_notes,
		"top 5 members by loans in 2025\nwhich of those are overdue");
	assert_true(!sql || !strstr(sql, "due_on"));
	arena_destroy(a);
}

TESTS(CASE(test_which), CASE(test_how_many), CASE(test_of_first))
