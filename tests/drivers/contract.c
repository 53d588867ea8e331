/*
 * contract ENGINE URL: whether the driver behind URL keeps the contract of
 * driver/driver.h against a real engine that holds the fixture of its name.
 * CONTRACT_CONTROL is a command that is given start or stop. The last line
 * is "N passed, N failed".
 */
#include "tests/drivers/contract.h"

#include <sys/wait.h>
#include <unistd.h>

#include "tests/drivers/bound.h"
#include "tests/drivers/described.h"
#include "tests/drivers/hostile.h"
#include "tests/drivers/judged.h"
#include "tests/drivers/suite.h"
#include "tests/drivers/values.h"
#include "tests/drivers/wide.h"

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
	l.rows = l.bytes = l.cell = UINT64_MAX;
	holds_limit("no limit", "SELECT id FROM many", l, 3000, false);
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

static bool
find_engine(const char *name)
{
	mysql = strcmp(name, "mysql") == 0;
	for (engine = mysql ? MARIADB : 0; engine < ENGINE__MAX; engine++)
		if (mysql || strcmp(engine_names[engine], name) == 0)
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
		judges_loaded_functions,
		hands_over_user,
		runs_as_role,
		describes_what_postgresql_has,
		quotes_names,
		gives_wide_rows,
		holds_few_wide_rows,
		describes_many_tables,
		reads_texts_as_the_check_does,
		withstands_hostile_statements,
		leaves_what_does_not_stop,
		comes_back,
	};

	const bool unseen = argc == 4 && strcmp(argv[3], "unseen") == 0;

	careless = argc == 4 && strcmp(argv[3], "careless") == 0;
	if (argc != 3 + careless + unseen || !find_engine(argv[1])) {
		(void)printf(
			"usage: contract ENGINE URL [careless | unseen]\n");
		return 2;
	}
	set_up(argv[1], argv[2]);
	if (careless) {
		s.settings.allow_unsafe_role = true;
		s.settings.functions = "";
		withstands_hostile_statements();
		return tear_down();
	}
	if (unseen)
		judges_unseen_views();
	for (size_t i = 0; i < COUNT(parts) && !unseen; i++)
		parts[i]();
	return tear_down();
}
