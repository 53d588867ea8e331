#include "tests/sql/mend.h"

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
      CASE(groups_and_ambiguous_columns), CASE(each_change_is_said))
