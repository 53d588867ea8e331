#include "tests/drafter/grammar/combine/asked.h"

/* Tools of yards that are hired out by the piece, and paid for by the hire. */
static const char hire[] =
	"CREATE TABLE yards (id INTEGER PRIMARY KEY, name TEXT);"
	"CREATE TABLE kinds (id INTEGER PRIMARY KEY, name TEXT);"
	"CREATE TABLE clients (id INTEGER PRIMARY KEY, name TEXT);"
	"CREATE TABLE tools (id INTEGER PRIMARY KEY, name TEXT,"
	" kind_id INTEGER NOT NULL REFERENCES kinds(id), brand TEXT,"
	" yard_id INTEGER NOT NULL REFERENCES yards(id), daily_rate REAL);"
	"CREATE TABLE hires (id INTEGER PRIMARY KEY,"
	" client_id INTEGER NOT NULL REFERENCES clients(id),"
	" yard_id INTEGER NOT NULL REFERENCES yards(id),"
	" hired_on DATE NOT NULL, due_on DATE NOT NULL, returned_on DATE);"
	"CREATE TABLE hire_items (id INTEGER PRIMARY KEY,"
	" hire_id INTEGER NOT NULL REFERENCES hires(id),"
	" tool_id INTEGER NOT NULL REFERENCES tools(id),"
	" days INTEGER, price REAL);"
	"CREATE TABLE payments (id INTEGER PRIMARY KEY,"
	" hire_id INTEGER NOT NULL REFERENCES hires(id),"
	" paid_on DATE NOT NULL, amount REAL);"
	"CREATE TABLE services (id INTEGER PRIMARY KEY,"
	" tool_id INTEGER NOT NULL REFERENCES tools(id),"
	" done_on DATE NOT NULL, kind TEXT, cost REAL);";

/* What was paid is of hires; by tools it is what their lines come to. */
static void
test_lines(void **state)
{
	static const struct asked_case cases[] = {
		{ "revenue per yard",
		  "SELECT t3.name, sum(t1.amount) AS revenue FROM payments "
		  "t1 JOIN hires t2 ON t2.id = t1.hire_id JOIN yards t3 ON "
		  "t3.id = t2.yard_id GROUP BY t3.id, t3.name" },
		{ "revenue per kind in 2025",
		  "SELECT t4.name, sum(t1.price) AS revenue FROM "
		  "hire_items t1 JOIN hires t2 ON t2.id = t1.hire_id JOIN "
		  "tools t3 ON t3.id = t1.tool_id JOIN kinds t4 ON t4.id = "
		  "t3.kind_id WHERE t2.hired_on >= '2025-01-01' AND "
		  "t2.hired_on < '2026-01-01' GROUP BY t4.id, t4.name" },
		{ "top 5 tools by revenue",
		  "SELECT t2.name, sum(t1.price) AS revenue FROM "
		  "hire_items t1 JOIN tools t2 ON t2.id = t1.tool_id GROUP "
		  "BY t2.id, t2.name ORDER BY sum(t1.price) DESC LIMIT 5" },
	};

	(void)state;
	assert_asked_of(hire, NULL, cases, COUNT(cases));
}

/* Of all hires, and not of each; what things earn is what was sold. */
static void
test_of_all(void **state)
{
	static const struct asked_case cases[] = {
		{ "hire income in 2025",
		  "SELECT sum(amount) AS revenue FROM payments WHERE "
		  "paid_on >= '2025-01-01' AND paid_on < '2026-01-01'" },
		{ "hire revenue by month",
		  "SELECT strftime('%Y-%m', paid_on) AS month, sum(amount) "
		  "AS revenue FROM payments GROUP BY strftime('%Y-%m', "
		  "paid_on) ORDER BY strftime('%Y-%m', paid_on)" },
		{ "which tool earned the most",
		  "SELECT t2.name, sum(t1.price) AS revenue FROM "
		  "hire_items t1 JOIN tools t2 ON t2.id = t1.tool_id GROUP "
		  "BY t2.id, t2.name ORDER BY sum(t1.price) DESC LIMIT 1" },
		{ "average hire length in days",
		  "SELECT avg(julianday(returned_on) - "
		  "julianday(hired_on)) AS average_days FROM hires" },
	};

	(void)state;
	assert_asked_of(hire, NULL, cases, COUNT(cases));
}

/* Rather by what lies between than by a yard that both have. */
static void
test_between(void **state)
{
	static const struct asked_case cases[] = {
		{ "tools without hires in 2025",
		  "SELECT name FROM tools WHERE id NOT IN (SELECT "
		  "t3.tool_id FROM hires t2 JOIN hire_items t3 ON "
		  "t3.hire_id = t2.id WHERE t2.hired_on >= '2025-01-01' "
		  "AND t2.hired_on < '2026-01-01' AND t3.tool_id IS NOT "
		  "NULL)" },
	};

	(void)state;
	assert_asked_of(hire, NULL, cases, COUNT(cases));
}

/* Late, overdue, brought back and bought again, by the days of a hire. */
static void
test_late(void **state)
{
	static const struct asked_case cases[] = {
		{ "how many hires came back late",
		  "SELECT count(*) AS hires FROM hires WHERE returned_on > "
		  "due_on" },
		{ "service costs per brand",
		  "SELECT t2.brand, sum(t1.cost) AS total_cost FROM "
		  "services t1 JOIN tools t2 ON t2.id = t1.tool_id GROUP "
		  "BY t2.brand" },
	};

	(void)state;
	assert_asked_of(hire, NULL, cases, COUNT(cases));
}

TESTS(CASE(test_lines), CASE(test_of_all), CASE(test_between), CASE(test_late))
