#include <string.h>

#include "sql/check/check.h"
#include "tests/sql/fixture.h"
#include "tests/test.h"

#include "base/ban.h"

static void
hidden_columns_are_found(void **state)
{
	static const struct {
		const char *dialect, *sql;
		bool may;
	} cases[] = {
		{ "sqlite", "SELECT id, name FROM customers", false },
		{ "sqlite", "SELECT count(*), 2 * id * 3 FROM customers",
		  false },
		{ "sqlite", "SELECT COUNT ( * ) FROM customers", false },
		{ "sqlite", "SELECT Email FROM customers", true },
		{ "sqlite", "SELECT [email] FROM customers", true },
		{ "sqlite", "SELECT 'email' FROM customers", false },
		{ "sqlite", "SELECT * FROM customers", true },
		{ "sqlite", "SELECT id, c.* FROM customers c", true },
		{ "sqlite", "SELECT customers FROM customers", false },
		{ "sqlserver", "SELECT TOP 5 * FROM customers", true },
		{ "sqlserver", "SELECT TOP (5) * FROM customers", true },
		{ "mysql", "SELECT SQL_NO_CACHE * FROM customers", true },
		{ "mysql", "TABLE customers", true },
		{ "postgresql", "SELECT DISTINCT ON (id) * FROM customers",
		  true },
		{ "postgresql", "SELECT c FROM customers c", true },
		{ "postgresql", "SELECT row_to_json(c) FROM customers AS c",
		  true },
		{ "postgresql", "SELECT customers::text FROM customers", true },
		{ "postgresql", "SELECT c.id, c.name AS c FROM customers c",
		  false },
		{ "postgresql", "SELECT d FROM customers AS x(a, b, d)", true },
		{ "postgresql", "SELECT id FROM orders UNION TABLE customers",
		  true },
		{ "postgresql",
		  "WITH x(a, b) AS (TABLE customers) SELECT b"
		  " FROM x",
		  true },
		{ "duckdb", "FROM customers", true },
		{ "duckdb", "SUMMARIZE customers", true },
		{ "duckdb", "SELECT COLUMNS('e.*') FROM customers", true },
		{ "duckdb", "SELECT min(COLUMNS(*)) FROM customers", true },
		{ "duckdb", "SELECT hash(*) FROM customers", true },
		{ "duckdb", "SELECT #3 FROM customers", true },
		{ "duckdb", "SELECT city, count() FROM customers GROUP BY city",
		  false },
		{ "clickhouse", "SELECT tuple(*) FROM customers", true },
	};
	struct arena *a = arena_create((size_t)16 << 20);
	size_t n_wrong = 0;

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		bool may = sql_may_read(
			a, dialect_find(str_of(cases[i].dialect)),
			str_of(cases[i].sql), &fixture_tables[0], "email");

		if (may == cases[i].may)
			continue;
		print_error("%s: %s\n", cases[i].sql, may ? "may" : "may not");
		n_wrong++;
	}
	assert_int_equal(n_wrong, 0);
	arena_destroy(a);
}

static void
tables_are_listed(void **state)
{
	static const struct {
		const char *sql, *want;
	} cases[] = {
		{ "SELECT 1", "" },
		{ "SELECT * FROM Orders", "orders" },
		{ "SELECT * FROM orders o, customers AS c",
		  "orders customers" },
		{ "SELECT * FROM orders JOIN orders b ON 1", "orders" },
		{ "SELECT * FROM (SELECT * FROM x) y JOIN \"a b\" USING (i)",
		  "x a b" },
		{ "WITH z AS (SELECT * FROM orders) SELECT * FROM z",
		  "orders" },
		{ "WITH RECURSIVE z(i) AS (SELECT 1 UNION SELECT i FROM z)"
		  " SELECT * FROM z, t",
		  "t" },
		{ "SELECT (SELECT max(x) FROM a) FROM b WHERE i IN (SELECT i"
		  " FROM c)",
		  "a b c" },
		{ "SELECT * FROM main.orders", "orders" },
		{ "SELECT extract(year FROM d), trim(x FROM y) FROM t", "t" },
		{ "SELECT 'FROM x' FROM t -- FROM y", "t" },
		{ "SELECT * FROM json_each('[]'), t", "t" },
		{ "SELECT a IS DISTINCT FROM b FROM t", "t" },
		{ "SELECT * FROM t LEFT OUTER JOIN u ON t.i = u.i CROSS JOIN v"
		  " WHERE 1",
		  "t u v" },
		{ "SELECT * FROM t UNION SELECT * FROM u ORDER BY 1", "t u" },
		{ "SELECT * FROM ((a JOIN b ON 1))", "a b" },
		{ "SELECT * FROM 'orders'", "orders" },
		{ "TABLE t", "t" },
		{ "DESCRIBE t", "t" },
		{ "not SQL at all", "" },
		{ "SELECT * FROM", "" },
		{ "SELECT * FROM (", "" },
		{ "FROM t SELECT a", "t" },
	};
	struct arena *a = arena_create((size_t)16 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct buf b = buf_new(a, 1000);
		size_t n = 0;
		const char **names =
			sql_tables(a, dialect_find(STR("sqlite")),
				   &fixture_schema, str_of(cases[i].sql), &n);

		for (size_t k = 0; k < n; k++)
			buf_printf(&b, "%s%s", k ? " " : "", names[k]);
		assert_string_equal(buf_text(&b), cases[i].want);
	}
	arena_destroy(a);
}

static void
aggregates_are_told(void **state)
{
	static const struct {
		const char *sql;
		bool want;
	} cases[] = {
		{ "SELECT * FROM t", false },
		{ "SELECT count(*) FROM t", true },
		{ "SELECT COUNT (DISTINCT a) FROM t", true },
		{ "SELECT round(avg(a), 2) FROM t", true },
		{ "SELECT a FROM t GROUP BY a", true },
		{ "SELECT max(a, b) FROM t", false },
		{ "SELECT max(a) FROM t", true },
		{ "SELECT count, sum FROM t", false },
		{ "SELECT 'count(*)' FROM t", false },
		{ "SELECT a FROM t WHERE a > (SELECT avg(a) FROM t)", false },
		{ "SELECT a FROM t WHERE a IN (SELECT a FROM t GROUP BY a)",
		  false },
		{ "SELECT * FROM (SELECT a, count(*) FROM t GROUP BY a)",
		  true },
		{ "WITH x AS (SELECT sum(a) AS s FROM t) SELECT s FROM x",
		  true },
		{ "SELECT row_number() OVER (ORDER BY a) FROM t", false },
		{ "SELECT sum(a) OVER (PARTITION BY b) FROM t", false },
		{ "SELECT DISTINCT a FROM t", false },
		{ "SELECT a FROM t ORDER BY lower(a)", false },
		{ "", false },
	};
	struct arena *a = arena_create((size_t)16 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++)
		if (sql_is_aggregate(a, dialect_find(STR("sqlite")),
				     str_of(cases[i].sql)) != cases[i].want)
			fail_msg("%s", cases[i].sql);
	arena_destroy(a);
}

TESTS(CASE(hidden_columns_are_found), CASE(tables_are_listed),
      CASE(aggregates_are_told))
