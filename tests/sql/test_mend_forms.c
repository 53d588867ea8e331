#include "tests/sql/mend.h"

#include "base/ban.h"

#define OTHER "whatever it says"

static const struct mend_case words[] = {
	{ "postgresql", "SELECT id FROM orders MINUS SELECT id FROM customers",
	  OTHER, "SELECT id FROM orders EXCEPT SELECT id FROM customers" },
	{ "sqlite", "SELECT 1 FROM dual", OTHER, "SELECT 1 " },
	{ "mariadb", "SELECT 1 FROM dual", OTHER, NULL },
	{ "sqlite", "SELECT id FROM orders WITH (NOLOCK)", OTHER,
	  "SELECT id FROM orders " },
	{ "sqlite", "SELECT id FROM orders WHERE status = N'paid'", OTHER,
	  "SELECT id FROM orders WHERE status = 'paid'" },
	{ "postgresql", "SELECT id FROM orders WHERE status = E'paid'", OTHER,
	  NULL },
	{ "mariadb", "SELECT id FROM orders WHERE status NOTNULL", OTHER,
	  "SELECT id FROM orders WHERE status IS NOT NULL" },
	{ "postgresql", "SELECT id FROM orders WHERE status <=> NULL", OTHER,
	  "SELECT id FROM orders WHERE status IS NOT DISTINCT FROM NULL" },
	{ "mariadb", "SELECT id FROM orders WHERE a IS NOT DISTINCT FROM b",
	  OTHER, "SELECT id FROM orders WHERE a <=> b" },
	{ "postgresql", "SELECT id AS 'Number' FROM orders", OTHER,
	  "SELECT id AS \"Number\" FROM orders" },
	{ "mariadb", "SELECT id FROM orders ORDER BY status DESC NULLS LAST",
	  OTHER,
	  "SELECT id FROM orders ORDER BY CASE WHEN status IS NULL THEN 1"
	  " ELSE 0 END, status DESC" },
	{ "postgresql", "SELECT max(n) FROM (SELECT 1 AS n) WHERE n > 0", OTHER,
	  "SELECT max(n) FROM (SELECT 1 AS n) AS part_6 WHERE n > 0" },
	{ "postgresql", "SELECT max(n) FROM (SELECT 1 AS n) x", OTHER, NULL },
	{ "sqlite", "SELECT id FROM orders WHERE id > 3 AND ROWNUM <= 5", OTHER,
	  "SELECT id FROM orders WHERE id > 3 LIMIT 5" },
	{ "sqlite",
	  "SELECT * FROM (SELECT id FROM orders ORDER BY id) WHERE ROWNUM <= 5",
	  OTHER, "SELECT * FROM (SELECT id FROM orders ORDER BY id LIMIT 5)" },
	{ "sqlite", "SELECT id FROM orders WHERE ROWNUM <= 5 ORDER BY id",
	  OTHER, NULL },
	{ "sqlite", "SELECT id FROM orders FETCH FIRST ROW ONLY", OTHER,
	  "SELECT id FROM orders LIMIT 1" },
	{ "duckdb", "SELECT id AS [n] FROM [dbo].[orders]", OTHER,
	  "SELECT id AS n FROM dbo.orders" },
};

static const struct mend_case aggregates[] = {
	{ "mariadb",
	  "SELECT COUNT(*) FILTER (WHERE status = 'paid') FROM orders", OTHER,
	  "SELECT COUNT(CASE WHEN status = 'paid' THEN 1 END) FROM orders" },
	{ "mariadb", "SELECT SUM(DISTINCT a) FILTER (WHERE b > 1) FROM orders",
	  OTHER,
	  "SELECT SUM(DISTINCT CASE WHEN b > 1 THEN a END) FROM orders" },
	{ "postgresql", "SELECT SUM(status = 'paid') FROM orders", OTHER,
	  "SELECT SUM(CASE WHEN status = 'paid' THEN 1 ELSE 0 END) FROM"
	  " orders" },
	{ "postgresql", "SELECT SUM(total_amount) FROM orders", OTHER, NULL },
	{ "sqlite", "SELECT SUM(status = 'paid') FROM orders", OTHER, NULL },
	{ "postgresql",
	  "SELECT LISTAGG(name, ', ') WITHIN GROUP (ORDER BY name) FROM"
	  " customers",
	  OTHER,
	  "SELECT string_agg(CAST(name AS text), ', ' ORDER BY name) FROM"
	  " customers" },
	{ "mariadb", "SELECT STRING_AGG(name, ', ' ORDER BY name) FROM t",
	  OTHER,
	  "SELECT GROUP_CONCAT(name ORDER BY name SEPARATOR ', ') FROM t" },
	{ "duckdb",
	  "SELECT GROUP_CONCAT(DISTINCT name ORDER BY name SEPARATOR ';') FROM"
	  " t",
	  OTHER, "SELECT string_agg(DISTINCT name, ';' ORDER BY name) FROM t" },
	{ "postgresql", "SELECT STRING_AGG(name, ', ' ORDER BY name) FROM t",
	  OTHER, NULL },
	{ "sqlite", "SELECT STRING_AGG(name, ', ' ORDER BY name) FROM t", OTHER,
	  NULL },
	{ "sqlite", "SELECT countIf(a > 1), sumIf(b, a > 1) FROM t", OTHER,
	  "SELECT COUNT(CASE WHEN a > 1 THEN 1 END), SUM(CASE WHEN a > 1 THEN"
	  " b ELSE 0 END) FROM t" },
	{ "sqlite", "SELECT GREATEST(a, b, 3) FROM t", OTHER,
	  "SELECT MAX(a, b, 3) FROM t" },
	{ "sqlite", "SELECT DECODE(a, 'x', 1, 'y', 2, 0) FROM t", OTHER,
	  "SELECT CASE a WHEN 'x' THEN 1 WHEN 'y' THEN 2 ELSE 0 END FROM t" },
	{ "postgresql", "SELECT DECODE(a, 'hex') FROM t", OTHER, NULL },
	{ "sqlite", "SELECT DECODE(a, b, 1, 0) FROM t", OTHER, NULL },
};

static const struct mend_case types[] = {
	{ "mariadb", "SELECT a::numeric(10,2), b::numeric FROM t", OTHER,
	  "SELECT CAST(a AS decimal(10,2)), CAST(b AS decimal(30, 6)) FROM"
	  " t" },
	{ "postgresql", "SELECT CAST(a AS SIGNED), CAST(b AS STRING) FROM t",
	  OTHER, "SELECT CAST(a AS bigint), CAST(b AS text) FROM t" },
	{ "sqlite", "SELECT CONVERT(VARCHAR(10), a) FROM t", OTHER,
	  "SELECT CAST(a AS text) FROM t" },
	{ "sqlite", "SELECT CONVERT(VARCHAR(10), a, 23) FROM t", OTHER, NULL },
	{ "sqlite", "SELECT CAST(a AS INT) FROM t", OTHER, NULL },
};

static void
words_of_other_dialects(void **state)
{
	(void)state;
	try_all(&fixture_schema, words, COUNT(words));
}

static void
aggregates_of_other_dialects(void **state)
{
	(void)state;
	try_all(&fixture_schema, aggregates, COUNT(aggregates));
}

static void
types_of_other_dialects(void **state)
{
	(void)state;
	try_all(&fixture_schema, types, COUNT(types));
}

TESTS(CASE(words_of_other_dialects), CASE(aggregates_of_other_dialects),
      CASE(types_of_other_dialects))
