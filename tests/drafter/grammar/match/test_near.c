#include "tests/drafter/grammar/combine/asked.h"

/* Words that no name has stand for those that mean about the same. */
static void
test_said_otherwise(void **state)
{
	static const struct asked_case cases[] = {
		{ "loans per town",
		  "SELECT t2.city, count(*) AS loans FROM loans t1 JOIN "
		  "branches t2 ON t2.id = t1.branch_id GROUP BY t2.city" },
		{ "average cost of publications",
		  "SELECT avg(price) AS average_price FROM books" },
		/* what is said so comes first */
		{ "how many books", "SELECT count(*) AS books FROM books" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

TESTS(CASE(test_said_otherwise))
