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

/* "Ones" of a list of codes never count, whatever leads to them. */
static void
test_never(void **state)
{
	static const char yard[] =
		"CREATE TABLE repairs (id INTEGER PRIMARY KEY, begun_on DATE,"
		" done_on DATE, stage TEXT);"
		"CREATE TABLE parts (id INTEGER PRIMARY KEY,"
		" repair_id INTEGER NOT NULL REFERENCES repairs(id),"
		" pieces INTEGER);";
	static const char notes[] =
		"- repairs.stage: A = agreed, F = filed, X = dropped. Dropped"
		" ones never count.\n"
		"- Quick rate = agreed repairs / repairs done.\n";
	static const struct asked_case cases[] = {
		{ "total pieces in 2025",
		  "SELECT sum(t1.pieces) AS total_pieces FROM parts t1 JOIN "
		  "repairs t2 ON t2.id = t1.repair_id WHERE t2.begun_on >= "
		  "'2025-01-01' AND t2.begun_on < '2026-01-01' AND t2.stage <> "
		  "'X'" },
		{ "how many repairs were done",
		  "SELECT count(*) AS repairs FROM repairs WHERE done_on IS NOT "
		  "NULL AND stage <> 'X'" },
		{ "quick rate",
		  "SELECT 100.0 * sum(CASE WHEN stage = 'A' THEN 1 ELSE 0 END) "
		  "/ NULLIF(count(*), 0) AS Quick_rate FROM repairs WHERE "
		  "done_on IS NOT NULL AND stage <> 'X'" },
	};

	(void)state;
	assert_asked_of(yard, notes, cases, COUNT(cases));
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

TESTS(CASE(test_open), CASE(test_never), CASE(test_number_and_amount))
