#include "tests/drafter/grammar/combine/asked.h"

/* A mean of counts is all of them by how many they are of. */
static void
test_counts(void **state)
{
	static const struct asked_case cases[] = {
		{ "average loans per member",
		  "SELECT count(*) * 1.0 / NULLIF(count(DISTINCT "
		  "member_id), 0) AS loans_per_member FROM loans" },
		{ "loans per month on average in 2025",
		  "SELECT count(*) * 1.0 / NULLIF(count(DISTINCT "
		  "strftime('%Y-%m', start_date)), 0) AS loans_per_month "
		  "FROM loans WHERE "
		  "start_date >= '2025-01-01' AND start_date < "
		  "'2026-01-01'" },
		{ "the most common genre",
		  "SELECT genre, count(*) AS books FROM books GROUP BY "
		  "genre ORDER BY count(*) DESC LIMIT 1" },
		{ "branches with at least 3 loans",
		  "SELECT t2.name, count(*) AS loans FROM loans t1 "
		  "JOIN branches t2 ON t2.id = t1.branch_id GROUP BY "
		  "t2.id, t2.name HAVING count(*) >= 3" },
		{ "reviews per month in 2025 and their average score",
		  "SELECT strftime('%Y-%m', written_on) AS month, count(*) AS "
		  "reviews, avg(score) AS average_score FROM reviews WHERE "
		  "written_on >= '2025-01-01' AND written_on < '2026-01-01' "
		  "GROUP BY strftime('%Y-%m', written_on) ORDER BY "
		  "strftime('%Y-%m', written_on)" },
		{ "how many loans in 2025 and what is their total",
		  "SELECT count(*) AS loans, sum(fee) AS total_fee FROM loans "
		  "WHERE start_date >= '2025-01-01' AND start_date < "
		  "'2026-01-01'" },
		{ "how many loans are there in total",
		  "SELECT count(*) AS loans FROM loans" },
		{ "title and price of 4711",
		  "SELECT title, price FROM books WHERE id = 4711" },
		{ "books without a single loan",
		  "SELECT title FROM books WHERE id NOT IN (SELECT "
		  "t2.book_id FROM loans t2 WHERE t2.book_id IS NOT "
		  "NULL)" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* Ages are from a birth or a row's date until today. */
static void
test_ages(void **state)
{
	static const struct asked_case cases[] = {
		{ "average age of members per branch",
		  "SELECT t2.name, avg((julianday('2026-06-30') - "
		  "julianday(t1.birth_date)) / 365.25) AS average_years FROM "
		  "members t1 JOIN branches t2 ON t2.id = t1.branch_id GROUP BY "
		  "t2.id, t2.name" },
		{ "days since the last loan",
		  "SELECT julianday('2026-06-30') - julianday(max(start_date)) "
		  "AS days FROM loans" },
		{ "open loans by branch and age of the oldest in days",
		  "SELECT t2.name, count(*) AS loans, julianday('2026-06-30') - "
		  "julianday(min(t1.start_date)) AS days FROM loans t1 JOIN "
		  "branches t2 ON t2.id = t1.branch_id WHERE t1.status <> 'D' "
		  "GROUP BY t2.id, t2.name" },
		{ "how old is the oldest open loan",
		  "SELECT julianday('2026-06-30') - julianday(min(start_date)) "
		  "AS days FROM loans WHERE status <> 'D'" },
		{ "average age by branch, only branches with at least 5 members",
		  "SELECT t2.name, avg((julianday('2026-06-30') - "
		  "julianday(t1.birth_date)) / 365.25) AS average_years FROM "
		  "members t1 JOIN branches t2 ON t2.id = t1.branch_id GROUP BY "
		  "t2.id, t2.name HAVING count(*) >= 5" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* Against what is usual, of all rows or of those of the same group. */
static void
test_usual(void **state)
{
	static const struct asked_case cases[] = {
		{ "books that cost more than the average",
		  "SELECT t1.title FROM books t1 WHERE t1.price > "
		  "(SELECT avg(t2.price) FROM books t2)" },
		{ "books with a price above the average in their genre",
		  "SELECT t1.title FROM books t1 WHERE t1.price > "
		  "(SELECT avg(t2.price) FROM books t2 WHERE t2.genre "
		  "= t1.genre)" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* Periods side by side. */
static void
test_beside(void **state)
{
	static const struct asked_case cases[] = {
		{ "loans per branch this year vs last with difference",
		  "SELECT t2.name, count(CASE WHEN t1.start_date >= '2026-01-01' "
		  "AND t1.start_date < '2027-01-01' THEN 1 END) AS loans_2026, "
		  "count(CASE WHEN t1.start_date >= '2025-01-01' AND "
		  "t1.start_date < '2026-01-01' THEN 1 END) AS loans_2025, "
		  "count(CASE WHEN t1.start_date >= '2026-01-01' AND "
		  "t1.start_date < '2027-01-01' THEN 1 END) - count(CASE WHEN "
		  "t1.start_date >= '2025-01-01' AND t1.start_date < "
		  "'2026-01-01' THEN 1 END) AS difference FROM loans t1 JOIN branches t2 ON "
		  "t2.id = t1.branch_id WHERE (t1.start_date >= '2026-01-01' AND "
		  "t1.start_date < '2027-01-01') OR (t1.start_date >= "
		  "'2025-01-01' AND t1.start_date < '2026-01-01') GROUP BY "
		  "t2.id, t2.name" },
		{ "compare this year's loans with last year's",
		  "SELECT count(CASE WHEN start_date >= '2026-01-01' AND start_date < '2027-01-01' THEN 1 END) AS loans_2026, count(CASE WHEN start_date >= '2025-01-01' AND start_date < '2026-01-01' THEN 1 END) AS loans_2025 FROM loans WHERE (start_date >= '2026-01-01' AND start_date < '2027-01-01') OR (start_date >= '2025-01-01' AND start_date < '2026-01-01')" },
		{ "fees per quarter 2024 and 2025",
		  "SELECT strftime('%Y', start_date) || '-Q' || ((CAST(strftime('%m', start_date) AS INTEGER) + 2) / 3) AS quarter, sum(fee) AS total_fee FROM loans WHERE (start_date >= '2024-01-01' AND start_date < '2025-01-01') OR (start_date >= '2025-01-01' AND start_date < '2026-01-01') GROUP BY strftime('%Y', start_date) || '-Q' || ((CAST(strftime('%m', start_date) AS INTEGER) + 2) / 3) ORDER BY strftime('%Y', start_date) || '-Q' || ((CAST(strftime('%m', start_date) AS INTEGER) + 2) / 3)" },
		{ "fees per month 2025 with yoy %",
		  "SELECT CAST(strftime('%m', start_date) AS INTEGER) AS month, "
		  "sum(CASE WHEN start_date >= '2025-01-01' AND start_date < "
		  "'2026-01-01' THEN fee ELSE 0 END) AS total_fee_2025, sum(CASE "
		  "WHEN start_date >= '2024-01-01' AND start_date < '2025-01-01' "
		  "THEN fee ELSE 0 END) AS total_fee_2024, 100.0 * (sum(CASE "
		  "WHEN start_date >= '2025-01-01' AND start_date < '2026-01-01' "
		  "THEN fee ELSE 0 END) - sum(CASE WHEN start_date >= "
		  "'2024-01-01' AND start_date < '2025-01-01' THEN fee ELSE 0 "
		  "END)) / NULLIF(sum(CASE WHEN start_date >= '2024-01-01' AND "
		  "start_date < '2025-01-01' THEN fee ELSE 0 END), 0) AS "
		  "change_percent FROM loans WHERE (start_date >= '2025-01-01' "
		  "AND start_date < '2026-01-01') OR (start_date >= '2024-01-01' "
		  "AND start_date < '2025-01-01') GROUP BY CAST(strftime('%m', "
		  "start_date) AS INTEGER) ORDER BY CAST(strftime('%m', "
		  "start_date) AS INTEGER)" },
		{ "total fees per month with change in %",
		  "SELECT strftime('%Y-%m', start_date) AS month, sum(fee) AS "
		  "total_fee, 100.0 * (sum(fee) - lag(sum(fee)) OVER (ORDER BY "
		  "strftime('%Y-%m', start_date))) / NULLIF(lag(sum(fee)) OVER "
		  "(ORDER BY strftime('%Y-%m', start_date)), 0) AS "
		  "change_percent FROM loans GROUP BY strftime('%Y-%m', "
		  "start_date) ORDER BY strftime('%Y-%m', start_date)" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* Values beside each other, and shares. */
static void
test_values_beside(void **state)
{
	static const struct asked_case cases[] = {
		{ "running vs waiting loans per branch",
		  "SELECT t2.name, count(CASE WHEN t1.status = 'R' "
		  "THEN 1 END), count(CASE WHEN t1.status = 'W' THEN 1 "
		  "END) FROM loans t1 JOIN branches t2 ON t2.id = "
		  "t1.branch_id WHERE t1.status = 'R' OR t1.status = "
		  "'W' GROUP BY t2.id, t2.name" },
		{ "running vs waiting loans",
		  "SELECT status, count(*) AS loans FROM loans WHERE "
		  "status = 'R' OR status = 'W' GROUP BY status" },
		{ "fee as a share of price",
		  "SELECT 100.0 * sum(t1.fee) / NULLIF(sum(t2.price), 0) AS "
		  "percentage FROM loans t1 LEFT JOIN books t2 ON t2.id = "
		  "t1.book_id" },
		{ "loans by branch in percent",
		  "SELECT t2.name, 100.0 * count(*) / sum(count(*)) OVER () AS "
		  "percentage FROM loans t1 JOIN branches t2 ON t2.id = "
		  "t1.branch_id GROUP BY t2.id, t2.name" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* How long ago, and how long: in the unit that is said. */
static void
test_lengths(void **state)
{
	static const struct asked_case cases[] = {
		{ "loans older than 30 days",
		  "SELECT count(*) AS loans FROM loans WHERE "
		  "julianday('2026-06-30') - julianday(start_date) > 30" },
		{ "members older than 18 years",
		  "SELECT first_name, last_name FROM members WHERE "
		  "birth_date < '2008-06-30' AND (left_on IS NULL OR left_on "
		  ">= '2026-06-30')" },
		{ "open loans due more than 2 weeks ago",
		  "SELECT count(*) AS loans FROM loans WHERE status <> "
		  "'D' AND (julianday('2026-06-30') - "
		  "julianday(due_on)) / 7 > 2" },
		{ "how many visits longer than half an hour",
		  "SELECT count(*) AS visits FROM visits WHERE "
		  "duration_minutes > 30" },
		{ "loans returned more than 10 days after due",
		  "SELECT count(*) AS loans FROM loans WHERE "
		  "julianday(returned_on) - julianday(due_on) > 10" },
		{ "fee vs price per branch",
		  "SELECT t2.name, sum(t1.fee) AS total_fee, "
		  "sum(t3.price) AS total_price FROM loans t1 JOIN "
		  "branches t2 ON t2.id = t1.branch_id JOIN books t3 "
		  "ON t3.id = t1.book_id GROUP BY t2.id, t2.name" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* What is ranked or compared over many rows is grouped by. */
static void
test_ranked(void **state)
{
	static const struct asked_case cases[] = {
		{ "which genre has the highest average price",
		  "SELECT genre, avg(price) AS average_price FROM "
		  "books GROUP BY genre ORDER BY avg(price) DESC LIMIT "
		  "1" },
		{ "which genre has the most loans",
		  "SELECT t2.genre, count(*) AS loans FROM loans t1 "
		  "JOIN books t2 ON t2.id = t1.book_id GROUP BY "
		  "t2.genre ORDER BY count(*) DESC LIMIT 1" },
		{ "genres with more than 10 books",
		  "SELECT genre, count(*) AS books FROM books GROUP BY "
		  "genre HAVING count(*) > 10" },
		{ "busiest month for loans",
		  "SELECT strftime('%Y-%m', start_date) AS month, count(*) AS "
		  "loans FROM loans GROUP BY strftime('%Y-%m', start_date) ORDER "
		  "BY count(*) DESC LIMIT 1" },
		{ "which month had the highest fees in 2025",
		  "SELECT strftime('%Y-%m', start_date) AS month, sum(fee) AS "
		  "total_fee FROM loans WHERE start_date >= '2025-01-01' AND "
		  "start_date < '2026-01-01' GROUP BY strftime('%Y-%m', "
		  "start_date) ORDER BY sum(fee) DESC LIMIT 1" },
		{ "number of loans and total fees per branch",
		  "SELECT t2.name, count(*) AS loans, sum(t1.fee) AS "
		  "total_fee FROM loans t1 JOIN branches t2 ON t2.id = "
		  "t1.branch_id GROUP BY t2.id, t2.name" },
		{ "total and average fee per branch",
		  "SELECT t2.name, sum(t1.fee) AS total_fee, "
		  "avg(t1.fee) AS average_fee FROM loans t1 JOIN "
		  "branches t2 ON t2.id = t1.branch_id GROUP BY t2.id, "
		  "t2.name" },
		{ "how many loans per member on average by branch",
		  "SELECT t2.name, count(*) * 1.0 / "
		  "NULLIF(count(DISTINCT t1.member_id), 0) AS "
		  "loans_per_member FROM loans "
		  "t1 JOIN branches t2 ON t2.id = t1.branch_id GROUP "
		  "BY t2.id, t2.name" },
		{ "what percentage of members have at least one open loan",
		  "SELECT 100.0 * sum(CASE WHEN id IN (SELECT t2.member_id FROM "
		  "loans t2 WHERE t2.status <> 'D' AND t2.member_id IS NOT NULL "
		  "GROUP BY t2.member_id HAVING count(*) >= 1) THEN 1 ELSE 0 "
		  "END) / NULLIF(count(*), 0) AS percentage FROM members" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* Between two, cheaper than, without one. */
static void
test_bounds(void **state)
{
	static const struct asked_case cases[] = {
		{ "books with a price between 10 and 20",
		  "SELECT title FROM books WHERE price >= 10 AND price "
		  "<= 20" },
		{ "loans between may and june",
		  "SELECT count(*) AS loans FROM loans WHERE "
		  "start_date >= '2026-05-01' AND start_date < "
		  "'2026-07-01'" },
		{ "books cheaper than 10",
		  "SELECT title FROM books WHERE price < 10" },
		{ "members without a branch",
		  "SELECT first_name, last_name FROM members WHERE branch_id "
		  "IS NULL AND (left_on IS NULL OR left_on >= '2026-06-30')" },
		{ "branches without members",
		  "SELECT name FROM branches WHERE id NOT IN (SELECT "
		  "t2.branch_id FROM members t2 WHERE t2.branch_id IS "
		  "NOT NULL)" },
		{ "members who joined this year but have no loans",
		  "SELECT first_name, last_name FROM members WHERE "
		  "joined_on >= '2026-01-01' AND joined_on < "
		  "'2027-01-01' AND id NOT IN (SELECT t2.member_id "
		  "FROM loans t2 WHERE t2.member_id IS NOT NULL)" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* Measures of rows that do not lead to each other, for the same group. */
static void
test_bases(void **state)
{
	static const struct asked_case cases[] = {
		{ "loans and reviews per genre",
		  "SELECT t2.genre, count(*) AS loans, (SELECT "
		  "count(*) FROM reviews t3 JOIN books t4 ON t4.id = "
		  "t3.book_id WHERE t4.genre = t2.genre) AS reviews FROM "
		  "loans t1 JOIN books t2 ON t2.id = t1.book_id GROUP BY "
		  "t2.genre" },
		{ "number of loans and average score per genre",
		  "SELECT t2.genre, count(*) AS loans, (SELECT "
		  "avg(t3.score) FROM reviews t3 JOIN books t4 ON "
		  "t4.id = t3.book_id WHERE t4.genre = t2.genre) AS "
		  "average_score FROM loans t1 JOIN books t2 ON t2.id = "
		  "t1.book_id GROUP BY t2.genre" },
		{ "number of members and total fees per branch in 2025",
		  "SELECT t2.name, count(*) AS members, (SELECT "
		  "sum(t3.fee) FROM loans t3 JOIN branches t4 ON t4.id "
		  "= t3.branch_id WHERE t3.start_date >= '2025-01-01' "
		  "AND t3.start_date < '2026-01-01' AND t4.id = t2.id) "
		  "AS total_fee FROM members t1 JOIN branches t2 ON t2.id = "
		  "t1.branch_id WHERE t1.joined_on >= '2025-01-01' AND "
		  "t1.joined_on < '2026-01-01' GROUP BY t2.id, t2.name" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* What is said without its column is of the one that rows are measured by. */
static void
test_one_amount(void **state)
{
	static const struct asked_case cases[] = {
		{ "biggest loan",
		  "SELECT id, fee FROM loans ORDER BY fee DESC LIMIT 1" },
		{ "what did we take for running loans in 2025",
		  "SELECT sum(fee) AS total_fee FROM loans WHERE status = "
		  "'R' AND start_date >= '2025-01-01' AND start_date < "
		  "'2026-01-01'" },
		{ "average review",
		  "SELECT avg(score) AS average_score FROM reviews" },
		{ "loans status R",
		  "SELECT count(*) AS loans FROM loans WHERE status = 'R'" },
		{ "loans in 2025/26",
		  "SELECT count(*) AS loans FROM loans WHERE start_date >= "
		  "'2025-01-01' AND start_date < '2026-01-01'" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* A policy's lines: which one it is, is no figure. */
static const char policies[] =
	"CREATE TABLE policies (policy_id INTEGER PRIMARY KEY, begins DATE,"
	" build_year INTEGER, fee REAL);"
	"CREATE TABLE policy_lines (policy_id INTEGER REFERENCES"
	" policies(policy_id), line_no INTEGER, price REAL,"
	" PRIMARY KEY (policy_id, line_no));";

/* Numbers that count nothing, and "yearly", which is no year. */
static void
test_no_figures(void **state)
{
	static const char worth[] = "- Policy value: the sum of the lines.\n";
	static const struct asked_case cases[] = {
		{ "average yearly fee",
		  "SELECT strftime('%Y', begins) AS year, avg(fee) AS "
		  "average_fee FROM policies GROUP BY strftime('%Y', begins) "
		  "ORDER BY strftime('%Y', begins)" },
		{ "average policy value",
		  "SELECT avg(price) AS average_price FROM policy_lines" },
	};

	(void)state;
	assert_asked_of(policies, worth, cases, COUNT(cases));
}

TESTS(CASE(test_one_amount), CASE(test_counts), CASE(test_ages),
      CASE(test_usual), CASE(test_beside), CASE(test_values_beside),
      CASE(test_lengths), CASE(test_ranked), CASE(test_bounds),
      CASE(test_bases), CASE(test_no_figures))
