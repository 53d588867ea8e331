#ifndef TESTS_SQLITE_H
#define TESTS_SQLITE_H

#include <sqlite3.h>

#include "tests/test.h"

/* Run statements on a SQLite file, which is made where there is none. */
static inline void
sqlite_run(const char *path, const char *sql)
{
	sqlite3 *db = NULL;
	char *why = NULL;

	assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
	if (sqlite3_exec(db, sql, NULL, NULL, &why) != SQLITE_OK)
		fail_msg("%s", why);
	if (!sqlite3_get_autocommit(db))
		(void)sqlite3_exec(db, "COMMIT", NULL, NULL, NULL);
	(void)sqlite3_close(db);
}

static inline void
sqlite_assert_intact(const char *path)
{
	sqlite3 *db = NULL;
	sqlite3_stmt *st = NULL;

	assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
	assert_int_equal(
		sqlite3_prepare_v2(db, "PRAGMA integrity_check", -1, &st, NULL),
		SQLITE_OK);
	assert_int_equal(sqlite3_step(st), SQLITE_ROW);
	assert_string_equal((const char *)sqlite3_column_text(st, 0), "ok");
	(void)sqlite3_finalize(st);
	(void)sqlite3_close(db);
}

#endif
