#include "tests/drafter/grammar/combine/asked.h"

static const char workshop[] =
	"CREATE TABLE cars (id INTEGER PRIMARY KEY, plate TEXT);"
	"CREATE TABLE bills (id INTEGER PRIMARY KEY,"
	" car_id INTEGER REFERENCES cars(id), issued_on DATE, paid_on DATE,"
	" amount REAL);"
	"CREATE TABLE faults (id INTEGER PRIMARY KEY,"
	" car_id INTEGER REFERENCES cars(id), reported_on DATE,"
	" repaired_on DATE, kind TEXT);"
	"CREATE TABLE claims (id INTEGER PRIMARY KEY,"
	" car_id INTEGER REFERENCES cars(id), made_on DATE, closed_on DATE);";

static const char workshop_notes[] =
	"- An open bill has no paid_on.\n"
	"- faults.kind: X = billed, Y = claimed, Z = waived.\n";

/* A word of business means something for the rows of each table. */
static void
test_open(void **state)
{
	static const struct asked_case cases[] = {
		{ "open bills",
		  "SELECT count(*) AS bills FROM bills WHERE paid_on "
		  "IS NULL" },
		{ "open faults by kind",
		  "SELECT kind, count(*) AS faults FROM faults WHERE "
		  "repaired_on IS NULL GROUP BY kind" },
		{ "how many claims in 2025",
		  "SELECT count(*) AS claims FROM claims WHERE made_on >= "
		  "'2025-01-01' AND made_on < '2026-01-01'" },
		{ "how many claims are still open",
		  "SELECT count(*) AS claims FROM claims WHERE "
		  "closed_on IS NULL" },
	};
	struct arena *a = arena_create(64 << 20);
	struct schema schema;

	(void)state;
	made_schema(a, workshop, &schema);
	assert_asked_schema(a, &schema, workshop_notes, cases, COUNT(cases));
	arena_destroy(a);
}

/* So many, and so much, of rows that are so. */
static void
test_number_and_amount(void **state)
{
	static const struct asked_case cases[] = {
		{ "unpaid bills, number and amount",
		  "SELECT count(*) AS bills, sum(amount) AS "
		  "total_amount FROM bills WHERE paid_on IS NULL" },
		{ "number and amount of unpaid bills",
		  "SELECT count(*) AS bills, sum(amount) AS "
		  "total_amount FROM bills WHERE paid_on IS NULL" },
		{ "which cars owe us money",
		  "SELECT plate FROM cars WHERE id IN (SELECT "
		  "t2.car_id FROM bills t2 WHERE t2.paid_on IS NULL)" },
	};
	struct arena *a = arena_create((size_t)64 << 20);
	struct schema schema;

	(void)state;
	made_schema(a, workshop, &schema);
	assert_asked_schema(a, &schema, NULL, cases, COUNT(cases));
	arena_destroy(a);
}

TESTS(CASE(test_open), CASE(test_number_and_amount))
