#ifndef TESTS_DRIVER_SQLITE_FIXTURE_H
#define TESTS_DRIVER_SQLITE_FIXTURE_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "driver/driver.h"
#include "sql/check/check.h"
#include "tests/sqlite.h"
#include "tests/test.h"

/* A folder of its own for each test program, a database in it, one asker. */
struct fixture {
	struct arena *a;
	const char *folder;
	const char *path;
	struct settings settings;
	struct limits limits;
	struct wait wait;
	struct conn *conn;
	struct snapshot snapshot; /* of the last answer */
	struct outcome outcome;
};

static inline struct fixture *
fixture_make(const char *sql)
{
	struct arena *a = arena_create((size_t)512 << 20);
	struct fixture *f = arena_alloc(a, sizeof(*f));
	char *folder = arena_strdup(a, "/tmp/parlance-test-XXXXXX");

	f->a = a;
	f->folder = mkdtemp(folder);
	assert_non_null(f->folder);
	f->path = arena_printf(a, "%s/shop.db", folder);
	f->settings =
		(struct settings){ .memory = 64 << 20, .max_cell = 100 << 10 };
	f->limits = (struct limits){ .rows = 1000,
				     .bytes = 1 << 20,
				     .cell = 100 << 10,
				     .timeout_ms = 5000 };
	f->wait = wait_forever();
	if (sql)
		sqlite_run(f->path, sql);
	return f;
}

static inline const struct err *
fixture_open(struct fixture *f)
{
	return driver_open(f->a, arena_printf(f->a, "sqlite:%s", f->path),
			   &f->settings, &f->wait, &f->conn);
}

static inline void
fixture_close(struct fixture *f)
{
	if (f->conn)
		f->conn->driver->close(f->conn);
	f->conn = NULL;
}

static inline void
fixture_drop(struct fixture *f)
{
	fixture_close(f);
	(void)unlink(f->path);
	(void)unlink(arena_printf(f->a, "%s-wal", f->path));
	(void)unlink(arena_printf(f->a, "%s-shm", f->path));
	(void)rmdir(f->folder);
	arena_destroy(f->a);
}

/*
 * Check and run; the rows are in f->snapshot. Words of the refusal, of either,
 * are put into *ret_refusal, which is NULL when it ran.
 */
static inline const struct err *
fixture_ask(struct fixture *f, const char *sql, const char **ret_refusal)
{
	struct row_sink sink;
	struct verdict v;
	const struct err *e;

	*ret_refusal = NULL;
	sql_check(f->a, dialect_find(STR("sqlite")), NULL, NULL, str_of(sql),
		  &v);
	if (!v.sql) {
		*ret_refusal = v.complaint->message;
		return NULL;
	}
	sink = snapshot_sink(&f->snapshot, f->a, f->limits.rows,
			     f->limits.bytes);
	e = driver_run(f->conn, f->a,
		       &(struct read_order){ v.sql, &f->limits, &sink },
		       &f->wait, &f->outcome);
	if (!e && f->outcome.refusal)
		*ret_refusal = f->outcome.refusal->message;
	return e;
}

/* As in sql/check/check.c, which alone may know: to see the engine refuse alone. */
struct safe_sql {
	const char *text;
	const struct cell *args;
	size_t n_args;
	uint64_t limit;
};

/* Run what no check has seen; NULL: the engine let it run. */
static inline const char *
fixture_force(struct fixture *f, const char *sql)
{
	const struct safe_sql unsafe = { .text = sql };
	struct row_sink sink = snapshot_sink(&f->snapshot, f->a, f->limits.rows,
					     f->limits.bytes);
	const struct err *e =
		driver_run(f->conn, f->a,
			   &(struct read_order){ &unsafe, &f->limits, &sink },
			   &f->wait, &f->outcome);

	if (e)
		return e->note;
	return f->outcome.refusal ? f->outcome.refusal->message : NULL;
}

#endif
