#include "tests/drafter/grammar/combine/asked.h"

/* Visits that are paid for, and goods that are sold besides. */
static const char salon[] =
	"CREATE TABLE stylists (id INTEGER PRIMARY KEY, name TEXT,"
	" hire_date DATE);"
	"CREATE TABLE clients (id INTEGER PRIMARY KEY, first_name TEXT,"
	" last_name TEXT, birthday DATE);"
	"CREATE TABLE appointments (id INTEGER PRIMARY KEY,"
	" client_id INTEGER NOT NULL REFERENCES clients(id),"
	" stylist_id INTEGER NOT NULL REFERENCES stylists(id),"
	" start_time DATETIME NOT NULL, price_charged REAL);"
	"CREATE TABLE products (id INTEGER PRIMARY KEY, name TEXT,"
	" stock INTEGER, reorder_point INTEGER);"
	"CREATE TABLE product_sales (id INTEGER PRIMARY KEY,"
	" product_id INTEGER NOT NULL REFERENCES products(id),"
	" client_id INTEGER NOT NULL REFERENCES clients(id),"
	" sold_on DATE NOT NULL, qty INTEGER, unit_price REAL);"
	"CREATE TABLE expenses (id INTEGER PRIMARY KEY,"
	" spent_on DATE NOT NULL, category TEXT, supplier TEXT,"
	" amount REAL);";

/* What is called by what it costs is added up, and counted where that is said. */
static void
test_spent(void **state)
{
	static const struct asked_case cases[] = {
		{ "expenses by category in 2025",
		  "SELECT category, sum(amount) AS total_amount FROM "
		  "expenses WHERE spent_on >= '2025-01-01' AND spent_on < "
		  "'2026-01-01' GROUP BY category" },
		{ "expenses last month",
		  "SELECT sum(amount) AS total_amount FROM expenses WHERE "
		  "spent_on >= '2026-05-01' AND spent_on < '2026-06-01'" },
		{ "number of expenses by category",
		  "SELECT category, count(*) AS expenses FROM expenses "
		  "GROUP BY category" },
		{ "top 5 suppliers by expenses",
		  "SELECT supplier, sum(amount) AS total_amount FROM "
		  "expenses GROUP BY supplier ORDER BY sum(amount) DESC "
		  "LIMIT 5" },
	};

	(void)state;
	assert_asked_of(salon, NULL, cases, COUNT(cases));
}

/* A birthday is in a month of each year; a year that is said is that. */
static void
test_birthdays(void **state)
{
	static const struct asked_case cases[] = {
		{ "clients with birthdays in december",
		  "SELECT first_name, last_name FROM clients WHERE "
		  "CAST(strftime('%m', birthday) AS INTEGER) = 12" },
		{ "clients with a birthday this month",
		  "SELECT first_name, last_name FROM clients WHERE "
		  "CAST(strftime('%m', birthday) AS INTEGER) = 6" },
		{ "clients born in may 1990",
		  "SELECT first_name, last_name FROM clients WHERE "
		  "birthday >= '1990-05-01' AND birthday < '1990-06-01'" },
	};

	(void)state;
	assert_asked_of(salon, NULL, cases, COUNT(cases));
}

static void
test_reordered(void **state)
{
	static const struct asked_case cases[] = {
		{ "products below reorder point",
		  "SELECT name FROM products WHERE stock < reorder_point" },
	};

	(void)state;
	assert_asked_of(salon, NULL, cases, COUNT(cases));
}

/* Two things are sold: neither is revenue for sure, nor what happens there. */
static void
test_besides(void **state)
{
	struct arena *a = arena_create((size_t)256 << 20);
	struct schema s;

	(void)state;
	made_schema(
		a,
		arena_printf(a,
			     "%sCREATE TABLE rooms (id INTEGER PRIMARY KEY, "
			     "name TEXT);",
			     salon),
		&s);
	assert_true(catalog_build(a, &s, NULL)->sale.besides);
	for (size_t i = 0; i < s.n_tables; i++)
		s.tables[i].n_rows =
			strcmp(s.tables[i].name, "appointments") == 0 ? 900
								      : 20;
	assert_string_equal(
		asked(a, &s, NULL, "busiest month in 2025"),
		"SELECT strftime('%Y-%m', start_time) AS month, count(*) AS "
		"appointments FROM appointments WHERE start_time >= "
		"'2025-01-01' AND start_time < '2026-01-01' GROUP BY "
		"strftime('%Y-%m', start_time) ORDER BY count(*) DESC LIMIT 1");
	arena_destroy(a);
}

TESTS(CASE(test_spent), CASE(test_birthdays), CASE(test_reordered),
      CASE(test_besides))
