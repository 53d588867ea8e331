#include "sql/check/check.h"
#include "tests/sql/fixture.h"
#include "tests/test.h"

#include "base/ban.h"

/* Columns that are neither grouped nor aggregated. */
static const struct {
	const char *sql;
	bool lacks;
} cases[] = {
	{ "SELECT name FROM customers", false },
	{ "SELECT count(*) FROM customers", false },
	{ "SELECT name, count(*) FROM customers", true },
	{ "SELECT name, count(*) AS n FROM customers GROUP BY name", false },
	{ "SELECT email, name FROM customers GROUP BY name", true },
	{ "SELECT name, max(id) FROM customers", true },
	/* of one key there is one row */
	{ "SELECT name, count(*) FROM customers GROUP BY id", false },
	{ "SELECT c.name, sum(o.total) FROM customers c JOIN orders o ON"
	  " o.customer_id = c.id GROUP BY c.id",
	  false },
	{ "SELECT c.name, o.total FROM customers c JOIN orders o ON"
	  " o.customer_id = c.id GROUP BY c.id",
	  true },
	{ "SELECT 2025, count(*) FROM customers", false },
	/* what cannot be told */
	{ "SELECT * FROM customers GROUP BY name", false },
	{ "SELECT name, sum(id) OVER () FROM customers", false },
	{ "SELECT name FROM customers UNION SELECT count(*) FROM customers",
	  false },
	{ "no statement", false },
};

static void
bare_columns_are_found(void **state)
{
	struct arena *a = arena_create(1 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++)
		if (sql_lacks_group(a, dialect_find(STR("sqlite")),
				    &fixture_schema,
				    str_of(cases[i].sql)) != cases[i].lacks)
			fail_msg("%s", cases[i].sql);
	arena_destroy(a);
}

TESTS(CASE(bare_columns_are_found))
