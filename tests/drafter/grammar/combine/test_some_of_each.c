#include "tests/drafter/grammar/combine/asked.h"

/* Rows that have none of others, however it is said. */
static void
test_none(void **state)
{
	static const struct asked_case cases[] = {
		{ "members that do not have any loans",
		  "SELECT first_name, last_name FROM members WHERE id "
		  "NOT IN (SELECT t2.member_id FROM loans t2 WHERE "
		  "t2.member_id IS NOT NULL)" },
		{ "how many books are not named in any review",
		  "SELECT count(*) AS books FROM books WHERE id NOT IN "
		  "(SELECT t2.book_id FROM reviews t2 WHERE t2.book_id "
		  "IS NOT NULL)" },
		{ "books not on any loan",
		  "SELECT title FROM books WHERE id NOT IN (SELECT "
		  "t2.book_id FROM loans t2 WHERE t2.book_id IS NOT "
		  "NULL)" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* A period behind such rows is theirs. */
static void
test_lately(void **state)
{
	static const struct asked_case cases[] = {
		{ "members with a loan in 2025",
		  "SELECT first_name, last_name FROM members WHERE id IN (SELECT t2.member_id FROM loans t2 WHERE t2.start_date >= '2025-01-01' AND t2.start_date < '2026-01-01')" },
		{ "how many members with a loan in 2025",
		  "SELECT count(*) AS members FROM members WHERE id IN (SELECT t2.member_id FROM loans t2 WHERE t2.start_date >= '2025-01-01' AND t2.start_date < '2026-01-01')" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* Both: rows of each kind, or values that have some of each. */
static void
test_each_kind(void **state)
{
	static const char values[] = "- genre: A = art, B = biography.\n";
	static const struct asked_case cases[] = {
		{ "members with both art and biography loans",
		  "SELECT first_name, last_name FROM members WHERE id "
		  "IN (SELECT t2.member_id FROM loans t2 JOIN books t3 "
		  "ON t3.id = t2.book_id WHERE t3.genre = 'A') AND id "
		  "IN (SELECT t4.member_id FROM loans t4 JOIN books t5 "
		  "ON t5.id = t4.book_id WHERE t5.genre = 'B')" },
		{ "which genres have both books with a price over 20 and "
		  "books with a price under 5",
		  "SELECT genre FROM books GROUP BY genre HAVING "
		  "count(CASE WHEN price > 20 THEN 1 END) >= 1 AND "
		  "count(CASE WHEN price < 5 THEN 1 END) >= 1" },
	};

	static const struct asked_case plain[] = {
		{ "genres that have books with a price over 20 and books "
		  "with a price under 5",
		  "SELECT genre FROM books GROUP BY genre HAVING count(CASE "
		  "WHEN price > 20 THEN 1 END) >= 1 AND count(CASE WHEN "
		  "price < 5 THEN 1 END) >= 1" },
		{ "the genres of books with a price over 20 and under 5",
		  "SELECT genre FROM books GROUP BY genre HAVING count(CASE "
		  "WHEN price > 20 THEN 1 END) >= 1 AND count(CASE WHEN "
		  "price < 5 THEN 1 END) >= 1" },
		{ "books with a price over 5 and under 20",
		  "SELECT title FROM books WHERE price > 5 AND price < 20" },
		{ "how many books with a price over 20 and books with a price under 5",
		  "SELECT count(*) AS books FROM books WHERE price > 20 OR "
		  "price < 5" },
	};

	(void)state;
	assert_asked_of(library, values, cases, COUNT(cases));
	assert_asked(plain, COUNT(plain));
}

/* Just so many of them; both, of one column. */
static void
test_so_many(void **state)
{
	static const struct asked_case cases[] = {
		{ "books with two reviews",
		  "SELECT t2.title, count(*) AS reviews FROM reviews t1"
		  " JOIN books t2 ON t2.id = t1.book_id GROUP BY t2.id,"
		  " t2.title HAVING count(*) = 2" },
		{ "books with both a score above 4 and a score below 2",
		  "SELECT title FROM books WHERE id IN (SELECT "
		  "t2.book_id FROM reviews t2 WHERE t2.score > 4) AND "
		  "id IN (SELECT t3.book_id FROM reviews t3 WHERE "
		  "t3.score < 2)" },
		{ "how many books were never used in any loan",
		  "SELECT count(*) AS books FROM books WHERE id NOT IN "
		  "(SELECT t2.book_id FROM loans t2 WHERE t2.book_id IS"
		  " NOT NULL)" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* A verb between rows says that they belong together, and no more. */
static void
test_verbs(void **state)
{
	static const struct asked_case cases[] = {
		{ "names of branches that have not held any loan",
		  "SELECT name FROM branches WHERE id NOT IN (SELECT "
		  "t2.branch_id FROM loans t2 WHERE t2.branch_id IS NOT "
		  "NULL)" },
		{ "how many books don't appear in loans",
		  "SELECT count(*) AS books FROM books WHERE id NOT IN "
		  "(SELECT t2.book_id FROM loans t2 WHERE t2.book_id IS NOT "
		  "NULL)" },
		{ "books used by more than 4 members",
		  "SELECT title FROM books WHERE id IN (SELECT t2.book_id "
		  "FROM loans t2 WHERE t2.book_id IS NOT NULL GROUP BY "
		  "t2.book_id HAVING count(DISTINCT t2.member_id) >= 5)" },
		{ "total fee of loans by each member",
		  "SELECT t2.first_name, t2.last_name, sum(t1.fee) AS "
		  "total_fee FROM loans t1 JOIN members t2 ON t2.id = "
		  "t1.member_id GROUP BY t2.id, t2.first_name, t2.last_name" },
		{ "which book was borrowed the greatest number of times",
		  "SELECT t2.title, count(*) AS loans FROM loans t1 JOIN books "
		  "t2 ON t2.id = t1.book_id GROUP BY t2.id, t2.title ORDER BY "
		  "count(*) DESC LIMIT 1" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

TESTS(CASE(test_so_many), CASE(test_none), CASE(test_each_kind),
      CASE(test_lately), CASE(test_verbs))
