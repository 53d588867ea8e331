#include "tests/drafter/grammar/combine/asked.h"

/* The first rows, by what those have that they lead to, or by how many. */
static void
test_first(void **state)
{
	static const struct asked_case cases[] = {
		{ "status of the loan with the highest price",
		  "SELECT t1.id, t1.status, t2.price FROM loans t1 JOIN "
		  "books t2 ON t2.id = t1.book_id ORDER BY t2.price DESC "
		  "LIMIT 1" },
		{ "id and title of the book with the most reviews",
		  "SELECT t2.id, t2.title, count(*) AS reviews FROM reviews "
		  "t1 JOIN books t2 ON t2.id = t1.book_id GROUP BY t2.id, "
		  "t2.title ORDER BY count(*) DESC LIMIT 1" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* Of each group the first: values that are counted, rows, and over time. */
static void
test_first_of_each(void **state)
{
	static const struct asked_case cases[] = {
		{ "most frequent status of loans in every branch",
		  "SELECT name, status, loans FROM (SELECT t2.name, "
		  "t1.status, count(*) AS loans, RANK() OVER (PARTITION BY "
		  "t2.id ORDER BY count(*) DESC) AS place FROM loans t1 JOIN "
		  "branches t2 ON t2.id = t1.branch_id GROUP BY t2.id, "
		  "t2.name, t1.status) ranked WHERE place <= 1" },
		{ "the 2 most expensive books per genre",
		  "SELECT genre, title, price FROM (SELECT genre, title, "
		  "price, RANK() OVER (PARTITION BY genre ORDER BY price "
		  "DESC) AS place FROM books) ranked WHERE place <= 2" },
		{ "top member per year by loans",
		  "SELECT year, first_name, last_name, loans FROM (SELECT "
		  "strftime('%Y', t1.start_date) AS year, t2.first_name, "
		  "t2.last_name, count(*) AS loans, RANK() OVER (PARTITION BY"
		  " strftime('%Y', t1.start_date) ORDER BY count(*) DESC) AS "
		  "place FROM loans t1 JOIN members t2 ON t2.id = "
		  "t1.member_id GROUP BY t2.id, t2.first_name, t2.last_name, "
		  "strftime('%Y', t1.start_date)) ranked WHERE place <= 1" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* The last of each is told by its day, where it has no name. */
static void
test_last_of_each(void **state)
{
	static const char pumps[] =
		"CREATE TABLE pumps (pump_id INTEGER PRIMARY KEY, pump TEXT);"
		"CREATE TABLE checks (check_id INTEGER PRIMARY KEY,"
		" pump_id INTEGER REFERENCES pumps(pump_id), done_on DATE,"
		" pressure REAL);";
	static const struct asked_case cases[] = {
		{ "last check of each pump",
		  "SELECT pump, done_on FROM (SELECT t2.pump, t1.done_on, "
		  "RANK() OVER (PARTITION BY t2.pump ORDER BY t1.done_on DESC) "
		  "AS place FROM checks t1 JOIN pumps t2 ON t2.pump_id = "
		  "t1.pump_id) ranked WHERE place <= 1" },
		{ "latest check per pump with pressure",
		  "SELECT pump, done_on, pressure FROM (SELECT t2.pump, "
		  "t1.done_on, t1.pressure, RANK() OVER (PARTITION BY t2.pump "
		  "ORDER BY t1.done_on DESC) AS place FROM checks t1 JOIN pumps "
		  "t2 ON t2.pump_id = t1.pump_id) ranked WHERE place <= 1" },
		{ "the most recent check",
		  "SELECT check_id, done_on FROM checks ORDER BY done_on DESC "
		  "LIMIT 1" },
	};

	(void)state;
	assert_asked_of(pumps, "", cases, COUNT(cases));
}

TESTS(CASE(test_first), CASE(test_first_of_each), CASE(test_last_of_each))
