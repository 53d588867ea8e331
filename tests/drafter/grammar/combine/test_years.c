#include "tests/drafter/grammar/combine/asked.h"

/* A year of two digits, where nothing follows that it could be a number of. */
static void
test_two_digits(void **state)
{
	static const struct asked_case cases[] = {
		{ "loans 25 by branch",
		  "SELECT t2.name, count(*) AS loans FROM loans t1 "
		  "JOIN branches t2 ON t2.id = t1.branch_id WHERE "
		  "t1.start_date >= '2025-01-01' AND t1.start_date < "
		  "'2026-01-01' GROUP BY t2.id, t2.name" },
		{ "loans in 25 and 24 by branch",
		  "SELECT t2.name, count(CASE WHEN t1.start_date >= "
		  "'2025-01-01' AND t1.start_date < '2026-01-01' THEN"
		  " 1 END) AS loans_2025, count(CASE WHEN "
		  "t1.start_date >= '2024-01-01' AND t1.start_date < "
		  "'2025-01-01' THEN 1 END) AS loans_2024 FROM loans "
		  "t1 JOIN branches t2 ON t2.id = t1.branch_id WHERE "
		  "(t1.start_date >= '2025-01-01' AND t1.start_date <"
		  " '2026-01-01') OR (t1.start_date >= '2024-01-01' "
		  "AND t1.start_date < '2025-01-01') GROUP BY t2.id, "
		  "t2.name" },
		{ "branches with 25 loans",
		  "SELECT t2.name, count(*) AS loans FROM loans t1 "
		  "JOIN branches t2 ON t2.id = t1.branch_id GROUP BY "
		  "t2.id, t2.name HAVING count(*) = 25" },
		{ "top 25 members by fees",
		  "SELECT t2.first_name, t2.last_name, sum(t1.fee) AS"
		  " total_fee FROM loans t1 JOIN members t2 ON t2.id "
		  "= t1.member_id GROUP BY t2.id, t2.first_name, "
		  "t2.last_name ORDER BY sum(t1.fee) DESC LIMIT 25" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* New ones are counted by their day; without a period they are said of more. */
static void
test_new_ones(void **state)
{
	static const struct asked_case cases[] = {
		{ "new members per year",
		  "SELECT strftime('%Y', joined_on) AS year, count(*) AS "
		  "members FROM members GROUP BY strftime('%Y', joined_on) "
		  "ORDER BY strftime('%Y', joined_on)" },
		{ "how many new members in 2025",
		  "SELECT count(*) AS members FROM members WHERE joined_on >= "
		  "'2025-01-01' AND joined_on < '2026-01-01'" },
	};

	(void)state;
	assert_asked_of(library, NULL, cases, COUNT(cases));
}

/* Who did nothing in a time is who has no such rows, not who has others. */
static void
test_who_did_not(void **state)
{
	static const struct asked_case cases[] = {
		{ "who hasn't visited in 2026",
		  "SELECT first_name, last_name FROM members WHERE id NOT IN "
		  "(SELECT t2.member_id FROM visits t2 WHERE t2.visited_on >= "
		  "'2026-01-01' AND t2.visited_on < '2027-01-01' AND "
		  "t2.member_id IS NOT NULL)" },
	};

	(void)state;
	assert_asked_of(library, NULL, cases, COUNT(cases));
}

/* "After 2020" is a time behind what was done, and no amount. */
static void
test_done_after(void **state)
{
	static const char crew[] =
		"CREATE TABLE teams (id INTEGER PRIMARY KEY, name TEXT);"
		"CREATE TABLE workers (id INTEGER PRIMARY KEY, name TEXT,"
		" salary REAL, hired_on DATE,"
		" team_id INTEGER REFERENCES teams(id));"
		"CREATE TABLE jobs (id INTEGER PRIMARY KEY, done_on DATE,"
		" worker_id INTEGER REFERENCES workers(id));";
	static const struct asked_case cases[] = {
		{ "workers per team hired after 2020",
		  "SELECT t2.name, count(*) AS workers FROM workers t1 JOIN "
		  "teams t2 ON t2.id = t1.team_id WHERE t1.hired_on >= "
		  "'2021-01-01' GROUP BY t2.id, t2.name" },
		/* of people by themselves, and not of the jobs */
		{ "how many jobs in 2025\nwho earns the most",
		  "SELECT name, salary FROM workers ORDER BY salary DESC "
		  "LIMIT 1" },
	};

	(void)state;
	assert_asked_of(crew, NULL, cases, COUNT(cases));
}

TESTS(CASE(test_done_after), CASE(test_who_did_not), CASE(test_new_ones),
      CASE(test_two_digits))
