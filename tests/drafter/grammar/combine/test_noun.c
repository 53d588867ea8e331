#include "tests/drafter/grammar/combine/asked.h"

/* What notes say of a plain noun, rows that go on, and figures of a turn. */

static const char desk[] =
	"CREATE TABLE clients (id INTEGER PRIMARY KEY, name TEXT,"
	" contract TEXT, monthly_fee REAL, client_since DATE, ended_on DATE);"
	"CREATE TABLE cases (id INTEGER PRIMARY KEY,"
	" client_id INTEGER NOT NULL REFERENCES clients(id), priority TEXT,"
	" opened_on DATE NOT NULL, closed_on DATE);"
	"CREATE TABLE bills (id INTEGER PRIMARY KEY,"
	" client_id INTEGER NOT NULL REFERENCES clients(id),"
	" billed_on DATE, due_on DATE, paid_on DATE, amount REAL,"
	" reminders INTEGER);"
	"CREATE TABLE ratings (id INTEGER PRIMARY KEY,"
	" case_id INTEGER NOT NULL REFERENCES cases(id), rated_on DATE,"
	" stars INTEGER, remark TEXT);";

static const char desk_notes[] =
	"Clients are only those without an end date, the others are lost"
	" clients.\n"
	"A case is open as long as it has no closed_on.\n"
	"contract: F flat, H hourly. priority: U urgent, N normal.\n";

/* It holds where nothing speaks of the column itself. */
static void
a_noun_of_the_notes(void **state)
{
	static const struct asked_case cases[] = {
		{ "how many clients",
		  "SELECT count(*) AS clients FROM clients WHERE ended_on IS NULL" },
		{ "clients without a case",
		  "SELECT name FROM clients WHERE ended_on IS NULL AND id NOT IN (SELECT t2.client_id FROM cases t2 WHERE t2.client_id IS NOT NULL)" },
		{ "how many clients ended last year",
		  "SELECT count(*) AS clients FROM clients WHERE ended_on >= '2025-01-01' AND ended_on < '2026-01-01'" },
		{ "lost clients",
		  "SELECT name FROM clients WHERE ended_on IS NOT NULL" },
	};

	(void)state;
	assert_asked_of(desk, desk_notes, cases, COUNT(cases));
}

/* "current" is of rows that end, and not of the kind that they are of. */
static void
a_kind_is_no_state(void **state)
{
	static const struct asked_case cases[] = {
		{ "monthly fees of current flat contracts",
		  "SELECT sum(monthly_fee) AS total_monthly_fee FROM clients WHERE (ended_on IS NULL OR ended_on > '2026-06-30') AND contract = 'F'" },
		{ "cases that are urgent or normal although their client has"
		  " ended",
		  "SELECT t1.id, t2.name FROM cases t1 JOIN clients t2 ON t2.id = t1.client_id WHERE (t1.priority = 'U' OR t1.priority = 'N') AND t2.ended_on IS NOT NULL" },
		{ "urgent or normal cases that are open",
		  "SELECT count(*) AS cases FROM cases WHERE closed_on IS NULL AND (priority = 'U' OR priority = 'N')" },
	};

	(void)state;
	assert_asked_of(desk, desk_notes, cases, COUNT(cases));
}

static void
what_goes_on_began_first(void **state)
{
	static const struct asked_case cases[] = {
		{ "which case has been open the longest",
		  "SELECT id, opened_on FROM cases WHERE closed_on IS NULL ORDER BY opened_on LIMIT 1" },
		{ "average rating per client",
		  "SELECT t3.name, avg(t1.stars) AS average_stars FROM ratings t1 JOIN cases t2 ON t2.id = t1.case_id JOIN clients t3 ON t3.id = t2.client_id GROUP BY t3.id, t3.name" },
	};

	(void)state;
	assert_asked_of(desk, desk_notes, cases, COUNT(cases));
}

/* … of some, told by nothing but the day. */
static void
what_was_done(void **state)
{
	static const struct asked_case cases[] = {
		{ "paid bills",
		  "SELECT count(*) AS bills FROM bills WHERE paid_on IS NOT NULL" },
		{ "which bills are paid",
		  "SELECT id FROM bills WHERE paid_on IS NOT NULL" },
		{ "paid bills by client",
		  "SELECT t2.name, count(*) AS bills FROM bills t1 JOIN clients t2 ON t2.id = t1.client_id WHERE t1.paid_on IS NOT NULL GROUP BY t2.id, t2.name" },
	};

	(void)state;
	assert_asked_of(desk, desk_notes, cases, COUNT(cases));
}

static void
how_long_it_takes(void **state)
{
	static const struct asked_case cases[] = {
		{ "how many days does it take on average to close a case",
		  "SELECT avg(julianday(closed_on) - julianday(opened_on)) AS average_days FROM cases" },
		{ "how long does it take until a bill is paid",
		  "SELECT avg(julianday(paid_on) - julianday(billed_on)) AS average_days FROM bills WHERE paid_on IS NOT NULL" },
		{ "total of unpaid bills",
		  "SELECT sum(amount) AS total_amount FROM bills WHERE paid_on IS NULL" },
	};

	(void)state;
	assert_asked_of(desk, desk_notes, cases, COUNT(cases));
}

/* What was counted has an amount, and what was added up is so many. */
static void
the_other_figure_of_those(void **state)
{
	static const struct asked_case cases[] = {
		{ "how many unpaid bills\nhow much money is that",
		  "SELECT sum(amount) AS total_amount FROM bills WHERE paid_on IS NULL" },
		{ "total amount of unpaid bills\nhow many are there",
		  "SELECT count(*) AS bills FROM bills WHERE paid_on IS NULL" },
		{ "total amount of unpaid bills\nhow many of them are past their due date",
		  "SELECT count(*) AS bills FROM bills WHERE paid_on IS NULL AND due_on < '2026-06-30'" },
	};

	(void)state;
	assert_asked_of(desk, desk_notes, cases, COUNT(cases));
}

TESTS(CASE(how_long_it_takes), CASE(what_was_done), CASE(a_noun_of_the_notes),
      CASE(a_kind_is_no_state), CASE(what_goes_on_began_first),
      CASE(the_other_figure_of_those))
