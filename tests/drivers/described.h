#ifndef TESTS_DRIVERS_DESCRIBED_H
#define TESTS_DRIVERS_DESCRIBED_H

/* Of the contract: what a driver says of tables, columns, functions and users. */

#include "tests/drivers/contract.h"
#include "tests/drivers/suite.h"

static const struct err *
describe(struct schema *schema)
{
	struct wait wait = wait_forever();
	const struct err *e = connect_url(&wait);

	*schema = (struct schema){ 0 };
	return e ? e : s.conn->driver->describe(s.conn, s.arena, &wait, schema);
}

static bool
has_key(const struct schema *schema)
{
	const struct schema_table *t = schema_table(schema, STR("items"));
	const struct schema_key *k = t && t->n_keys == 1 ? t->keys : NULL;

	return k && schema->tables && k->n_cols == 1 &&
	       strcmp(t->cols[k->cols[0]].name, "order_id") == 0 &&
	       strcmp(schema->tables[k->to].name, "orders") == 0 &&
	       strcmp(schema->tables[k->to].cols[k->to_cols[0]].name, "id") ==
		       0;
}

static void
describes(void)
{
	const unsigned comments = BIT(DUCKDB) | BIT(POSTGRESQL) | BIT(MARIADB);
	struct schema schema;
	const struct err *e = describe(&schema);
	const struct schema_table *orders =
		schema_table(&schema, STR("orders"));
	const struct schema_column *id =
		orders ? schema_column(orders, STR("id")) : NULL;
	const struct schema_column *customer =
		orders ? schema_column(orders, STR("customer")) : NULL;
	const struct schema_table *view =
		schema_table(&schema, STR("v_orders"));

	verdict(!e && schema.dialect && schema.fingerprint, "describe", "%s",
		words(e));
	verdict(id && id->type == CELL_INTEGER && *id->declared, "describe",
		"no column orders.id");
	verdict(engine == CLICKHOUSE || (id && id->primary), "describe",
		"orders.id is no key");
	verdict(engine == CLICKHOUSE || has_key(&schema), "describe",
		"items does not refer to orders");
	verdict(view && view->view, "describe", "v_orders is no view");
	if (!engine_is(comments))
		return;
	verdict(orders && orders->comment && customer && customer->comment &&
			strcmp(orders->comment, "What was ordered") == 0 &&
			strcmp(customer->comment, "Who ordered it") == 0,
		"describe", "comments are missing");
	verdict(customer && customer->not_null, "describe",
		"customer may be null");
}

static void
hands_over_user(void)
{
	static const char *const users[] = { "ann", "bob", "o'brien", NULL };
	static const char *const want[] = { "integer:1", "integer:2", "", "" };
	struct wait wait = wait_forever();

	if (engine != POSTGRESQL)
		return;
	for (size_t i = 0; i < COUNT(users); i++) {
		const struct err *e = connect_url(&wait);
		const char *got;

		if (!e)
			conn_asks(s.conn, users[i], NULL);
		got = e ? words(e) : result("SELECT id FROM mine");
		verdict(strcmp(got, want[i]) == 0, "user", "%s sees %s",
			users[i] ? users[i] : "nobody", got);
	}
	if (s.conn)
		conn_asks(s.conn, NULL, NULL);
}

static const char *const role_regions[] = { "south", "o'east, \\" };
static const struct fact two = { "regions", role_regions, 2 },
			 odd = { "regions", role_regions + 1, 1 },
			 none = { "regions", NULL, 0 },
			 digit = { "9lives", role_regions, 1 };
static const char branches[] = "SELECT id FROM branches ORDER BY id";
static const char who[] = "SELECT current_user AS u";
static const struct {
	const char *role;
	const struct fact *fact; /* NULL: it has no rights at all */
	const char *sql, *want;
} role_cases[] = {
	{ NULL, NULL, branches, "" },
	{ "north", &none, branches, "integer:1" },
	{ NULL, NULL, who, "text:reader" },
	{ NULL, &none, branches, "" },
	{ NULL, &two, branches, "integer:2" },
	{ NULL, NULL, branches, "" },
	{ NULL, &odd, branches, "" },
	{ NULL, &digit, branches, "" },
	{ "south", &two, branches, "integer:2" },
	{ "south", &none, branches, "" },
	{ "north", &two, "SELECT id FROM north_only", "integer:7" },
	{ "south", &two, "SELECT id FROM north_only", "permission denied" },
	{ "north", &none, "SELECT 1/0", "division by zero" },
	{ NULL, NULL, "SELECT id FROM north_only", "permission denied" },
	{ "stranger", &two, branches, "forbidden: The database does not" },
	{ "nobody-known", &two, branches, "forbidden: The database does not" },
	{ "n\"; RESET ROLE; --", &two, branches,
	  "forbidden: The database does not" },
	{ "postgres", &none, who, "forbidden: The database does not" },
	{ NULL, NULL, who, "text:reader" },
	{ "north", &none, "RESET ROLE", "syntax error" },
	/* what a function set for the session ends with its statement */
	{ NULL, NULL, "SELECT set_config('role', 'north', false) AS r",
	  "text:north" },
	{ NULL, NULL, who, "text:reader" },
	{ NULL, NULL,
	  "SELECT set_config('parlance.regions', 'south', false) AS r",
	  "text:south" },
	{ NULL, &none, branches, "" },
};

/*
 * One after the other, over one connection: whoever comes next is told of, and
 * is, nobody else. What `want` is part of: the rows, or why there are none.
 */
static void
runs_as_role(void)
{
	struct wait wait = wait_forever();

	if (engine != POSTGRESQL)
		return;
	for (size_t i = 0; i < COUNT(role_cases); i++) {
		const struct rights rights = { .role = role_cases[i].role,
					       .facts = role_cases[i].fact,
					       .n_facts = 1 };
		const struct err *e = connect_url(&wait);
		const char *got;

		if (!e)
			conn_asks(s.conn, NULL,
				  role_cases[i].fact ? &rights : NULL);
		got = e ? words(e) : result(role_cases[i].sql);
		verdict(*role_cases[i].want
				? strstr(got, role_cases[i].want) != NULL
				: !*got,
			"role", "%zu: %s, %s gives %s", i,
			role_cases[i].role ? role_cases[i].role : "no role",
			role_cases[i].sql, got);
	}
	if (s.conn)
		conn_asks(s.conn, NULL, NULL);
}

static void
describes_what_postgresql_has(void)
{
	struct schema schema;
	const struct err *e = describe(&schema);
	const struct schema_table *moods = schema_table(&schema, STR("moods"));
	const struct schema_table *other =
		schema_table(&schema, STR("regions"));
	const struct schema_table *many = schema_table(&schema, STR("many"));
	const struct schema_column *mood =
		moods ? schema_column(moods, STR("mood")) : NULL;

	if (engine != POSTGRESQL)
		return;
	verdict(mood && mood->comment &&
			strcmp(mood->comment,
			       "How it went. One of: 'glad', 'it''s ok',"
			       " 'sad'") == 0,
		"enum labels", "%s",
		mood && mood->comment ? mood->comment : words(e));
	verdict(other && other->schema && strcmp(other->schema, "other") == 0,
		"another schema", "regions is not in it");
	verdict(many && !many->schema && many->n_rows == 3000, "row estimate",
		"%lld", many ? (long long)many->n_rows : -2);
	verdict(!schema_table(&schema, STR("hidden")), "privileges",
		"a table that may not be read is listed");
	verdict(schema_table(&schema, STR("parts")) &&
			!schema_table(&schema, STR("parts_a")),
		"partitions", "are listed");
}

/* All that describe() names can be selected from, whatever it is called. */
static void
quotes_names(void)
{
	struct schema schema;
	const struct err *e = describe(&schema);
	const struct dialect *d =
		e ? NULL : dialect_find(str_of(schema.dialect));
	size_t n_odd = 0;

	for (size_t i = 0; !e && i < schema.n_tables; i++) {
		const struct schema_table *t = &schema.tables[i];
		struct buf b = buf_new(s.arena, TEXT_MAX);
		const char *got;

		if (strncmp(t->name, "odd", 3) != 0)
			continue;
		n_odd++;
		buf_puts(&b, "SELECT ");
		for (size_t k = 0; k < t->n_cols; k++) {
			buf_puts(&b, k ? ", " : "");
			dialect_name(d, &b, str_of(t->cols[k].name));
		}
		buf_puts(&b, " FROM ");
		dialect_name(d, &b, str_of(t->name));
		got = result(buf_text(&b));
		verdict(strncmp(got, "integer:1", 9) == 0, "odd names",
			"%s: %s", buf_text(&b), got);
	}
	verdict(!e && n_odd >= 6, "odd names", "%zu tables; %s", n_odd,
		words(e));
}

static void
describes_many_tables(void)
{
	struct schema schema;
	const char *before = NULL, *again = NULL, *data;
	struct wait wait = wait_forever();
	int64_t began = clock_ms(), describing, took;
	const struct err *e = describe(&schema);
	const struct schema_table *t = schema_table(&schema, STR("t_1000"));

	describing = clock_ms() - began;
	verdict(!e && schema.n_tables > 1000 && t && t->n_cols == 20,
		"1,000 tables", "%zu tables; %s", schema.n_tables, words(e));
	if (!s.conn)
		return;
	began = clock_ms();
	e = s.conn->driver->fingerprint(s.conn, s.arena, &wait, &before, &data);
	if (!e)
		e = s.conn->driver->fingerprint(s.conn, s.arena, &wait, &again,
						&data);
	took = clock_ms() - began;
	verdict(!e && schema.fingerprint && strcmp(before, again) == 0 &&
			strcmp(before, schema.fingerprint) == 0,
		"fingerprint", "changes by itself; %s", words(e));
	(void)printf("# %s: describe %lld ms, fingerprint %lld ms\n", s.name,
		     (long long)describing, (long long)took / 2);
}

#endif
