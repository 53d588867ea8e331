/*
 * contract ENGINE URL: whether the driver behind URL keeps the contract of
 * driver/driver.h against a real engine that holds the fixture of its name.
 * CONTRACT_CONTROL is a command that is given start or stop. The last line
 * is "N passed, N failed".
 */
#include "tests/drivers/contract.h"

#include <sys/wait.h>
#include <unistd.h>

#include "driver/offload.h"
#include "tests/drivers/bound.h"
#include "tests/drivers/suite.h"
#include "tests/drivers/values.h"
#include "tests/sql/adversarial.h"

static const char *const engine_names[] = {
	[SQLITE] = "sqlite",
	[DUCKDB] = "duckdb",
	[POSTGRESQL] = "postgresql",
	[MARIADB] = "mariadb",
	[CLICKHOUSE] = "clickhouse",
	[ODBC_SQLITE] = "odbc-sqlite",
	[ODBC_POSTGRESQL] = "odbc-postgresql",
	[ODBC_MARIADB] = "odbc-mariadb",
};
static_assert(COUNT(engine_names) == ENGINE__MAX, "one name an engine");

/* Takes long everywhere: 27 billion rows. */
#define ENDLESS "SELECT sum(a.id * b.id % 7 + c.id) FROM many a, many b, many c"
#define ENDLESS_CLICKHOUSE "SELECT sum(number * 7 % 5) FROM system.numbers"

static enum engine engine;
/* The login may do everything, and the check stands alone before it. */
static bool careless;

static void
gives_values(void)
{
	const char *last = "";

	for (size_t i = 0; i < COUNT(value_cases); i++) {
		const struct value_case *c = &value_cases[i];
		const char *got;

		if (!(c->engines & BIT(engine)) || strcmp(last, c->name) == 0)
			continue;
		last = c->name;
		got = result(c->sql);
		verdict(strcmp(got, c->want) == 0, c->name,
			"got %.1000s, not %s", got, c->want);
	}
}

static void
refuses_with_sqlstate(void)
{
	for (size_t i = 0; i < COUNT(error_cases); i++) {
		const struct error_case *c = &error_cases[i];
		const char *want = c->sqlstates[engine], *got = NULL;
		struct wait wait = wait_forever();
		struct outcome outcome;
		struct rows rows;
		const struct err *e =
			run(c->sql, &usual, &wait, &rows, &outcome);

		if (!e && outcome.refusal)
			got = outcome.refusal->sqlstate;
		verdict(!e && outcome.refusal && *outcome.refusal->message,
			c->name, "was not refused: %s", words(e));
		if (want)
			verdict(got && strcmp(got, want) == 0, c->name,
				"sqlstate %s, not %s", got ? got : "none",
				want);
		verdict(strcmp(result("SELECT 1"), "integer:1") == 0, c->name,
			"afterwards: %s", result("SELECT 1"));
	}
}

static void
names_columns(void)
{
	struct wait wait = wait_forever();
	struct outcome outcome;
	struct rows rows;
	const struct err *e =
		run("SELECT id, label AS \"a b\" FROM kinds WHERE id < 0",
		    &usual, &wait, &rows, &outcome);
	bool ok = !e && !outcome.refusal && rows.n_cols == 2 &&
		  strcmp(rows.cols[0].name, "id") == 0 &&
		  rows.cols[0].type == CELL_INTEGER &&
		  rows.cols[1].type == CELL_TEXT;

	if (engine == MARIADB || engine == ODBC_MARIADB)
		return; /* "a b" is a string there */
	verdict(ok && strcmp(rows.cols[1].name, "a b") == 0,
		"columns of no rows", "%s", words(e));
}

static void
holds_limit(const char *name, const char *sql, struct limits limits,
	    uint64_t want, bool truncated)
{
	struct wait wait = wait_forever();
	struct outcome outcome;
	struct rows rows;
	const struct err *e = run(sql, &limits, &wait, &rows, &outcome);

	verdict(!e && !outcome.refusal && outcome.n_rows == want &&
			rows.n_rows == want && outcome.truncated == truncated,
		name, "%llu rows%s; %s; %s", (unsigned long long)outcome.n_rows,
		outcome.truncated ? ", truncated" : "", words(e),
		outcome.refusal ? outcome.refusal->message : "");
}

static void
holds_limits(void)
{
	struct limits l = usual;

	l.rows = 10;
	holds_limit("row limit", "SELECT id FROM many", l, 10, true);
	l.rows = 3000;
	holds_limit("row limit reached", "SELECT id FROM many", l, 3000, false);
	l.rows = 2999;
	holds_limit("row limit by one", "SELECT id FROM many", l, 2999, true);
	l = usual;
	l.bytes = 50; /* "1" to "9", "10" to … of at least 2 bytes */
	holds_limit("byte limit", "SELECT id FROM many ORDER BY id", l, 29,
		    true);
	holds_limit("all rows", "SELECT id FROM many", usual, 3000, false);
	verdict(strcmp(result("SELECT 1"), "integer:1") == 0, "after limits",
		"%s", result("SELECT 1"));
}

static void
cuts_cells(void)
{
	struct wait wait = wait_forever();
	struct limits l = usual;
	struct outcome outcome;
	struct rows rows;
	const char *text;
	const struct err *e;

	l.cell = 10; /* in the middle of the dash: "Zürich " and two bytes */
	e = run("SELECT label FROM kinds WHERE id = 1", &l, &wait, &rows,
		&outcome);
	text = e ? words(e) : rows_text(&rows);
	verdict(strcmp(text, "text:Zürich ") == 0, "cell limit", "%s", text);
}

static void
gives_long_text(void)
{
	static const struct limits tight = {
		.rows = 10, .bytes = 1 << 20, .cell = 9, .timeout_ms = 10000
	};
	struct wait wait = wait_forever();
	struct outcome outcome;
	struct rows rows;
	const struct err *e =
		run("SELECT t FROM lengthy", &usual, &wait, &rows, &outcome);
	struct str t = e || !rows.n_rows ? STR("") : rows.cells[0].text;

	verdict(t.n == 100000 && str_ends(t, STR("éé")), "long text",
		"%zu bytes; %s", t.n, words(e));
	e = run("SELECT t FROM lengthy", &tight, &wait, &rows, &outcome);
	t = e || !rows.n_rows ? STR("") : rows.cells[0].text;
	verdict(str_is(t, "éééé"), "long text, cut", "%zu bytes; %s", t.n,
		words(e));
}

static const char *
endless(void)
{
	return engine == CLICKHOUSE ? ENDLESS_CLICKHOUSE : ENDLESS;
}

/* A statement that nobody waits for any more has ended on the server too. */
static void
nothing_runs(const char *name)
{
	static const char *const running[ENGINE__MAX] = {
		[POSTGRESQL] = "SELECT count(*) - 1 FROM pg_stat_activity"
			       " WHERE state = 'active' AND backend_type ="
			       " 'client backend'",
		[MARIADB] = "SELECT count(*) - 1 FROM"
			    " information_schema.processlist WHERE command"
			    " <> 'Sleep'",
		[CLICKHOUSE] = "SELECT count(*) - 1 FROM system.processes",
	};
	int64_t end = clock_ms() + 3000;
	struct wait wait = wait_forever();
	const char *got = "integer:0";

	do {
		if (running[engine])
			got = result(running[engine]);
		(void)wait_sleep(&wait, 50);
	} while (strcmp(got, "integer:0") != 0 && clock_ms() < end);
	verdict(strcmp(got, "integer:0") == 0, name, "still running: %s", got);
}

static void
ends(const char *name, struct wait *wait, int64_t limit_ms, int64_t within_ms,
     enum err_kind want)
{
	struct limits l = usual;
	struct outcome outcome = { 0 };
	struct rows rows;
	const struct err *e;
	int64_t began, took;

	l.timeout_ms = limit_ms;
	e = connect_url(wait);
	began = clock_ms();
	if (!e)
		e = run(endless(), &l, wait, &rows, &outcome);
	took = clock_ms() - began;
	verdict(e && e->kind == want, name, "%s; %s", words(e),
		outcome.refusal ? outcome.refusal->message : "not refused");
	verdict(took < within_ms, name, "took %lld ms", (long long)took);
	verdict(strcmp(result("SELECT 1"), "integer:1") == 0, name,
		"afterwards: %s", result("SELECT 1"));
	nothing_runs(name);
}

struct watch {
	int64_t cancel_at_ms;
	unsigned ticks;
};

static void
tick(void *arg)
{
	((struct watch *)arg)->ticks++;
}

static bool
cancelled(void *arg, bool left)
{
	(void)left;
	return clock_ms() >= ((struct watch *)arg)->cancel_at_ms;
}

#define SOON_MS 6000 /* on a slow machine; the statement would not end */

static void
ends_in_time(void)
{
	struct wait forever = wait_forever();
	struct wait wait = wait_within(&forever, 700);
	struct watch watch = { .cancel_at_ms = clock_ms() + 700 };

	ends("time limit", &forever, 500, SOON_MS, ERR_QUERY_SLOW);
	wait = wait_within(&forever, 700);
	ends("deadline", &wait, 20000, SOON_MS, ERR_DEADLINE);
	wait = wait_forever();
	watch.cancel_at_ms = clock_ms() + 700;
	wait.cancelled = cancelled;
	wait.tick = tick;
	wait.arg = &watch;
	ends("cancel", &wait, 20000, SOON_MS, ERR_CANCELLED);
	verdict(watch.ticks >= 2, "cancel", "%u ticks", watch.ticks);
}

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
	if (!(comments & BIT(engine)))
		return;
	verdict(orders && orders->comment && customer && customer->comment &&
			strcmp(orders->comment, "What was ordered") == 0 &&
			strcmp(customer->comment, "Who ordered it") == 0,
		"describe", "comments are missing");
	verdict(customer && customer->not_null, "describe",
		"customer may be null");
}

/* Rows that the database shows to one user alone. */
/* By what the catalogue says of them, whatever the text looks like. */
static void
judges_functions(void)
{
	static const struct {
		const char *sql;
		const char *want; /* part of the refusal; NULL: it runs */
	} cases[] = {
		{ "SELECT quick(1), similarity('a', 'b'), now(), random()",
		  NULL },
		{ "SELECT count(*) FROM orders WHERE total > quick(0)", NULL },
		{ "SELECT pg_total_relation_size('orders') > 0", NULL },
		{ "SELECT loud(1)", "loud is not allowed here: it is volat" },
		{ "SELECT LOUD (1)", "volatile" },
		{ "SELECT \"loud\"(1)", "volatile" },
		{ "SELECT public/**/.loud(1)", "volatile" },
		{ "SELECT o.loud_order FROM orders o", "volatile" },
		{ "EXPLAIN ANALYZE SELECT loud(1)", "volatile" },
		{ "SELECT * FROM tools.xpath_table('id', 'total', 'orders',"
		  " '/a', 'true') AS t(a int, b text)",
		  "extension xml2" },
		{ "SELECT * FROM tools.normal_rand(3, 1, 1)",
		  "extension tablefunc" },
		{ "SELECT pg_advisory_lock(1)", "volatile" },
		{ "SELECT query_to_xml('SELECT 1', true, true, '')",
		  "volatile" },
	};

	if (engine != POSTGRESQL)
		return;
	for (size_t i = 0; i < COUNT(cases); i++) {
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
			s.conn->user = users[i];
		got = e ? words(e) : result("SELECT id FROM mine");
		verdict(strcmp(got, want[i]) == 0, "user", "%s sees %s",
			users[i] ? users[i] : "nobody", got);
	}
	if (s.conn)
		s.conn->user = NULL;
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

static void
gives_wide_rows(void)
{
	struct buf b = buf_new(s.arena, TEXT_MAX);
	struct wait wait = wait_forever();
	struct outcome outcome;
	struct rows rows;
	const struct err *e;
	int64_t began = clock_ms();

	buf_puts(&b, "SELECT 0 AS c0");
	for (int i = 1; i < 500; i++)
		buf_printf(&b, ", %d AS c%d", i, i);
	buf_puts(&b, " FROM many WHERE id <= 500");
	e = run(buf_text(&b), &usual, &wait, &rows, &outcome);
	(void)printf("# %s: 250,000 cells in %lld ms\n", s.name,
		     (long long)(clock_ms() - began));
	verdict(!e && rows.n_cols == 500 && rows.n_rows == 500 &&
			str_is(rows.cells[500 * 500 - 1].text, "499"),
		"wide rows", "%zu columns; %s; %s", rows.n_cols, words(e),
		outcome.refusal ? outcome.refusal->message : "");
}

static bool
control(const char *what)
{
	const char *command = getenv("CONTRACT_CONTROL");
	int status = 0;
	pid_t child;

	if (!command)
		return false;
	(void)fflush(stdout);
	child = fork();
	if (child == 0) {
		(void)execl("/bin/sh", "sh", "-c",
			    arena_printf(s.arena, "%s %s", command, what),
			    (char *)NULL);
		_exit(127);
	}
	return child > 0 && waitpid(child, &status, 0) == child && status == 0;
}

static void
comes_back(void)
{
	struct wait wait = wait_forever();
	struct outcome outcome;
	struct rows rows;
	const struct err *e = connect_url(&wait);
	struct snapshot kept;
	struct row_sink sink = snapshot_sink(&kept, s.arena, 10, 1000);
	int64_t began;

	if (e || !control("stop"))
		return;
	outcome = (struct outcome){ 0 };
	e = driver_run(
		s.conn, s.arena,
		&(struct read_order){ unchecked("SELECT 1"), &usual, &sink },
		&wait, &outcome);
	verdict(e && e->kind == ERR_DATABASE_DOWN, "server gone", "%s",
		words(e));
	began = clock_ms();
	e = run("SELECT 1", &usual, &wait, &rows, &outcome);
	verdict(e && e->kind == ERR_DATABASE_DOWN, "server gone for good", "%s",
		words(e));
	verdict(clock_ms() - began < 3000, "server gone", "noticed late");
	verdict(control("start") &&
			strcmp(result("SELECT 1"), "integer:1") == 0,
		"server back", "%s", result("SELECT 1"));
}

/* Kilobytes that a line of /proc/self/status says; 0: it has none. */
static long
memory(const char *name)
{
	FILE *f = fopen("/proc/self/status", "r");
	char line[256];
	long kb = 0;

	while (f && fgets(line, (int)sizeof(line), f))
		if (strncmp(line, name, strlen(name)) == 0)
			kb = strtol(line + strlen(name), NULL, 10);
	if (f)
		(void)fclose(f);
	return kb;
}

/* Rows of five megabytes each, as documents may be, are not held at once. */
static void
holds_few_wide_rows(void)
{
	FILE *f = fopen("/proc/self/clear_refs", "w");
	long before;

	if (f) {
		(void)fputs("5", f); /* VmHWM begins anew */
		(void)fclose(f);
	}
	if (!f || (engine != POSTGRESQL && engine != MARIADB))
		return;
	before = memory("VmRSS:");
	(void)result("SELECT repeat('x', 5000000) FROM many LIMIT 60");
	verdict(memory("VmHWM:") - before < 150000, "wide rows",
		"took %ld kB more", memory("VmHWM:") - before);
}

/* What the list calls harmless must run; what it calls hostile must not. */
static void
withstands(const struct hostile *h, const char *before)
{
	static const struct limits tight = { .rows = 1000,
					     .bytes = 1 << 20,
					     .cell = 1 << 16,
					     .timeout_ms = 1000 };
	struct wait wait = wait_forever();
	const char *text = str_dup(s.arena, h->sql), *after;
	struct verdict v = { 0 };
	struct outcome outcome;
	struct rows rows;
	const struct err *e;
	int64_t began = clock_ms();

	e = connect_url(&wait);
	if (!e)
		sql_check(s.arena, dialect_find(str_of(s.conn->dialect)), NULL,
			  NULL, h->sql, &v);
	if (careless && v.complaint)
		return;
	e = run(h->block || !v.sql ? text : sql_text(v.sql), &tight, &wait,
		&rows, &outcome);
	verdict(!h->block || v.complaint || e || outcome.refusal, text,
		"ran and gave %.300s", rows_text(&rows));
	verdict(h->block || (!v.complaint && !e && !outcome.refusal), text,
		"should have run; %s; %s", words(e),
		v.complaint       ? v.complaint->message
		: outcome.refusal ? outcome.refusal->message
				  : "");
	verdict(clock_ms() - began < 9000, text, "took %lld ms",
		(long long)(clock_ms() - began));
	after = result("SELECT count(*), sum(total) FROM orders");
	verdict(strcmp(before, after) == 0, text, "left %s", after);
}

/*
 * One step of SQLite's, or one call in PostgreSQL, can burn minutes, and by
 * ODBC nothing of ours ends it: a value of a gigabyte is received whole. That
 * spends a process, see leaves_what_does_not_stop(). There a question mark is
 * a parameter, too.
 */
static bool
is_beyond_odbc(const struct hostile *h)
{
	return (engine == ODBC_SQLITE &&
		(h->by_engine || str_has(h->sql, STR("zeroblob")))) ||
	       (engine == ODBC_POSTGRESQL &&
		(str_has(h->sql, STR(") ? ")) ||
		 str_has(h->sql, STR("string_agg(repeat(")) ||
		 str_has(h->sql, STR("format('%9"))));
}

/*
 * In a child, which is never the same afterwards: a statement that goes on for
 * half a second is said to be slow, whether the driver stops it or not, and
 * what is asked next is answered or refused, but does not hang.
 */
static bool
says_that_it_is_slow(const char *sql, bool must_leave)
{
	struct limits l = usual;
	struct wait wait = wait_forever();
	struct outcome outcome;
	struct rows rows;
	const struct err *e;
	bool slow, left;

	l.timeout_ms = 500;
	e = run(sql, &l, &wait, &rows, &outcome);
	slow = e && e->kind == ERR_QUERY_SLOW;
	left = offload_is_left();
	e = run("SELECT 1", &usual, &wait, &rows, &outcome);
	return slow && left >= must_leave &&
	       (left ? e && e->kind == ERR_QUERY_SLOW : !e);
}

/* By ODBC nothing ends one step of SQLite's: its thread is left behind. */
static void
leaves_what_does_not_stop(void)
{
	static const char *const endless[ENGINE__MAX] = {
		[ODBC_SQLITE] = "SELECT instr(hex(zeroblob(40000000)),"
				" hex(zeroblob(20000000)) || '1')",
		[ODBC_POSTGRESQL] = "SELECT string_agg(repeat('x', 1000000),"
				    " '') FROM generate_series(1, 1000)",
	};
	int status = 0;
	pid_t child;

	if (!endless[engine])
		return;
	if (s.conn)
		close_conn();
	child = fork();
	if (child == 0)
		_exit(says_that_it_is_slow(endless[engine],
					   engine == ODBC_SQLITE)
			      ? 77
			      : 1);
	verdict(child > 0 && waitpid(child, &status, 0) == child &&
			WIFEXITED(status) && WEXITSTATUS(status) == 77,
		"stuck", "status %d", status);
	verdict(strcmp(result("SELECT 1"), "integer:1") == 0, "stuck",
		"afterwards: %s", result("SELECT 1"));
}

static void
withstands_list(const char *path)
{
	static const char *const lists[ENGINE__MAX] = {
		[SQLITE] = "sqlite",
		[DUCKDB] = "duckdb",
		[POSTGRESQL] = "postgresql",
		[MARIADB] = "mysql",
		[CLICKHOUSE] = "clickhouse",
		[ODBC_SQLITE] = "sqlite",
		[ODBC_POSTGRESQL] = "postgresql",
		[ODBC_MARIADB] = "mysql",
	};
	size_t n = 0;
	const struct hostile *list = adversarial_read(s.arena, path, &n);
	const char *before = result("SELECT count(*), sum(total) FROM orders");

	if (!list)
		(void)printf("skipped hostile statements of %s: %s is not"
			     " here\n",
			     s.name, path);
	for (size_t i = 0; list && i < n; i++)
		if (strcmp(list[i].dialect, lists[engine]) == 0 &&
		    !is_beyond_odbc(&list[i]))
			withstands(&list[i], before);
}

static void
withstands_hostile_statements(void)
{
	withstands_list(HOSTILE);
	withstands_list(ADVERSARIAL);
}

static bool
find_engine(const char *name)
{
	for (engine = 0; engine < ENGINE__MAX; engine++)
		if (strcmp(engine_names[engine], name) == 0)
			return true;
	return false;
}

int
main(int argc, char **argv)
{
	static void (*const parts[])(void) = {
		gives_values,
		binds_values,
		sorts_and_filters,
		refuses_with_sqlstate,
		names_columns,
		holds_limits,
		cuts_cells,
		gives_long_text,
		ends_in_time,
		describes,
		judges_functions,
		hands_over_user,
		describes_what_postgresql_has,
		quotes_names,
		gives_wide_rows,
		holds_few_wide_rows,
		describes_many_tables,
		withstands_hostile_statements,
		leaves_what_does_not_stop,
		comes_back,
	};

	careless = argc == 4 && strcmp(argv[3], "careless") == 0;
	if (argc != 3 + careless || !find_engine(argv[1])) {
		(void)printf("usage: contract ENGINE URL [careless]\n");
		return 2;
	}
	set_up(argv[1], argv[2]);
	if (careless) {
		s.settings.allow_unsafe_role = true;
		s.settings.functions = "";
		withstands_hostile_statements();
		return tear_down();
	}
	for (size_t i = 0; i < COUNT(parts); i++)
		parts[i]();
	return tear_down();
}
