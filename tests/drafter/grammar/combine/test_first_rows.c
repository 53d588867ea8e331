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

TESTS(CASE(test_first), CASE(test_first_of_each))
