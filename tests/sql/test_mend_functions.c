#include "tests/sql/mend.h"

#include "base/ban.h"

#define OTHER "whatever it says"

static const struct mend_case functions[] = {
	/* parts of a date */
	{ "sqlite", "SELECT YEAR(o.order_date) FROM orders o", OTHER,
	  "SELECT CAST(strftime('%Y', o.order_date) AS INTEGER) FROM orders"
	  " o" },
	{ "sqlite", "SELECT EXTRACT(month FROM order_date) FROM orders", OTHER,
	  "SELECT CAST(strftime('%m', order_date) AS INTEGER) FROM orders" },
	{ "sqlite", "SELECT DATE_PART('day', order_date) FROM orders", OTHER,
	  "SELECT CAST(strftime('%d', order_date) AS INTEGER) FROM orders" },
	{ "postgresql", "SELECT YEAR(order_date) FROM orders", OTHER,
	  "SELECT CAST(EXTRACT(YEAR FROM order_date) AS INTEGER) FROM"
	  " orders" },
	{ "sqlserver", "SELECT EXTRACT(HOUR FROM order_date) FROM orders",
	  OTHER, "SELECT DATEPART(hour, order_date) FROM orders" },
	{ "oracle", "SELECT MONTH(order_date) FROM orders", OTHER,
	  "SELECT EXTRACT(MONTH FROM order_date) FROM orders" },
	{ "clickhouse", "SELECT YEAR(order_date) FROM orders", OTHER, NULL },
	{ "mysql", "SELECT toYear(order_date) FROM orders", OTHER,
	  "SELECT YEAR(order_date) FROM orders" },
	{ "duckdb", "SELECT EXTRACT(year FROM order_date) FROM orders", OTHER,
	  NULL },
	/* dates as text */
	{ "sqlite", "SELECT TO_CHAR(order_date, 'YYYY-MM') FROM orders", OTHER,
	  "SELECT strftime('%Y-%m', order_date) FROM orders" },
	{ "sqlite", "SELECT DATE_FORMAT(order_date, '%Y-%m %i') FROM orders",
	  OTHER, "SELECT strftime('%Y-%m %M', order_date) FROM orders" },
	{ "postgresql", "SELECT STRFTIME('%Y-%m', order_date) FROM orders",
	  OTHER, "SELECT to_char(order_date, 'YYYY-MM') FROM orders" },
	{ "mysql", "SELECT TO_CHAR(order_date, 'YYYY-MM-DD') FROM orders",
	  OTHER, "SELECT DATE_FORMAT(order_date, '%Y-%m-%d') FROM orders" },
	{ "duckdb", "SELECT strftime('%Y', order_date) FROM orders", OTHER,
	  "SELECT strftime(order_date, '%Y') FROM orders" },
	{ "sqlserver", "SELECT TO_CHAR(order_date, 'YYYY-MM') FROM orders",
	  OTHER, "SELECT FORMAT(order_date, 'yyyy-MM') FROM orders" },
	{ "oracle", "SELECT FORMAT(order_date, 'yyyy-MM') FROM orders", OTHER,
	  "SELECT TO_CHAR(order_date, 'YYYY-MM') FROM orders" },
	{ "clickhouse", "SELECT TO_CHAR(order_date, 'YYYY-MM') FROM orders",
	  OTHER, "SELECT formatDateTime(order_date, '%Y-%m') FROM orders" },
	{ "sqlite", "SELECT TO_CHAR(order_date, 'Month') FROM orders", OTHER,
	  NULL },
	/* the start of a month */
	{ "sqlite", "SELECT DATE_TRUNC('month', order_date) FROM orders", OTHER,
	  "SELECT date(order_date, 'start of month') FROM orders" },
	{ "mysql", "SELECT DATE_TRUNC('month', order_date) FROM orders", OTHER,
	  "SELECT DATE_FORMAT(order_date, '%Y-%m-01') FROM orders" },
	{ "oracle", "SELECT DATE_TRUNC('quarter', order_date) FROM orders",
	  OTHER, "SELECT TRUNC(order_date, 'Q') FROM orders" },
	{ "postgresql", "SELECT TRUNC(order_date, 'MM') FROM orders", OTHER,
	  "SELECT date_trunc('month', order_date) FROM orders" },
	/* now, and so long ago */
	{ "sqlite", "SELECT NOW(), CURDATE(), GETDATE(), SYSDATE", OTHER,
	  "SELECT datetime('now'), date('now'), datetime('now'),"
	  " datetime('now')" },
	{ "postgresql", "SELECT CURDATE(), GETDATE()", OTHER,
	  "SELECT current_date, CURRENT_TIMESTAMP" },
	{ "sqlserver", "SELECT NOW(), CURRENT_DATE", OTHER,
	  "SELECT GETDATE(), CAST(GETDATE() AS date)" },
	{ "sqlite",
	  "SELECT 1 FROM orders WHERE order_date > CURRENT_DATE - INTERVAL '2"
	  " months'",
	  OTHER,
	  "SELECT 1 FROM orders WHERE order_date > date(CURRENT_DATE, '-2"
	  " months')" },
	{ "sqlite",
	  "SELECT 1 FROM orders WHERE order_date > DATE_SUB(CURDATE(),"
	  " INTERVAL 30 DAY)",
	  OTHER,
	  "SELECT 1 FROM orders WHERE order_date > date(date('now'), '-30"
	  " days')" },
	{ "postgresql", "SELECT now() - INTERVAL 3 DAY", OTHER,
	  "SELECT now() - INTERVAL '3 day'" },
	{ "mysql", "SELECT now() - INTERVAL '3 days'", OTHER,
	  "SELECT now() - INTERVAL 3 day" },
	{ "postgresql",
	  "SELECT 1 FROM orders WHERE order_date >= date('now', '-2 months')",
	  OTHER,
	  "SELECT 1 FROM orders WHERE order_date >= (current_date + INTERVAL"
	  " '-2 month')" },
	{ "mysql", "SELECT DATEADD(month, -2, order_date) FROM orders", OTHER,
	  "SELECT (order_date + INTERVAL -2 month) FROM orders" },
	{ "oracle", "SELECT DATEADD(month, -2, order_date) FROM orders", OTHER,
	  "SELECT ADD_MONTHS(order_date, -2) FROM orders" },
	{ "sqlserver", "SELECT order_date + INTERVAL 1 DAY FROM orders", OTHER,
	  "SELECT DATEADD(day, 1, order_date) FROM orders" },
	{ "sqlite", "SELECT DATEDIFF(order_date, '2024-01-01') FROM orders",
	  OTHER,
	  "SELECT CAST(julianday(date(order_date)) -"
	  " julianday(date('2024-01-01')) AS INTEGER) FROM orders" },
	{ "postgresql", "SELECT DATEDIFF(day, order_date, now()) FROM orders",
	  OTHER,
	  "SELECT (CAST(now() AS date) - CAST(order_date AS date)) FROM"
	  " orders" },
	{ "mysql", "SELECT DATEDIFF(year, a, b) FROM orders", OTHER,
	  "SELECT (YEAR(b) - YEAR(a)) FROM orders" },
	/* text */
	{ "sqlite", "SELECT CONCAT(name, ' ', city) FROM customers",
	  "no such function: CONCAT",
	  "SELECT (name || ' ' || city) FROM customers" },
	{ "sqlite", "SELECT CONCAT(name, ' ', city) FROM customers",
	  "incomplete input", NULL },
	{ "mysql", "SELECT name || ' ' || city, zebra FROM customers", OTHER,
	  "SELECT CONCAT(name, ' ', city), zebra FROM customers" },
	{ "mysql", "SELECT 1 FROM customers WHERE id || city", OTHER, NULL },
	{ "sqlserver", "SELECT name || city FROM customers", OTHER,
	  "SELECT CONCAT(name, city) FROM customers" },
	{ "sqlite", "SELECT 1 FROM customers WHERE name ILIKE 'a%'", OTHER,
	  "SELECT 1 FROM customers WHERE name LIKE 'a%'" },
	{ "oracle", "SELECT 1 FROM customers WHERE name NOT ILIKE 'a%'", OTHER,
	  "SELECT 1 FROM customers WHERE NOT (LOWER(name) LIKE LOWER('a%'))" },
	{ "sqlite", "SELECT LEN(name), LEFT(name, 3) FROM customers", OTHER,
	  "SELECT LENGTH(name), SUBSTR(name, 1, 3) FROM customers" },
	{ "sqlserver", "SELECT LENGTH(SUBSTR(name, 1, 2)) FROM customers",
	  OTHER, "SELECT LEN(SUBSTRING(name, 1, 2)) FROM customers" },
	{ "postgresql", "SELECT GROUP_CONCAT(DISTINCT name) FROM customers",
	  OTHER,
	  "SELECT string_agg(DISTINCT CAST(name AS text), ',') FROM"
	  " customers" },
	{ "sqlite", "SELECT STRING_AGG(name, ', ') FROM customers", OTHER,
	  "SELECT group_concat(name, ', ') FROM customers" },
	{ "mysql", "SELECT STRING_AGG(name, ', ') FROM customers", OTHER,
	  "SELECT GROUP_CONCAT(name SEPARATOR ', ') FROM customers" },
	{ "postgresql", "SELECT INSTR(name, 'a') FROM customers", OTHER,
	  "SELECT strpos(name, 'a') FROM customers" },
	{ "duckdb", "SELECT CHARINDEX('a', name) FROM customers", OTHER,
	  "SELECT INSTR(name, 'a') FROM customers" },
	/* nothing, and conditions */
	{ "postgresql", "SELECT IFNULL(city, NVL(name, '-')) FROM customers",
	  OTHER, "SELECT COALESCE(city, COALESCE(name, '-')) FROM customers" },
	{ "sqlite", "SELECT ISNULL(city, '-'), ISNULL(name) FROM customers",
	  OTHER, "SELECT COALESCE(city, '-'), (name IS NULL) FROM customers" },
	{ "postgresql", "SELECT IF(id > 3, 'a', 'b') FROM customers", OTHER,
	  "SELECT CASE WHEN id > 3 THEN 'a' ELSE 'b' END FROM customers" },
	{ "mysql", "SELECT IIF(id > 3, 'a', 'b') FROM customers", OTHER,
	  "SELECT CASE WHEN id > 3 THEN 'a' ELSE 'b' END FROM customers" },
	{ "postgresql", "SELECT ROUND(avg(x), 2) FROM orders",
	  "function round(double precision, integer) does not exist",
	  "SELECT ROUND(CAST(avg(x) AS numeric), 2) FROM orders" },
	/* casts, division, comparison */
	{ "sqlite", "SELECT total_amount::numeric(10,2) FROM orders", OTHER,
	  "SELECT CAST(total_amount AS numeric(10,2)) FROM orders" },
	{ "sqlite", "SELECT order_date::date FROM orders", OTHER,
	  "SELECT date(order_date) FROM orders" },
	{ "sqlite",
	  "SELECT id FROM orders WHERE order_date >= DATE '2025-01-01'", OTHER,
	  "SELECT id FROM orders WHERE order_date >= '2025-01-01'" },
	{ "mysql", "SELECT (id + 1)::text FROM orders", OTHER,
	  "SELECT CAST((id + 1) AS char) FROM orders" },
	{ "postgresql", "SELECT id DIV 2, id // 3 FROM orders", OTHER,
	  "SELECT div(id, 2), div(id, 3) FROM orders" },
	{ "sqlite", "SELECT id // 2 FROM orders", OTHER,
	  "SELECT CAST(id / 2 AS INTEGER) FROM orders" },
	{ "postgresql", "SELECT 1 FROM orders WHERE id == 3", OTHER,
	  "SELECT 1 FROM orders WHERE id = 3" },
	/* so many rows */
	{ "sqlite", "SELECT TOP 5 name FROM customers ORDER BY id", OTHER,
	  "SELECT name FROM customers ORDER BY id LIMIT 5" },
	{ "oracle", "SELECT name FROM customers ORDER BY id LIMIT 5", OTHER,
	  "SELECT name FROM customers ORDER BY id FETCH FIRST 5 ROWS ONLY" },
	{ "oracle", "SELECT name FROM customers LIMIT 5 OFFSET 10", OTHER,
	  "SELECT name FROM customers OFFSET 10 ROWS FETCH NEXT 5 ROWS"
	  " ONLY" },
	{ "sqlserver", "SELECT DISTINCT name FROM customers LIMIT 5;", OTHER,
	  "SELECT DISTINCT TOP 5 name FROM customers;" },
	{ "sqlite", "SELECT * FROM (SELECT TOP (3) id FROM orders) x", OTHER,
	  "SELECT * FROM (SELECT id FROM orders LIMIT 3) x" },
	{ "mysql", "SELECT name FROM customers FETCH FIRST 5 ROWS ONLY", OTHER,
	  "SELECT name FROM customers LIMIT 5" },
	{ "postgresql", "SELECT name FROM customers LIMIT 10, 5", OTHER,
	  "SELECT name FROM customers LIMIT 5 OFFSET 10" },
	{ "postgresql", "SELECT name FROM customers FETCH FIRST 5 ROWS ONLY",
	  OTHER, NULL },
	/* what is in texts stays */
	{ "sqlite", "SELECT 'YEAR(x) ILIKE TOP 5 NOW()' FROM orders", OTHER,
	  NULL },
};

static void
functions_are_put_as_the_dialect_has_them(void **state)
{
	(void)state;
	try_all(NULL, functions, COUNT(functions));
}

TESTS(CASE(functions_are_put_as_the_dialect_has_them))
