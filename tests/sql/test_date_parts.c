#include "data/figures.h"
#include "sql/lex/date_parts.h"
#include "tests/test.h"

#include <string.h>

#include "base/ban.h"

#define W UNIT_OF_WEEKDAY
#define M UNIT_OF_MONTH

/* A statement, the name of one column of its result, and what that is. */
static const struct {
	const char *dialect, *sql, *column, *unit;
} cases[] = {
	{ "sqlite", "SELECT CAST(strftime('%w', at) AS INTEGER) AS d FROM t",
	  "d", W },
	{ "sqlite",
	  "select cast( STRFTIME('%w', t.\"at\") as integer) as D from t", "d",
	  W },
	{ "sqlite", "SELECT strftime('%w', at) AS weekday, count(*) FROM t",
	  "weekday", W },
	{ "sqlite", "SELECT 1, strftime('%m', date(at, '+1 day')) AS m FROM t",
	  "m", M },
	{ "sqlite", "SELECT CAST(strftime('%m', at) AS INTEGER) FROM t",
	  "CAST(strftime('%m', at) AS INTEGER)", M },
	{ "postgresql", "SELECT EXTRACT(DOW FROM at) AS d FROM t", "d", W },
	{ "postgresql",
	  "SELECT CAST(EXTRACT(DOW FROM at) AS INTEGER) AS d FROM t", "d", W },
	{ "duckdb", "SELECT dayofweek(at) AS d FROM t", "d", W },
	{ "duckdb", "SELECT month(at) AS m FROM t", "m", M },
	{ "mysql", "SELECT DAYOFWEEK(at) - 1 AS d FROM t", "d", W },
	{ "clickhouse", "SELECT toDayOfWeek(at) % 7 AS d FROM t", "d", W },
	{ "sqlite", "SELECT d, n FROM (SELECT strftime('%w', at) AS d FROM t)",
	  "d", W },
	/* they count from another day, or are something else */
	{ "mysql", "SELECT DAYOFWEEK(at) AS d FROM t", "d", NULL },
	{ "postgresql", "SELECT EXTRACT(ISODOW FROM at) AS d FROM t", "d",
	  NULL },
	{ "sqlite", "SELECT weekday FROM t", "weekday", NULL },
	{ "sqlite", "SELECT x AS weekday FROM t", "weekday", NULL },
	{ "sqlite", "SELECT strftime('%w', at) + 1 AS d FROM t", "d", NULL },
	{ "sqlite",
	  "SELECT strftime('%w', a) = 1 OR strftime('%w', b) AS d FROM t", "d",
	  NULL },
	{ "sqlite", "SELECT count(strftime('%w', at)) AS d FROM t", "d", NULL },
	{ "sqlite", "SELECT strftime('%Y', at) AS d FROM t", "d", NULL },
	{ "sqlite",
	  "SELECT strftime('%w', a) AS d FROM t UNION SELECT 1 + n AS d FROM u",
	  "d", NULL },
	{ "sqlite", "SELECT strftime('%w', at AS d", "d", NULL },
	{ "sqlite", ")) AS d", "d", NULL },
	{ "sqlite", "AS d", "d", NULL },
	{ "sqlite", "", "d", NULL },
};

static void
parts_are_told(void **state)
{
	struct arena *a = arena_create(1 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct column col = { .name = cases[i].column };
		const struct dialect *d =
			dialect_find(str_of(cases[i].dialect));
		const char *want = cases[i].unit;

		assert_non_null(d);
		columns_tell_parts(a, d, str_of(cases[i].sql), &col, 1);
		if (want ? !col.unit || strcmp(col.unit, want) != 0
			 : col.unit != NULL)
			fail_msg("%s: %s", cases[i].sql,
				 col.unit ? col.unit : "nothing");
	}
	arena_destroy(a);
}

/* What the tables tell of a column is not replaced. */
static void
units_stay(void **state)
{
	struct arena *a = arena_create(1 << 20);
	struct column col = { .name = "d", .unit = "kg" };

	(void)state;
	columns_tell_parts(a, dialect_find(STR("duckdb")),
			   STR("SELECT month(at) AS d FROM t"), &col, 1);
	assert_string_equal(col.unit, "kg");
	arena_destroy(a);
}

TESTS(CASE(parts_are_told), CASE(units_stay))
