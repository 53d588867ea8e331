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
	"kind: E = express, B = bulk.\n";

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

TESTS(CASE(test_decided), CASE(test_codes))
