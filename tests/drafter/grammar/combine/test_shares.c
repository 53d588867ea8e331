#include "tests/drafter/grammar/combine/asked.h"

/* Trips between depots, whose state is a code that another table explains. */
static const char ddl[] =
	"CREATE TABLE depots (id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
	"CREATE TABLE trip_states (state_code INTEGER PRIMARY KEY,"
	" label TEXT NOT NULL);"
	"CREATE TABLE trips (id INTEGER PRIMARY KEY,"
	" depot_id INTEGER NOT NULL REFERENCES depots(id),"
	" state_code INTEGER NOT NULL REFERENCES trip_states(state_code),"
	" kind TEXT NOT NULL, started_on DATE NOT NULL, minutes_late INTEGER,"
	" km REAL NOT NULL, cost REAL NOT NULL, insured INTEGER NOT NULL);";

static const char notes[] =
	"A trip is late when minutes_late is more than 15.\n"
	"kind: E = express, B = bulk.\n"
	"insured: 1 = insured, 0 = at own risk.\n"
	"A short trip has fewer than 20 km.\n";

/* Rows of which nobody knows whether they are so are no part of all. */
static void
test_decided(void **state)
{
	static const struct asked_case cases[] = {
		{ "share of late trips by depot",
		  "SELECT t2.name, 100.0 * sum(CASE WHEN t1.minutes_late > 15 "
		  "THEN 1 ELSE 0 END) / NULLIF(count(t1.minutes_late), 0) AS "
		  "percentage FROM trips t1 JOIN depots t2 ON t2.id = "
		  "t1.depot_id GROUP BY t2.id, t2.name" },
		{ "what percentage of trips are express",
		  "SELECT 100.0 * sum(CASE WHEN kind = 'E' THEN 1 ELSE "
		  "0 END) / NULLIF(count(*), 0) AS percentage FROM trips" },
	};

	(void)state;
	assert_asked_of(ddl, notes, cases, COUNT(cases));
}

/* Said before the rows, or of what they belong to, is of all of them. */
static void
test_of_such(void **state)
{
	static const struct asked_case cases[] = {
		{ "what percentage of express trips were late",
		  "SELECT 100.0 * sum(CASE WHEN minutes_late > 15 THEN 1 "
		  "ELSE 0 END) / NULLIF(count(minutes_late), 0) AS "
		  "percentage FROM trips WHERE kind = 'E'" },
		{ "share of late trips among express ones",
		  "SELECT 100.0 * sum(CASE WHEN minutes_late > 15 THEN 1 "
		  "ELSE 0 END) / NULLIF(count(minutes_late), 0) AS "
		  "percentage FROM trips WHERE kind = 'E'" },
		{ "of the express trips how many percent were late",
		  "SELECT 100.0 * sum(CASE WHEN minutes_late > 15 THEN 1 "
		  "ELSE 0 END) / NULLIF(count(minutes_late), 0) AS "
		  "percentage FROM trips WHERE kind = 'E'" },
		{ "what part of the 2025 trips were express",
		  "SELECT 100.0 * sum(CASE WHEN kind = 'E' THEN 1 ELSE 0 END) "
		  "/ NULLIF(count(*), 0) AS percentage FROM trips WHERE "
		  "started_on >= '2025-01-01' AND started_on < "
		  "'2026-01-01'" },
		{ "percentage of trips started in 2025 that were express",
		  "SELECT 100.0 * sum(CASE WHEN kind = 'E' THEN 1 ELSE 0 END) "
		  "/ NULLIF(count(*), 0) AS percentage FROM trips WHERE "
		  "started_on >= '2025-01-01' AND started_on < "
		  "'2026-01-01'" },
		/* two words, and one thing that they were */
		{ "what share of trips was insured late",
		  "SELECT 100.0 * sum(CASE WHEN insured = 1 AND "
		  "minutes_late > 15 THEN 1 ELSE 0 END) / "
		  "NULLIF(count(minutes_late), 0) AS percentage FROM trips" },
		{ "share of late express trips",
		  "SELECT 100.0 * sum(CASE WHEN kind = 'E' AND minutes_late > "
		  "15 THEN 1 ELSE 0 END) / NULLIF(count(minutes_late), 0) AS "
		  "percentage FROM trips" },
	};

	(void)state;
	assert_asked_of(ddl, notes, cases, COUNT(cases));
}

/* Of the rows of a period, wherever it is said; "dispatch" is no table. */
static void
test_of_period(void **state)
{
	static const struct asked_case cases[] = {
		{ "what part of the trips got late last year",
		  "SELECT 100.0 * sum(CASE WHEN minutes_late > 15 THEN 1 ELSE"
		  " 0 END) / NULLIF(count(minutes_late), 0) AS percentage "
		  "FROM trips WHERE started_on >= '2025-01-01' AND started_on"
		  " < '2026-01-01'" },
		{ "what % of trips from last year got late",
		  "SELECT 100.0 * sum(CASE WHEN minutes_late > 15 THEN 1 ELSE"
		  " 0 END) / NULLIF(count(minutes_late), 0) AS percentage "
		  "FROM trips WHERE started_on >= '2025-01-01' AND started_on"
		  " < '2026-01-01'" },
		{ "express trips 2025 in %",
		  "SELECT 100.0 * sum(CASE WHEN kind = 'E' THEN 1 ELSE 0 END)"
		  " / NULLIF(count(*), 0) AS percentage FROM trips WHERE "
		  "started_on >= '2025-01-01' AND started_on < '2026-01-01'" },
		{ "how many trips were late in 2025, in %",
		  "SELECT 100.0 * sum(CASE WHEN minutes_late > 15 THEN 1 ELSE"
		  " 0 END) / NULLIF(count(minutes_late), 0) AS percentage "
		  "FROM trips WHERE started_on >= '2025-01-01' AND started_on"
		  " < '2026-01-01'" },
		{ "share of late trips in 2025",
		  "SELECT 100.0 * sum(CASE WHEN minutes_late > 15 THEN 1 ELSE"
		  " 0 END) / NULLIF(count(minutes_late), 0) AS percentage "
		  "FROM trips WHERE started_on >= '2025-01-01' AND started_on"
		  " < '2026-01-01'" },
	};

	(void)state;
	assert_asked_of(ddl, notes, cases, COUNT(cases));
}

/* A part of a sum: of that sum, also of each group's. */
static void
test_of_sums(void **state)
{
	static const struct asked_case cases[] = {
		{ "what percentage of cost comes from express trips",
		  "SELECT 100.0 * sum(CASE WHEN kind = 'E' THEN cost ELSE 0 "
		  "END) / NULLIF(sum(cost), 0) AS percentage FROM trips" },
		{ "share of cost from express trips per depot",
		  "SELECT t2.name, 100.0 * sum(CASE WHEN t1.kind = 'E' THEN "
		  "t1.cost ELSE 0 END) / NULLIF(sum(t1.cost), 0) AS "
		  "percentage FROM trips t1 JOIN depots t2 ON t2.id = "
		  "t1.depot_id GROUP BY t2.id, t2.name" },
		{ "share of express trips in the total cost of 2025",
		  "SELECT 100.0 * sum(CASE WHEN kind = 'E' THEN cost ELSE 0 "
		  "END) / NULLIF(sum(cost), 0) AS percentage FROM trips WHERE "
		  "started_on >= '2025-01-01' AND started_on < '2026-01-01'" },
		{ "share of cost by depot",
		  "SELECT t2.name, 100.0 * sum(t1.cost) / sum(sum(t1.cost)) "
		  "OVER () AS percentage FROM trips t1 JOIN depots t2 ON "
		  "t2.id = t1.depot_id GROUP BY t2.id, t2.name" },
	};

	(void)state;
	assert_asked_of(ddl, notes, cases, COUNT(cases));
}

/* A rate that the notes define, without its last word. */
static void
test_rate_called(void **state)
{
	static const char orders[] =
		"CREATE TABLE orders (id INTEGER PRIMARY KEY, subject TEXT,"
		" ordered_on DATE NOT NULL, due_on DATE NOT NULL,"
		" sent_on DATE);";
	static const struct asked_case cases[] = {
		{ "on time delivery by subject",
		  "SELECT subject, 100.0 * sum(CASE WHEN sent_on <= due_on THEN 1 ELSE 0 END) / NULLIF(count(*), 0) AS On_time_delivery_rate FROM orders WHERE sent_on IS NOT NULL GROUP BY subject" },
	};

	(void)state;
	assert_asked_of(orders,
			"On-time delivery rate: share of orders with sent_on "
			"not later than due_on among those with sent_on "
			"filled.\n",
			cases, COUNT(cases));
}

/* What a code is called by is of the rows that have it. */
static void
test_codes(void **state)
{
	static const char question[] = "failed in percent by depot";
	struct arena *a = arena_create((size_t)256 << 20);
	struct value_match failed = {
		.n = strlen("failed"), .text = "failed", .col = 1, .strength = 1
	};
	struct schema schema;
	struct derivations all;
	struct context x;
	struct job job;

	(void)state;
	made_schema(a, ddl, &schema);
	for (size_t i = 0; i < schema.n_tables; i++)
		if (strcmp(schema.tables[i].name, "trip_states") == 0)
			failed.table = i;
	job = made_job(a, &schema, question);
	job.values = &failed;
	job.n_values = 1;
	derive_context(&job, &x);
	derive_chat(&x, &all);
	assert_string_equal(
		all.items[0].sql,
		"SELECT t2.name, 100.0 * sum(CASE WHEN t3.label = 'failed' "
		"THEN 1 ELSE 0 END) / NULLIF(count(*), 0) AS percentage FROM "
		"trips t1 JOIN depots t2 ON t2.id = t1.depot_id JOIN "
		"trip_states t3 ON t3.state_code = t1.state_code GROUP BY "
		"t2.id, t2.name");
	arena_destroy(a);
}

/* Courses, some of them called off. */
static const char school[] =
	"CREATE TABLE courses (id INTEGER PRIMARY KEY, title TEXT,"
	" begins_on DATE NOT NULL, cancelled BOOLEAN NOT NULL,"
	" grade INTEGER NOT NULL);";

/* A period, and what never counts, are of all that a share is of. */
static void
test_never_counts(void **state)
{
	static const char never[] = "- grade: 1 = good, 2 = poor, 3 = trial.\n"
				    "- Trial courses never count.\n"
				    "- Poor rate: share of poor courses.\n";
	static const struct asked_case cases[] = {
		{ "how many courses did we have to cancel in 2025, in %",
		  "SELECT 100.0 * sum(CASE WHEN cancelled = 1 THEN 1 ELSE 0 END) / "
		  "NULLIF(count(*), 0) AS percentage FROM courses WHERE begins_on >= "
		  "'2025-01-01' AND begins_on < '2026-01-01' AND grade <> 3" },
		{ "poor rate",
		  "SELECT 100.0 * sum(CASE WHEN grade = 2 THEN 1 ELSE 0 END) / "
		  "NULLIF(count(*), 0) AS Poor_rate FROM courses WHERE grade <> 3" },
		{ "share of trial courses",
		  "SELECT 100.0 * sum(CASE WHEN grade = 3 THEN 1 ELSE 0 END) / "
		  "NULLIF(count(*), 0) AS percentage FROM courses" },
	};

	(void)state;
	assert_asked_of(school, never, cases, COUNT(cases));
}

TESTS(CASE(test_decided), CASE(test_of_such), CASE(test_of_period),
      CASE(test_never_counts), CASE(test_of_sums), CASE(test_rate_called),
      CASE(test_codes))
