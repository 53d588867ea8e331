#include <string.h>

#include "base/buf.h"
#include "store/db/db.h"
#include "store/db/sqlite/sqlite.h"
#include "tests/store/file.h"

#include "base/ban.h"

/*
 * A store of each version that there was, with rows in all its tables, is
 * opened by this program: every row is there afterwards, with every column
 * that it had. A value follows from the type of its column and the number of
 * its row alone, so that what refers to another row finds it.
 */

#define ROWS 3

static const char tables_sql[] =
	"SELECT name FROM sqlite_master AS t WHERE type = 'table'"
	" AND name NOT LIKE 'sqlite%' AND sql NOT LIKE 'CREATE VIRTUAL%'"
	" AND NOT EXISTS (SELECT 1 FROM sqlite_master v"
	" WHERE v.sql LIKE 'CREATE VIRTUAL%' AND t.name LIKE v.name || '_%')"
	" ORDER BY name";

/* What one column of a statement gives, joined. */
static const char *
joined(sqlite3 *db, const char *sql, const char *between)
{
	struct buf b = buf_new(a, 1 << 20);
	sqlite3_stmt *st = NULL;

	if (sqlite3_prepare_v2(db, sql, -1, &st, NULL) != SQLITE_OK)
		fail_msg("%s: %s", sqlite3_errmsg(db), sql);
	while (sqlite3_step(st) == SQLITE_ROW)
		buf_printf(&b, "%s%s", b.n ? between : "",
			   (const char *)sqlite3_column_text(st, 0));
	(void)sqlite3_finalize(st);
	return arena_strdup(a, buf_text(&b));
}

static const char *
columns(sqlite3 *db, const char *table, const char *each)
{
	return joined(db,
		      arena_printf(a, "SELECT %s FROM pragma_table_info('%s')",
				   each, table),
		      ", ");
}

static void
fill(sqlite3 *db, const char *table)
{
	const char *values =
		columns(db, table,
			"CASE type WHEN 'TEXT' THEN '''of ''||i'"
			" WHEN 'BLOB' THEN 'CAST(''bytes ''||i AS BLOB)'"
			" ELSE 'i' END");
	const char *sql = arena_printf(
		a,
		"WITH RECURSIVE up (i) AS (SELECT 1 UNION ALL SELECT i + 1"
		" FROM up WHERE i < %d) INSERT INTO %s SELECT %s FROM up",
		ROWS, table, values);

	if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK)
		fail_msg("%s: %s", sqlite3_errmsg(db), sql);
}

struct filled {
	const char *table;
	const char
		*sql; /* all its rows as a text, of the columns that it has */
	const char *rows;
};

/* Of that version, at path. */
static size_t
make(size_t version, struct filled *ret, size_t max)
{
	sqlite3 *db = NULL;
	struct str names;
	size_t n = 0;

	assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
	for (size_t i = 0; i < version; i++)
		assert_int_equal(
			sqlite3_exec(db, sqlite_migration(i), NULL, NULL, NULL),
			SQLITE_OK);
	names = str_of(joined(db, tables_sql, " "));
	while (names.n) {
		struct filled *f = &ret[n++];

		assert_true(n <= max);
		f->table = str_dup(a, str_cut(&names, ' '));
		fill(db, f->table);
		f->sql = arena_printf(
			a, "SELECT %s AS row FROM %s ORDER BY row",
			joined(db,
			       arena_printf(a,
					    "SELECT 'quote('||name||')' FROM"
					    " pragma_table_info('%s')",
					    f->table),
			       "||','||"),
			f->table);
		f->rows = joined(db, f->sql, "\n");
	}
	(void)sqlite3_exec(
		db, arena_printf(a, "PRAGMA user_version = %zu", version), NULL,
		NULL, NULL);
	(void)sqlite3_close(db);
	return n;
}

static void
is_taken_over(size_t version)
{
	struct filled filled[64];
	struct store *s = NULL;
	sqlite3 *db = NULL;
	const size_t n = make(version, filled, COUNT(filled));

	assert_null(store_open(a, path, &s));
	store_close(s);
	assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
	for (size_t i = 0; i < n; i++)
		if (strcmp(joined(db, filled[i].sql, "\n"), filled[i].rows) !=
		    0)
			fail_msg("version %zu, %s: %s", version,
				 filled[i].table, filled[i].rows);
	assert_string_equal(joined(db, "PRAGMA foreign_key_check", "\n"), "");
	assert_string_equal(joined(db, "PRAGMA user_version", ""),
			    arena_printf(a, "%d", STORE_VERSION));
	(void)sqlite3_close(db);
	assert_null(store_open(a, path, &s));
	assert_null(ask(s, "how many?"));
	store_close(s);
	sqlite_assert_intact(path);
}

static void
each_version_keeps_its_rows(void **state)
{
	for (size_t version = 1; version <= STORE_VERSION; version++) {
		is_taken_over(version);
		(void)tear_down(state);
		(void)set_up(state);
	}
}

TESTS_IN(make_folder, drop_folder, EACH(each_version_keeps_its_rows))
