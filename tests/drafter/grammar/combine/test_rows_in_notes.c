#include "tests/drafter/grammar/combine/asked.h"

/* A pottery, whose notes speak of rows, shares, cents and years. */
static const char pottery[] =
	"CREATE TABLE halls (id INTEGER PRIMARY KEY, name TEXT, rgn TEXT);"
	"CREATE TABLE kilns (id INTEGER PRIMARY KEY,"
	" hall_id INTEGER REFERENCES halls(id), tested_until DATE);"
	"CREATE TABLE potters (id INTEGER PRIMARY KEY, name TEXT, rgn TEXT,"
	" left_on DATE);"
	"CREATE TABLE firings (id INTEGER PRIMARY KEY,"
	" kiln_id INTEGER REFERENCES kilns(id),"
	" potter_id INTEGER REFERENCES potters(id), fired_on DATE,"
	" spoilt TEXT, grund TEXT, gas_cost INTEGER);"
	"CREATE TABLE pickups (id INTEGER PRIMARY KEY,"
	" firing_id INTEGER REFERENCES firings(id), taken_on DATE);";

static const char pottery_notes[] =
	"- spoilt = J: thrown away, grund says why (bruch = cracks,"
	" glasur = bad glaze).\n"
	"- gas_cost is in cents. Kiln share = 20 % of the gas_cost.\n"
	"- Uncollected = spoilt N, but no row in pickups. Loss = rows with"
	" spoilt J / all rows.\n"
	"- kilns: tested_until = next test; lapsed if before today.\n"
	"- The region of a firing or kiln is that of its hall.\n"
	"- potters: left_on empty = on the team.\n"
	"- The guild year (GY) runs October to September: GY26 = 2025-10-01 to"
	" 2026-09-30.\n";

static void
rows_of_tables(void **state)
{
	static const struct asked_case cases[] = {
		{ "how many uncollected firings",
		  "SELECT count(*) AS firings FROM firings WHERE spoilt = 'N' "
		  "AND id NOT IN (SELECT t2.firing_id FROM pickups t2 WHERE "
		  "t2.firing_id IS NOT NULL)" },
		{ "how many potters are on the team",
		  "SELECT count(*) AS potters FROM potters WHERE left_on IS "
		  "NULL" },
		{ "how many kilns are lapsed",
		  "SELECT count(*) AS kilns FROM kilns WHERE tested_until < "
		  "'2026-06-30'" },
		{ "firings by region",
		  "SELECT t3.rgn, count(*) AS firings FROM firings t1 JOIN "
		  "kilns t2 ON t2.id = t1.kiln_id JOIN halls t3 ON t3.id = "
		  "t2.hall_id GROUP BY t3.rgn" },
	};

	(void)state;
	assert_asked_of(pottery, pottery_notes, cases, COUNT(cases));
}

static void
amounts(void **state)
{
	static const struct asked_case cases[] = {
		{ "total gas cost",
		  "SELECT sum(gas_cost / 100.0) AS total_gas_cost FROM "
		  "firings" },
		{ "loss",
		  "SELECT 100.0 * count(CASE WHEN spoilt = 'J' THEN 1 END) / "
		  "NULLIF(count(*), 0) AS Loss FROM firings" },
		{ "total kiln share",
		  "SELECT sum(gas_cost / 100.0 * 20 * 0.01) AS Kiln_share FROM "
		  "firings" },
	};

	(void)state;
	assert_asked_of(pottery, pottery_notes, cases, COUNT(cases));
}

static void
years_with_a_code(void **state)
{
	static const struct asked_case cases[] = {
		{ "firings in gy26",
		  "SELECT count(*) AS firings FROM firings WHERE fired_on >= "
		  "'2025-10-01' AND fired_on < '2026-10-01'" },
		{ "firings in GY 25",
		  "SELECT count(*) AS firings FROM firings WHERE fired_on >= "
		  "'2024-10-01' AND fired_on < '2025-10-01'" },
		{ "firings last guild year",
		  "SELECT count(*) AS firings FROM firings WHERE fired_on >= "
		  "'2024-10-01' AND fired_on < '2025-10-01'" },
	};

	(void)state;
	assert_asked_of(pottery, pottery_notes, cases, COUNT(cases));
}

TESTS(CASE(rows_of_tables), CASE(amounts), CASE(years_with_a_code))
