#include <string.h>

#include "sql/check.h"
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
	{ "sqlite", "UPDATE OR REPLACE orders SET id = 1", "-", false },
	{ "sqlite", "INSERT OR IGNORE INTO orders VALUES (1)", "-", false },
	{ "sqlite", "REPLACE INTO orders VALUES (1)", "-", false },
	{ "sqlite", "WITH x AS (SELECT 1) DELETE FROM orders", "-", false },
	{ "sqlite", "INSERT INTO orders WITH x AS (SELECT 1) SELECT * FROM x",
	  "-", false },
	{ "sqlite", "INSERT INTO orders VALUES (1) ON CONFLICT DO NOTHING", "-",
	  false },
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
	sql_propose(a, dialect_find(STR("mariadb")), &propose_schema,
		    STR("DELETE FROM ordres"), &v);
	assert_string_equal(v.complaint->nearest, "orders");
	assert_true(sql_writes(a, dialect_find(STR("sqlite")),
			       STR(" /* x */ Update x")));
	assert_false(sql_writes(a, dialect_find(STR("sqlite")),
				STR("select 'update'")));
	arena_destroy(a);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(only_plain_changes_are_proposed),
		cmocka_unit_test(what_it_says_of_itself),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
