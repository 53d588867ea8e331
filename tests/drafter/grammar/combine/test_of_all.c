#include "tests/drafter/grammar/combine/asked.h"

/* What groups have, against all; counts of such rows, side by side. */
static void
test_of_all(void **state)
{
	static const struct asked_case cases[] = {
		{ "branches with an average fee above the overall average fee",
		  "SELECT t2.name, avg(t1.fee) AS average_fee FROM loans t1 "
		  "JOIN branches t2 ON t2.id = t1.branch_id GROUP BY t2.id, "
		  "t2.name HAVING avg(t1.fee) > (SELECT avg(t3.fee) FROM "
		  "loans t3)" },
		{ "branches with an average fee below the average",
		  "SELECT t2.name, avg(t1.fee) AS average_fee FROM loans t1 "
		  "JOIN branches t2 ON t2.id = t1.branch_id GROUP BY t2.id, "
		  "t2.name HAVING avg(t1.fee) < (SELECT avg(t3.fee) FROM "
		  "loans t3)" },
		{ "how many loans are waiting and how many are running",
		  "SELECT count(CASE WHEN status = 'W' THEN 1 END), "
		  "count(CASE WHEN status = 'R' THEN 1 END) FROM loans" },
		{ "number of waiting loans plus number of running loans",
		  "SELECT count(CASE WHEN status = 'W' THEN 1 END) + "
		  "count(CASE WHEN status = 'R' THEN 1 END) FROM loans" },
		{ "ratio of waiting loans to running loans",
		  "SELECT count(CASE WHEN status = 'W' THEN 1 END), "
		  "count(CASE WHEN status = 'R' THEN 1 END), count(CASE WHEN "
		  "status = 'W' THEN 1 END) * 1.0 / NULLIF(count(CASE WHEN "
		  "status = 'R' THEN 1 END), 0) AS ratio FROM loans WHERE "
		  "status = 'W' OR status = 'R'" },
		{ "how many loans were made in each branch",
		  "SELECT t2.name, count(*) AS loans FROM loans t1 JOIN "
		  "branches t2 ON t2.id = t1.branch_id GROUP BY t2.id, "
		  "t2.name" },
		{ "how many members work in each branch",
		  "SELECT t2.name, count(*) AS members FROM members t1 JOIN "
		  "branches t2 ON t2.id = t1.branch_id WHERE t1.left_on IS "
		  "NULL OR t1.left_on >= '2026-06-30' GROUP BY t2.id, t2.name" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* Rows that narrow what is measured: one figure, and none for each of them. */
static void
test_of_such(void **state)
{
	static const struct asked_case cases[] = {
		{ "total fee of members who left in 2025",
		  "SELECT sum(t1.fee) AS total_fee FROM loans t1 JOIN members t2 ON t2.id = t1.member_id WHERE t2.left_on >= '2025-01-01' AND t2.left_on < '2026-01-01'" },
		{ "average fee of books over 20 euros",
		  "SELECT avg(t1.fee) AS average_fee FROM loans t1 JOIN books t2 ON t2.id = t1.book_id WHERE t2.price > 20" },
		{ "number of loans of members born in 1990",
		  "SELECT count(*) AS loans FROM loans t1 JOIN members t2 ON t2.id = t1.member_id WHERE t2.birth_date >= '1990-01-01' AND t2.birth_date < '1991-01-01'" },
		{ "average loan of members who left in 2025",
		  "SELECT avg(t1.fee) AS average_fee FROM loans t1 JOIN members t2 ON t2.id = t1.member_id WHERE t2.left_on >= '2025-01-01' AND t2.left_on < '2026-01-01'" },
		{ "total fee of members",
		  "SELECT t2.first_name, t2.last_name, sum(t1.fee) AS total_fee FROM loans t1 JOIN members t2 ON t2.id = t1.member_id GROUP BY t2.id, t2.first_name, t2.last_name" },
		{ "total fee per member who left in 2025",
		  "SELECT t2.first_name, t2.last_name, sum(t1.fee) AS total_fee FROM loans t1 JOIN members t2 ON t2.id = t1.member_id WHERE t2.left_on >= '2025-01-01' AND t2.left_on < '2026-01-01' GROUP BY t2.id, t2.first_name, t2.last_name" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

TESTS(CASE(test_of_all), CASE(test_of_such))
