#include "tests/driver/sqlite_fixture.h"

#include <stdio.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "base/clock.h"

#include "base/ban.h"

static const char shop[] =
	"CREATE TABLE t(id INTEGER PRIMARY KEY, s TEXT);"
	"INSERT INTO t VALUES (1, 'a'), (2, 'b');"
	"CREATE TRIGGER tr AFTER INSERT ON t BEGIN DELETE FROM t; END;";

static void
files_that_are_none(void **state)
{
	struct fixture *f = fixture_make(NULL);
	const struct err *e = fixture_open(f);
	FILE *p;

	(void)state;
	assert_true(e && e->kind == ERR_DATABASE_FILE);
	assert_string_equal(e ? e->say : "",
			    "The database cannot be opened: no such file.");
	assert_int_equal(access(f->path, F_OK), -1);
	p = fopen(f->path, "w");
	(void)fputs("This is no database, but it is long enough to look.\n"
		    "Really. It goes on and on, as text does, for a while.\n",
		    p);
	(void)fclose(p);
	e = fixture_open(f);
	assert_true(e && e->kind == ERR_DATABASE_FILE);
	assert_non_null(strstr(e ? e->say : "", "no SQLite database"));
	(void)unlink(f->path);
	assert_int_equal(mkdir(f->path, 0700), 0);
	e = fixture_open(f);
	assert_true(e && e->kind == ERR_DATABASE_FILE);
	(void)rmdir(f->path);
	assert_int_equal(mkfifo(f->path, 0600), 0);
	e = fixture_open(f);
	assert_true(e && e->kind == ERR_DATABASE_FILE);
	fixture_drop(f);
}

static void
a_lock_is_waited_for(void **state)
{
	struct fixture *f = fixture_make(shop);
	const char *refusal = NULL;
	const struct err *e;
	sqlite3 *other = NULL;
	int64_t began;

	(void)state;
	assert_null(fixture_open(f));
	assert_int_equal(sqlite3_open(f->path, &other), SQLITE_OK);
	assert_int_equal(
		sqlite3_exec(other, "BEGIN EXCLUSIVE", NULL, NULL, NULL),
		SQLITE_OK);
	began = clock_ms();
	e = fixture_ask(f, "SELECT * FROM t", &refusal);
	assert_non_null(e);
	assert_true(e && e->kind == ERR_BUSY);
	assert_in_range(clock_ms() - began, 1000, 10000);
	(void)sqlite3_close(other);
	assert_null(fixture_ask(f, "SELECT * FROM t", &refusal));
	assert_null(refusal);
	fixture_drop(f);
}

static void
replaced_files_are_noticed(void **state)
{
	struct fixture *f = fixture_make(shop);
	const char *other = arena_printf(f->a, "%s.new", f->path);

	(void)state;
	assert_null(fixture_open(f));
	assert_null(f->conn->driver->check(f->conn, &f->wait));
	sqlite_run(other, "CREATE TABLE u(a)");
	assert_int_equal(rename(other, f->path), 0);
	assert_non_null(f->conn->driver->check(f->conn, &f->wait));
	fixture_close(f);
	assert_null(fixture_open(f));
	(void)unlink(f->path);
	assert_non_null(f->conn->driver->check(f->conn, &f->wait));
	fixture_drop(f);
}

static void
logs_are_read(void **state)
{
	struct fixture *f = fixture_make("PRAGMA journal_mode = WAL;"
					 "CREATE TABLE t(a);"
					 "INSERT INTO t VALUES (1);");
	const char *refusal = NULL;
	sqlite3 *other = NULL;

	(void)state;
	assert_int_equal(sqlite3_open(f->path, &other), SQLITE_OK);
	assert_int_equal(sqlite3_exec(other, "INSERT INTO t VALUES (2)", NULL,
				      NULL, NULL),
			 SQLITE_OK);
	assert_null(fixture_open(f));
	assert_null(fixture_ask(f, "SELECT count(*) FROM t", &refusal));
	assert_null(refusal);
	assert_true(str_is(f->snapshot.rows.cells[0].text, "2"));
	assert_int_equal(sqlite3_exec(other, "INSERT INTO t VALUES (3)", NULL,
				      NULL, NULL),
			 SQLITE_OK);
	assert_null(f->conn->driver->check(f->conn, &f->wait));
	assert_null(fixture_ask(f, "SELECT count(*) FROM t", &refusal));
	assert_true(str_is(f->snapshot.rows.cells[0].text, "3"));
	(void)sqlite3_close(other);
	fixture_drop(f);
}

/* A reader who may make no file beside it reads it all the same. */
static void
read_as_nobody(struct fixture *f)
{
	const char *refusal = NULL;
	bool ok;

	if (geteuid() == 0 && setuid(65534) != 0)
		_exit(2);
	ok = !fixture_open(f) &&
	     !fixture_ask(f, "SELECT count(*) FROM t", &refusal) && !refusal &&
	     str_is(f->snapshot.rows.cells[0].text, "1") &&
	     !f->conn->driver->check(f->conn, &f->wait);
	_exit(ok ? 0 : 1);
}

static void
logs_need_no_rights(void **state)
{
	struct fixture *f = fixture_make("PRAGMA journal_mode = WAL;"
					 "CREATE TABLE t(a);"
					 "INSERT INTO t VALUES (1);");
	int status = 0;
	pid_t child;

	(void)state;
	assert_int_equal(chmod(f->path, 0444), 0);
	assert_int_equal(chmod(f->folder, 0555), 0);
	child = fork();
	if (child == 0)
		read_as_nobody(f);
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_true(WIFEXITED(status));
	assert_int_equal(WEXITSTATUS(status), 0);
	assert_int_equal(access(arena_printf(f->a, "%s-shm", f->path), F_OK),
			 -1);
	(void)chmod(f->folder, 0700);
	fixture_drop(f);
}

static void
fingerprints_change(void **state)
{
	struct fixture *f = fixture_make(shop);
	const char *first, *data, *second, *data2;

	(void)state;
	assert_null(fixture_open(f));
	assert_null(f->conn->driver->fingerprint(f->conn, f->a, &f->wait,
						 &first, &data));
	assert_null(f->conn->driver->fingerprint(f->conn, f->a, &f->wait,
						 &second, &data2));
	assert_string_equal(first, second);
	assert_string_equal(data, data2);
	sqlite_run(f->path, "DROP TRIGGER tr; INSERT INTO t VALUES (7, 'x')");
	assert_null(f->conn->driver->fingerprint(f->conn, f->a, &f->wait,
						 &second, &data2));
	assert_string_not_equal(first, second);
	assert_string_not_equal(data, data2);
	fixture_drop(f);
}

TESTS(CASE(files_that_are_none), CASE(a_lock_is_waited_for),
      CASE(replaced_files_are_noticed), CASE(logs_are_read),
      CASE(logs_need_no_rights), CASE(fingerprints_change))
