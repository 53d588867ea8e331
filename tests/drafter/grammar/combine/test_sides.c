#include "tests/drafter/grammar/combine/asked.h"

/* Rows of which something holds, beside those of which it does not. */
static void
test_sides(void **state)
{
	static const struct asked_case cases[] = {
		{ "how many books with and without reviews",
		  "SELECT CASE WHEN id IN (SELECT t2.book_id FROM reviews t2) "
		  "THEN 'with reviews' ELSE 'without reviews' END AS side, "
		  "count(*) AS books FROM books GROUP BY side" },
		{ "number of members with and without loans",
		  "SELECT CASE WHEN id IN (SELECT t2.member_id FROM loans "
		  "t2) THEN 'with loans' ELSE 'without loans' END AS side, "
		  "count(*) AS members FROM members WHERE left_on IS NULL OR "
		  "left_on >= '2026-06-30' GROUP BY side" },
		{ "average price of books with and without reviews",
		  "SELECT CASE WHEN id IN (SELECT t2.book_id FROM reviews t2) THEN 'with reviews' ELSE 'without reviews' END AS side, avg(price) AS average_price FROM books GROUP BY side" },
		{ "loans with and without member",
		  "SELECT CASE WHEN member_id IS NOT NULL THEN 'with members' ELSE 'without members' END AS side, count(*) AS loans FROM loans GROUP BY side" },
		{ "average fee of waiting vs not waiting loans",
		  "SELECT CASE WHEN status = 'W' THEN 'waiting' ELSE 'not waiting' END AS side, avg(fee) AS average_fee FROM loans GROUP BY side" },
		{ "average fee waiting vs not waiting",
		  "SELECT CASE WHEN status = 'W' THEN 'waiting' ELSE 'not waiting' END AS side, avg(fee) AS average_fee FROM loans GROUP BY side" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* A mean of several values is of each; other figures are of them together. */
static void
test_mean_of_each(void **state)
{
	static const struct asked_case cases[] = {
		{ "average fee of waiting and running loans",
		  "SELECT status, avg(fee) AS average_fee FROM loans WHERE status = 'W' OR status = 'R' GROUP BY status" },
		{ "compare fees of waiting and running loans",
		  "SELECT status, sum(fee) AS total_fee FROM loans WHERE status = 'W' OR status = 'R' GROUP BY status" },
		{ "waiting and running loans separately",
		  "SELECT status, count(*) AS loans FROM loans WHERE status = 'W' OR status = 'R' GROUP BY status" },
		{ "average fee of waiting or running loans",
		  "SELECT avg(fee) AS average_fee FROM loans WHERE status = 'W' OR status = 'R'" },
		{ "average loan waiting vs running",
		  "SELECT status, avg(fee) AS average_fee FROM loans WHERE status = 'W' OR status = 'R' GROUP BY status" },
		{ "average loan per branch",
		  "SELECT t2.name, avg(t1.fee) AS average_fee FROM loans t1 JOIN branches t2 ON t2.id = t1.branch_id GROUP BY t2.id, t2.name" },
		{ "average loans per branch",
		  "SELECT count(*) * 1.0 / NULLIF(count(DISTINCT branch_id), 0) AS loans_per_branch FROM loans" },
		{ "number of waiting and running loans",
		  "SELECT count(*) AS loans FROM loans WHERE status = 'W' OR status = 'R'" },
		{ "average fee of waiting and running loans per branch",
		  "SELECT t2.name, avg(t1.fee) AS average_fee FROM loans t1 JOIN branches t2 ON t2.id = t1.branch_id WHERE t1.status = 'W' OR t1.status = 'R' GROUP BY t2.id, t2.name" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* What is said of the first figure holds of those behind it. */
static void
test_one_condition(void **state)
{
	static const struct asked_case cases[] = {
		{ "how many loans in 2025, total fee",
		  "SELECT count(*) AS loans, sum(fee) AS total_fee FROM loans "
		  "WHERE start_date >= '2025-01-01' AND start_date < "
		  "'2026-01-01'" },
		{ "how many open loans and their value",
		  "SELECT count(*) AS loans, sum(fee) AS total_fee FROM loans "
		  "WHERE status <> 'D'" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* A share of each value is of the rows that have one. */
static void
test_share_of_each(void **state)
{
	static const struct asked_case cases[] = {
		{ "share of each genre",
		  "SELECT genre, 100.0 * count(*) / sum(count(*)) OVER () AS "
		  "percentage FROM books GROUP BY genre" },
		{ "percentage by branch",
		  "SELECT t2.name, 100.0 * count(*) / sum(count(*)) OVER () AS "
		  "percentage FROM members t1 JOIN branches t2 ON t2.id = "
		  "t1.branch_id GROUP BY t2.id, t2.name" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* "number of books" beside rows is how many, and no column. */
static void
test_number_beside(void **state)
{
	static const struct asked_case cases[] = {
		{ "list branches with number of members",
		  "SELECT t2.name, count(*) AS members FROM members t1 JOIN "
		  "branches t2 ON t2.id = t1.branch_id WHERE t1.left_on IS "
		  "NULL OR t1.left_on >= '2026-06-30' GROUP BY t2.id, t2.name" },
		{ "top 3 members by loans",
		  "SELECT t2.first_name, t2.last_name, count(*) AS loans FROM "
		  "loans t1 JOIN members t2 ON t2.id = t1.member_id GROUP BY "
		  "t2.id, t2.first_name, t2.last_name ORDER BY count(*) DESC "
		  "LIMIT 3" },
		{ "number of members who left per year",
		  "SELECT strftime('%Y', left_on) AS year, count(*) AS members FROM members WHERE left_on IS NOT NULL GROUP BY strftime('%Y', left_on) ORDER BY strftime('%Y', left_on)" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* Each month against the one before. */
static void
test_step(void **state)
{
	static const struct asked_case cases[] = {
		{ "month over month growth of fees in 2025",
		  "SELECT strftime('%Y-%m', start_date) AS month, sum(fee) AS "
		  "total_fee, 100.0 * (sum(fee) - lag(sum(fee)) OVER (ORDER BY "
		  "strftime('%Y-%m', start_date))) / NULLIF(lag(sum(fee)) OVER "
		  "(ORDER BY strftime('%Y-%m', start_date)), 0) AS "
		  "change_percent FROM loans WHERE start_date >= '2025-01-01' "
		  "AND start_date < '2026-01-01' GROUP BY strftime('%Y-%m', "
		  "start_date) ORDER BY strftime('%Y-%m', start_date)" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

TESTS(CASE(test_sides), CASE(test_mean_of_each), CASE(test_one_condition),
      CASE(test_share_of_each), CASE(test_number_beside), CASE(test_step))
