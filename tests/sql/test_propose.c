#include <string.h>

#include "sql/check/check.h"
#include "tests/sql/fixture.h"
#include "tests/test.h"

#include "base/ban.h"

static struct schema_table propose_tables[] = {
	{ .name = "orders", .cols = fixture_orders, .n_cols = 6 },
	{ .name = "Order Details",
	  .schema = "public",
	  .cols = fixture_items,
	  .n_cols = 4 },
	{ .name = "seen", .view = true, .cols = fixture_items, .n_cols = 4 },
};
static const struct schema propose_schema = {
	.dialect = "sqlite",
	.tables = propose_tables,
	.n_tables = COUNT(propose_tables),
};

/* before NULL: passes, and nothing can be read before; "-": refused. */
static const struct {
	const char *dialect, *sql, *before;
	bool everything;
} cases[] = {
	{ "sqlite", "UPDATE orders SET status = 'x' WHERE id = 3;",
	  "SELECT * FROM orders WHERE id = 3 LIMIT 20", false },
	{ "postgresql",
	  "update public.\"Order Details\" as d set quantity = 1 where d.product"
	  " in (select 'with') -- end",
	  "SELECT * FROM public.\"Order Details\" as d where d.product in"
	  " (select 'with') LIMIT 20",
	  false },
	{ "mysql", "DELETE FROM orders", "SELECT * FROM orders  LIMIT 20",
	  true },
	{ "sqlite", "INSERT INTO orders (id) VALUES (1), (2)", NULL, false },
	{ "sqlite",
	  "INSERT INTO orders (id) SELECT o.id FROM orders o JOIN seen s ON"
	  " s.order_id = o.id ORDER BY 1 LIMIT 3",
	  NULL, false },
	{ "sqlite", "UPDATE orders SET status = replace(status, 'a', 'b')",
	  "SELECT * FROM orders  LIMIT 20", true },
	{ "sqlite", "SELECT 1", "-", false },
	{ "sqlite", "", "-", false },
	{ "sqlite", "UPDATE", "-", false },
	{ "sqlite", "UPDATE orders", "-", false },
	{ "sqlite", "DELETE orders", "-", false },
	{ "sqlite", "DELETE FROM order", "-", false },
	{ "sqlite", "DELETE FROM orders; DELETE FROM orders", "-", false },
	{ "sqlite", "DELETE FROM orders WHERE x = 'a", "-", false },
	{ "sqlite", "DELETE FROM seen", "-", false },
	{ "sqlite", "DELETE FROM temp.orders", "-", false },
	{ "sqlite", "DELETE FROM a.main.orders", "-", false },
	{ "sqlite", "DELETE FROM orders RETURNING id", "-", false },
	{ "sqlite", "DELETE FROM orders ORDER BY id LIMIT 1", "-", false },
	{ "sqlite", "UPDATE orders SET id = 1 FROM seen", "-", false },
	{ "sqlite",
	  "UPDATE orders SET status = s.product FROM seen AS s"
	  " WHERE s.order_id = orders.id",
	  "SELECT orders.* FROM orders WHERE EXISTS (SELECT 1 FROM seen AS s"
	  " WHERE s.order_id = orders.id) LIMIT 20",
	  false },
	{ "postgresql",
	  "update public.\"Order Details\" as d set quantity = 1 from orders o"
	  " join seen s on s.order_id = o.id where o.id = d.order_id"
	  " and o.status is distinct from 'x'",
	  "SELECT d.* FROM public.\"Order Details\" as d WHERE EXISTS (SELECT 1"
	  " FROM orders o join seen s on s.order_id = o.id where o.id ="
	  " d.order_id and o.status is distinct from 'x') LIMIT 20",
	  false },
	{ "sqlite", "UPDATE orders SET id = 1 FROM seen orders WHERE 1 = 1",
	  "-", false },
	{ "sqlite", "UPDATE orders SET id = 1 FROM orders WHERE orders.id = 1",
	  "-", false },
	{ "sqlite", "UPDATE orders SET id = 1 FROM nowhere WHERE 1 = 1", "-",
	  false },
	{ "sqlite",
	  "UPDATE orders SET id = 1 FROM seen WHERE load_extension('x')", "-",
	  false },
	{ "sqlite",
	  "UPDATE orders SET id = 1 FROM seen WHERE order_id = 1 ORDER BY 1"
	  " LIMIT 1",
	  "-", false },
	{ "postgresql",
	  "UPDATE orders SET id = 1 FROM (DELETE FROM orders RETURNING id) d"
	  " WHERE d.id = 1",
	  "-", false },
	{ "mysql", "UPDATE orders SET id = 1 FROM seen WHERE order_id = 1", "-",
	  false },
	{ "sqlite",
	  "INSERT INTO orders (id, status) VALUES (1, 'a'), (-2, NULL)"
	  " ON CONFLICT (id) DO UPDATE SET status = excluded.status",
	  "SELECT * FROM orders WHERE (id = 1) OR (id = -2) LIMIT 20", false },
	{ "postgresql",
	  "INSERT INTO orders AS o (status, customer_id, id) VALUES"
	  " (upper('a, b'), 7, 1) ON CONFLICT (id, customer_id) DO UPDATE SET"
	  " status = o.status",
	  "SELECT * FROM orders AS o WHERE (id = 1 AND customer_id = 7) LIMIT"
	  " 20",
	  false },
	{ "sqlite",
	  "INSERT INTO orders (id) SELECT order_id FROM seen WHERE true"
	  " ON CONFLICT DO NOTHING",
	  NULL, false },
	/* which rows they would change cannot be said */
	{ "sqlite",
	  "INSERT INTO orders (id) SELECT order_id FROM seen WHERE true"
	  " ON CONFLICT (id) DO UPDATE SET status = 'x'",
	  "-", false },
	{ "sqlite",
	  "INSERT INTO orders (id) VALUES (abs(random())) ON CONFLICT (id)"
	  " DO UPDATE SET status = 'x'",
	  "-", false },
	{ "sqlite",
	  "INSERT INTO orders (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET"
	  " status = 'x' WHERE status = 'y'",
	  "-", false },
	{ "sqlite",
	  "INSERT INTO orders (id) VALUES (1) ON CONFLICT (status) DO UPDATE"
	  " SET id = 1",
	  "-", false },
	{ "sqlite",
	  "INSERT INTO orders (id) VALUES (1) ON CONFLICT (lower(status)) DO"
	  " UPDATE SET id = 1",
	  "-", false },
	{ "sqlite",
	  "INSERT INTO orders (id) VALUES (1) ON CONFLICT (id) WHERE id > 0 DO"
	  " UPDATE SET id = 1",
	  "-", false },
	{ "sqlite",
	  "INSERT INTO orders (id) VALUES (1) ON CONFLICT DO UPDATE SET id = 1",
	  "-", false },
	{ "sqlite",
	  "INSERT INTO orders VALUES (1) ON CONFLICT (id) DO UPDATE SET id = 1",
	  "-", false },
	{ "sqlite",
	  "INSERT INTO orders (id, status) VALUES (1, 'a') ON CONFLICT (id) DO"
	  " NOTHING ON CONFLICT (status) DO UPDATE SET id = 1",
	  "-", false },
	{ "sqlite",
	  "INSERT INTO orders (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET"
	  " id = 2 RETURNING *",
	  "-", false },
	{ "postgresql",
	  "INSERT INTO orders (id) VALUES (1) ON CONFLICT ON CONSTRAINT pk DO"
	  " UPDATE SET id = 1",
	  "-", false },
	{ "postgresql",
	  "INSERT INTO orders (id) VALUES ((SELECT 1)) ON CONFLICT (id) DO"
	  " UPDATE SET id = 1",
	  "-", false },
	{ "sqlite", "INSERT INTO orders (id) VALUES (1) ON CONFLICT (", "-",
	  false },
	{ "sqlite", "UPDATE OR REPLACE orders SET id = 1", "-", false },
	{ "sqlite", "INSERT OR IGNORE INTO orders VALUES (1)", "-", false },
	{ "sqlite", "REPLACE INTO orders VALUES (1)", "-", false },
	{ "sqlite", "WITH x AS (SELECT 1) DELETE FROM orders", "-", false },
	{ "sqlite", "INSERT INTO orders WITH x AS (SELECT 1) SELECT * FROM x",
	  "-", false },
	{ "sqlite", "INSERT INTO orders VALUES (1) ON CONFLICT DO NOTHING",
	  NULL, false },
	{ "mysql", "INSERT INTO orders VALUES (1) ON DUPLICATE KEY UPDATE id=1",
	  "-", false },
	{ "mysql", "UPDATE orders, seen SET id = 1", "-", false },
	{ "mysql", "UPDATE orders SET id = 1 /*! , x = 2 */", "-", false },
	{ "mysql", "UPDATE orders SET id = @x := 2", "-", false },
	{ "mysql", "DELETE FROM orders WHERE load_file('/etc/passwd')", "-",
	  false },
	{ "postgresql", "DELETE FROM orders USING seen", "-", false },
	{ "postgresql", "DELETE FROM orders WHERE id = $1", "-", false },
	{ "postgresql", "UPDATE orders SET id = nextval('s')", "-", false },
	{ "postgresql",
	  "UPDATE orders SET id = (WITH d AS (DELETE FROM orders RETURNING id)"
	  " SELECT 1)",
	  "-", false },
	{ "sqlserver", "DELETE FROM orders WHERE 1 = 1 DROP TABLE orders", "-",
	  false },
	{ "postgresql", "MERGE INTO orders USING seen ON true", "-", false },
};

static void
only_plain_changes_are_proposed(void **state)
{
	struct arena *a = arena_create((size_t)16 << 20);
	size_t n_wrong = 0;

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct proposal_verdict v;
		bool refused = str_is(str_of(cases[i].before), "-");

		sql_propose(a, dialect_find(str_of(cases[i].dialect)),
			    &propose_schema, str_of(cases[i].sql), &v);
		assert_true(!v.sql != !v.complaint);
		if (refused ? v.complaint && v.complaint->message
			    : v.sql &&
				      v.sql->everything ==
					      cases[i].everything &&
				      str_eq(str_of(v.sql->before),
					     str_of(cases[i].before)))
			continue;
		print_error("%s\n  gave %s %s\n", cases[i].sql,
			    v.sql && v.sql->before ? v.sql->before : "",
			    v.complaint ? v.complaint->message : "");
		n_wrong++;
	}
	assert_int_equal(n_wrong, 0);
	arena_destroy(a);
}

static void
what_it_says_of_itself(void **state)
{
	struct arena *a = arena_create((size_t)16 << 20);
	struct proposal_verdict v;

	(void)state;
	sql_propose(a, dialect_find(STR("postgresql")), &propose_schema,
		    STR("delete from ORDERS where id = 1 ;"), &v);
	assert_string_equal(v.sql->verb, "delete");
	assert_string_equal(v.sql->table, "orders");
	assert_string_equal(v.sql->text, "delete from ORDERS where id = 1");
	assert_string_equal(v.sql->returning,
			    "delete from ORDERS where id = 1 RETURNING *");
	sql_propose(
		a, dialect_find(STR("postgresql")), &propose_schema,
		STR("update orders o set id = 1 from seen s where s.order_id"
		    " = o.id"),
		&v);
	assert_string_equal(v.sql->returning,
			    "update orders o set id = 1 from seen s where"
			    " s.order_id = o.id RETURNING o.*");
	assert_string_equal(v.sql->matches,
			    "SELECT count(*) FROM orders o, seen s where"
			    " s.order_id = o.id");
	sql_propose(a, dialect_find(STR("sqlite")), &propose_schema,
		    STR("INSERT INTO orders (id) VALUES (1) ON CONFLICT (id) DO"
			" UPDATE SET id = 1"),
		    &v);
	assert_string_equal(v.sql->verb, "upsert");
	sql_propose(a, dialect_find(STR("mariadb")), &propose_schema,
		    STR("DELETE FROM order_s"), &v);
	assert_string_equal(v.complaint->nearest, "orders");
	assert_true(sql_writes(a, dialect_find(STR("sqlite")),
			       STR(" /* x */ Update x")));
	assert_false(sql_writes(a, dialect_find(STR("sqlite")),
				STR("select 'update'")));
	arena_destroy(a);
}

TESTS(CASE(only_plain_changes_are_proposed), CASE(what_it_says_of_itself))
