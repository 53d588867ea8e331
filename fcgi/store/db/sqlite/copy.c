#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/db/sqlite/place.h"
#include "store/db/sqlite/sqlite.h"

#include "base/ban.h"

/* A file on the way to its name; it is removed unless it got there. */
struct copy {
	struct arena *arena;
	const char *to;    /* the name it shall have */
	const char *now;   /* the one it has */
	sqlite3 *db;       /* NULL: closed */
	const char *about; /* in messages: "backup" */
};

static const struct err *
failed(const struct copy *c, const char *what, const char *why)
{
	return err_new(c->arena,
		       errno == ENOSPC || errno == EDQUOT ? ERR_STORE_FULL
							  : ERR_STORE,
		       arena_printf(c->arena, "The %s failed: %s: %s.",
				    c->about, what, why),
		       "%s: %s: %s", c->about, what, why);
}

static const struct err *
of_sqlite(const struct copy *c, const char *what)
{
	errno = sqlite3_errcode(c->db) == SQLITE_FULL ? ENOSPC : 0;
	return failed(c, what, sqlite3_errmsg(c->db));
}

static void
close_copy(struct copy *c)
{
	(void)sqlite3_close_v2(c->db);
	c->db = NULL;
}

static const struct err *
open_copy(struct copy *c, const char *file, int flags)
{
	if (sqlite3_open_v2(file, &c->db, flags | SQLITE_OPEN_NOMUTEX, NULL) ==
	    SQLITE_OK)
		return NULL;
	return of_sqlite(c, file);
}

/* The first column of the first row of a statement, as text; NULL: none. */
static const char *
ask(const struct copy *c, const char *sql)
{
	sqlite3_stmt *st = NULL;
	const char *text = NULL;

	if (sqlite3_prepare_v2(c->db, sql, -1, &st, NULL) == SQLITE_OK &&
	    sqlite3_step(st) == SQLITE_ROW)
		text = arena_printf(c->arena, "%s",
				    (const char *)sqlite3_column_text(st, 0));
	(void)sqlite3_finalize(st);
	return text;
}

/* Whether the open database is a store, and whole. */
static const struct err *
check_whole(const struct copy *c)
{
	const char *tables =
		ask(c, "SELECT count(*) FROM sqlite_schema WHERE name IN"
		       " ('chats', 'turns', 'audit', 'sweeps')");
	const char *found;

	if (!tables || strcmp(tables, "4") != 0)
		return err_say(c->arena, ERR_INPUT,
			       "It is no copy of a store.");
	found = ask(c, "PRAGMA integrity_check(1)");
	if (!found || strcmp(found, "ok") != 0)
		return err_say(c->arena, ERR_STORE, "The copy is damaged: %s.",
			       found ? found : sqlite3_errmsg(c->db));
	found = ask(c, "SELECT 'a row of ' || \"table\" || ' has no ' ||"
		       " parent FROM pragma_foreign_key_check");
	return found ? err_say(c->arena, ERR_STORE, "The copy is damaged: %s.",
			       found)
		     : NULL;
}

/* To the disk, and to its name. */
static const struct err *
name_it(const struct copy *c)
{
	const char *slash = strrchr(c->to, '/');
	int fd = open(c->now, O_RDONLY | O_CLOEXEC);
	bool ok = fd >= 0 && fsync(fd) == 0;

	if (fd >= 0)
		(void)close(fd);
	if (!ok || rename(c->now, c->to) != 0)
		return failed(c, c->to, strerror(errno));
	fd = open(
		slash ? arena_copy(c->arena, c->to, (size_t)(slash - c->to) + 1)
		      : ".",
		O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (fd >= 0) {
		(void)fsync(fd);
		(void)close(fd);
	}
	return NULL;
}

/* Nobody else may read it, from its first byte on. */
static const struct err *
make_copy(struct copy *c)
{
	int fd;

	(void)unlink(c->now);
	fd = open(c->now, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	if (fd < 0)
		return failed(c, c->now, strerror(errno));
	(void)close(fd);
	return open_copy(c, c->now, SQLITE_OPEN_READWRITE);
}

/* All pages as of one moment: one file, which needs no log beside it. */
static const struct err *
copy_pages(struct copy *c, sqlite3 *from)
{
	sqlite3_backup *b = sqlite3_backup_init(c->db, "main", from, "main");
	int rc;

	if (!b)
		return of_sqlite(c, c->now);
	do
		rc = sqlite3_backup_step(b, -1);
	while ((rc == SQLITE_BUSY || rc == SQLITE_LOCKED) &&
	       sqlite3_sleep(10) > 0);
	(void)sqlite3_backup_finish(b);
	if (rc != SQLITE_DONE)
		return of_sqlite(c, c->now);
	return ask(c, "PRAGMA journal_mode = DELETE") ? NULL
						      : of_sqlite(c, c->now);
}

static const struct err *
fill_copy(struct copy *c, sqlite3 *from)
{
	const struct err *e = make_copy(c);

	if (!e)
		e = copy_pages(c, from);
	if (!e)
		e = check_whole(c);
	close_copy(c);
	return e;
}

/* What is there already and is no copy is somebody's file. */
static const struct err *
check_target(struct copy *c)
{
	const struct err *e;
	struct stat st;

	if (stat(c->to, &st) != 0)
		return NULL;
	e = open_copy(c, c->to, SQLITE_OPEN_READONLY);
	if (!e)
		e = check_whole(c);
	close_copy(c);
	if (!e || e->kind == ERR_STORE)
		return NULL;
	return err_say(c->arena, ERR_INPUT,
		       "%s is there, and is no copy of a store: another name,"
		       " please.",
		       c->to);
}

const struct err *
sqlite_backup(struct store *s, struct arena *a, const char *to)
{
	struct copy c = { .arena = a,
			  .to = to,
			  .now = arena_printf(a, "%s.part", to),
			  .about = "backup" };
	const char *own = sqlite3_db_filename(sqlite_own(s)->db, "main");
	struct stat here, there;
	const struct err *e;

	if (own && stat(own, &here) == 0 && stat(to, &there) == 0 &&
	    here.st_ino == there.st_ino && here.st_dev == there.st_dev)
		return err_say(a, ERR_INPUT, "That is the store itself.");
	e = check_target(&c);
	if (e)
		return e;
	e = fill_copy(&c, sqlite_own(s)->db);
	if (!e)
		e = name_it(&c);
	if (e)
		(void)unlink(c.now);
	return e;
}

/*
 * A store that others have open does not leave its log: then it must not be
 * replaced under them. One that does not open may be.
 */
static const struct err *
check_free(struct arena *a, const char *path)
{
	struct copy c = { .arena = a, .about = "restore" };
	struct stat st;
	const char *mode;
	bool busy;

	if (stat(path, &st) != 0 ||
	    open_copy(&c, path, SQLITE_OPEN_READWRITE)) {
		close_copy(&c);
		return NULL;
	}
	mode = ask(&c, "PRAGMA journal_mode = DELETE");
	busy = (!mode || strcmp(mode, "delete") != 0) &&
	       sqlite3_errcode(c.db) == SQLITE_BUSY;
	close_copy(&c);
	return busy ? err_say(a, ERR_CONFLICT,
			      "The store is in use: stop Parlance first"
			      " (systemctl stop parlance).")
		    : NULL;
}

static const struct err *
keep_before(const struct copy *c)
{
	static const char *const logs[] = { "-wal", "-shm" };
	const char *before = arena_printf(c->arena, "%s.before", c->to);

	if (rename(c->to, before) != 0 && errno != ENOENT)
		return failed(c, before, strerror(errno));
	for (size_t i = 0; i < COUNT(logs); i++)
		(void)unlink(arena_printf(c->arena, "%s%s", c->to, logs[i]));
	return NULL;
}

/* Opened once, a newer program's is refused and an older one's is brought up */
static const struct err *
try_open(const struct copy *c)
{
	struct store *opened = NULL;
	const struct err *e = store_open(c->arena, c->now, &opened);

	store_close(opened);
	place_forget(c->arena, c->now); /* it gets another name */
	return e;
}

const struct err *
store_restore(struct arena *a, const char *from, const char *path)
{
	struct copy source = { .arena = a, .about = "restore" };
	struct copy c = { .arena = a,
			  .to = path,
			  .now = arena_printf(a, "%s.new", path),
			  .about = "restore" };
	const struct err *e = check_free(a, path);

	if (!e)
		e = open_copy(&source, from, SQLITE_OPEN_READONLY);
	if (!e)
		e = check_whole(&source);
	if (e) {
		close_copy(&source);
		return e;
	}
	e = fill_copy(&c, source.db);
	close_copy(&source);
	if (!e)
		e = try_open(&c);
	if (!e)
		e = keep_before(&c);
	if (!e)
		e = name_it(&c);
	if (e)
		(void)unlink(c.now);
	return e;
}
