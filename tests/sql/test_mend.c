#include <string.h>

#include "sql/check/check.h"
#include "tests/sql/fixture.h"
#include "tests/test.h"

#include "base/ban.h"

/* Names that need care: blanks, mixed case, a reserved word. */
static struct schema_column odd_columns[] = {
	{ .name = "orderId", .primary = true },
	{ .name = "Unit Price" },
	{ .name = "order" },
	{ .name = "active", .type = CELL_BOOLEAN },
	{ .name = "status" },
	{ .name = "shipped" },
};
static struct schema_column plain_columns[] = {
	{ .name = "orderId", .primary = true },
	{ .name = "status" },
	{ .name = "amount" },
};
static struct schema_table odd_tables[] = {
	{ .name = "Order Details", .cols = odd_columns, .n_cols = 6 },
	{ .name = "Orders", .cols = plain_columns, .n_cols = 3 },
};
static const struct schema odd_schema = {
	.dialect = "postgresql",
	.tables = odd_tables,
	.n_tables = COUNT(odd_tables),
};

static size_t n_wrong;

/* The engine's words make the complaint, as in the pipeline. */
static void
try_mend(struct arena *a, const char *dialect, const struct schema *schema,
	 const char *sql, const char *message, const char *want)
{
	const struct dialect *d = dialect_find(str_of(dialect));
	const struct complaint *c =
		sql_complaint(a, d, schema, str_of(sql), message, NULL);
	struct mends done;
	const char *got = sql_mend(a, d, schema, str_of(sql), c, &done);

	assert_true(!got == (done.n == 0));
	if (str_eq(str_of(got), str_of(want)))
		return;
	print_error("%s: %s\n  gave %s\n  want %s\n", dialect, sql,
		    got ? got : "nothing", want ? want : "nothing");
	n_wrong++;
}

/* want NULL: nothing is changed. */
struct mend_case {
	const char *dialect, *sql, *message, *want;
};

static void
try_all(const struct schema *schema, const struct mend_case *cases, size_t n)
{
	struct arena *a = arena_create((size_t)64 << 20);

	n_wrong = 0;
	for (size_t i = 0; i < n; i++)
		try_mend(a, cases[i].dialect, schema, cases[i].sql,
			 cases[i].message, cases[i].want);
	assert_int_equal(n_wrong, 0);
	arena_destroy(a);
}

static const struct mend_case names[] = {
	{ "sqlite",
	  "SELECT o.id FROM public.orders o JOIN dbo.customers c"
	  " ON c.id = o.customer_id",
	  "no such table: public.orders",
	  "SELECT o.id FROM orders o JOIN customers c"
	  " ON c.id = o.customer_id" },
	{ "sqlite", "SELECT id FROM archive.orders",
	  "no such table: archive.orders", NULL },
	{ "sqlite",
	  "SELECT NAMES, emails FROM customer c JOIN Order_s o ON o.customerId ="
	  " c.id WHERE o.statuses = 'paid'",
	  "no such table: customer",
	  "SELECT name, email FROM customers c JOIN orders o ON o.customer_id ="
	  " c.id WHERE o.status = 'paid'" },
	{ "sqlite", "SELECT zebra, names FROM customers",
	  "no such column: names", "SELECT zebra, name FROM customers" },
	{ "sqlite", "SELECT naem FROM customers", "no such column: naem",
	  NULL },
	{ "sqlite", "SELECT zebra FROM customers", "no such column: zebra",
	  NULL },
	{ "postgresql", "SELECT `name` FROM `customers`",
	  "syntax error at or near \"`\"", "SELECT name FROM customers" },
	{ "postgresql", "SELECT [name] FROM [customers]",
	  "syntax error at or near \"[\"", "SELECT name FROM customers" },
	{ "postgresql", "SELECT a[name] FROM customers",
	  "syntax error at or near \"FROM\"", NULL },
	{ "postgresql", "SELECT id FROM orders WHERE status = \"paid\"",
	  "column \"paid\" does not exist",
	  "SELECT id FROM orders WHERE status = 'paid'" },
	{ "postgresql",
	  "SELECT id FROM orders WHERE status IN (\"paid\", \"it's\")",
	  "column \"paid\" does not exist",
	  "SELECT id FROM orders WHERE status IN ('paid', 'it''s')" },
	{ "postgresql", "SELECT id FROM orders WHERE status = \"statuses\"",
	  "column \"statuses\" does not exist",
	  "SELECT id FROM orders WHERE status = status" },
	/* a slip, or a text: nobody knows */
	{ "postgresql", "SELECT id FROM orders WHERE status = \"statsu\"",
	  "column \"statsu\" does not exist", NULL },
	{ "postgresql",
	  "SELECT 1 FROM orders o JOIN customers c ON c.id = \"far\"",
	  "column \"far\" does not exist", NULL },
	{ "mysql", "SELECT \"name\" FROM \"customers\" WHERE city = \"name\"",
	  "right syntax to use near '\"customers\"'",
	  "SELECT name FROM customers WHERE city = name" },
	{ "mysql", "SELECT names FROM customers WHERE city = \"Berlin\"",
	  "Unknown column 'names' in 'field list'",
	  "SELECT name FROM customers WHERE city = \"Berlin\"" },
	{ "sqlite", "SELECT names FROM customers WHERE city = \"Berlin\"",
	  "no such column: names",
	  "SELECT name FROM customers WHERE city = 'Berlin'" },
};

static void
names_are_mended_in_one_go(void **state)
{
	(void)state;
	try_all(&fixture_schema, names, COUNT(names));
}

static const struct mend_case odd[] = {
	{ "postgresql", "SELECT orderId FROM Orders",
	  "relation \"orders\" does not exist",
	  "SELECT \"orderId\" FROM \"Orders\"" },
	{ "postgresql", "SELECT o.orderid FROM \"orders\" o",
	  "relation \"orders\" does not exist",
	  "SELECT o.\"orderId\" FROM \"Orders\" o" },
	{ "postgresql",
	  "SELECT sum(amount) AS orderTotal FROM Orders ORDER BY orderTotal",
	  "relation \"orders\" does not exist",
	  "SELECT sum(amount) AS orderTotal FROM \"Orders\" ORDER BY"
	  " orderTotal" },
	{ "sqlite", "SELECT Unit Price FROM Order Details",
	  "near \"Order\": syntax error",
	  "SELECT \"Unit Price\" FROM \"Order Details\"" },
	{ "mysql", "SELECT d.Unit Price FROM Order Details d",
	  "right syntax to use near 'Price'",
	  "SELECT d.`Unit Price` FROM `Order Details` d" },
	{ "sqlite", "SELECT order FROM \"Order Details\"",
	  "near \"order\": syntax error",
	  "SELECT \"order\" FROM \"Order Details\"" },
	{ "postgresql",
	  "SELECT 1 FROM \"Order Details\" WHERE active = 1 AND status = 1",
	  "operator does not exist: boolean = integer",
	  "SELECT 1 FROM \"Order Details\" WHERE active = TRUE AND status = 1" },
	{ "sqlserver", "SELECT status FROM Orders WHERE shiped = TRUE",
	  "Invalid column name 'TRUE'.",
	  "SELECT status FROM Orders WHERE shiped = 1" },
};

static void
odd_names_get_their_quotes(void **state)
{
	(void)state;
	try_all(&odd_schema, odd, COUNT(odd));
}

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

static const struct mend_case groups[] = {
	{ "postgresql",
	  "SELECT c.name, c.city AS town, count(*) FROM customers c GROUP BY"
	  " c.city ORDER BY 3",
	  "column \"c.name\" must appear in the GROUP BY clause or be used in"
	  " an aggregate function",
	  "SELECT c.name, c.city AS town, count(*) FROM customers c GROUP BY"
	  " c.city, c.name ORDER BY 3" },
	{ "duckdb", "SELECT city, count(*) FROM customers WHERE id > 1",
	  "Binder Error: column \"city\" must appear in the GROUP BY clause or"
	  " must be part of an aggregate function.",
	  "SELECT city, count(*) FROM customers WHERE id > 1 GROUP BY city" },
	{ "mysql", "SELECT city, count(*) n FROM customers ORDER BY n",
	  "In aggregated query without GROUP BY, expression #1 of SELECT list"
	  " contains nonaggregated column 'shop.customers.city'; this is"
	  " incompatible with sql_mode=only_full_group_by",
	  "SELECT city, count(*) n FROM customers GROUP BY city ORDER BY n" },
	{ "sqlserver", "SELECT upper(city), sum(id) / 2 FROM customers",
	  "Column 'customers.city' is invalid in the select list because it is"
	  " not contained in either an aggregate function or the GROUP BY"
	  " clause.",
	  "SELECT upper(city), sum(id) / 2 FROM customers GROUP BY"
	  " upper(city)" },
	{ "postgresql", "SELECT city, id / sum(id) FROM customers",
	  "column \"customers.city\" must appear in the GROUP BY clause",
	  NULL },
	{ "postgresql", "SELECT * FROM customers GROUP BY city",
	  "column \"customers.id\" must appear in the GROUP BY clause", NULL },
	/* a column of several tables */
	{ "sqlite", "SELECT customer_id FROM orders o JOIN x USING (id)",
	  "ambiguous column name: customer_id", NULL },
	{ "postgresql",
	  "SELECT id, o.status FROM orders o JOIN customers c ON c.id = o.id"
	  " WHERE id > 3",
	  "column reference \"id\" is ambiguous",
	  "SELECT o.id, o.status FROM orders o JOIN customers c ON c.id = o.id"
	  " WHERE o.id > 3" },
	{ "postgresql",
	  "SELECT id FROM orders o JOIN customers c ON c.id = o.customer_id",
	  "column reference \"id\" is ambiguous", NULL },
	{ "postgresql",
	  "SELECT id FROM orders o RIGHT JOIN customers c ON c.id = o.id",
	  "column reference \"id\" is ambiguous", NULL },
	/* what cannot be mended */
	{ "sqlite", "DELETE FROM custmers", "not authorized", NULL },
	{ "postgresql", "SELECT naem FROM customers", "statement timeout",
	  NULL },
};

static void
groups_and_ambiguous_columns(void **state)
{
	(void)state;
	try_all(&fixture_schema, groups, COUNT(groups));
}

static void
each_change_is_said(void **state)
{
	struct arena *a = arena_create((size_t)64 << 20);
	const struct dialect *d = dialect_find(STR("sqlite"));
	static const char sql[] =
		"SELECT NAMES, YEAR(x) FROM Customer WHERE name = names LIMIT 3";
	const struct complaint c = { .type = COMPLAINT_FUNCTION };
	struct mends done;
	const char *got = sql_mend(a, d, &fixture_schema, STR(sql), &c, &done);

	(void)state;
	assert_non_null(got);
	assert_int_equal(done.n, 3);
	assert_string_equal(done.what[0],
			    "CAST(strftime('%Y', x) AS INTEGER) for YEAR(x)");
	assert_string_equal(done.what[1], "customers for Customer");
	assert_string_equal(done.what[2], "name for NAMES");
	arena_destroy(a);
}

TESTS(CASE(names_are_mended_in_one_go), CASE(odd_names_get_their_quotes),
      CASE(functions_are_put_as_the_dialect_has_them),
      CASE(groups_and_ambiguous_columns), CASE(each_change_is_said))
