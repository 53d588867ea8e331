#include "tests/drafter/grammar/combine/asked.h"

/* Trips between depots, and claims that were made for some of them. */
static const char ddl[] =
	"CREATE TABLE depots (id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
	"CREATE TABLE trips (id INTEGER PRIMARY KEY,"
	" depot_id INTEGER NOT NULL REFERENCES depots(id),"
	" kind TEXT NOT NULL, started_on DATE NOT NULL,"
	" km REAL NOT NULL, cost REAL NOT NULL);"
	"CREATE TABLE claims (id INTEGER PRIMARY KEY,"
	" trip_id INTEGER NOT NULL REFERENCES trips(id),"
	" filed_on DATE NOT NULL, amount REAL NOT NULL);";

static const char notes[] = "kind: E = express, B = bulk.\n";

/* One sum by the other, of all rows: no group for each length. */
static void
test_per_column(void **state)
{
	static const struct asked_case cases[] = {
		{ "cost per km",
		  "SELECT sum(cost) * 1.0 / NULLIF(sum(km), 0) AS per_km FROM "
		  "trips" },
		{ "cost per km by depot",
		  "SELECT t2.name, sum(t1.cost) * 1.0 / NULLIF(sum(t1.km), 0) "
		  "AS per_km FROM trips t1 JOIN depots t2 ON t2.id = "
		  "t1.depot_id GROUP BY t2.id, t2.name" },
		{ "average cost per km for express trips",
		  "SELECT sum(cost) * 1.0 / NULLIF(sum(km), 0) AS per_km FROM "
		  "trips WHERE kind = 'E'" },
		{ "which depot has the highest cost per km",
		  "SELECT t2.name, sum(t1.cost) * 1.0 / NULLIF(sum(t1.km), 0) "
		  "AS per_km FROM trips t1 JOIN depots t2 ON t2.id = "
		  "t1.depot_id GROUP BY t2.id, t2.name ORDER BY sum(t1.cost) "
		  "* 1.0 / NULLIF(sum(t1.km), 0) DESC LIMIT 1" },
		{ "top 3 depots by cost per km",
		  "SELECT t2.name, sum(t1.cost) * 1.0 / NULLIF(sum(t1.km), 0) "
		  "AS per_km FROM trips t1 JOIN depots t2 ON t2.id = "
		  "t1.depot_id GROUP BY t2.id, t2.name ORDER BY sum(t1.cost) "
		  "* 1.0 / NULLIF(sum(t1.km), 0) DESC LIMIT 3" },
	};

	(void)state;
	assert_asked_of(ddl, notes, cases, COUNT(cases));
}

/* What one of them comes to, those of which there is none, too. */
static void
test_per_row(void **state)
{
	static const struct asked_case cases[] = {
		{ "cost per trip by depot",
		  "SELECT t2.name, avg(t1.cost) AS average_cost FROM trips t1 "
		  "JOIN depots t2 ON t2.id = t1.depot_id GROUP BY t2.id, "
		  "t2.name" },
		{ "which depot had the highest cost per trip",
		  "SELECT t2.name, avg(t1.cost) AS average_cost FROM trips t1 "
		  "JOIN depots t2 ON t2.id = t1.depot_id GROUP BY t2.id, "
		  "t2.name ORDER BY avg(t1.cost) DESC LIMIT 1" },
		{ "claims per trip by depot",
		  "SELECT t2.name, sum((SELECT count(*) FROM claims t3 JOIN "
		  "trips t4 ON t4.id = t3.trip_id WHERE t4.id = t1.id)) * 1.0 "
		  "/ NULLIF(count(*), 0) FROM trips t1 JOIN depots t2 ON "
		  "t2.id = t1.depot_id GROUP BY t2.id, t2.name" },
		/* of a depot there are many: each is a group */
		{ "cost per depot by kind",
		  "SELECT t2.name, t1.kind, sum(t1.cost) AS total_cost FROM "
		  "trips t1 JOIN depots t2 ON t2.id = t1.depot_id GROUP BY "
		  "t2.id, t2.name, t1.kind" },
	};

	(void)state;
	assert_asked_of(ddl, notes, cases, COUNT(cases));
}

/* One with the other, and some months with the same of a year before. */
static void
test_with_year_before(void **state)
{
	static const struct asked_case cases[] = {
		{ "compare cost in q1 this year with last year",
		  "SELECT sum(CASE WHEN started_on >= '2026-01-01' AND "
		  "started_on < '2026-04-01' THEN cost ELSE 0 END) AS total_cost_2026_Q1, "
		  "sum(CASE WHEN started_on >= '2025-01-01' AND started_on < "
		  "'2025-04-01' THEN cost ELSE 0 END) AS total_cost_2025_Q1 FROM trips WHERE "
		  "(started_on >= '2026-01-01' AND started_on < '2026-04-01') "
		  "OR (started_on >= '2025-01-01' AND started_on < "
		  "'2025-04-01')" },
	};

	(void)state;
	assert_asked_of(ddl, notes, cases, COUNT(cases));
}

TESTS(CASE(test_per_column), CASE(test_per_row), CASE(test_with_year_before))
