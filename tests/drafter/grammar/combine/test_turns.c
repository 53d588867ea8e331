#include "tests/drafter/grammar/combine/asked.h"

/* What a turn leaves out is of the turn before. */
static void
test_kept(void **state)
{
	static const struct asked_case cases[] = {
		{ "overdue loans per branch\ntop 3",
		  "SELECT t2.name, count(*) AS loans FROM loans t1 "
		  "JOIN branches t2 ON t2.id = t1.branch_id WHERE "
		  "t1.status <> 'D' AND t1.due_on < '2026-06-30' GROUP "
		  "BY t2.id, t2.name ORDER BY count(*) DESC LIMIT 3" },
		{ "loans per month\nthe first 2",
		  "SELECT strftime('%Y-%m', start_date) AS month, count(*) "
		  "AS loans FROM loans GROUP BY strftime('%Y-%m', "
		  "start_date) ORDER BY strftime('%Y-%m', start_date) LIMIT "
		  "2" },
		{ "top 5 branches by loans\nonly the first 2",
		  "SELECT t2.name, count(*) AS loans FROM loans t1 "
		  "JOIN branches t2 ON t2.id = t1.branch_id GROUP BY "
		  "t2.id, t2.name ORDER BY count(*) DESC LIMIT 2" },
		{ "how many overdue loans\nby branch\nin percent",
		  "SELECT t2.name, 100.0 * count(*) / sum(count(*)) "
		  "OVER () AS percentage FROM loans t1 JOIN branches t2 ON t2.id = "
		  "t1.branch_id WHERE t1.status <> 'D' AND t1.due_on < "
		  "'2026-06-30' GROUP BY t2.id, t2.name" },
		{ "loans per branch in may\nand in june",
		  "SELECT t2.name, count(*) AS loans FROM loans t1 "
		  "JOIN branches t2 ON t2.id = t1.branch_id WHERE "
		  "t1.start_date >= '2026-06-01' AND t1.start_date < "
		  "'2026-07-01' GROUP BY t2.id, t2.name" },
		{ "loans per branch in may\ncompared to may a year ago",
		  "SELECT t2.name, count(CASE WHEN t1.start_date >= "
		  "'2026-05-01' AND t1.start_date < '2026-06-01' THEN 1 "
		  "END) AS loans_2026_05, count(CASE WHEN t1.start_date "
		  ">= '2025-05-01' AND t1.start_date < '2025-06-01' THEN "
		  "1 END) AS loans_2025_05 FROM loans t1 JOIN branches t2 "
		  "ON t2.id = t1.branch_id WHERE (t1.start_date >= "
		  "'2026-05-01' AND t1.start_date < '2026-06-01') OR "
		  "(t1.start_date >= '2025-05-01' AND t1.start_date < "
		  "'2025-06-01') GROUP BY t2.id, t2.name" },
		{ "loans per month this year\nwhich month was strongest",
		  "SELECT strftime('%Y-%m', start_date) AS month, count(*) AS "
		  "loans FROM loans WHERE start_date >= '2026-01-01' AND "
		  "start_date < '2027-01-01' GROUP BY strftime('%Y-%m', "
		  "start_date) ORDER BY count(*) DESC LIMIT 1" },
		{ "total fees per month this year\nadding up",
		  "SELECT strftime('%Y-%m', start_date) AS month, sum(fee) AS "
		  "total_fee, sum(sum(fee)) OVER (ORDER BY "
		  "strftime('%Y-%m', start_date)) AS running_total_fee FROM loans WHERE "
		  "start_date >= '2026-01-01' AND start_date < "
		  "'2027-01-01' GROUP BY strftime('%Y-%m', start_date) "
		  "ORDER BY strftime('%Y-%m', start_date)" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* "instead" takes the place of what was; people who left are told. */
static void
test_instead(void **state)
{
	static const struct asked_case cases[] = {
		{ "loans per month in 2025\ntotal fee instead",
		  "SELECT strftime('%Y-%m', start_date) AS month, sum(fee) AS "
		  "total_fee FROM loans WHERE start_date >= '2025-01-01' AND "
		  "start_date < '2026-01-01' GROUP BY strftime('%Y-%m', "
		  "start_date) ORDER BY strftime('%Y-%m', start_date)" },
		{ "members per branch\nwithout people who left",
		  "SELECT t2.name, count(*) AS members FROM members t1 JOIN "
		  "branches t2 ON t2.id = t1.branch_id WHERE t1.left_on IS "
		  "NULL GROUP BY t2.id, t2.name" },
		{ "how many members without those who left",
		  "SELECT count(*) AS members FROM members WHERE left_on IS "
		  "NULL" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* A value takes the place of another of its column; "also" adds a group. */
static void
test_other_value(void **state)
{
	static const struct asked_case cases[] = {
		{ "list waiting loans\nonly those running",
		  "SELECT id FROM loans WHERE status = 'R'" },
		{ "list waiting loans of 2025\nonly those running\nhow many are there?",
		  "SELECT count(*) AS loans FROM loans WHERE status = 'R' "
		  "AND start_date >= '2025-01-01' AND start_date < "
		  "'2026-01-01'" },
		{ "loans per branch\nalso by status",
		  "SELECT t2.name, t1.status, count(*) AS loans FROM loans "
		  "t1 JOIN branches t2 ON t2.id = t1.branch_id GROUP BY "
		  "t2.id, t2.name, t1.status" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* Rows that were counted are listed when columns of them are asked. */
static void
test_listed(void **state)
{
	static const struct asked_case cases[] = {
		{ "how many overdue loans\ndue on and fee",
		  "SELECT due_on, fee FROM loans WHERE status <> 'D' "
		  "AND due_on < '2026-06-30'" },
		{ "members who joined in 2025\ntheir branch",
		  "SELECT t1.first_name, t1.last_name, t2.name FROM "
		  "members t1 LEFT JOIN branches t2 ON t2.id = "
		  "t1.branch_id WHERE t1.joined_on >= '2025-01-01' AND "
		  "t1.joined_on < '2026-01-01'" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* Values take the place of a group of the same rows, else they split it. */
static void
test_split(void **state)
{
	static const struct asked_case cases[] = {
		{ "open loans by branch\nrunning vs waiting instead",
		  "SELECT t2.name, count(CASE WHEN t1.status = 'R' "
		  "THEN 1 END), count(CASE WHEN t1.status = 'W' THEN 1 "
		  "END) FROM loans t1 JOIN branches t2 ON t2.id = "
		  "t1.branch_id WHERE t1.status <> 'D' AND (t1.status "
		  "= 'R' OR t1.status = 'W') GROUP BY t2.id, t2.name" },
		{ "loans by status\nrunning vs waiting",
		  "SELECT status, count(*) AS loans FROM loans WHERE "
		  "status = 'R' OR status = 'W' GROUP BY status" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* "How many … is that": of all rows of the turn before. */
static void
test_that(void **state)
{
	static const struct asked_case cases[] = {
		{ "total fees per branch in may\nhow many members is that",
		  "SELECT count(DISTINCT t2.id) AS members FROM loans t1 LEFT"
		  " JOIN members t2 ON t2.id = t1.member_id WHERE "
		  "t1.start_date >= '2026-05-01' AND t1.start_date < "
		  "'2026-06-01'" },
		{ "overdue loans per branch\nhow many is that",
		  "SELECT count(*) AS loans FROM loans WHERE status <> 'D' "
		  "AND due_on < '2026-06-30'" },
		{ "overdue loans\nhow many of those were reserved in may",
		  "SELECT count(*) AS loans FROM loans WHERE status <> 'D' "
		  "AND due_on < '2026-06-30' AND reserved_at >= '2026-05-01' "
		  "AND reserved_at < '2026-06-01'" },
		{ "members who joined in 2025\nhow many loans did they make",
		  "SELECT t2.first_name, t2.last_name, count(*) AS loans FROM"
		  " loans t1 JOIN members t2 ON t2.id = t1.member_id WHERE "
		  "t2.joined_on >= '2025-01-01' AND t2.joined_on < "
		  "'2026-01-01' GROUP BY t2.id, t2.first_name, t2.last_name" },
		{ "how many overdue loans\nwhich of those are waiting",
		  "SELECT id FROM loans WHERE status <> 'D' AND due_on < "
		  "'2026-06-30' AND status = 'W'" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* A turn orders what there is, by what is measured or by its name. */
static void
test_sorted(void **state)
{
	static const struct asked_case cases[] = {
		{ "loans per branch\nsorted",
		  "SELECT t2.name, count(*) AS loans FROM loans t1 JOIN "
		  "branches t2 ON t2.id = t1.branch_id GROUP BY t2.id, "
		  "t2.name ORDER BY count(*) DESC" },
		{ "loans per branch\nsorted ascending",
		  "SELECT t2.name, count(*) AS loans FROM loans t1 JOIN "
		  "branches t2 ON t2.id = t1.branch_id GROUP BY t2.id, "
		  "t2.name ORDER BY count(*)" },
		{ "loans per branch\nbiggest first",
		  "SELECT t2.name, count(*) AS loans FROM loans t1 JOIN "
		  "branches t2 ON t2.id = t1.branch_id GROUP BY t2.id, "
		  "t2.name ORDER BY count(*) DESC" },
		{ "loans per branch\nalphabetically",
		  "SELECT t2.name, count(*) AS loans FROM loans t1 JOIN "
		  "branches t2 ON t2.id = t1.branch_id GROUP BY t2.id, "
		  "t2.name ORDER BY t2.name" },
		{ "books\nsorted", "SELECT title FROM books ORDER BY title" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* A part is one of the whole before it was picked; "again" undoes that. */
static void
test_part(void **state)
{
	static const struct asked_case cases[] = {
		{ "loans by status\nonly waiting\nas a percentage",
		  "SELECT t1.status, 100.0 * count(*) / NULLIF((SELECT "
		  "count(*) FROM loans t2), 0) AS percentage FROM loans t1 "
		  "WHERE t1.status = 'W' GROUP BY t1.status" },
		{ "loans by status in may\nonly waiting\nin percent",
		  "SELECT t1.status, 100.0 * count(*) / NULLIF((SELECT "
		  "count(*) FROM loans t2 WHERE t2.start_date >= '2026-05-01'"
		  " AND t2.start_date < '2026-06-01'), 0) AS percentage FROM "
		  "loans t1 WHERE t1.status = 'W' AND t1.start_date >= "
		  "'2026-05-01' AND t1.start_date < '2026-06-01' GROUP BY "
		  "t1.status" },
		{ "loans by status\nonly waiting\nnow every status again",
		  "SELECT status, count(*) AS loans FROM loans GROUP BY "
		  "status" },
		{ "loans by branch in may\nwithout the filter",
		  "SELECT t2.name, count(*) AS loans FROM loans t1 JOIN "
		  "branches t2 ON t2.id = t1.branch_id GROUP BY t2.id, "
		  "t2.name" },
		{ "loans by branch in may\nall months again",
		  "SELECT t2.name, count(*) AS loans FROM loans t1 JOIN "
		  "branches t2 ON t2.id = t1.branch_id GROUP BY t2.id, "
		  "t2.name" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* Two years stand side by side, in what they have in common. */
static void
test_years(void **state)
{
	static const struct asked_case cases[] = {
		{ "total fees in 2025\nby quarter\ncompared to 2024",
		  "SELECT (CAST(strftime('%m', start_date) AS INTEGER) + 2) /"
		  " 3 AS quarter, sum(CASE WHEN start_date >= '2025-01-01' "
		  "AND start_date < '2026-01-01' THEN fee ELSE 0 END) AS "
		  "total_fee_2025, sum(CASE WHEN start_date >= '2024-01-01' "
		  "AND start_date < '2025-01-01' THEN fee ELSE 0 END) AS "
		  "total_fee_2024 FROM loans WHERE (start_date >= "
		  "'2025-01-01' AND start_date < '2026-01-01') OR (start_date"
		  " >= '2024-01-01' AND start_date < '2025-01-01') GROUP BY "
		  "(CAST(strftime('%m', start_date) AS INTEGER) + 2) / 3 "
		  "ORDER BY (CAST(strftime('%m', start_date) AS INTEGER) + 2)"
		  " / 3" },
		{ "now total fees by quarter in 2025 vs 2024",
		  "SELECT (CAST(strftime('%m', start_date) AS INTEGER) + 2) /"
		  " 3 AS quarter, sum(CASE WHEN start_date >= '2025-01-01' "
		  "AND start_date < '2026-01-01' THEN fee ELSE 0 END) AS "
		  "total_fee_2025, sum(CASE WHEN start_date >= '2024-01-01' "
		  "AND start_date < '2025-01-01' THEN fee ELSE 0 END) AS "
		  "total_fee_2024 FROM loans WHERE (start_date >= "
		  "'2025-01-01' AND start_date < '2026-01-01') OR (start_date"
		  " >= '2024-01-01' AND start_date < '2025-01-01') GROUP BY "
		  "(CAST(strftime('%m', start_date) AS INTEGER) + 2) / 3 "
		  "ORDER BY (CAST(strftime('%m', start_date) AS INTEGER) + 2)"
		  " / 3" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* A measure takes the place of a count, and what was counted still holds. */
static void
test_measure(void **state)
{
	static const struct asked_case cases[] = {
		{ "how many loans in 2025\nwhat about the total fee?",
		  "SELECT sum(fee) AS total_fee FROM loans WHERE "
		  "start_date >= '2025-01-01' AND start_date < "
		  "'2026-01-01'" },
		{ "how many loans per branch in 2025\nand the total fee",
		  "SELECT t2.name, sum(t1.fee) AS total_fee FROM loans "
		  "t1 JOIN branches t2 ON t2.id = t1.branch_id WHERE "
		  "t1.start_date >= '2025-01-01' AND t1.start_date < "
		  "'2026-01-01' GROUP BY t2.id, t2.name" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* What is computed and no more, of the rows of the turn before. */
static void
test_of_before(void **state)
{
	static const struct asked_case cases[] = {
		{ "how many loans in 2025\naverage fee",
		  "SELECT avg(fee) AS average_fee FROM loans WHERE "
		  "start_date >= '2025-01-01' AND start_date < "
		  "'2026-01-01'" },
		{ "loans per branch\ntotal fee",
		  "SELECT t2.name, sum(t1.fee) AS total_fee FROM loans "
		  "t1 JOIN branches t2 ON t2.id = t1.branch_id GROUP BY "
		  "t2.id, t2.name" },
		{ "how many books\naverage fee",
		  "SELECT avg(fee) AS average_fee FROM loans" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* Groups of time are whole ones, where it goes back from today. */
static void
test_whole_groups(void **state)
{
	static const struct asked_case cases[] = {
		{ "loans by quarter for the last 2 years",
		  "SELECT strftime('%Y', start_date) || '-Q' || ((CAST(strftime('%m', start_date) AS INTEGER) + 2) / 3) AS quarter, count(*) AS loans FROM loans WHERE start_date >= '2024-07-01' AND start_date < '2026-07-01' GROUP BY strftime('%Y', start_date) || '-Q' || ((CAST(strftime('%m', start_date) AS INTEGER) + 2) / 3) ORDER BY strftime('%Y', start_date) || '-Q' || ((CAST(strftime('%m', start_date) AS INTEGER) + 2) / 3)" },
		{ "loans per month for the last 6 months",
		  "SELECT strftime('%Y-%m', start_date) AS month, "
		  "count(*) AS loans FROM loans WHERE start_date >= "
		  "'2026-01-01' AND start_date < '2026-07-01' GROUP BY "
		  "strftime('%Y-%m', start_date) ORDER BY "
		  "strftime('%Y-%m', start_date)" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* "Same for": the turn before of other rows, if they have all of it. */
static void
test_same(void **state)
{
	static const struct asked_case cases[] = {
		{ "how many members per branch\nsame for loans",
		  "SELECT t2.name, count(*) AS loans FROM loans t1 JOIN "
		  "branches t2 ON t2.id = t1.branch_id GROUP BY t2.id, "
		  "t2.name" },
		{ "loans in may per branch\nsame for june",
		  "SELECT t2.name, count(*) AS loans FROM loans t1 JOIN "
		  "branches t2 ON t2.id = t1.branch_id WHERE "
		  "t1.start_date >= '2026-06-01' AND t1.start_date < "
		  "'2026-07-01' GROUP BY t2.id, t2.name" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* What is split is split once more, and keeps its time. */
static void
test_splits(void **state)
{
	static const struct asked_case cases[] = {
		{ "loans per month in 2025\nby status",
		  "SELECT strftime('%Y-%m', start_date) AS month, "
		  "status, count(*) AS loans FROM loans WHERE start_date "
		  ">= '2025-01-01' AND start_date < '2026-01-01' GROUP "
		  "BY strftime('%Y-%m', start_date), status ORDER BY "
		  "strftime('%Y-%m', start_date)" },
		{ "loans per branch\nby status",
		  "SELECT status, count(*) AS loans FROM loans GROUP BY "
		  "status" },
		{ "how many members\nsplit them by branch",
		  "SELECT t2.name, count(*) AS members FROM members t1 JOIN "
		  "branches t2 ON t2.id = t1.branch_id WHERE t1.left_on IS "
		  "NULL OR t1.left_on >= '2026-06-30' GROUP BY t2.id, t2.name" },
		{ "loans per status\nsort by name",
		  "SELECT status, count(*) AS loans FROM loans GROUP BY "
		  "status ORDER BY status" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* "Who": one of those that were counted. */
static void
test_who(void **state)
{
	static const struct asked_case cases[] = {
		{ "how many members per branch\nwho is the youngest",
		  "SELECT first_name, last_name, birth_date FROM members "
		  "WHERE left_on IS NULL OR left_on >= '2026-06-30' ORDER BY "
		  "birth_date DESC LIMIT 1" },
		{ "how many members\nwho joined last",
		  "SELECT first_name, last_name, joined_on FROM members "
		  "ORDER BY joined_on DESC LIMIT 1" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

TESTS(CASE(test_instead), CASE(test_kept), CASE(test_listed), CASE(test_split),
      CASE(test_that), CASE(test_sorted), CASE(test_part), CASE(test_years),
      CASE(test_other_value), CASE(test_measure), CASE(test_same),
      CASE(test_splits), CASE(test_who), CASE(test_of_before),
      CASE(test_whole_groups))
