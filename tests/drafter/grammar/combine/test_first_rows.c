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
		  "SELECT t2.title, t2.id, count(*) AS reviews FROM reviews "
		  "t1 JOIN books t2 ON t2.id = t1.book_id GROUP BY t2.id, "
		  "t2.title ORDER BY count(*) DESC LIMIT 1" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

TESTS(CASE(test_first))
