#include "tests/drafter/grammar/combine/asked.h"
#include "tests/test.h"

/* Figures of notes whose sides other sentences, or other rows, define. */

static const char haulage[] =
	"CREATE TABLE yards (yard_id INTEGER PRIMARY KEY, name TEXT, closed_on"
	" DATE);"
	"CREATE TABLE trucks (truck_id INTEGER PRIMARY KEY, plate TEXT, yard_id"
	" INTEGER REFERENCES yards, is_broken INTEGER NOT NULL);"
	"CREATE TABLE trips (trip_id INTEGER PRIMARY KEY, truck_id INTEGER"
	" REFERENCES trucks, state TEXT, started_on DATE NOT NULL, promised_on"
	" DATE, arrived_on DATE);"
	"CREATE TABLE refills (refill_id INTEGER PRIMARY KEY, truck_id INTEGER"
	" REFERENCES trucks, filled_on DATE NOT NULL, litres INTEGER);"
	"CREATE TABLE leases (lease_id INTEGER PRIMARY KEY, truck_id INTEGER"
	" REFERENCES trucks, begun_on DATE NOT NULL, ended_on DATE);";

/* Each side of its own rows, which the period and the group go to. */
static void
test_of_two(void **state)
{
	static const char notes[] = "Trip economy = trips / litres.\n";
	static const struct asked_case
		cases[] = {
			{ "trip economy",
			  "SELECT count(*) * 1.0 / NULLIF((SELECT sum(t2.litres) FROM refills t2), 0) AS Trip_economy FROM trips t1" },
			{ "trip economy in 2025",
			  "SELECT count(*) * 1.0 / NULLIF((SELECT sum(t2.litres) FROM refills t2 WHERE t2.filled_on >= '2025-01-01' AND t2.filled_on < '2026-01-01'), 0) AS Trip_economy FROM trips t1 WHERE t1.started_on >= '2025-01-01' AND t1.started_on < '2026-01-01'" },
			{ "trip economy per truck in 2025",
			  "SELECT t2.plate, count(*) * 1.0 / NULLIF((SELECT sum(t3.litres) FROM refills t3 JOIN trucks t4 ON t4.truck_id = t3.truck_id WHERE t3.filled_on >= '2025-01-01' AND t3.filled_on < '2026-01-01' AND t4.truck_id = t2.truck_id), 0) AS Trip_economy FROM trips t1 JOIN trucks t2 ON t2.truck_id = t1.truck_id WHERE t1.started_on >= '2025-01-01' AND t1.started_on < '2026-01-01' GROUP BY t2.truck_id, t2.plate" },
			{ "trip economy by month in 2025",
			  "SELECT strftime('%Y-%m', t1.started_on) AS month, count(*) * 1.0 / NULLIF(COALESCE(max(t2.v), 0), 0) AS Trip_economy FROM trips t1 LEFT JOIN (SELECT strftime('%Y-%m', t3.filled_on) AS k, sum(t3.litres) AS v FROM refills t3 WHERE t3.filled_on >= '2025-01-01' AND t3.filled_on < '2026-01-01' GROUP BY strftime('%Y-%m', t3.filled_on)) t2 ON t2.k = strftime('%Y-%m', t1.started_on) WHERE t1.started_on >= '2025-01-01' AND t1.started_on < '2026-01-01' GROUP BY strftime('%Y-%m', t1.started_on) ORDER BY strftime('%Y-%m', t1.started_on)" },
			{ "trip economy 2025 vs 2024",
			  "SELECT count(CASE WHEN t1.started_on >= '2025-01-01' AND t1.started_on < '2026-01-01' THEN 1 END) * 1.0 / NULLIF((SELECT sum(t2.litres) FROM refills t2 WHERE t2.filled_on >= '2025-01-01' AND t2.filled_on < '2026-01-01'), 0), count(CASE WHEN t1.started_on >= '2024-01-01' AND t1.started_on < '2025-01-01' THEN 1 END) * 1.0 / NULLIF((SELECT sum(t3.litres) FROM refills t3 WHERE t3.filled_on >= '2024-01-01' AND t3.filled_on < '2025-01-01'), 0) FROM trips t1 WHERE (t1.started_on >= '2025-01-01' AND t1.started_on < '2026-01-01') OR (t1.started_on >= '2024-01-01' AND t1.started_on < '2025-01-01')" },
			{ "top 3 trucks by trip economy",
			  "SELECT t2.plate, count(*) * 1.0 / NULLIF((SELECT sum(t3.litres) FROM refills t3 JOIN trucks t4 ON t4.truck_id = t3.truck_id WHERE t4.truck_id = t2.truck_id), 0) AS Trip_economy FROM trips t1 JOIN trucks t2 ON t2.truck_id = t1.truck_id GROUP BY t2.truck_id, t2.plate ORDER BY count(*) * 1.0 / NULLIF((SELECT sum(t5.litres) FROM refills t5 JOIN trucks t6 ON t6.truck_id = t5.truck_id WHERE t6.truck_id = t2.truck_id), 0) DESC LIMIT 3" },
		};

	(void)state;
	assert_asked_of(haulage, notes, cases, COUNT(cases));
}

/* A side that some sentence could not say is no figure. */
static void
test_unknown_side(void **state)
{
	static const char notes[] =
		"Refuelled litres = whatever the drivers say.\n"
		"Thirst = refuelled litres / trips.\n";
	static const struct asked_case cases[] = { { "thirst in 2025", NULL } };

	(void)state;
	assert_asked_of(haulage, notes, cases, COUNT(cases));
}

/* Of rows that are so, and no others: a rate by its name. */
static void
test_of_same(void **state)
{
	static const char notes[] =
		"On-time rate = trips arrived by promised_on / trips with"
		" arrived_on filled.\n";
	static const struct asked_case cases[] = {
		{ "on-time rate by year",
		  "SELECT strftime('%Y', arrived_on) AS year, 100.0 * sum(CASE WHEN arrived_on <= promised_on THEN 1 ELSE 0 END) / NULLIF(count(*), 0) AS On_time_rate FROM trips WHERE arrived_on IS NOT NULL GROUP BY strftime('%Y', arrived_on) ORDER BY strftime('%Y', arrived_on)" },
	};

	(void)state;
	assert_asked_of(haulage, notes, cases, COUNT(cases));
}

/* A term of terms, each of which another sentence defines. */
static void
test_of_terms(void **state)
{
	static const char notes[] =
		"Our yards: those with closed_on empty.\n"
		"Usable truck: in one of our yards and not broken.\n"
		"Running lease: ended_on is empty, i.e. begun and not ended.\n"
		"Let (rented) truck: a running lease covers it today.\n"
		"Idle truck: usable and not let.\n"
		"Idle rate: idle trucks by usable trucks.\n"
		"Load is the rest.\n";
	static const struct asked_case cases[] = {
		{ "how many idle trucks",
		  "SELECT count(*) AS trucks FROM trucks t1 JOIN yards t2 ON t2.yard_id = t1.yard_id WHERE t1.is_broken <> 1 AND t2.closed_on IS NULL AND t1.truck_id NOT IN (SELECT t3.truck_id FROM leases t3 WHERE t3.ended_on IS NULL AND t3.truck_id IS NOT NULL)" },
		{ "idle rate per yard",
		  "SELECT t2.name, 100.0 * sum(CASE WHEN t1.is_broken <> 1 AND t2.closed_on IS NULL AND t1.truck_id NOT IN (SELECT t3.truck_id FROM leases t3 WHERE t3.ended_on IS NULL AND t3.truck_id IS NOT NULL) THEN 1 ELSE 0 END) / NULLIF(count(*), 0) AS Idle_rate FROM trucks t1 JOIN yards t2 ON t2.yard_id = t1.yard_id WHERE t1.is_broken <> 1 AND t2.closed_on IS NULL GROUP BY t2.yard_id, t2.name" },
		{ "load",
		  "SELECT 100 - (100.0 * sum(CASE WHEN t1.is_broken <> 1 AND t2.closed_on IS NULL AND t1.truck_id NOT IN (SELECT t3.truck_id FROM leases t3 WHERE t3.ended_on IS NULL AND t3.truck_id IS NOT NULL) THEN 1 ELSE 0 END) / NULLIF(count(*), 0)) AS Load FROM trucks t1 JOIN yards t2 ON t2.yard_id = t1.yard_id WHERE t1.is_broken <> 1 AND t2.closed_on IS NULL" },
		{ "trucks that are rented",
		  "SELECT plate FROM trucks WHERE truck_id IN (SELECT t2.truck_id FROM leases t2 WHERE t2.ended_on IS NULL)" },
	};

	(void)state;
	assert_asked_of(haulage, notes, cases, COUNT(cases));
}

/* The day that figures go by, said of rows. */
static void
test_days(void **state)
{
	static const char notes[] =
		"Fuel = sum of litres, by the day of the refill.\n"
		"state: D = done, X = called off.\n"
		"Done rate = done / (done + called off), by trip date.\n";
	static const struct asked_case cases[] = {
		{ "fuel in march 2026",
		  "SELECT sum(litres) AS Fuel FROM refills WHERE filled_on >= '2026-03-01' AND filled_on < '2026-04-01'" },
		{ "done rate in 2025",
		  "SELECT 100.0 * sum(CASE WHEN state = 'D' THEN 1 ELSE 0 END) / NULLIF(count(*), 0) AS Done_rate FROM trips WHERE (state = 'D' OR state = 'X') AND started_on >= '2025-01-01' AND started_on < '2026-01-01'" },
	};

	(void)state;
	assert_asked_of(haulage, notes, cases, COUNT(cases));
}

TESTS(CASE(test_of_two), CASE(test_unknown_side), CASE(test_of_same),
      CASE(test_of_terms), CASE(test_days))
