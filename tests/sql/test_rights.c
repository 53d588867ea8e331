#include <string.h>

#include "sql/check/allowed.h"
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
static size_t staff_id[] = { 2 }, id[] = { 0 }, total[] = { 1 };
static struct schema_key order_keys[] = {
	{ .to = 0, .cols = staff_id, .to_cols = id, .n_cols = 1 },
	{ .to = 2, .cols = total, .to_cols = id, .n_cols = 1 },
};
static struct schema_table tables[] = {
	{ .name = "staff", .cols = staff_cols, .n_cols = 3 },
	{ .name = "orders",
	  .cols = order_cols,
	  .n_cols = 3,
	  .keys = order_keys,
	  .n_keys = COUNT(order_keys) },
	{ .name = "secrets", .cols = secret_cols, .n_cols = 2 },
	{ .name = "sites", .cols = ruled_cols, .n_cols = 2 },
	{ .name = "persons", .cols = person_cols, .n_cols = 2 },
};
static const struct schema schema = { .tables = tables,
				      .n_tables = COUNT(tables) };

static const char *const of_staff[] = { "id", "name" };
static const struct rights_mask emails[] = { { "email", MASK_EMAIL } };
static const char *const cities[] = { "Rome", "L'Aquila" };
static const struct fact facts[] = { { "cities", cities, 2 } };
static const struct rights_table visible[] = {
	{ .name = "staff", .columns = of_staff, .n_columns = 2 },
	{ .name = "orders" },
	{ .name = "sites", .rule = "city in (:user.cities)" },
	{ .name = "persons", .masks = emails, .n_masks = 1 },
};
static const struct rights rights = { .digest = "1",
				      .tables = visible,
				      .n_tables = COUNT(visible),
				      .facts = facts,
				      .n_facts = COUNT(facts) };

#define STAFF "(SELECT id, name FROM main.staff) AS "
#define SITES                                              \
	"(SELECT id, city FROM main.sites WHERE (city in " \
	"('Rome', 'L''Aquila')) LIMIT -1) AS "
#define PERSONS                                                       \
	"(SELECT id, substr(email, 1, 1) || '***@…' AS email FROM " \
	"main.persons) AS "

/* What is asked, and what runs in its place. */
static const struct {
	const char *sql, *runs;
} allowed[] = {
	{ "SELECT name FROM staff", "SELECT name FROM " STAFF "staff" },
	{ "SELECT * FROM orders", "SELECT * FROM main.orders AS orders" },
	{ "SELECT n FROM (SELECT id, (SELECT 1) AS n FROM orders) s",
	  "SELECT n FROM (SELECT id, (SELECT 1) AS n FROM main.orders AS"
	  " orders) AS s" },
	{ "SELECT 1 FROM (SELECT (SELECT 1) AS name UNION ALL SELECT 2) s",
	  "SELECT 1 FROM (SELECT (SELECT 1) AS name UNION ALL SELECT 2) AS s" },
	{ "SELECT 1 FROM (SELECT id IS DISTINCT FROM (SELECT 1) AS n FROM"
	  " orders) s",
	  "SELECT 1 FROM (SELECT id IS DISTINCT FROM (SELECT 1) AS n FROM"
	  " main.orders AS orders) AS s" },
	/* no name gets out of what IN and EXISTS ask */
	{ "SELECT id FROM orders WHERE id IN (SELECT (SELECT 1))",
	  "SELECT id FROM main.orders AS orders WHERE id IN (SELECT (SELECT"
	  " 1))" },
	{ "SELECT id FROM orders WHERE NOT EXISTS (SELECT 1, (SELECT 1))",
	  "SELECT id FROM main.orders AS orders WHERE NOT EXISTS (SELECT 1,"
	  " (SELECT 1))" },
	{ "SELECT rowid FROM orders o", "SELECT rowid FROM main.orders AS o" },
	{ "SELECT * FROM staff s", "SELECT * FROM " STAFF "s" },
	{ "SELECT city FROM sites", "SELECT city FROM " SITES "sites" },
	{ "SELECT s.city FROM main.sites AS s",
	  "SELECT s.city FROM " SITES "s" },
	{ "SELECT main.staff.name FROM main.staff",
	  "SELECT staff.name FROM " STAFF "staff" },
	{ "SELECT email FROM persons WHERE email LIKE 'a%'",
	  "SELECT email FROM " PERSONS "persons WHERE email LIKE 'a%'" },
	{ "SELECT 1 FROM staff NATURAL JOIN orders o",
	  "SELECT 1 FROM " STAFF "staff NATURAL JOIN main.orders AS o" },
	{ "SELECT id FROM staff WHERE id IN (SELECT id FROM sites)",
	  "SELECT id FROM " STAFF "staff WHERE id IN (SELECT id FROM " SITES
	  "sites)" },
	{ "SELECT x.c FROM (SELECT id AS c FROM staff) x",
	  "SELECT x.c FROM (SELECT id AS c FROM " STAFF "staff) AS x" },
	{ "SELECT 1 FROM (SELECT id FROM staff), orders",
	  "SELECT 1 FROM (SELECT id FROM " STAFF
	  "staff) AS parlance_q8, main.orders AS orders" },
	{ "WITH x AS (SELECT id FROM staff) SELECT x.id FROM x",
	  "WITH parlance_w0 AS (SELECT id FROM " STAFF
	  "staff) SELECT x.id FROM parlance_w0 AS x" },
	/* one that is called as a table is stands for no table of a rule */
	{ "WITH sites AS (SELECT id FROM staff) SELECT id FROM sites",
	  "WITH parlance_w0 AS (SELECT id FROM " STAFF
	  "staff) SELECT id FROM parlance_w0 AS sites" },
	{ "SELECT name -- of secrets\nFROM/**/staff",
	  "SELECT name FROM " STAFF "staff" },
	{ "SELECT trim(both 'x' from name) FROM staff",
	  "SELECT trim(both 'x' from name) FROM " STAFF "staff" },
	{ "SELECT 'secrets'", "SELECT 'secrets'" },
	{ "SELECT name AS salary FROM staff",
	  "SELECT name AS salary FROM " STAFF "staff" },
};

/* With what the complaint says; it must name nothing that is hidden. */
static const struct {
	const char *sql, *says;
} refused[] = {
	{ "SELECT plan FROM secrets", "There is no table secrets." },
	{ "SELECT 1 FROM orders, secrets", "There is no table secrets." },
	{ "SELECT s FROM (SELECT (SELECT max(name) FROM staff)) s",
	  "needs a name here" },
	{ "SELECT * FROM (SELECT 1, abs((SELECT 2)), 3 FROM orders) s",
	  "needs a name here" },
	/* FROM that compares, words behind a dot and names end no column */
	{ "SELECT s FROM (SELECT name IS DISTINCT FROM (SELECT max(name) FROM"
	  " staff) FROM staff) s",
	  "needs a name here" },
	{ "SELECT s FROM (SELECT name IS NOT DISTINCT FROM (SELECT max(name)"
	  " FROM staff) FROM staff) s",
	  "needs a name here" },
	{ "SELECT s FROM (SELECT q.limit + (SELECT max(id) FROM staff) FROM"
	  " (SELECT id AS \"limit\" FROM orders) q) s",
	  "needs a name here" },
	{ "SELECT s FROM (SELECT offset + (SELECT max(id) FROM staff) FROM"
	  " (SELECT id AS offset FROM orders) q) s",
	  "needs a name here" },
	{ "SELECT 1 FROM orders WHERE id IN (SELECT s FROM (SELECT (SELECT 1))"
	  " s)",
	  "needs a name here" },
	{ "SELECT (SELECT max(plan) FROM secrets)",
	  "There is no table secrets." },
	{ "SELECT * FROM orders WHERE id IN (TABLE secrets)", "secrets" },
	{ "SELECT 1 FROM \"SECRETS\"", "There is no table SECRETS." },
	{ "SELECT 1 FROM main.secrets", "There is no table secrets." },
	{ "SELECT 1 FROM other.orders", "There is no table orders." },
	{ "SELECT 1 FROM secret", "There is no table secret." },
	{ "SELECT sql FROM sqlite_master", "There is no table" },
	{ "SELECT * FROM pragma_table_info('secrets')", "There is no table" },
	{ "SELECT 1 FROM orders offset, secrets", "secrets" },
	{ "SELECT id FROM orders WHERE id IN secrets", "secrets" },
	{ "SELECT sqlite_version()", "sqlite_version is not allowed" },
	{ "SELECT main.max(id) FROM orders", "max is not allowed" },
	{ "SELECT 1 FROM (orders", "not whole" },
	{ "PRAGMA table_info(secrets)", "Only SELECT" },
	{ "EXPLAIN SELECT * FROM orders", "Only SELECT" },
	{ "SELECT salary FROM staff", "There is no column salary in staff." },
	{ "SELECT rowid FROM staff", "There is no column rowid in staff." },
	{ "SELECT o.rowid FROM orders o, sites", "There is no column rowid" },
	{ "SELECT s.salary FROM staff s",
	  "There is no column salary in staff." },
	{ "SELECT name FROM staff WHERE salary > 5", "There is no column" },
	{ "SELECT name FROM staff ORDER BY salary", "There is no column" },
	{ "SELECT plan FROM secrets, (WITH secrets AS (SELECT 1) SELECT 1) q",
	  "There is no table secrets." },
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
		check(a, allowed[i].sql, &rights, &v);
		if (!v.sql)
			print_error("%s: %s\n", allowed[i].sql,
				    v.complaint->message);
		assert_non_null(v.sql);
		assert_string_equal(str_trim(str_of(sql_text(v.sql))).p,
				    allowed[i].runs);
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

/* A rule that does not fit its table lets nothing through. */
static void
broken_rules_show_nothing(void **state)
{
	static const char *const rules[] = { "town = 'Rome'", "cityy = 1" };
	struct arena *a = arena_create(1 << 24);

	(void)state;
	for (size_t i = 0; i < COUNT(rules); i++) {
		const struct rights_table t = { .name = "sites",
						.rule = rules[i] };
		const struct rights r = { .tables = &t, .n_tables = 1 };
		struct verdict v;

		check(a, "SELECT id FROM sites", &r, &v);
		assert_null(v.sql);
		assert_non_null(strstr(v.complaint->message, "does not fit"));
	}
	arena_destroy(a);
}

/* Nor does one that ends its bracket where the dialect reads a quote so. */
static void
rules_end_where_they_are_put(void **state)
{
	static const struct {
		const char *dialect, *rule;
	} cases[] = {
		{ "postgresql", "$$'$$ = '') or ('' = $$'$$" },
		{ "duckdb", "$$'$$ = '') or ('' = $$'$$" },
		{ "mariadb", "'\\'' = '') or ('' = '\\''" },
		{ "clickhouse", "'\\'' = '') or ('' = '\\''" },
		{ "clickhouse", "‘'’ = '') or ('' = ‘'’" },
	};
	struct arena *a = arena_create(1 << 24);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		const struct rights_table t = { .name = "sites",
						.rule = cases[i].rule };
		const struct rights r = { .tables = &t, .n_tables = 1 };
		struct verdict v;

		sql_check(a, dialect_find(str_of(cases[i].dialect)), &schema,
			  &r, STR("SELECT id FROM sites"), &v);
		assert_null(v.sql);
		assert_non_null(strstr(v.complaint->message, "does not fit"));
	}
	arena_destroy(a);
}

/* Who has no fact of the name sees no row. */
static void
facts_that_are_missing_are_null(void **state)
{
	struct arena *a = arena_create(1 << 24);
	struct rights none = rights;
	struct verdict v;

	(void)state;
	none.n_facts = 0;
	check(a, "SELECT id FROM sites", &none, &v);
	assert_non_null(v.sql);
	assert_non_null(strstr(sql_text(v.sql), "city in (NULL)"));
	arena_destroy(a);
}

/* Keys stay where both ends are seen, values where nothing hides them. */
static void
the_schema_is_a_part(void **state)
{
	struct arena *a = arena_create(1 << 24);
	const struct schema *seen = allowed_schema(a, &schema, &rights);

	(void)state;
	assert_int_equal(seen->n_tables, 4);
	assert_ptr_equal(seen->part_of, &schema);
	assert_null(schema_table(seen, STR("secrets")));
	assert_null(
		schema_column(schema_table(seen, STR("staff")), STR("salary")));
	assert_true(
		schema_column(schema_table(seen, STR("persons")), STR("email"))
			->samples_hidden);
	assert_int_equal(schema_table(seen, STR("sites"))->n_rows, -1);
	assert_int_equal(schema_table(seen, STR("orders"))->n_keys, 1);
	assert_int_equal(schema_table(seen, STR("orders"))->keys[0].to, 0);
	arena_destroy(a);
}

/* Rows of codes are seen where all of their columns are. */
static void
codes_are_seen_as_a_whole(void **state)
{
	static struct schema_code codes[] = { { "kind", "1", "own" } };
	struct schema_table coded[] = {
		{ .name = "orders",
		  .cols = order_cols,
		  .n_cols = 3,
		  .codes = codes,
		  .n_codes = 1,
		  .code_cols = { 0, 1, 2 } },
		{ .name = "staff",
		  .cols = staff_cols,
		  .n_cols = 3,
		  .codes = codes,
		  .n_codes = 1,
		  .code_cols = { 0, 1, 2 } },
	};
	const struct schema whole = { .tables = coded, .n_tables = 2 };
	struct arena *a = arena_create(1 << 24);
	const struct schema *seen = allowed_schema(a, &whole, &rights);

	(void)state;
	assert_int_equal(schema_table(seen, STR("orders"))->n_codes, 1);
	assert_int_equal(schema_table(seen, STR("staff"))->n_codes, 0);
	arena_destroy(a);
}

TESTS(CASE(what_is_visible_is_asked), CASE(what_is_not_visible_is_not_there),
      CASE(no_hint_tells_a_hidden_name), CASE(broken_rules_show_nothing),
      CASE(rules_end_where_they_are_put), CASE(facts_that_are_missing_are_null),
      CASE(the_schema_is_a_part), CASE(codes_are_seen_as_a_whole))
