#ifndef TESTS_DRIVERS_HOSTILE_H
#define TESTS_DRIVERS_HOSTILE_H

/* Of the contract: statements that must run, and that must not. */

#include <sys/wait.h>
#include <unistd.h>

#include "driver/offload.h"
#include "tests/drivers/contract.h"
#include "tests/drivers/suite.h"
#include "tests/sql/adversarial.h"

/* The login may do everything, and the check stands alone before it. */
static bool careless;

/*
 * What nothing but the limit ends, some twenty statements an engine, is ended
 * by a short one as well; what must run has time on a slow machine, too.
 */
#define ENOUGH_MS 250
#define USUAL_MS 5000

/* What the list calls harmless must run; what it calls hostile must not. */
static void
withstands(const struct hostile *h, const char *before)
{
	const struct limits tight = { .rows = 1000,
				      .bytes = 1 << 20,
				      .cell = 1 << 16,
				      .timeout_ms =
					      h->block ? ENOUGH_MS : USUAL_MS };
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
 * Of the statements that both engines are given these two that must run do not
 * on MySQL: it has no such limit, and names the columns of SHOW CREATE TABLE
 * no sooner than it runs.
 */
static bool
is_mariadbs(const struct hostile *h)
{
	return mysql && !h->block &&
	       (str_has(h->sql, STR("ROWS EXAMINED")) ||
		str_has(h->sql, STR("SHOW CREATE TABLE")));
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
		    !is_beyond_odbc(&list[i]) && !is_mariadbs(&list[i]))
			withstands(&list[i], before);
}

/*
 * Whatever the server or the account has set: a text ends where the check sees
 * its end, or what it takes for a text is a call.
 */
static void
reads_texts_as_the_check_does(void)
{
	static const char *const of_postgresql[] = {
		"SELECT '\\' || ', pg_sleep(0) -- ' AS x",
		"text:\\, pg_sleep(0) -- "
	};
	static const char *const of_mariadb[] = {
		"SELECT '\\' , sleep(0) , ' AS x -- '", "text:' , sleep(0) , "
	};
	static const char *const *const of[ENGINE__MAX] = {
		[POSTGRESQL] = of_postgresql,
		[ODBC_POSTGRESQL] = of_postgresql,
		[MARIADB] = of_mariadb,
		[ODBC_MARIADB] = of_mariadb,
	};

	if (of[engine])
		verdict(strcmp(result(of[engine][0]), of[engine][1]) == 0,
			of[engine][0], "%s", result(of[engine][0]));
}

static void
withstands_hostile_statements(void)
{
	withstands_list(HOSTILE);
	withstands_list(ADVERSARIAL);
}

#endif
