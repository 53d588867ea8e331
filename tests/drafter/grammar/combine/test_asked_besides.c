#include "tests/drafter/grammar/combine/asked.h"

/* What a list shows besides: since when, for how long, and of what. */

static const char firms[] =
	"CREATE TABLE firms (firm_id INTEGER PRIMARY KEY, firm TEXT,"
	" blocked_since DATE, hired_on DATE);"
	"CREATE TABLE rooms (room_id INTEGER PRIMARY KEY, name TEXT);"
	"CREATE TABLE bills (bill_id INTEGER PRIMARY KEY,"
	" firm_id INTEGER REFERENCES firms(firm_id),"
	" room_id INTEGER REFERENCES rooms(room_id), issued_on DATE,"
	" due_on DATE, paid_on DATE, amount REAL);";

static const char firms_notes[] =
	"- A firm is blocked when blocked_since is set.\n"
	"- A bill is overdue when paid_on is empty and due_on has passed.\n";

static void
test_since(void **state)
{
	static const struct asked_case cases[] = {
		{ "which firms are blocked and since when",
		  "SELECT firm, blocked_since FROM firms WHERE blocked_since "
		  "IS NOT NULL" },
		{ "which bills are overdue and by how many days?",
		  "SELECT bill_id, julianday('2026-06-30') - julianday(due_on) "
		  "AS days FROM bills WHERE paid_on IS NULL AND due_on < "
		  "'2026-06-30'" },
		{ "which bills are overdue? with firm and days",
		  "SELECT t1.bill_id, t2.firm, julianday('2026-06-30') - "
		  "julianday(t1.due_on) AS days FROM bills t1 LEFT JOIN firms "
		  "t2 ON t2.firm_id = t1.firm_id WHERE t1.paid_on IS NULL AND "
		  "t1.due_on < '2026-06-30'" },
		{ "which bills are overdue and by how many days?\n"
		  "how much is that in total",
		  "SELECT sum(amount) AS total_amount FROM bills WHERE paid_on "
		  "IS NULL AND due_on < '2026-06-30'" },
	};

	(void)state;
	assert_asked_of(firms, firms_notes, cases, COUNT(cases));
}

static void
test_and_which(void **state)
{
	static const struct asked_case cases[] = {
		{ "which bills are overdue and in which room",
		  "SELECT t1.bill_id, t2.name FROM bills t1 LEFT JOIN rooms t2 "
		  "ON t2.room_id = t1.room_id WHERE t1.paid_on IS NULL AND "
		  "t1.due_on < '2026-06-30'" },
		{ "when was the last overdue bill and in which room",
		  "SELECT t1.issued_on, t2.name FROM bills t1 LEFT JOIN rooms "
		  "t2 ON t2.room_id = t1.room_id WHERE t1.paid_on IS NULL AND "
		  "t1.due_on < '2026-06-30' ORDER BY t1.issued_on DESC LIMIT "
		  "1" },
		{ "when was the last overdue bill and for which firm",
		  "SELECT t1.issued_on, t2.firm FROM bills t1 LEFT JOIN firms "
		  "t2 ON t2.firm_id = t1.firm_id WHERE t1.paid_on IS NULL AND "
		  "t1.due_on < '2026-06-30' ORDER BY t1.issued_on DESC LIMIT "
		  "1" },
	};

	(void)state;
	assert_asked_of(firms, firms_notes, cases, COUNT(cases));
}

/* A row is no group beside another one, and two sides are no list of rows. */
static void
test_of_each_row(void **state)
{
	static const struct asked_case cases[] = {
		{ "average amount per bill by room",
		  "SELECT t2.name, avg(t1.amount) AS average_amount FROM bills "
		  "t1 JOIN rooms t2 ON t2.room_id = t1.room_id GROUP BY "
		  "t2.room_id, t2.name" },
		{ "average amount of bills for blocked firms vs all others",
		  "SELECT CASE WHEN t2.blocked_since IS NOT NULL THEN "
		  "'blocked' ELSE 'not blocked' END AS side, avg(t1.amount) AS average_amount "
		  "FROM bills t1 JOIN firms t2 ON t2.firm_id = t1.firm_id "
		  "GROUP BY side" },
		{ "how many bills issued",
		  "SELECT count(*) AS bills FROM bills" },
	};

	(void)state;
	assert_asked_of(firms, firms_notes, cases, COUNT(cases));
}

/* The first ones, by what notes say that it all comes to. */
static void
test_best_of_notes(void **state)
{
	static const char notes[] =
		"- Turnover (sales) is the amount of the bills by issued_on.\n";
	static const char clients[] =
		"CREATE TABLE clients (client_id INTEGER PRIMARY KEY, firm"
		" TEXT, since DATE, discount_pct INTEGER);"
		"CREATE TABLE bills (bill_id INTEGER PRIMARY KEY, client_id"
		" INTEGER REFERENCES clients(client_id), issued_on DATE,"
		" amount REAL, cost REAL);";
	static const struct asked_case cases[] = {
		{ "biggest customer last year",
		  "SELECT t2.firm, sum(t1.amount) AS total_amount FROM bills t1 "
		  "JOIN clients t2 ON t2.client_id = t1.client_id WHERE t1.issued_on "
		  ">= '2025-01-01' AND t1.issued_on < '2026-01-01' GROUP BY "
		  "t2.client_id, t2.firm ORDER BY sum(t1.amount) DESC LIMIT 1" },
		{ "best month ever for amount",
		  "SELECT strftime('%Y-%m', issued_on) AS month, sum(amount) "
		  "AS total_amount FROM bills GROUP BY strftime('%Y-%m', "
		  "issued_on) ORDER BY sum(amount) DESC LIMIT 1" },
		{ "clients with the highest amount this year, top 5",
		  "SELECT t2.firm, sum(t1.amount) AS total_amount FROM bills t1 "
		  "JOIN clients t2 ON t2.client_id = t1.client_id WHERE t1.issued_on "
		  ">= '2026-01-01' AND t1.issued_on < '2027-01-01' GROUP BY "
		  "t2.client_id, t2.firm ORDER BY sum(t1.amount) DESC LIMIT 5" },
	};

	(void)state;
	assert_asked_of(clients, notes, cases, COUNT(cases));
}

/* A group that has none of what a share is of is no group of it. */
static void
test_share_known(void **state)
{
	static const char courses[] =
		"CREATE TABLE courses (course_id INTEGER PRIMARY KEY, title"
		" TEXT, term TEXT, state TEXT);";
	static const char notes[] =
		"- state: P = planned, X = cancelled, D = done.\n"
		"- The cancellation rate is cancelled courses divided by courses"
		" that are not planned.\n";
	static const struct asked_case cases[] = {
		{ "cancellation rate by term",
		  "SELECT term, 100.0 * sum(CASE WHEN state = 'X' THEN 1 ELSE 0 END) / NULLIF(count(*), 0) AS cancellation_rate FROM courses WHERE state <> 'P' GROUP BY term" },
	};

	(void)state;
	assert_asked_of(courses, notes, cases, COUNT(cases));
}

/* A name is of the rows that are said, if they have one, and of no others. */
static void
test_names_of_two(void **state)
{
	static const char harbour[] =
		"CREATE TABLE moorings (id INTEGER PRIMARY KEY, name TEXT,"
		" basin TEXT, depth REAL);"
		"CREATE TABLE skippers (id INTEGER PRIMARY KEY, name TEXT,"
		" country TEXT, mooring_id INTEGER REFERENCES moorings(id));";
	static const struct asked_case cases[] = {
		{ "show names of skippers and the names of moorings they use",
		  "SELECT t1.name AS skipper_name, t2.name AS mooring_name "
		  "FROM skippers t1 LEFT JOIN moorings t2 ON t2.id = "
		  "t1.mooring_id" },
		{ "what are the names and countries of skippers, and the "
		  "names of the moorings where they stay",
		  "SELECT t1.name AS skipper_name, t1.country, t2.name AS "
		  "mooring_name FROM skippers t1 LEFT JOIN moorings t2 ON "
		  "t2.id = t1.mooring_id" },
		{ "names and basins of the moorings whose depth is more than "
		  "the average depth",
		  "SELECT t1.name, t1.basin FROM moorings t1 WHERE t1.depth > "
		  "(SELECT avg(t2.depth) FROM moorings t2)" },
	};

	(void)state;
	assert_asked_of(harbour, NULL, cases, COUNT(cases));
}

TESTS(CASE(test_share_known), CASE(test_since), CASE(test_and_which),
      CASE(test_of_each_row), CASE(test_best_of_notes), CASE(test_names_of_two))
