#include <string.h>

#include "sql/check/check.h"

#include "tests/test.h"

#include "base/ban.h"

#define COLUMN(n)                                  \
	{                                          \
		.name = (n), .type = CELL_INTEGER, \
	}

static struct schema_column staff_cols[] = { COLUMN("id"), COLUMN("name"),
					     COLUMN("salary") };
static struct schema_column order_cols[] = { COLUMN("id"), COLUMN("total"),
					     COLUMN("staff_id") };
static struct schema_column secret_cols[] = { COLUMN("id"), COLUMN("plan") };
static struct schema_column ruled_cols[] = { COLUMN("id"), COLUMN("city") };
static struct schema_column person_cols[] = { COLUMN("id"), COLUMN("email") };
static struct schema_table tables[] = {
	{ .name = "staff", .cols = staff_cols, .n_cols = 3 },
	{ .name = "orders", .cols = order_cols, .n_cols = 3 },
	{ .name = "secrets", .cols = secret_cols, .n_cols = 2 },
	{ .name = "sites", .cols = ruled_cols, .n_cols = 2 },
	{ .name = "persons", .cols = person_cols, .n_cols = 2 },
};
static const struct schema schema = { .tables = tables,
				      .n_tables = COUNT(tables) };

static const char *const of_staff[] = { "id", "name" };
static const char *const emails[] = { "email" };
static const struct rights_table visible[] = {
	{ .name = "staff", .columns = of_staff, .n_columns = 2 },
	{ .name = "orders" },
	{ .name = "sites", .rule = "city = 'Rome'" },
	{ .name = "persons", .masked = emails, .n_masked = 1 },
};
static const struct rights rights = { .digest = "1",
				      .tables = visible,
				      .n_tables = COUNT(visible) };

static const char *const allowed[] = {
	"SELECT name FROM staff",
	"SELECT s.name FROM staff s JOIN orders o ON o.staff_id = s.id",
	"SELECT * FROM orders",
	"SELECT o.* FROM orders o",
	"SELECT count(*) FROM staff",
	"SELECT id * 2 FROM staff",
	"WITH x AS (SELECT id FROM staff) SELECT id FROM x",
	"SELECT name FROM staff UNION SELECT total FROM orders",
	"SELECT id FROM persons",
	"SELECT 'secrets'",
	"SELECT name FROM main.staff",
};

/* With what the complaint says; it must name nothing that is hidden. */
static const struct {
	const char *sql, *says;
} refused[] = {
	{ "SELECT plan FROM secrets", "There is no table secrets." },
	{ "SELECT 1 FROM orders, secrets", "There is no table secrets." },
	{ "SELECT (SELECT max(plan) FROM secrets)",
	  "There is no table secrets." },
	{ "SELECT * FROM orders WHERE id IN (TABLE secrets)", "secrets" },
	{ "SELECT 1 FROM \"SECRETS\"", "There is no table SECRETS." },
	{ "SELECT 1 FROM main.secrets", "There is no table secrets." },
	{ "SELECT 1 FROM other.orders", "There is no table orders." },
	{ "SELECT 1 FROM secret", "There is no table secret." },
	{ "SELECT sql FROM sqlite_master", "There is no table" },
	{ "SELECT * FROM pragma_table_info('secrets')", "There is no table" },
	{ "PRAGMA table_info(secrets)", "Only SELECT" },
	{ "EXPLAIN SELECT * FROM orders", "Only SELECT" },
	{ "SELECT salary FROM staff", "There is no column salary in staff." },
	{ "SELECT s.salary FROM staff s",
	  "There is no column salary in staff." },
	{ "SELECT name FROM staff WHERE salary > 5", "There is no column" },
	{ "SELECT name FROM staff ORDER BY salary", "There is no column" },
	{ "SELECT \"salary\" FROM staff", "salary" },
	{ "SELECT s.'salary' FROM staff s", "single quotes" },
	{ "SELECT 1 FROM staff JOIN orders USING ('salary')", "single quotes" },
	{ "SELECT name AS salary FROM staff", "There is no column" },
	{ "SELECT * FROM staff", "a * is not allowed here" },
	{ "SELECT s.* FROM staff s, orders", "a * is not allowed here" },
	{ "SELECT x.c FROM (SELECT * FROM staff) x(a, b, c)", "a *" },
	{ "SELECT 1 FROM staff NATURAL JOIN orders", "NATURAL JOIN" },
	{ "SELECT * FROM staff, (WITH staff AS (SELECT 1) SELECT 1 FROM "
	  "staff) q",
	  "follows WITH" },
	{ "SELECT plan FROM secrets, (WITH secrets AS (SELECT 1) SELECT 1) q",
	  "There is no table secrets." },
	{ "SELECT city FROM sites", "only some rows of sites" },
	{ "SELECT email FROM persons", "hidden from you" },
	{ "SELECT * FROM persons", "hidden from you" },
	{ "SELECT id FROM persons WHERE email LIKE 'a%'", "hidden from you" },
};

static void
check(struct arena *a, const char *sql, const struct rights *r,
      struct verdict *ret)
{
	sql_check(a, dialect_find(STR("sqlite")), &schema, r, str_of(sql), ret);
}

static void
what_is_visible_is_asked(void **state)
{
	struct arena *a = arena_create(1 << 24);
	struct verdict v;

	(void)state;
	for (size_t i = 0; i < COUNT(allowed); i++) {
		check(a, allowed[i], &rights, &v);
		if (!v.sql)
			print_error("%s: %s\n", allowed[i],
				    v.complaint->message);
		assert_non_null(v.sql);
	}
	arena_destroy(a);
}

static void
what_is_not_visible_is_not_there(void **state)
{
	struct arena *a = arena_create(1 << 24);
	struct verdict v;

	(void)state;
	for (size_t i = 0; i < COUNT(refused); i++) {
		check(a, refused[i].sql, &rights, &v);
		if (v.sql || !strstr(v.complaint->message, refused[i].says))
			print_error("%s: %s\n", refused[i].sql,
				    v.sql ? "passed" : v.complaint->message);
		assert_null(v.sql);
		assert_non_null(strstr(v.complaint->message, refused[i].says));
	}
	arena_destroy(a);
}

/* "salry" is near to salary, which nobody may learn. */
static void
no_hint_tells_a_hidden_name(void **state)
{
	static const char *const near[] = { "SELECT salry FROM staff",
					    "SELECT s.salry FROM staff s",
					    "SELECT 1 FROM secretz" };
	struct arena *a = arena_create(1 << 24);
	struct verdict v;

	(void)state;
	for (size_t i = 0; i < COUNT(near); i++) {
		const char *hint;

		check(a, near[i], &rights, &v);
		assert_null(v.sql);
		assert_null(v.complaint->nearest);
		hint = v.complaint->suggestion;
		assert_true(!hint || (!strstr(hint, "salary") &&
				      !strstr(hint, "secrets")));
		check(a, near[i], NULL, &v);
		assert_null(v.sql);
		assert_non_null(v.complaint->suggestion);
	}
	arena_destroy(a);
}

TESTS(CASE(what_is_visible_is_asked), CASE(what_is_not_visible_is_not_there),
      CASE(no_hint_tells_a_hidden_name))
