#include "tests/drafter/grammar/combine/asked.h"

#include "base/ban.h"

/* How a question was understood, in words that people would use. */
static const struct {
	const char *question, *said;
} cases[] = {
	{ "how many loans in 2025",
	  "Number of loans, where start date in 2025." },
	{ "members who joined in may 2025",
	  "Members, where joined in May 2025." },
	{ "how many books have more than 3 loans",
	  "Number of books with more than 3 loans." },
	{ "loans 2025 vs 2024",
	  "Number of loans start date in 2025 and number of loans start date"
	  " in 2024." },
	{ "how many books have more than one loan",
	  "Number of books with more than 1 loan." },
	{ "how many loans on sundays",
	  "Number of loans, where weekday of start date is Sunday." },
	{ "loans since 2026-03-02",
	  "Number of loans, where start date from 2026-03-02 on." },
	{ "members with at least 3 loans",
	  "Number of loans for each member, only with at least 3 loans." },
	{ "the 3 members with the most loans",
	  "Number of loans for each member, the 3 with the most loans." },
	{ "newest loan",
	  "ID and start date of loans, the latest by start date." },
	{ "how many upcoming visits",
	  "Number of visits, where visited after 2026-06-30." },
	{ "visits per member, busiest first",
	  "Number of visits for each member, most visits first." },
	/* what rows have stands beside them; what happened needs no "where" */
	{ "members without loans", "Members without loans." },
	{ "how many members have no loans in 2025",
	  "Number of members without loans where start date in 2025." },
	{ "loans per month in q1 2026",
	  "Number of loans for each month (start date), where start date in"
	  " Q1 2026." },
};

/* The best reading of a question to the tables; "nothing" when none is. */
static const char *
said_of(struct arena *a, const char *tables, const char *question)
{
	struct schema schema;
	struct derivations all;
	struct context x;
	struct job job;

	made_schema(a, tables, &schema);
	job = made_job(a, &schema, question);
	job.today_ms = (int64_t)20634 * 86400000; /* 2026-06-30 */
	derive_context(&job, &x);
	derive_chat(&x, &all);
	return all.n ? all.items[0].said : "nothing";
}

static void
test_readings(void **state)
{
	struct arena *a = arena_create((size_t)256 << 20);
	size_t wrong = 0;

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		const char *said = said_of(a, library, cases[i].question);

		if (strcmp(said, cases[i].said) == 0)
			continue;
		print_error("%s\n  %s\n", cases[i].question, said);
		wrong++;
	}
	assert_int_equal(wrong, 0);
	arena_destroy(a);
}

/* Groups in the order of their own highest: not "highest highest". */
static void
test_order(void **state)
{
	static const char parts[] =
		"CREATE TABLE groups (id INTEGER PRIMARY KEY, name TEXT);"
		"CREATE TABLE parts (id INTEGER PRIMARY KEY, name TEXT,"
		" group_id INTEGER REFERENCES groups(id), price REAL);";
	struct arena *a = arena_create((size_t)64 << 20);

	(void)state;
	assert_string_equal(
		said_of(a, parts, "which group has the highest price"),
		"Highest price for each group, the one with the highest price.");
	arena_destroy(a);
}

/* Rows are said in the plural, whatever their table is called. */
static void
test_plural(void **state)
{
	static const char clubs[] =
		"CREATE TABLE Club (ID INTEGER PRIMARY KEY, Name TEXT);"
		"CREATE TABLE ClubGame (ID INTEGER PRIMARY KEY, ClubID INTEGER"
		" REFERENCES Club(ID), PlayedOn DATE);";
	struct arena *a = arena_create((size_t)64 << 20);

	(void)state;
	assert_string_equal(said_of(a, clubs, "how many club games per club"),
			    "Number of club games for each club.");
	arena_destroy(a);
}

TESTS(CASE(test_readings), CASE(test_order), CASE(test_plural))
