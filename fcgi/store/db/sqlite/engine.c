#include <errno.h>

#include "store/db/sqlite/queue.h"
#include "store/db/sqlite/sqlite.h"

#include "base/ban.h"

struct sqlite_own *
sqlite_own(const struct store *s)
{
	return s->own;
}

static sqlite3 *
db_of(const struct store *s)
{
	return sqlite_own(s)->db;
}

static bool
is_full(sqlite3 *db, int rc)
{
	int why = db ? sqlite3_system_errno(db) : 0;

	return (rc & 0xff) == SQLITE_FULL ||
	       ((rc & 0xff) == SQLITE_IOERR &&
		(why == ENOSPC || why == EDQUOT || why == EFBIG));
}

const struct err *
sqlite_err(const struct store *s, struct arena *a, int rc, const char *doing)
{
	sqlite3 *db = db_of(s);
	const char *why = db ? sqlite3_errmsg(db) : sqlite3_errstr(rc);

	if (is_full(db, rc))
		return err_new(a, ERR_STORE_FULL,
			       "There is no space left to keep this.",
			       "store: %s: %s", doing, why);
	if ((rc & 0xff) == SQLITE_BUSY || (rc & 0xff) == SQLITE_LOCKED)
		return err_retry(a,
				 err_new(a, ERR_BUSY,
					 "The store is busy. Please try again.",
					 "store: %s: %s", doing, why),
				 1);
	return err_new(a, ERR_STORE, "The store failed. Nothing was kept.",
		       "store: %s: %s (%d)", doing, why, rc);
}

const struct err *
sqlite_script(const struct store *s, struct arena *a, const char *sql,
	      const char *doing)
{
	int rc = sqlite3_exec(db_of(s), sql, NULL, NULL, NULL);

	return rc == SQLITE_OK ? NULL : sqlite_err(s, a, rc, doing);
}

static const struct err *
sqlite_prepare(struct arena *a, struct db_stmt *st)
{
	sqlite3_stmt *own = NULL;
	int rc = sqlite3_prepare_v3(db_of(st->store), st->sql, -1,
				    SQLITE_PREPARE_PERSISTENT, &own, NULL);

	st->own = own;
	return rc == SQLITE_OK ? NULL : sqlite_err(st->store, a, rc, st->sql);
}

static void
sqlite_finalize(struct db_stmt *st)
{
	(void)sqlite3_finalize(st->own);
}

static int
bind_one(sqlite3_stmt *st, int i, const struct db_value *v)
{
	if (v->type == 'i')
		return sqlite3_bind_int64(st, i, v->i);
	if (!v->s.p)
		return sqlite3_bind_null(st, i);
	if (v->type == 'b')
		return sqlite3_bind_blob64(st, i, v->s.p, v->s.n,
					   SQLITE_STATIC);
	return sqlite3_bind_text64(st, i, v->s.p, v->s.n, SQLITE_STATIC,
				   SQLITE_UTF8);
}

static const struct err *
sqlite_bind(struct arena *a, struct db_stmt *st, const struct db_value *values,
	    size_t n)
{
	int rc = SQLITE_OK;

	for (size_t i = 0; i < n && rc == SQLITE_OK; i++)
		rc = bind_one(st->own, (int)i + 1, &values[i]);
	return rc == SQLITE_OK ? NULL : sqlite_err(st->store, a, rc, st->sql);
}

static const struct err *
sqlite_step(struct arena *a, struct db_stmt *st, bool *ret_row)
{
	int rc = sqlite3_step(st->own);

	*ret_row = rc == SQLITE_ROW;
	return rc == SQLITE_ROW || rc == SQLITE_DONE
		       ? NULL
		       : sqlite_err(st->store, a, rc, st->sql);
}

static void
sqlite_done(struct db_stmt *st)
{
	(void)sqlite3_reset(st->own);
	(void)sqlite3_clear_bindings(st->own);
}

static struct str
sqlite_bytes(struct db_stmt *st, int col)
{
	const void *p = sqlite3_column_blob(st->own, col);

	if (!p && sqlite3_column_type(st->own, col) != SQLITE_NULL)
		p = "";
	return (struct str){ p, (size_t)sqlite3_column_bytes(st->own, col) };
}

static const char *
sqlite_text(struct arena *a, struct db_stmt *st, int col)
{
	struct str s = sqlite_bytes(st, col);

	return s.p ? str_dup(a, s) : NULL;
}

static int64_t
sqlite_integer(struct db_stmt *st, int col)
{
	return sqlite3_column_int64(st->own, col);
}

static double
sqlite_real(struct db_stmt *st, int col)
{
	return sqlite3_column_double(st->own, col);
}

static int
sqlite_columns(const struct db_stmt *st)
{
	return sqlite3_column_count(st->own);
}

static size_t
sqlite_changes(const struct store *s)
{
	return (size_t)sqlite3_changes64(db_of(s));
}

#define AHEAD 6 /* times longer: 30 s */

/* A store in memory has one user. */
static void
leave_queue(struct sqlite_own *o)
{
	if (o->queued)
		queue_leave();
	o->queued = false;
}

static const struct err *
sqlite_begin(struct store *s, struct arena *a, bool ahead)
{
	struct sqlite_own *o = sqlite_own(s);
	const struct err *e;

	assert(!o->queued);
	if (s->folder) {
		o->queued = queue_enter(o->patience_ms * (ahead ? AHEAD : 1),
					ahead);
		if (!o->queued)
			return sqlite_err(s, a, SQLITE_BUSY, "queue");
	}
	e = db_run(s, a, "BEGIN IMMEDIATE", "");
	if (e)
		leave_queue(o);
	return e;
}

/* A failed COMMIT leaves the transaction open; so may a failed statement. */
static const struct err *
sqlite_end(struct store *s, struct arena *a, const struct err *e)
{
	if (!e)
		e = db_run(s, a, "COMMIT", "");
	if (e && !sqlite3_get_autocommit(db_of(s)))
		(void)sqlite3_exec(db_of(s), "ROLLBACK", NULL, NULL, NULL);
	leave_queue(sqlite_own(s));
	return e;
}

const struct engine engine_sqlite = {
	.abi = ENGINE_ABI,
	.name = "sqlite",
	.dialect = DB_SQLITE,
	.open = sqlite_open,
	.close = sqlite_close,
	.prepare = sqlite_prepare,
	.finalize = sqlite_finalize,
	.bind = sqlite_bind,
	.step = sqlite_step,
	.done = sqlite_done,
	.text = sqlite_text,
	.bytes = sqlite_bytes,
	.integer = sqlite_integer,
	.real = sqlite_real,
	.columns = sqlite_columns,
	.changes = sqlite_changes,
	.begin = sqlite_begin,
	.end = sqlite_end,
	.rest = sqlite_rest,
	.tidy = sqlite_tidy,
	.give_back = sqlite_give_back,
	.is_moved = sqlite_is_moved,
	.probe = sqlite_probe,
	.room = sqlite_room,
	.sizes = sqlite_sizes,
	.check = sqlite_check,
	.vacuum = sqlite_vacuum,
	.backup = sqlite_backup,
};
