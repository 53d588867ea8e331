#include "tests/drafter/grammar/combine/asked.h"

/* Groups that have more in one period than in another. */
static void
test_more_then(void **state)
{
	static const struct asked_case cases[] = {
		{ "members with more loans in 2026 than in 2025",
		  "SELECT t2.first_name, t2.last_name, count(CASE WHEN "
		  "t1.start_date >= '2026-01-01' AND t1.start_date < "
		  "'2027-01-01' THEN 1 END) AS loans_2026, count(CASE WHEN "
		  "t1.start_date >= '2025-01-01' AND t1.start_date < "
		  "'2026-01-01' THEN 1 END) AS loans_2025 FROM loans t1 "
		  "JOIN members t2 ON t2.id = t1.member_id WHERE "
		  "(t1.start_date >= '2026-01-01' AND t1.start_date < "
		  "'2027-01-01') OR (t1.start_date >= '2025-01-01' AND "
		  "t1.start_date < '2026-01-01') GROUP BY t2.id, "
		  "t2.first_name, t2.last_name HAVING count(CASE WHEN "
		  "t1.start_date >= '2026-01-01' AND t1.start_date < "
		  "'2027-01-01' THEN 1 END) > count(CASE WHEN "
		  "t1.start_date >= '2025-01-01' AND t1.start_date < "
		  "'2026-01-01' THEN 1 END)" },
		{ "genres with fewer loans in 2026 than in 2025",
		  "SELECT t2.genre, count(CASE WHEN t1.start_date >= "
		  "'2026-01-01' AND t1.start_date < '2027-01-01' THEN 1 "
		  "END) AS loans_2026, count(CASE WHEN t1.start_date >= "
		  "'2025-01-01' AND t1.start_date < '2026-01-01' THEN 1 "
		  "END) AS loans_2025 FROM loans t1 JOIN books t2 ON t2.id "
		  "= t1.book_id WHERE (t1.start_date >= '2026-01-01' AND "
		  "t1.start_date < '2027-01-01') OR (t1.start_date >= "
		  "'2025-01-01' AND t1.start_date < '2026-01-01') GROUP BY "
		  "t2.genre HAVING count(CASE WHEN t1.start_date >= "
		  "'2026-01-01' AND t1.start_date < '2027-01-01' THEN 1 "
		  "END) < count(CASE WHEN t1.start_date >= '2025-01-01' "
		  "AND t1.start_date < '2026-01-01' THEN 1 END)" },
		{ "which branches had higher fees this year than last year",
		  "SELECT t2.name, sum(CASE WHEN t1.start_date >= "
		  "'2026-01-01' AND t1.start_date < '2027-01-01' THEN "
		  "t1.fee ELSE 0 END) AS total_fee_2026, sum(CASE WHEN "
		  "t1.start_date >= '2025-01-01' AND t1.start_date < "
		  "'2026-01-01' THEN t1.fee ELSE 0 END) AS total_fee_2025 "
		  "FROM loans t1 JOIN branches t2 ON t2.id = t1.branch_id "
		  "WHERE (t1.start_date >= '2026-01-01' AND t1.start_date "
		  "< '2027-01-01') OR (t1.start_date >= '2025-01-01' AND "
		  "t1.start_date < '2026-01-01') GROUP BY t2.id, t2.name "
		  "HAVING sum(CASE WHEN t1.start_date >= '2026-01-01' AND "
		  "t1.start_date < '2027-01-01' THEN t1.fee ELSE 0 END) > "
		  "sum(CASE WHEN t1.start_date >= '2025-01-01' AND "
		  "t1.start_date < '2026-01-01' THEN t1.fee ELSE 0 END)" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* A change is from one end of a span to the other. */
static void
test_ends(void **state)
{
	static const struct asked_case cases[] = {
		{ "difference in loans between 2024 and 2025 per branch",
		  "SELECT t2.name, count(CASE WHEN t1.start_date >= "
		  "'2025-01-01' AND t1.start_date < '2026-01-01' THEN 1 "
		  "END) AS loans_2025, count(CASE WHEN t1.start_date >= "
		  "'2024-01-01' AND t1.start_date < '2025-01-01' THEN 1 "
		  "END) AS loans_2024, count(CASE WHEN t1.start_date >= "
		  "'2025-01-01' AND t1.start_date < '2026-01-01' THEN 1 "
		  "END) - count(CASE WHEN t1.start_date >= '2024-01-01' "
		  "AND t1.start_date < '2025-01-01' THEN 1 END) AS "
		  "difference FROM loans t1 JOIN branches t2 ON t2.id = "
		  "t1.branch_id WHERE (t1.start_date >= '2025-01-01' AND "
		  "t1.start_date < '2026-01-01') OR (t1.start_date >= "
		  "'2024-01-01' AND t1.start_date < '2025-01-01') GROUP BY "
		  "t2.id, t2.name" },
		{ "growth of loans from 2023 to 2025 per branch",
		  "SELECT t2.name, count(CASE WHEN t1.start_date >= "
		  "'2025-01-01' AND t1.start_date < '2026-01-01' THEN 1 "
		  "END) AS loans_2025, count(CASE WHEN t1.start_date >= "
		  "'2023-01-01' AND t1.start_date < '2024-01-01' THEN 1 "
		  "END) AS loans_2023, 100.0 * (count(CASE WHEN "
		  "t1.start_date >= '2025-01-01' AND t1.start_date < "
		  "'2026-01-01' THEN 1 END) - count(CASE WHEN "
		  "t1.start_date >= '2023-01-01' AND t1.start_date < "
		  "'2024-01-01' THEN 1 END)) / NULLIF(count(CASE WHEN "
		  "t1.start_date >= '2023-01-01' AND t1.start_date < "
		  "'2024-01-01' THEN 1 END), 0) AS change_percent FROM "
		  "loans t1 JOIN branches t2 ON t2.id = t1.branch_id WHERE "
		  "(t1.start_date >= '2025-01-01' AND t1.start_date < "
		  "'2026-01-01') OR (t1.start_date >= '2023-01-01' AND "
		  "t1.start_date < '2024-01-01') GROUP BY t2.id, t2.name" },
		{ "growth of loans april to may 2026",
		  "SELECT count(CASE WHEN start_date >= '2026-05-01' AND "
		  "start_date < '2026-06-01' THEN 1 END) AS loans_2026_05, "
		  "count(CASE WHEN start_date >= '2026-04-01' AND "
		  "start_date < '2026-05-01' THEN 1 END) AS loans_2026_04, "
		  "100.0 * (count(CASE WHEN start_date >= '2026-05-01' AND "
		  "start_date < '2026-06-01' THEN 1 END) - count(CASE WHEN "
		  "start_date >= '2026-04-01' AND start_date < "
		  "'2026-05-01' THEN 1 END)) / NULLIF(count(CASE WHEN "
		  "start_date >= '2026-04-01' AND start_date < "
		  "'2026-05-01' THEN 1 END), 0) AS change_percent FROM "
		  "loans WHERE (start_date >= '2026-05-01' AND start_date "
		  "< '2026-06-01') OR (start_date >= '2026-04-01' AND "
		  "start_date < '2026-05-01')" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* Running and moving figures of no group are by month. */
static void
test_windows(void **state)
{
	static const struct asked_case cases[] = {
		{ "cumulative fees in 2025",
		  "SELECT strftime('%Y-%m', start_date) AS month, sum(fee) "
		  "AS total_fee, sum(sum(fee)) OVER (ORDER BY "
		  "strftime('%Y-%m', start_date)) AS running_total_fee "
		  "FROM loans WHERE start_date >= '2025-01-01' AND "
		  "start_date < '2026-01-01' GROUP BY strftime('%Y-%m', "
		  "start_date) ORDER BY strftime('%Y-%m', start_date)" },
		{ "moving average of loans over 6 months",
		  "SELECT strftime('%Y-%m', start_date) AS month, count(*) "
		  "AS loans, avg(count(*)) OVER (ORDER BY "
		  "strftime('%Y-%m', start_date) ROWS BETWEEN 5 PRECEDING "
		  "AND CURRENT ROW) AS moving_average FROM loans GROUP BY "
		  "strftime('%Y-%m', start_date) ORDER BY "
		  "strftime('%Y-%m', start_date)" },
		{ "moving average of loans over 4 weeks",
		  "SELECT date(start_date, 'weekday 0', '-6 days') AS "
		  "week, count(*) AS loans, avg(count(*)) OVER (ORDER BY "
		  "date(start_date, 'weekday 0', '-6 days') ROWS BETWEEN 3 "
		  "PRECEDING AND CURRENT ROW) AS moving_average FROM loans "
		  "GROUP BY date(start_date, 'weekday 0', '-6 days') ORDER "
		  "BY date(start_date, 'weekday 0', '-6 days')" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* Conditions on rows of two tables, or of which one is enough. */
static void
test_or_groups(void **state)
{
	static const struct asked_case cases[] = {
		{ "books with more than 10 loans or an average score below 3",
		  "SELECT title FROM books WHERE id IN (SELECT t2.book_id "
		  "FROM loans t2 WHERE t2.book_id IS NOT NULL GROUP BY "
		  "t2.book_id HAVING count(*) >= 11) OR id IN (SELECT "
		  "t3.book_id FROM reviews t3 WHERE t3.book_id IS NOT NULL "
		  "GROUP BY t3.book_id HAVING avg(t3.score) < 3)" },
		{ "books with more than 10 loans and an average score below 3",
		  "SELECT title FROM books WHERE id IN (SELECT t2.book_id "
		  "FROM loans t2 WHERE t2.book_id IS NOT NULL GROUP BY "
		  "t2.book_id HAVING count(*) >= 11) AND id IN (SELECT "
		  "t3.book_id FROM reviews t3 WHERE t3.book_id IS NOT NULL "
		  "GROUP BY t3.book_id HAVING avg(t3.score) < 3)" },
		{ "books with more than 10 loans or more than 3 reviews or an "
		  "average score below 3",
		  "SELECT title FROM books WHERE id IN (SELECT t2.book_id "
		  "FROM loans t2 WHERE t2.book_id IS NOT NULL GROUP BY "
		  "t2.book_id HAVING count(*) >= 11) OR id IN (SELECT "
		  "t3.book_id FROM reviews t3 WHERE t3.book_id IS NOT NULL "
		  "GROUP BY t3.book_id HAVING count(*) >= 4) OR id IN (SELECT "
		  "t4.book_id FROM reviews t4 WHERE t4.book_id IS NOT NULL "
		  "GROUP BY t4.book_id HAVING avg(t4.score) < 3)" },
		{ "branches with more than 10 loans or at least 5 members",
		  "SELECT name FROM branches WHERE id IN (SELECT "
		  "t2.branch_id FROM loans t2 WHERE t2.branch_id IS NOT "
		  "NULL GROUP BY t2.branch_id HAVING count(*) >= 11) OR id "
		  "IN (SELECT t3.branch_id FROM members t3 WHERE "
		  "t3.branch_id IS NOT NULL GROUP BY t3.branch_id HAVING "
		  "count(*) >= 5)" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* Money lies between two figures, and a date that is named orders. */
static void
test_money_and_dates(void **state)
{
	static const struct asked_case cases[] = {
		{ "loans between 5 and 20 euros",
		  "SELECT id, member_id, book_id, branch_id, reserved_at, "
		  "start_date, due_on, returned_on, status, fee FROM loans "
		  "WHERE fee >= 5 AND fee <= 20" },
		{ "how many loans between 5 and 20 euros in 2025",
		  "SELECT count(*) AS loans FROM loans WHERE fee >= 5 AND "
		  "fee <= 20 AND start_date >= '2025-01-01' AND start_date "
		  "< '2026-01-01'" },
		{ "which members took the most loans",
		  "SELECT t2.first_name, t2.last_name, count(*) AS loans "
		  "FROM loans t1 JOIN members t2 ON t2.id = t1.member_id "
		  "GROUP BY t2.id, t2.first_name, t2.last_name ORDER BY "
		  "count(*) DESC LIMIT 1" },
		{ "oldest members by joined date",
		  "SELECT first_name, last_name, joined_on FROM members WHERE joined_on IS NOT NULL ORDER BY joined_on LIMIT 10" },
		{ "the latest loan by due date",
		  "SELECT id, due_on FROM loans ORDER BY due_on DESC LIMIT "
		  "1" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* A state has no day of its own: it came before another, or behind it. */
static void
test_states(void **state)
{
	static const struct asked_case of_loans[] = {
		{ "how many loans are done after reservation",
		  "SELECT count(*) AS loans FROM loans WHERE status = 'D' AND reserved_at IS NOT NULL" },
		{ "how many loans are running before return",
		  "SELECT count(*) AS loans FROM loans WHERE status = 'R' AND returned_on IS NULL" },
	};

	(void)state;
	assert_asked_of(library, library_notes, of_loans, COUNT(of_loans));
}

TESTS(CASE(test_states), CASE(test_more_then), CASE(test_ends),
      CASE(test_windows), CASE(test_or_groups), CASE(test_money_and_dates))
