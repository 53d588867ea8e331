#include "driver/sqlite/sqlite.h"
#include "base/hash/hash.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "driver/sqlite/sorts.h"

#include "base/ban.h"

#define OPEN_MS 5000 /* for opening, locks included */

static const struct err *
cannot_open(struct arena *a, enum err_kind kind, const char *path,
	    const char *why)
{
	return err_new(
		a, kind,
		arena_printf(a, "The database cannot be opened: %s.", why),
		"%s: %s", path, why);
}

/*
 * The name is resolved here, once, and the engine told to follow no link, so
 * that the file whose kind was looked at is the file that is opened.
 */
static const struct err *
find_file(struct sqlite_conn *c, struct arena *a, const char *where)
{
	char *path = *where ? realpath(where, NULL) : NULL;

	if (!path)
		return cannot_open(a, ERR_DATABASE_FILE, where,
				   errno == EACCES ? "not allowed"
						   : "no such file");
	c->path = arena_strdup(a, path);
	c->log = arena_printf(a, "%s-wal", path);
	free(path);
	if (stat(c->path, &c->file) != 0)
		return cannot_open(a, ERR_DATABASE_FILE, where, "no such file");
	if (!S_ISREG(c->file.st_mode))
		return cannot_open(a, ERR_DATABASE_FILE, where,
				   "this is no file");
	return NULL;
}

/* For a URI, in which SQLite decodes %HH. */
static const char *
escaped(struct arena *a, const char *path)
{
	struct buf b = buf_new(a, 3 * strlen(path) + 1);

	for (; *path; path++) {
		if (strchr("%?#", *path))
			buf_printf(&b, "%%%02X", (unsigned)*path);
		else
			buf_putc(&b, *path);
	}
	return buf_text(&b);
}

static int
open_file(struct sqlite_conn *c, struct arena *a)
{
	int flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_NOFOLLOW |
		    SQLITE_OPEN_NOMUTEX;
	const char *name = c->path;

	if (c->immutable) {
		flags |= SQLITE_OPEN_URI;
		name = arena_printf(a, "file:%s?immutable=1",
				    escaped(a, c->path));
	}
	return sqlite3_open_v2(name, &c->db, flags, c->sorts);
}

const struct err *
sqlite_open_to_write(struct sqlite_conn *c, struct arena *a, const char *where)
{
	const struct err *e = find_file(c, a, where);
	int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOFOLLOW |
		    SQLITE_OPEN_NOMUTEX;

	if (e)
		return e;
	if (sqlite3_open_v2(c->path, &c->db, flags, NULL) == SQLITE_OK)
		return NULL;
	return cannot_open(a, ERR_DATABASE_DOWN, c->path,
			   "it may not be written to");
}

static const struct err *
failed(struct sqlite_conn *c, struct arena *a, int rc)
{
	const struct err *e = sqlite_error(c, a, rc);

	return e ? e
		 : err_new(a, ERR_DATABASE_DOWN, "The database cannot be read.",
			   "%s: %s", c->path, sqlite3_errmsg(c->db));
}

static const struct err *
schema_version(struct sqlite_conn *c, struct arena *a, struct wait *wait,
	       int *ret)
{
	struct sqlite_watch watch;
	const struct err *e = NULL;
	sqlite3_stmt *st = NULL;
	int rc;

	sqlite_begin(c, &watch, wait, OPEN_MS);
	rc = sqlite3_prepare_v2(c->db, "PRAGMA schema_version", -1, &st, NULL);
	if (rc == SQLITE_OK)
		rc = sqlite3_step(st);
	if (rc == SQLITE_ROW)
		*ret = sqlite3_column_int(st, 0);
	else
		e = failed(c, a, rc);
	(void)sqlite3_finalize(st);
	sqlite_end(c);
	return e;
}

/*
 * Some virtual tables prepare statements that write when they are first used,
 * and fail behind the authorizer: use each now. A schema that changed later
 * needs another connection, see check().
 */
static const struct err *
prime(struct sqlite_conn *c, struct arena *a, struct wait *wait)
{
	static const char names[] =
		"SELECT format('SELECT * FROM \"%w\" LIMIT 0', name)"
		" FROM sqlite_master"
		" WHERE type = 'table' AND sql LIKE 'create virtual%'";
	struct sqlite_watch watch;
	sqlite3_stmt *st = NULL;

	sqlite_begin(c, &watch, wait, OPEN_MS);
	(void)sqlite3_prepare_v2(c->db, names, -1, &st, NULL);
	while (st && sqlite3_step(st) == SQLITE_ROW) {
		const char *sql = (const char *)sqlite3_column_text(st, 0);

		c->primed = true;
		(void)sqlite3_exec(c->db, sql, NULL, NULL, NULL);
	}
	(void)sqlite3_finalize(st);
	sqlite_end(c);
	return c->primed ? schema_version(c, a, wait, &c->version) : NULL;
}

static bool
has_log(const struct sqlite_conn *c, struct stat *ret)
{
	return stat(c->log, ret) == 0 && ret->st_size > 0;
}

/* Read something, so that what is no database is found out now. */
static const struct err *
try_open(struct sqlite_conn *c, struct arena *a, struct wait *wait, int *ret_rc)
{
	struct sqlite_watch watch;
	const struct err *e = NULL;
	int rc = open_file(c, a);

	sqlite_begin(c, &watch, wait, OPEN_MS);
	if (rc == SQLITE_OK)
		rc = sqlite_harden(c);
	if (rc == SQLITE_OK)
		rc = sqlite3_exec(c->db, "SELECT count(*) FROM sqlite_master",
				  NULL, NULL, NULL);
	if (rc != SQLITE_OK)
		e = failed(c, a, rc);
	sqlite_end(c);
	if (!e)
		e = prime(c, a, wait);
	sqlite_fence(c);
	*ret_rc = rc;
	return e;
}

static void
close_db(struct sqlite_conn *c)
{
	(void)sqlite3_close_v2(c->db);
	c->db = NULL;
}

/*
 * A database with a write-ahead log needs a file beside it that a reader
 * without rights there cannot make. When no log is pending the file alone is
 * whole, and is read as one that does not change; check() looks that it did
 * not.
 */
static const struct err *
open_either_way(struct sqlite_conn *c, struct arena *a, struct wait *wait)
{
	struct stat log;
	int rc = SQLITE_OK;
	const struct err *e = try_open(c, a, wait, &rc);

	if (!e ||
	    ((rc & 0xff) != SQLITE_CANTOPEN &&
	     (rc & 0xff) != SQLITE_READONLY) ||
	    has_log(c, &log))
		return e;
	close_db(c);
	c->immutable = true;
	return try_open(c, a, wait, &rc);
}

static void
sqlite_close(struct conn *conn)
{
	struct sqlite_conn *c = (struct sqlite_conn *)conn;

	if (c)
		close_db(c);
}

/* Its cache of pages. */
static void
sqlite_rest(struct conn *conn)
{
	struct sqlite_conn *c = (struct sqlite_conn *)conn;

	(void)sqlite3_db_release_memory(c->db);
}

static const struct err *
sqlite_open(struct arena *a, const char *where, const struct settings *settings,
	    struct wait *wait, struct conn **ret)
{
	struct sqlite_conn *c = arena_alloc(a, sizeof(*c));
	const struct err *e;

	c->conn.dialect = "sqlite";
	c->dialect = dialect_find(STR("sqlite"));
	c->memory = settings->memory;
	c->sort_disk = settings->sort_disk;
	c->sorts = sqlite_sorts_name();
	c->max_cell = settings->max_cell;
	e = find_file(c, a, where);
	if (!e)
		e = open_either_way(c, a, wait);
	if (e) {
		close_db(c);
		return e;
	}
	*ret = &c->conn;
	return NULL;
}

static bool
same_time(const struct stat *x, const struct stat *y)
{
	return x->st_size == y->st_size &&
	       x->st_mtim.tv_sec == y->st_mtim.tv_sec &&
	       x->st_mtim.tv_nsec == y->st_mtim.tv_nsec;
}

/* Virtual tables keep statements of their own; none may be at work. */
static bool
has_running(sqlite3 *db)
{
	sqlite3_stmt *st = sqlite3_next_stmt(db, NULL);

	while (st && !sqlite3_stmt_busy(st))
		st = sqlite3_next_stmt(db, st);
	return st != NULL;
}

/*
 * The authorizer lets no statement change the connection, so there is nothing
 * to undo: it is looked at whether that is so, and whether the path still
 * names the file that is open.
 */
static const struct err *
sqlite_check(struct conn *conn, struct wait *wait)
{
	struct sqlite_conn *c = (struct sqlite_conn *)conn;
	struct arena *a = conn->arena;
	struct stat now, log;
	const struct err *e = NULL;
	int version = c->version;

	if (stat(c->path, &now) != 0)
		return cannot_open(a, ERR_DATABASE_FILE, c->path,
				   "no such file");
	if (now.st_ino != c->file.st_ino || now.st_dev != c->file.st_dev ||
	    (c->immutable && (!same_time(&now, &c->file) || has_log(c, &log))))
		return cannot_open(a, ERR_DATABASE_DOWN, c->path,
				   "the file was replaced");
	if (!sqlite3_get_autocommit(c->db) ||
	    sqlite3_total_changes(c->db) != 0 || has_running(c->db))
		return cannot_open(a, ERR_DATABASE_DOWN, c->path,
				   "a statement left state behind");
	if (c->primed)
		e = schema_version(c, a, wait, &version);
	if (!e && version != c->version)
		e = cannot_open(a, ERR_DATABASE_DOWN, c->path,
				"the schema changed");
	return e;
}

/* A sum over what the catalogue says: only what changes it changes that. */
static const struct err *
sum_catalogue(struct sqlite_conn *c, struct arena *a, struct wait *wait,
	      uint64_t *ret)
{
	static const char names[] =
		"SELECT type, name, tbl_name, sql FROM sqlite_master";
	struct sqlite_watch watch;
	const struct err *e = NULL;
	sqlite3_stmt *st = NULL;
	uint64_t sum = HASH_START;
	int rc;

	sqlite_begin(c, &watch, wait, OPEN_MS);
	rc = sqlite3_prepare_v2(c->db, names, -1, &st, NULL);
	while (rc == SQLITE_OK && (rc = sqlite3_step(st)) == SQLITE_ROW) {
		for (int i = 0; i < 4; i++) {
			const char *s =
				(const char *)sqlite3_column_text(st, i);

			sum = hash_add(sum, str_of(s));
			sum = hash_add(sum, STR(";"));
		}
		rc = SQLITE_OK;
	}
	if (rc != SQLITE_DONE)
		e = failed(c, a, rc);
	else
		*ret = sum;
	(void)sqlite3_finalize(st);
	sqlite_end(c);
	return e;
}

#define READING 4 /* more where schema.c or refer.c finds more than before */

/* Rows that are written leave the fingerprint of the schema as it is. */
static const struct err *
sqlite_fingerprint(struct conn *conn, struct arena *a, struct wait *wait,
		   const char **ret, const char **ret_data)
{
	struct sqlite_conn *c = (struct sqlite_conn *)conn;
	struct stat file, log = { 0 };
	const struct err *e = NULL;
	uint64_t stamp;

	if (stat(c->path, &file) != 0)
		return cannot_open(a, ERR_DATABASE_FILE, c->path,
				   "no such file");
	if (!has_log(c, &log))
		log = (struct stat){ 0 };
	*ret_data = arena_printf(
		a, "%lld.%lld.%lld.%09ld.%lld.%lld.%09ld",
		(long long)file.st_ino, (long long)file.st_size,
		(long long)file.st_mtim.tv_sec, file.st_mtim.tv_nsec,
		(long long)log.st_size, (long long)log.st_mtim.tv_sec,
		log.st_mtim.tv_nsec);
	stamp = hash_add(HASH_START, str_of(*ret_data));
	if (c->looked_at != stamp)
		e = sum_catalogue(c, a, wait, &c->catalogue);
	if (e)
		return e;
	c->looked_at = stamp;
	*ret = arena_printf(a, "%016llx-%d", (unsigned long long)c->catalogue,
			    READING);
	return NULL;
}

static const struct err *
sqlite_library(struct arena *a, const struct settings *settings,
	       const char **ret)
{
	(void)settings;
	*ret = arena_printf(a, "SQLite %s", sqlite3_libversion());
	return NULL;
}

static const char *const schemes[] = { "sqlite", "sqlite3", NULL };
static const char *const endings[] = { "db", "sqlite", "sqlite3", "db3", NULL };

const struct parlance_driver driver_sqlite = {
	.abi = DRIVER_ABI,
	.name = "sqlite",
	.schemes = schemes,
	.endings = endings,
	.in_process = true,
	.ticks_pause = true,
	.open = sqlite_open,
	.check = sqlite_check,
	.fingerprint = sqlite_fingerprint,
	.describe = sqlite_describe,
	.run = sqlite_run,
	.write = sqlite_write,
	.close = sqlite_close,
	.rest = sqlite_rest,
	.library = sqlite_library,
};
