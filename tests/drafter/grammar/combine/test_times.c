#include "tests/drafter/grammar/combine/asked.h"

/* So many times, in a period: it is of what is counted, not of who did it. */
static void
test_so_many_times(void **state)
{
	static const struct asked_case cases[] = {
		{ "how many loans were there in 2024",
		  "SELECT count(*) AS loans FROM loans WHERE start_date"
		  " >= '2024-01-01' AND start_date < '2025-01-01'" },
		{ "how many members have borrowed only once",
		  "SELECT count(*) AS members FROM members WHERE id IN "
		  "(SELECT t2.member_id FROM loans t2 WHERE "
		  "t2.member_id IS NOT NULL GROUP BY t2.member_id "
		  "HAVING count(*) = 1)" },
		{ "members with loans 3 times",
		  "SELECT t2.first_name, t2.last_name, count(*) AS "
		  "loans FROM loans t1 JOIN members t2 ON t2.id = "
		  "t1.member_id GROUP BY t2.id, t2.first_name, "
		  "t2.last_name HAVING count(*) = 3" },
		{ "how many members had at least 2 loans in 2025",
		  "SELECT count(*) AS members FROM members WHERE id IN "
		  "(SELECT t2.member_id FROM loans t2 WHERE "
		  "t2.start_date >= '2025-01-01' AND t2.start_date < "
		  "'2026-01-01' AND t2.member_id IS NOT NULL GROUP BY "
		  "t2.member_id HAVING count(*) >= 2)" },
		{ "how many members had more than 5 visits last year",
		  "SELECT count(*) AS members FROM members WHERE id IN "
		  "(SELECT t2.member_id FROM visits t2 WHERE "
		  "t2.visited_on >= '2025-01-01' AND t2.visited_on < "
		  "'2026-01-01' AND t2.member_id IS NOT NULL GROUP BY "
		  "t2.member_id HAVING count(*) >= 6)" },
		{ "members with more than 5 visits in 2025",
		  "SELECT t2.first_name, t2.last_name, count(*) AS "
		  "visits FROM visits t1 JOIN members t2 ON t2.id = "
		  "t1.member_id WHERE t1.visited_on >= '2025-01-01' AND"
		  " t1.visited_on < '2026-01-01' GROUP BY t2.id, "
		  "t2.first_name, t2.last_name HAVING count(*) > 5" },
		{ "how many members have more than 2 done loans",
		  "SELECT count(*) AS members FROM members WHERE id IN "
		  "(SELECT t2.member_id FROM loans t2 WHERE t2.status ="
		  " 'D' AND t2.member_id IS NOT NULL GROUP BY "
		  "t2.member_id HAVING count(*) >= 3)" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* What was so, so many times, or more often than each on average. */
static void
test_so_often(void **state)
{
	static const struct asked_case cases[] = {
		{ "members with overdue loans at least twice",
		  "SELECT t2.first_name, t2.last_name, count(*) AS loans FROM"
		  " loans t1 JOIN members t2 ON t2.id = t1.member_id WHERE "
		  "t1.status <> 'D' AND t1.due_on < '2026-06-30' GROUP BY "
		  "t2.id, t2.first_name, t2.last_name HAVING count(*) >= 2" },
		{ "who was overdue at least twice",
		  "SELECT t2.first_name, t2.last_name, count(*) AS loans FROM"
		  " loans t1 JOIN members t2 ON t2.id = t1.member_id WHERE "
		  "t1.status <> 'D' AND t1.due_on < '2026-06-30' GROUP BY "
		  "t2.id, t2.first_name, t2.last_name HAVING count(*) >= 2" },
		{ "how many members were overdue only once",
		  "SELECT count(*) AS members FROM members WHERE id IN "
		  "(SELECT t2.member_id FROM loans t2 WHERE t2.status <> 'D' "
		  "AND t2.due_on < '2026-06-30' AND t2.member_id IS NOT NULL "
		  "GROUP BY t2.member_id HAVING count(*) = 1)" },
		{ "members with more loans than average",
		  "SELECT t2.first_name, t2.last_name, count(*) AS loans FROM"
		  " loans t1 JOIN members t2 ON t2.id = t1.member_id GROUP BY"
		  " t2.id, t2.first_name, t2.last_name HAVING count(*) > "
		  "(SELECT count(*) * 1.0 / NULLIF(count(DISTINCT t4.id), 0) "
		  "FROM loans t3 LEFT JOIN members t4 ON t4.id = "
		  "t3.member_id)" },
		{ "members with fewer visits than average in 2025",
		  "SELECT t2.first_name, t2.last_name, count(*) AS visits "
		  "FROM visits t1 JOIN members t2 ON t2.id = t1.member_id "
		  "WHERE t1.visited_on >= '2025-01-01' AND t1.visited_on < "
		  "'2026-01-01' GROUP BY t2.id, t2.first_name, t2.last_name "
		  "HAVING count(*) < (SELECT count(*) * 1.0 / "
		  "NULLIF(count(DISTINCT t4.id), 0) FROM visits t3 LEFT JOIN "
		  "members t4 ON t4.id = t3.member_id WHERE t3.visited_on >= "
		  "'2025-01-01' AND t3.visited_on < '2026-01-01')" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* What their rows come to is a condition on a row, where rows are counted. */
static void
test_so_much(void **state)
{
	static const struct asked_case cases[] = {
		{ "how many books have an average score above 4",
		  "SELECT count(*) AS books FROM books WHERE id IN "
		  "(SELECT t2.book_id FROM reviews t2 WHERE t2.book_id "
		  "IS NOT NULL GROUP BY t2.book_id HAVING avg(t2.score)"
		  " > 4)" },
		{ "books with an average score above 4",
		  "SELECT t2.title, avg(t1.score) AS average_score FROM"
		  " reviews t1 JOIN books t2 ON t2.id = t1.book_id "
		  "GROUP BY t2.id, t2.title HAVING avg(t1.score) > 4" },
		{ "how many members have total fees over 50 in 2025",
		  "SELECT count(*) AS members FROM members WHERE id IN "
		  "(SELECT t2.member_id FROM loans t2 WHERE "
		  "t2.start_date >= '2025-01-01' AND t2.start_date < "
		  "'2026-01-01' AND t2.member_id IS NOT NULL GROUP BY "
		  "t2.member_id HAVING sum(t2.fee) > 50)" },
		{ "share of books with an average score above 4",
		  "SELECT 100.0 * sum(CASE WHEN id IN (SELECT "
		  "t2.book_id FROM reviews t2 WHERE t2.book_id IS NOT "
		  "NULL GROUP BY t2.book_id HAVING avg(t2.score) > 4) "
		  "THEN 1 ELSE 0 END) / NULLIF(count(*), 0) AS "
		  "percentage FROM books" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* A column beside another, or beside so many times another. */
static void
test_beside_others(void **state)
{
	static const struct asked_case cases[] = {
		{ "loans whose returned_on is after their due_on",
		  "SELECT count(*) AS loans FROM loans WHERE "
		  "returned_on > due_on" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* Shares that the notes define. */
static void
test_shares_defined(void **state)
{
	static const char notes[] =
		"- Repeat rate = share of members with more than one loan\n"
		"- Reader = member with loans\n"
		"- A loan is out while returned_on is empty.\n"
		"- A loan is tardy when it is out and due_on has passed.\n";
	static const struct asked_case cases[] = {
		{ "repeat rate",
		  "SELECT 100.0 * sum(CASE WHEN id IN (SELECT "
		  "t2.member_id FROM loans t2 WHERE t2.member_id IS NOT"
		  " NULL GROUP BY t2.member_id HAVING count(*) >= 2) "
		  "THEN 1 ELSE 0 END) / NULLIF(count(*), 0) AS "
		  "Repeat_rate FROM members" },
		{ "repeat rate per branch",
		  "SELECT t2.name, 100.0 * sum(CASE WHEN t1.id IN "
		  "(SELECT t3.member_id FROM loans t3 WHERE "
		  "t3.member_id IS NOT NULL GROUP BY t3.member_id "
		  "HAVING count(*) >= 2) THEN 1 ELSE 0 END) / "
		  "NULLIF(count(*), 0) AS Repeat_rate FROM members t1 "
		  "JOIN branches t2 ON t2.id = t1.branch_id GROUP BY "
		  "t2.id, t2.name" },
		{ "how many readers",
		  "SELECT count(*) AS members FROM members WHERE id IN "
		  "(SELECT t2.member_id FROM loans t2)" },
		{ "which loans are out",
		  "SELECT id FROM loans WHERE returned_on IS NULL" },
		{ "how many loans", "SELECT count(*) AS loans FROM loans" },
		{ "how many tardy loans",
		  "SELECT count(*) AS loans FROM loans WHERE "
		  "returned_on IS NULL AND due_on < '2026-06-30'" },
	};

	(void)state;
	assert_asked_of(library, notes, cases, COUNT(cases));
}

TESTS(CASE(test_so_many_times), CASE(test_so_often), CASE(test_so_much),
      CASE(test_beside_others), CASE(test_shares_defined))
