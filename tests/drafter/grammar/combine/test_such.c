#include "tests/drafter/grammar/combine/asked.h"

/* A laundry. */
static const char laundry[] =
	"CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT, job TEXT,"
	" hired_on DATE);"
	"CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT,"
	" since DATE);"
	"CREATE TABLE orders (id INTEGER PRIMARY KEY,"
	" customer_id INTEGER REFERENCES customers(id),"
	" person_id INTEGER REFERENCES people(id), ordered_on DATE,"
	" weight_kg REAL, overtime REAL);";

static const char laundry_notes[] = "- job: I = ironer, D = driver.\n";

/* "per ironer": each of the rows that are such. */
static void
test_per_such(void **state)
{
	static const struct asked_case cases[] = {
		{ "orders per ironer",
		  "SELECT t2.name, count(*) AS orders FROM orders t1 JOIN "
		  "people t2 ON t2.id = t1.person_id WHERE t2.job = 'I' GROUP "
		  "BY t2.id, t2.name" },
		{ "total weight per driver",
		  "SELECT t2.name, sum(t1.weight_kg) AS total_weight_kg FROM "
		  "orders t1 JOIN people t2 ON t2.id = t1.person_id WHERE "
		  "t2.job = 'D' GROUP BY t2.id, t2.name" },
	};

	(void)state;
	assert_asked_of(laundry, laundry_notes, cases, COUNT(cases));
}

/* "in 2024 and in 2025": some of either, where others are asked for. */
static void
test_then_and_then(void **state)
{
	static const struct asked_case cases[] = {
		{ "customers with orders in 2024 and in 2025",
		  "SELECT name FROM customers WHERE id IN (SELECT "
		  "t2.customer_id FROM orders t2 WHERE t2.ordered_on >= "
		  "'2024-01-01' AND t2.ordered_on < '2025-01-01') AND id IN "
		  "(SELECT t3.customer_id FROM orders t3 WHERE t3.ordered_on "
		  ">= '2025-01-01' AND t3.ordered_on < '2026-01-01')" },
		{ "orders in 2024 and in 2025",
		  "SELECT count(CASE WHEN ordered_on >= '2024-01-01' AND "
		  "ordered_on < '2025-01-01' THEN 1 END) AS orders_2024, "
		  "count(CASE WHEN ordered_on >= '2025-01-01' AND ordered_on "
		  "< '2026-01-01' THEN 1 END) AS orders_2025 FROM orders WHERE "
		  "(ordered_on >= '2024-01-01' AND ordered_on < '2025-01-01') "
		  "OR (ordered_on >= '2025-01-01' AND ordered_on < "
		  "'2026-01-01')" },
	};

	(void)state;
	assert_asked_of(laundry, "", cases, COUNT(cases));
}

/* A figure with its unit, and one behind what is counted. */
static void
test_figures_said_too(void **state)
{
	static const struct asked_case cases[] = {
		{ "overtime hours per customer",
		  "SELECT t2.name, sum(t1.overtime) AS total_overtime FROM "
		  "orders t1 JOIN customers t2 ON t2.id = t1.customer_id GROUP "
		  "BY t2.id, t2.name" },
		{ "orders per customer, weight too",
		  "SELECT t2.name, count(*) AS orders, sum(t1.weight_kg) AS "
		  "total_weight_kg FROM orders t1 JOIN customers t2 ON t2.id = "
		  "t1.customer_id GROUP BY t2.id, t2.name" },
		{ "customers w/o any orders",
		  "SELECT name FROM customers WHERE id NOT IN (SELECT "
		  "t2.customer_id FROM orders t2 WHERE t2.customer_id IS NOT "
		  "NULL)" },
	};

	(void)state;
	assert_asked_of(laundry, "", cases, COUNT(cases));
}

TESTS(CASE(test_per_such), CASE(test_then_and_then),
      CASE(test_figures_said_too))
