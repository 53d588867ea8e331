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

/* Rows that the database shows to one user alone. */
struct function_case {
	const char *sql;
	const char *want; /* part of the refusal; NULL: it runs */
};

static void
judges(const struct function_case *cases, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		struct wait wait = wait_forever();
		struct outcome outcome;
		struct rows rows;
		const struct err *e =
			run(cases[i].sql, &usual, &wait, &rows, &outcome);
		const char *says = e                 ? words(e)
				   : outcome.refusal ? outcome.refusal->message
						     : NULL;

		verdict(cases[i].want ? says && strstr(says, cases[i].want)
				      : !says,
			cases[i].sql, "%s", says ? says : "it ran");
	}
}

/* Of PostgreSQL: by what its catalogue says, whatever the text looks like. */
static const struct function_case catalogued[] = {
	{ "SELECT quick(1), similarity('a', 'b'), now(), random()", NULL },
	{ "SELECT count(*) FROM orders WHERE total > quick(0)", NULL },
	{ "SELECT pg_total_relation_size('orders') > 0", NULL },
	{ "SELECT loud(1)", "loud is not allowed here: it is volat" },
	{ "SELECT lent(1)", "it acts with the rights of its owner" },
	{ "SELECT * FROM public.\"lent\"(1)", "rights of its owner" },
	{ "SELECT LOUD (1)", "volatile" },
	{ "SELECT \"loud\"(1)", "volatile" },
	{ "SELECT public/**/.loud(1)", "volatile" },
	{ "SELECT o.loud_order FROM orders o", "volatile" },
	{ "EXPLAIN ANALYZE SELECT loud(1)", "volatile" },
	{ "SELECT * FROM tools.xpath_table('id', 'total', 'orders',"
	  " '/a', 'true') AS t(a int, b text)",
	  "extension xml2" },
	{ "SELECT * FROM tools.normal_rand(3, 1, 1)", "extension tablefunc" },
	{ "SELECT quick_sum(id) FROM orders", NULL },
	{ "SELECT loud_sum(id) FROM orders", "volatile" },
	{ "SELECT loud_sum(id) OVER (ORDER BY id) FROM orders", "volatile" },
	{ "SELECT 1 ~+~ 2, 4 # 1, |/ 4, 1 <> -2", NULL },
	{ "SELECT 1 ### 2", "volatile" },
	{ "SELECT 1 OPERATOR(public.###) -2", "volatile" },
	{ "SELECT id###id FROM orders", "volatile" },
	{ "SELECT '###' AS x /* ### */", NULL },
	{ "SELECT count(*) FROM orders TABLESAMPLE BERNOULLI (100)", NULL },
	{ "SELECT count(*) FROM orders TABLESAMPLE SYSTEM (100)", NULL },
	/* behind a cast, a domain, an argument that is left out */
	{ "SELECT 1::quick_pair, CAST('1' AS quick_number)", NULL },
	{ "SELECT mood + 1, given_quick() FROM quick_days", NULL },
	{ "SELECT mood, mood::text FROM quick_days", NULL },
	{ "SELECT 1::loud_pair", "loud_as_pair is not allowed" },
	{ "SELECT CAST(1 AS public.\"loud_pair\")", "volatile" },
	{ "SELECT (ARRAY[1])::loud_pair[]", "volatile" },
	{ "SELECT mood + 1 FROM loud_days", "volatile" },
	{ "SELECT 'calm'::loud_mood + 1", "volatile" },
	{ "SELECT 7::loud_number", "loud_check is not allowed" },
	{ "SELECT loud_number '7'", "volatile" },
	{ "SELECT given_loud()", "volatile" },
	{ "SELECT '{7}'::loud_number[]", "volatile" },
	{ "SELECT * FROM json_to_record('{\"a\": 7}') AS r(a"
	  " loud_number)",
	  "volatile" },
	{ "SELECT * FROM XMLTABLE('/a' PASSING xml '<a/>' COLUMNS b"
	  " loud_number DEFAULT 7)",
	  "volatile" },
	{ "SELECT id FROM orders LIMIT loud(1)", "volatile" },
	{ "SELECT 1 FROM orders TABLESAMPLE BERNOULLI (loud(9))", "volatile" },
	{ "SELECT sum(id) OVER (ROWS loud(1) PRECEDING) FROM orders",
	  "volatile" },
	/* behind operators that the engine has for its own types */
	{ "SELECT tone @> 1, tone - 1 FROM quick_tunes"
	  " WHERE tone IN (1)",
	  NULL },
	{ "SELECT id, tone FROM loud_tunes WHERE id > 0", NULL },
	{ "SELECT tone @> 1 FROM loud_tunes", "volatile" },
	{ "SELECT tone - 1 FROM loud_tunes", "volatile" },
	{ "SELECT 'low'::loud_tone - 1", "volatile" },
	{ "SELECT id FROM loud_tunes WHERE tone IN (1)", "volatile" },
	/* behind views: of views, in a condition, by an operator */
	{ "SELECT id FROM v_quick", NULL },
	{ "SELECT one FROM mv_loud", NULL },
	{ "SELECT id FROM v_loud", "loud is not allowed" },
	{ "SELECT n.id FROM public.\"v_nested\" n", "volatile" },
	{ "SELECT id FROM v_lent", "rights of its owner" },
	{ "SELECT id FROM v_operator", "volatile" },
	{ "SELECT pg_advisory_lock(1)", "volatile" },
	{ "SELECT query_to_xml('SELECT 1', true, true, '')", "volatile" },
};

static void
judges_functions(void)
{
	if (engine == POSTGRESQL || engine == ODBC_POSTGRESQL)
		judges(catalogued, COUNT(catalogued));
}

/* By the server's list of its own, which has neither syntax nor tables. */
static void
judges_loaded_functions(void)
{
	static const struct function_case cases[] = {
		{ "SELECT plus_one(1), contract.plus_one(2), `plus_one` (3)",
		  NULL },
		{ "SELECT json_value('{\"a\": 1}', '$.a'), sha2('a', 256),"
		  " soundex('x'), inet_aton('1.2.3.4'), uuid() IS NULL,"
		  " left('abc', 1), char(65), date('2024-01-05')",
		  NULL },
		{ "WITH a (x, y) AS (SELECT 1, 2), b (z) AS (SELECT 3) SELECT"
		  " * FROM a, b WHERE (x) IN (1) AND (y, 1) IN ((2, 1))",
		  NULL },
		{ "SELECT id, sum(total) OVER (PARTITION BY id ORDER BY (id)),"
		  " first_value(id) OVER (w) FROM orders WINDOW w AS (ORDER BY"
		  " id)",
		  NULL },
		{ "SELECT * FROM json_table('[1]', '$[*]' COLUMNS (n"
		  " VARCHAR(10) PATH '$')) j JOIN orders o ON (n = id)",
		  NULL },
		{ "SELECT CAST(1 AS DECIMAL(9, 2)), CONVERT('a', CHAR(3)),"
		  " group_concat(DISTINCT (id) ORDER BY (id)) FROM orders",
		  NULL },
		/* stored ones are what they are declared to be */
		{ "SELECT tells_nothing() + counts()", NULL },
		{ "SELECT undeclared(1)", "not declared to only read or comp" },
		{ "SELECT `contract` . undeclared (1)", "not declared" },
		{ "SELECT sets_server()", "not declared" },
		{ "SELECT contract.sets_server()", "not declared" },
		{ "SELECT count(*) FROM orders WHERE evil() > 0",
		  "not declared" },
		{ "SELECT counts_all()", "its owner's rights" },
		/* and so are those that a view calls, or a view of views */
		{ "SELECT id, c FROM v_plain", NULL },
		{ "SELECT id FROM v_undeclared", "undeclared is not allowed" },
		{ "SELECT n.id FROM contract.`v_nested` n", "not declared" },
		{ "WITH a AS (SELECT * FROM v_nested) SELECT * FROM a",
		  "not declared" },
		{ "SELECT id FROM v_loaded", "none of the server's own" },
		{ "SELECT id FROM v_file", "load_file is not allowed here" },
		/* those of the database that is said, or of this one */
		{ "SELECT plus_one(1) + apart.undeclared(2)", NULL },
		{ "SELECT apart.plus_one(1)", "plus_one is not allowed" },
		{ "SELECT apart.sets_server()", "its database has no" },
		{ "SELECT soundex('x'), mid('abc', 2)", NULL },
		{ "SELECT contract.soundex('x')", "not declared" },
		{ "SELECT mid ('abc')", "not declared" },
		{ "SELECT `mid`('abc')", "not declared" },
		{ "SELECT parcel.concat(1)", "its database has no" },
		{ "SELECT contract.parcel.concat(1)", "its database has no" },
		{ "SELECT loaded()", "loaded is not allowed here: it is none" },
		{ "SELECT `loaded`(1)", "none of the server's own" },
		{ "SELECT LOADED /* x */ ()", "none of the server's own" },
		{ "SELECT count(*) FROM orders HAVING loaded(id)", "none of" },
		{ "SELECT 1, loaded(1) AS (SELECT 1)", "syntax" },
		{ "WITH loaded (a) AS (SELECT loaded()) SELECT * FROM loaded",
		  "none of" },
	};

	if (engine == MARIADB || engine == ODBC_MARIADB)
		judges(cases, COUNT(cases));
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
