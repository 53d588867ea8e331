#include <string.h>

#include "base/buf.h"
#include "store/db/db.h"
#include "store/db/sqlite/sqlite.h"
#include "store/knowledge/draft.h"
#include "store/user/audit.h"
#include "tests/store/file.h"

#include "base/ban.h"

/* The tables of version 20 that are others since, with rows in them. */
static const char version_20[] =
	"DROP TABLE audit; DROP TABLE drafts; DROP TABLE copies;"
	"CREATE TABLE audit (at_ms BIGINT NOT NULL, owner TEXT NOT NULL,"
	" name TEXT, chat TEXT NOT NULL, n BIGINT NOT NULL, database TEXT,"
	" state TEXT NOT NULL, error TEXT, question TEXT, sql TEXT,"
	" drafter TEXT, n_attempts BIGINT NOT NULL, n_rows BIGINT NOT NULL,"
	" model_calls BIGINT NOT NULL, ms BIGINT NOT NULL, act TEXT,"
	" tokens_in BIGINT NOT NULL DEFAULT 0,"
	" tokens_out BIGINT NOT NULL DEFAULT 0,"
	" cost BIGINT NOT NULL DEFAULT 0, currency TEXT);"
	"CREATE INDEX audit_at ON audit (at_ms);"
	"WITH RECURSIVE up (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM up"
	" WHERE i < 2999)"
	" INSERT INTO audit SELECT 1790000000000 - i / 2000, 'u:ann', 'ann',"
	" 'c', i, 'shop', 'answered', NULL, 'q' || i, NULL, 'model', 1, 2, 3,"
	" 4, NULL, 5, 6, 7, 'EUR' FROM up;"
	"CREATE TABLE drafts (key TEXT PRIMARY KEY, database TEXT NOT NULL,"
	" sql TEXT NOT NULL, explanation TEXT, drafter TEXT NOT NULL,"
	" model TEXT, confidence BIGINT NOT NULL, created_ms BIGINT NOT NULL)"
	" WITHOUT ROWID;"
	"CREATE INDEX drafts_created ON drafts (created_ms);"
	"INSERT INTO drafts VALUES ('k', 'shop', 'SELECT 1', NULL, 'model',"
	" 'm', 500000, CAST(strftime('%s') AS INTEGER) * 1000 - 5000);"
	"PRAGMA user_version = 20;";

static struct store *
opened(void)
{
	struct store *s = NULL;

	assert_null(store_open(a, path, &s));
	return s;
}

static int64_t
number(struct store *s, const char *sql)
{
	int64_t n = -1;

	assert_null(db_get_int(s, a, &n, sql, ""));
	return n;
}

static void
version_20_keeps_its_rows(void **state)
{
	struct kept_draft draft;
	struct rows rows;
	struct store *s;

	(void)state;
	store_close(opened());
	sqlite_run(path, version_20);
	s = opened();
	assert_int_equal(number(s, "SELECT count(*) FROM audit WHERE ms = 4"
				   " AND cost = 7 AND currency = 'EUR'"),
			 3000);
	/* in the order of their time, though many came at once */
	assert_int_equal(number(s, "SELECT count(*) FROM audit"
				   " WHERE id < at_ms * 1024"),
			 0);
	assert_int_equal(number(s, "SELECT count(*) FROM audit x JOIN audit y"
				   " ON y.id = (SELECT min(id) FROM audit"
				   " WHERE id > x.id) WHERE y.at_ms < x.at_ms"),
			 0);
	assert_null(store_audit_rows(s, a, 1790000000000, 5000, &rows));
	assert_int_equal(rows.n_rows, 2000);
	assert_null(store_audit_rows(s, a, 0, 5000, &rows));
	assert_int_equal(rows.n_rows, 3000);
	assert_string_equal(rows.cells[5].text.p, "q1999");
	assert_null(store_draft_get(s, a, "k", 3600000, &draft));
	assert_string_equal(draft.sql, "SELECT 1");
	assert_string_equal(draft.model, "m");
	assert_null(ask(s, "how many?"));
	store_close(s);
	store_close(opened());
}

/* Into a database in memory: tables and the rows that they begin with. */
static const char *
made_by(const char *const *scripts)
{
	static const char told[] =
		"SELECT group_concat(t, char(10)) FROM (SELECT type || ' ' ||"
		" name || ' ' || tbl_name || ' ' || coalesce(sql, '') AS t"
		" FROM sqlite_master ORDER BY type, name)"
		" UNION ALL SELECT count(*) || ' sweep' FROM sweeps";
	struct buf b = buf_new(a, 1024);
	sqlite3 *db = NULL;
	sqlite3_stmt *st = NULL;

	assert_int_equal(sqlite3_open(":memory:", &db), SQLITE_OK);
	for (size_t i = 0; scripts[i]; i++)
		assert_int_equal(sqlite3_exec(db, scripts[i], NULL, NULL, NULL),
				 SQLITE_OK);
	assert_int_equal(sqlite3_prepare_v2(db, told, -1, &st, NULL),
			 SQLITE_OK);
	while (sqlite3_step(st) == SQLITE_ROW)
		buf_printf(&b, "%s\n",
			   (const char *)sqlite3_column_text(st, 0));
	(void)sqlite3_finalize(st);
	(void)sqlite3_close(db);
	return buf_text(&b);
}

static void
a_new_store_is_what_the_migrations_make(void **state)
{
	const char *steps[STORE_VERSION + 1];

	(void)state;
	for (size_t i = 0; i <= STORE_VERSION; i++)
		steps[i] = sqlite_migration(i);
	assert_string_equal(made_by(sqlite_fresh), made_by(steps));
}

TESTS_IN(make_folder, drop_folder, EACH(version_20_keeps_its_rows),
	 EACH(a_new_store_is_what_the_migrations_make))
