#include "sql/check/wrap.h"

#include "tests/test.h"

#include "base/ban.h"

static const char *columns[] = { "id", "Order", "total" };
static struct table_filter filters[] = {
	{ "Order", { CELL_TEXT, STR_INIT("x'y") } },
	{ "total", { .type = CELL_NULL } },
};
static const struct table_query sorted = { .columns = columns,
					   .n_columns = 2,
					   .filters = filters,
					   .n_filters = 2,
					   .sort = "total",
					   .descending = true };
static const struct table_query sums = { .columns = columns + 2,
					 .n_columns = 1,
					 .sums = true };

static const struct {
	const char *dialect, *text;
	const struct table_query *q;
	const char *want;
} cases[] = {
	{ "sqlite", "SELECT 1 -- x", &sorted,
	  "SELECT id, \"Order\" FROM (SELECT 1 -- x\n) parlance_rows"
	  " WHERE \"Order\" = ? AND total IS NULL ORDER BY total DESC" },
	{ "postgresql", "SELECT 1", &sorted,
	  "SELECT id, \"Order\" FROM (SELECT 1\n) parlance_rows"
	  " WHERE \"Order\" = $1 AND total IS NULL ORDER BY total DESC" },
	{ "mariadb", "SELECT 1", &sums,
	  "SELECT count(*), sum(total) FROM (SELECT 1\n) parlance_rows" },
	{ "clickhouse", "SELECT 1", &sorted,
	  "SELECT id, `Order` FROM (SELECT 1\n) parlance_rows"
	  " WHERE `Order` = 'x''y' AND total IS NULL ORDER BY total DESC" },
};

static void
a_query_stands_around_the_statement(void **state)
{
	struct arena *a = arena_create(1 << 24);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		const struct dialect *d =
			dialect_find(str_of(cases[i].dialect));
		struct bound_sql b;
		struct verdict v;

		sql_wrap(a, d, str_of(cases[i].text), cases[i].q, &b);
		assert_string_equal(str_dup(a, b.text), cases[i].want);
		sql_check_bound(a, d, NULL, NULL, &b, &v);
		assert_non_null(v.sql);
	}
	arena_destroy(a);
}

static void
only_what_can_is_wrapped(void **state)
{
	static const struct {
		const char *dialect, *text;
		bool can;
	} texts[] = {
		{ "sqlite", "SELECT 1 ORDER BY 1", true },
		{ "sqlite", "WITH x AS (SELECT 1) SELECT * FROM x", true },
		/* no bracket around it: of a reader with rights that is
		 * refused, as its text would be a name */
		{ "sqlite", "SELECT a, (SELECT max(x) FROM t) FROM o", false },
		{ "sqlite", "SELECT a, (SELECT max(x) FROM t) AS m FROM o",
		  true },
		{ "sqlite", "SELECT a FROM o WHERE x IN (SELECT 1)", true },
		{ "sqlite", "SELECT 1 UNION SELECT 1 + (SELECT 1)", false },
		{ "sqlite", "PRAGMA table_info(t)", false },
		{ "sqlite", "EXPLAIN SELECT 1", false },
		{ "postgresql", "SHOW search_path", false },
		{ "sqlserver", "SELECT a FROM t", true },
		{ "sqlserver", "SELECT a FROM t ORDER BY a", false },
		{ "sqlserver", "WITH x AS (SELECT 1 a) SELECT a FROM x",
		  false },
	};
	struct arena *a = arena_create(1 << 24);

	(void)state;
	for (size_t i = 0; i < COUNT(texts); i++)
		assert_int_equal(
			sql_can_wrap(a, dialect_find(str_of(texts[i].dialect)),
				     str_of(texts[i].text)),
			texts[i].can);
	arena_destroy(a);
}

TESTS(CASE(a_query_stands_around_the_statement), CASE(only_what_can_is_wrapped))
