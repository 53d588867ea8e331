#include "tests/drafter/grammar/combine/asked.h"

/* What clients were billed, in cents, and what they paid. */
static const char ddl[] =
	"CREATE TABLE clients (id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
	"CREATE TABLE bills (id INTEGER PRIMARY KEY,"
	" client_id INTEGER NOT NULL REFERENCES clients(id),"
	" billed_on DATE NOT NULL, amount_cents INTEGER NOT NULL);"
	"CREATE TABLE payments (id INTEGER PRIMARY KEY,"
	" client_id INTEGER NOT NULL REFERENCES clients(id),"
	" paid_on DATE, amount REAL NOT NULL);";

static const char notes[] = "We call the bills invoices.\n";

/* A number behind what was done is money, unless times are counted. */
static void
test_so_much_money(void **state)
{
	static const struct asked_case cases[] = {
		{ "clients we billed more than 10000 in 2025",
		  "SELECT t2.name, sum(t1.amount_cents / 100.0) AS "
		  "total_amount FROM bills t1 JOIN clients t2 ON t2.id = "
		  "t1.client_id WHERE t1.billed_on >= '2025-01-01' AND "
		  "t1.billed_on < '2026-01-01' GROUP BY t2.id, t2.name HAVING"
		  " sum(t1.amount_cents / 100.0) > 10000" },
		{ "clients who paid more than 2000",
		  "SELECT t2.name, sum(t1.amount) AS total_amount FROM "
		  "payments t1 JOIN clients t2 ON t2.id = t1.client_id WHERE "
		  "t1.paid_on IS NOT NULL GROUP BY t2.id, t2.name HAVING "
		  "sum(t1.amount) > 2000" },
		{ "clients billed more than 5 times",
		  "SELECT t2.name, count(*) AS bills FROM bills t1 JOIN "
		  "clients t2 ON t2.id = t1.client_id GROUP BY t2.id, t2.name"
		  " HAVING count(*) > 5" },
		{ "bills above 1500",
		  "SELECT id, client_id, billed_on, amount_cents FROM bills "
		  "WHERE amount_cents / 100.0 > 1500" },
		{ "invoices over 20000 euros",
		  "SELECT id, client_id, billed_on, amount_cents FROM bills "
		  "WHERE amount_cents / 100.0 > 20000" },
	};

	(void)state;
	assert_asked_of(ddl, notes, cases, COUNT(cases));
}

/* What people paid in all ranks them, and not how often they did. */
static void
test_paid_most(void **state)
{
	static const struct asked_case cases[] = {
		{ "which clients paid the most",
		  "SELECT t2.name, sum(t1.amount) AS total_amount FROM "
		  "payments t1 JOIN clients t2 ON t2.id = t1.client_id GROUP "
		  "BY t2.id, t2.name ORDER BY sum(t1.amount) DESC LIMIT 1" },
		{ "top 3 clients by total payments",
		  "SELECT t2.name, sum(t1.amount) AS total_amount FROM "
		  "payments t1 JOIN clients t2 ON t2.id = t1.client_id GROUP "
		  "BY t2.id, t2.name ORDER BY sum(t1.amount) DESC LIMIT 3" },
		{ "which client has been billed most often",
		  "SELECT t2.name, count(*) AS bills FROM bills t1 JOIN "
		  "clients t2 ON t2.id = t1.client_id GROUP BY t2.id, t2.name "
		  "ORDER BY count(*) DESC LIMIT 1" },
	};

	(void)state;
	assert_asked_of(ddl, notes, cases, COUNT(cases));
}

/* What notes say that something comes to refers to no row of others. */
static void
test_come_to(void **state)
{
	static const char forge[] =
		"CREATE TABLE casts (cast_no INTEGER, metal_cents INTEGER,"
		" coal_cents INTEGER, cast_on DATE);"
		"CREATE TABLE cracks (crack_no INTEGER, kind TEXT, cents"
		" INTEGER, found_on DATE);";
	static const struct asked_case cases[] = {
		{ "casts per kind of cracks",
		  "SELECT kind, count(*) AS cracks FROM cracks GROUP BY kind" },
	};

	(void)state;
	assert_asked_of(forge,
			"Casting cents = metal_cents + coal_cents.\n"
			"Waste: cents = metal_cents.\n",
			cases, COUNT(cases));
}

TESTS(CASE(test_so_much_money), CASE(test_paid_most), CASE(test_come_to))
