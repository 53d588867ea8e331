#include <string.h>

#include "sql/check/check.h"
#include "tests/sql/fixture.h"
#include "tests/test.h"

#include "base/ban.h"

/* Names that are not there; nearest NULL: it is no other spelling of one. */
static const struct {
	const char *sql;
	enum complaint_type type;
	const char *area, *nearest, *suggestion;
} missing[] = {
	{ "SELECT * FROM customer", COMPLAINT_TABLE, "Table: customer",
	  "customers", "Did you mean customers?" },
	{ "SELECT * FROM Order_Item", COMPLAINT_TABLE, "Table: Order_Item",
	  "order_items", "Did you mean order_items?" },
	{ "SELECT * FROM orderitems", COMPLAINT_TABLE, "Table: orderitems",
	  "order_items", "Did you mean order_items?" },
	{ "SELECT * FROM employees", COMPLAINT_TABLE, "Table: employees", NULL,
	  "Verify the table name exists in the database schema. It has:"
	  " customers, orders, order_items." },
	{ "SELECT 1 FROM orders JOIN ordrs ON 1", COMPLAINT_TABLE,
	  "Table: ordrs", NULL, "Did you mean orders?" },
	{ "SELECT * FROM (SELECT * FROM orders, staff) x", COMPLAINT_TABLE,
	  "Table: staff", NULL, NULL },
	{ "WITH a AS (SELECT * FROM b) SELECT * FROM a", COMPLAINT_TABLE,
	  "Table: b", NULL, NULL },
	{ "SELECT emial FROM customers", COMPLAINT_COLUMN, "Column: emial",
	  NULL, "Did you mean email?" },
	{ "SELECT price FROM order_items", COMPLAINT_COLUMN, "Column: price",
	  NULL, "Did you mean unit_price?" },
	{ "SELECT c.phone FROM customers c", COMPLAINT_COLUMN, "Column: phone",
	  NULL,
	  "Verify the column exists in its table. customers has: id, name,"
	  " email, city." },
	{ "SELECT customers.totalamount FROM customers", COMPLAINT_COLUMN,
	  "Column: totalamount", NULL, NULL },
	{ "SELECT totalAmount FROM orders", COMPLAINT_COLUMN,
	  "Column: totalAmount", "total_amount", "Did you mean total_amount?" },
	{ "SELECT name FROM customers WHERE citty = 'x'", COMPLAINT_COLUMN,
	  "Column: citty", NULL, NULL },
	{ "SELECT count(*) FROM orders GROUP BY state", COMPLAINT_COLUMN,
	  "Column: state", NULL, NULL },
	{ "SELECT sum(o.totl_amount) AS s FROM orders o ORDER BY s",
	  COMPLAINT_COLUMN, "Column: totl_amount", NULL, NULL },
	{ "SELECT [nme] FROM customers", COMPLAINT_COLUMN, "Column: nme", NULL,
	  NULL },
	{ "SELECT max(unit_prise) FROM order_items", COMPLAINT_COLUMN,
	  "Column: unit_prise", NULL, NULL },
	{ "SELECT a.id FROM orders a JOIN customers b ON a.customer_id ="
	  " b.customer_id",
	  COMPLAINT_COLUMN, "Column: customer_id", NULL, NULL },
};

/* Nothing here may be called missing. */
static const struct {
	const char *dialect, *sql;
} there[] = {
	{ "sqlite", "SELECT NAME FROM CUSTOMERS" },
	{ "sqlite", "SELECT rowid, oid, _rowid_ FROM orders" },
	{ "sqlite", "SELECT \"no such column\" FROM orders" },
	{ "sqlite", "SELECT name FROM customers WHERE city = \"Bern\"" },
	{ "sqlite", "SELECT o.Straße FROM orders AS o" },
	{ "sqlite", "SELECT x.n FROM (SELECT name AS n FROM customers) x" },
	{ "sqlite", "SELECT n FROM (SELECT name n FROM customers)" },
	{ "sqlite",
	  "SELECT count(*) n FROM orders GROUP BY status ORDER BY n" },
	{ "sqlite", "SELECT count(*) AS \"n x\" FROM orders ORDER BY \"n x\"" },
	{ "sqlite", "WITH a(x, y) AS (SELECT id, name FROM customers)"
		    " SELECT x, a.y FROM a" },
	{ "sqlite", "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1"
		    " FROM n WHERE i < 9) SELECT i FROM n" },
	{ "sqlite", "SELECT value FROM json_each('[1]')" },
	{ "sqlite", "SELECT j.value, id FROM orders, json_each(status) j" },
	{ "sqlite", "SELECT name, sql FROM sqlite_master" },
	{ "sqlite", "SELECT * FROM pragma_table_info('orders')" },
	{ "sqlite", "SELECT column1 FROM (VALUES (1))" },
	{ "sqlite", "SELECT sum(id) OVER w FROM orders WINDOW w AS (ORDER BY"
		    " id)" },
	{ "sqlite", "SELECT row_number() OVER (PARTITION BY status ORDER BY id)"
		    " FROM orders" },
	{ "sqlite", "SELECT CAST(id AS integer), typeof(id) FROM orders" },
	{ "sqlite", "SELECT name COLLATE nocase FROM customers" },
	{ "sqlite", "SELECT CASE WHEN id > 1 THEN 'a' ELSE name END kind FROM"
		    " customers GROUP BY kind" },
	{ "sqlite", "SELECT true, false, null, current_date FROM orders" },
	{ "sqlite", "SELECT * FROM orders o WHERE EXISTS (SELECT 1 FROM"
		    " order_items i WHERE i.order_id = o.id)" },
	{ "sqlite", "SELECT main.orders.id FROM main.orders" },
	{ "sqlite", "SELECT orders FROM orders" },
	{ "sqlite", "SELECT id FROM orders INDEXED BY ix WHERE id = 1" },
	{ "sqlite", "SELECT c.id FROM customers c JOIN orders o USING (id)" },
	{ "sqlite", "SELECT a.id FROM (customers a JOIN orders b ON a.id ="
		    " b.customer_id)" },
	{ "sqlite", "SELECT id FROM customers UNION SELECT id FROM orders"
		    " ORDER BY id" },
	{ "sqlite", "SELECT t.* FROM 'orders' t" },
	{ "sqlite", "SELECT 1" },
	{ "sqlite", "SELECT name FROM customers LEFT JOIN orders ON (orders.id"
		    " = 1) AND city = 'x' WHERE status IS NOT NULL" },
	{ "sqlite", "EXPLAIN QUERY PLAN SELECT id FROM orders" },
	{ "postgresql", "SELECT extract(dow FROM order_date) FROM orders" },
	{ "postgresql", "SELECT * FROM information_schema.tables" },
	{ "postgresql", "SELECT relname FROM pg_class" },
	{ "postgresql", "SELECT g FROM generate_series(1, 3) g" },
	{ "postgresql", "SELECT id FROM orders, LATERAL (SELECT 1 AS z) q WHERE"
			" z = 1" },
	{ "postgresql", "SELECT order_date AT TIME ZONE 'UTC', DATE"
			" '2024-01-01', INTERVAL '1 day' FROM orders" },
	{ "postgresql", "SELECT id FROM orders WHERE status IS DISTINCT FROM"
			" name_of" },
	{ "postgresql", "SELECT unnest(x) FROM orders" },
	{ "mysql", "SELECT timestampdiff(MONTH, order_date, now()) FROM orders"
		   " USE INDEX (ix_orders)" },
	{ "mysql", "SELECT `id` FROM `orders` WHERE status = \"open\"" },
	{ "mysql", "SELECT 1 FROM dual" },
	{ "duckdb", "SELECT list_transform([1], x -> x + 1) FROM orders" },
	{ "mysql", "SELECT SQL_NO_CACHE id FROM orders" },
	{ "mysql", "SELECT DISTINCTROW status FROM orders" },
	{ "mysql", "SELECT HIGH_PRIORITY id FROM orders" },
	{ "mysql", "SELECT * FROM orders PARTITION (p0, p1)" },
	{ "mariadb", "SELECT seq FROM seq_1_to_10" },
	{ "postgresql",
	  "SELECT normalize(status, NFC), status IS NOT NORMALIZED FROM orders" },
	{ "postgresql",
	  "SELECT * FROM ROWS FROM (generate_series(1, 2), now()) AS t(a, b)" },
	{ "postgresql", "SELECT o.a, o.b FROM orders AS o(a, b)" },
	{ "postgresql",
	  "SELECT current_role, current_catalog, cmin, cmax FROM orders" },
	{ "postgresql",
	  "SELECT xmlelement(name foo, xmlattributes(id AS bar)) FROM orders" },
	{ "postgresql", "TABLE orders" },
	{ "postgresql", "SELECT id FROM orders UNION (TABLE customers)" },
	{ "sqlite",
	  "SELECT sum(id) OVER v FROM orders WINDOW w AS (ORDER BY id), v AS (w ROWS 2 PRECEDING)" },
	{ "duckdb",
	  "SELECT list_filter([1], lambda y : y > 0), MAP {'a': 1} FROM orders" },
	{ "duckdb", "SELECT id FROM orders USING SAMPLE 10% (bernoulli)" },
	{ "clickhouse",
	  "SELECT arrayFilter((x, y) -> x > y, [1], [2]) FROM orders" },
	{ "clickhouse",
	  "SELECT id FROM orders LEFT ARRAY JOIN [1, 2] AS x, [2] AS y" },
	{ "clickhouse",
	  "SELECT id FROM orders ARRAY JOIN status AS x, total AS y" },
	{ "clickhouse",
	  "SELECT id FROM orders ORDER BY id WITH FILL FROM 1 TO 10 STEP 2" },
	{ "clickhouse", "SELECT CAST(id AS Nullable(Int32)) FROM orders" },
	{ "sqlserver", "SELECT id FROM orders OPTION (RECOMPILE, MAXDOP 1)" },
	{ "oracle",
	  "SELECT LISTAGG(status, ',' ON OVERFLOW TRUNCATE) WITHIN GROUP (ORDER BY id) FROM orders" },
	{ "oracle",
	  "SELECT CONNECT_BY_ROOT id, UID FROM orders CONNECT BY NOCYCLE PRIOR id = customer_id" },
	{ "hana", "SELECT id FROM orders WITH HINT(NO_CS_JOIN)" },
	{ "duckdb", "SELECT {a: id} FROM orders" },
	{ "duckdb", "PIVOT orders ON status USING sum(total_amount)" },
	{ "clickhouse", "SELECT a FROM orders ARRAY JOIN arr AS a" },
	{ "sqlserver", "SELECT DATEDIFF(dd, order_date, GETDATE()) FROM orders"
		       " WITH (NOLOCK)" },
	{ "sqlserver", "SELECT n = count(*) FROM orders ORDER BY n" },
	{ "oracle", "SELECT level FROM dual CONNECT BY level < 9" },
};

static void
missing_names_are_found(void **state)
{
	struct arena *a = arena_create((size_t)16 << 20);
	size_t n_wrong = 0;

	(void)state;
	for (size_t i = 0; i < COUNT(missing); i++) {
		const struct complaint *c;
		struct verdict v;

		sql_check(a, dialect_find(STR("sqlite")), &fixture_schema, NULL,
			  str_of(missing[i].sql), &v);
		c = v.complaint;
		if (c && c->type == missing[i].type &&
		    strcmp(c->problem_area, missing[i].area) == 0 &&
		    str_eq(str_of(c->nearest), str_of(missing[i].nearest)) &&
		    (!missing[i].suggestion ||
		     strcmp(c->suggestion, missing[i].suggestion) == 0))
			continue;
		print_error("%s: %s, %s, %s\n", missing[i].sql,
			    c ? c->problem_area : "passed",
			    c && c->nearest ? c->nearest : "no nearest",
			    c ? c->suggestion : "");
		n_wrong++;
	}
	assert_int_equal(n_wrong, 0);
	arena_destroy(a);
}

static void
nothing_else_is(void **state)
{
	struct arena *a = arena_create((size_t)16 << 20);
	size_t n_wrong = 0;

	(void)state;
	for (size_t i = 0; i < COUNT(there); i++) {
		struct verdict v;

		sql_check(a, dialect_find(str_of(there[i].dialect)),
			  &fixture_schema, NULL, str_of(there[i].sql), &v);
		if (v.sql)
			continue;
		print_error("%s: %s\n", there[i].sql, v.complaint->message);
		n_wrong++;
	}
	assert_int_equal(n_wrong, 0);
	arena_destroy(a);
}

TESTS(CASE(missing_names_are_found), CASE(nothing_else_is))
