#include "tests/drafter/grammar/combine/asked.h"

#include "drafter/grammar/render/older_sql.h"

/* A tool hire: '' stands where no day is known. */
static const char hire[] =
	"CREATE TABLE hires (hire_id INTEGER PRIMARY KEY, tool TEXT,"
	" taken_on DATE, due_on DATE, returned_on DATE);";

static const char farm[] =
	"CREATE TABLE milkings (milking_id INTEGER PRIMARY KEY, shed TEXT,"
	" dt_milked INTEGER, dt_tested INTEGER, litres REAL);";

static void
test_blank_days(void **state)
{
	static const struct asked_case cases[] = {
		{ "how many hires are not returned yet",
		  "SELECT count(*) AS hires FROM hires WHERE "
		  "NULLIF(returned_on, '') IS NULL" },
		{ "hires that were returned before March 2026",
		  "SELECT count(*) AS hires FROM hires WHERE "
		  "NULLIF(returned_on, '') < '2026-03-01'" },
		{ "hires returned since March 2026",
		  "SELECT count(*) AS hires FROM hires WHERE returned_on >= "
		  "'2026-03-01'" },
	};
	struct arena *a = arena_create((size_t)256 << 20);
	struct schema schema;

	(void)state;
	made_schema(a, hire, &schema);
	schema.tables[0].cols[4].blank = true;
	assert_asked_schema(a, &schema, NULL, cases, COUNT(cases));
	arena_destroy(a);
}

/* Days as numbers, 20260331, and 0 for none. */
static void
test_numbers(void **state)
{
	static const char *days[] = { "20260331", "20251101" };
	static const struct asked_case cases[] = {
		{ "litres in March 2026",
		  "SELECT sum(litres) AS total_litres FROM milkings WHERE "
		  "dt_milked >= 20260301 AND dt_milked < 20260401" },
		{ "how many milkings in 2026 were tested before March 2026",
		  "SELECT count(*) AS milkings FROM milkings WHERE NULLIF(dt_tested, 0) < 20260301 AND dt_milked >= 20260101 AND dt_milked < 20270101" },
		{ "milkings per year",
		  "SELECT strftime('%Y', (substr(dt_milked, 1, 4) || '-' || substr(dt_milked, 5, 2) || '-' || substr(dt_milked, 7, 2))) AS year, count(*) AS milkings FROM milkings GROUP BY strftime('%Y', (substr(dt_milked, 1, 4) || '-' || substr(dt_milked, 5, 2) || '-' || substr(dt_milked, 7, 2))) ORDER BY strftime('%Y', (substr(dt_milked, 1, 4) || '-' || substr(dt_milked, 5, 2) || '-' || substr(dt_milked, 7, 2)))" },
		{ "how many milkings are not tested yet",
		  "SELECT count(*) AS milkings FROM milkings WHERE "
		  "NULLIF(dt_tested, 0) IS NULL" },
	};
	struct arena *a = arena_create((size_t)256 << 20);
	struct schema schema;

	(void)state;
	made_schema(a, farm, &schema);
	for (int i = 2; i < 4; i++) {
		schema.tables[0].cols[i].samples = days;
		schema.tables[0].cols[i].n_samples = 2;
	}
	schema.tables[0].cols[3].blank = true;
	assert_asked_schema(a, &schema, NULL, cases, COUNT(cases));
	arena_destroy(a);
}

/* What the older readers write says it by the same literal. */
static void
test_older(void **state)
{
	struct arena *a = arena_create((size_t)64 << 20);
	struct schema schema;
	const struct catalog *c;

	(void)state;
	made_schema(a, farm, &schema);
	schema.tables[0].cols[1].blank = schema.tables[0].cols[3].blank = true;
	c = catalog_build(a, &schema, NULL);
	assert_string_equal(
		older_sql(a, dialect_find(STR("sqlite")), c,
			  "SELECT shed FROM milkings WHERE dt_tested IS NULL "
			  "AND shed IS NOT NULL AND dt_milked < 20260301"),
		"SELECT shed FROM milkings WHERE NULLIF(dt_tested, 0) IS NULL "
		"AND NULLIF(shed, '') IS NOT NULL AND dt_milked < 20260301");
	arena_destroy(a);
}

static const char tailor[] =
	"CREATE TABLE mendings (mending_id INTEGER PRIMARY KEY, garment TEXT,"
	" brought_on DATE, mended_on DATE);";

/* What is not mended yet is of no year in which it was. */
static void
test_later_days(void **state)
{
	static const struct asked_case cases[] = {
		{ "mendings mended per year",
		  "SELECT strftime('%Y', mended_on) AS year, count(*) AS "
		  "mendings FROM mendings WHERE mended_on IS NOT NULL GROUP BY "
		  "strftime('%Y', mended_on) ORDER BY strftime('%Y', "
		  "mended_on)" },
		{ "mendings per year",
		  "SELECT strftime('%Y', brought_on) AS year, count(*) AS mendings "
		  "FROM mendings GROUP BY strftime('%Y', brought_on) ORDER BY "
		  "strftime('%Y', brought_on)" },
	};

	(void)state;
	assert_asked_of(tailor, NULL, cases, COUNT(cases));
}

TESTS(CASE(test_blank_days), CASE(test_numbers), CASE(test_older),
      CASE(test_later_days))
