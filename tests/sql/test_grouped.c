#include <string.h>

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
	/* each group is ordered by one of its values */
	{ "SELECT c.name, sum(o.total) FROM customers c JOIN orders o ON"
	  " o.customer_id = c.id GROUP BY c.id ORDER BY o.total DESC",
	  true },
	{ "SELECT c.name, sum(o.total) FROM customers c JOIN orders o ON"
	  " o.customer_id = c.id GROUP BY c.id ORDER BY c.email",
	  false },
	{ "SELECT c.name, sum(o.total) FROM customers c JOIN orders o ON"
	  " o.customer_id = c.id GROUP BY c.name ORDER BY c.name, 2 DESC",
	  false },
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

/* Without GROUP BY: grouped by what is shown. NULL: it stays as it is. */
static void
bare_columns_are_grouped_by(void **state)
{
	static const struct {
		const char *dialect, *sql, *want;
	} mended[] = {
		{ "sqlite", "SELECT name, count(*) FROM customers",
		  "SELECT name, count(*) FROM customers GROUP BY name" },
		{ "mariadb",
		  "SELECT c.name AS who, sum(o.total) FROM customers c JOIN"
		  " orders o ON o.customer_id = c.id WHERE o.total > 1"
		  " ORDER BY 2 DESC LIMIT 3",
		  "SELECT c.name AS who, sum(o.total) FROM customers c JOIN"
		  " orders o ON o.customer_id = c.id WHERE o.total > 1"
		  " GROUP BY c.name ORDER BY 2 DESC LIMIT 3" },
		{ "sqlite", "SELECT name, max(id) FROM customers", NULL },
		{ "mariadb", "SELECT name, max(id) FROM customers",
		  "SELECT name, max(id) FROM customers GROUP BY name" },
		{ "sqlite",
		  "SELECT email, count(*) FROM customers GROUP BY"
		  " name",
		  NULL },
		{ "sqlite", "SELECT 'all', count(*) FROM customers", NULL },
		{ "sqlite", "SELECT name FROM customers", NULL },
		{ "postgresql", "SELECT name, count(*) FROM customers", NULL },
	};
	struct arena *a = arena_create(1 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(mended); i++) {
		struct mends done = { .n = 0 };
		const char *got = sql_mend_ungrouped(
			a, dialect_find(str_of(mended[i].dialect)),
			str_of(mended[i].sql), &done);

		if (!got != !mended[i].want ||
		    (got && strcmp(got, mended[i].want) != 0))
			fail_msg("%s: %s", mended[i].sql, got ? got : "NULL");
		assert_int_equal(done.n, got != NULL);
	}
	arena_destroy(a);
}

TESTS(CASE(bare_columns_are_found), CASE(bare_columns_are_grouped_by))
