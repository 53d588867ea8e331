#include "store/db/db.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "store/db/queue.h"

#include "base/ban.h"

static bool
is_full(struct store *s, int rc)
{
	int why = s->db ? sqlite3_system_errno(s->db) : 0;

	return (rc & 0xff) == SQLITE_FULL ||
	       ((rc & 0xff) == SQLITE_IOERR &&
		(why == ENOSPC || why == EDQUOT || why == EFBIG));
}

const struct err *
db_err(struct store *s, struct arena *a, int rc, const char *doing)
{
	const char *why = s->db ? sqlite3_errmsg(s->db) : sqlite3_errstr(rc);

	if (is_full(s, rc))
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

static const struct err *
prepare(struct store *s, struct arena *a, const char *sql, sqlite3_stmt **ret)
{
	int rc;

	assert(s->pid == getpid());
	for (size_t i = 0; i < s->n_statements; i++)
		if (s->statements[i].sql == sql) {
			s->statements[i].used = true;
			*ret = s->statements[i].st;
			return NULL;
		}
	assert(s->n_statements < STATEMENTS_MAX);
	rc = sqlite3_prepare_v3(s->db, sql, -1, SQLITE_PREPARE_PERSISTENT, ret,
				NULL);
	if (rc != SQLITE_OK)
		return db_err(s, a, rc, sql);
	s->statements[s->n_statements].used = true;
	s->statements[s->n_statements].sql = sql;
	s->statements[s->n_statements++].st = *ret;
	return NULL;
}

/* Text and bytes must live until the statement is done, as arenas do. */
static int
bind_str(sqlite3_stmt *st, int i, struct str v, bool text)
{
	if (!v.p)
		return sqlite3_bind_null(st, i);
	if (text)
		return sqlite3_bind_text64(st, i, v.p, v.n, SQLITE_STATIC,
					   SQLITE_UTF8);
	return sqlite3_bind_blob64(st, i, v.p, v.n, SQLITE_STATIC);
}

static int
bind(sqlite3_stmt *st, const char *types, va_list ap)
{
	int rc = SQLITE_OK;

	for (int i = 1; *types && rc == SQLITE_OK; i++, types++) {
		const char *text;

		switch (*types) {
		case 'i':
			rc = sqlite3_bind_int64(st, i, va_arg(ap, int64_t));
			break;
		case 'b':
			rc = bind_str(st, i, va_arg(ap, struct str), false);
			break;
		default:
			text = va_arg(ap, const char *);
			rc = bind_str(
				st, i,
				(struct str){ text, text ? strlen(text) : 0 },
				true);
			break;
		}
	}
	return rc;
}

static const struct err *
start(struct store *s, struct arena *a, const char *sql, const char *types,
      va_list ap, sqlite3_stmt **ret)
{
	sqlite3_stmt *st = NULL;
	const struct err *e = prepare(s, a, sql, &st);
	int rc;

	if (e)
		return e;
	rc = bind(st, types, ap);
	if (rc != SQLITE_OK)
		return db_err(s, a, rc, sql);
	*ret = st;
	return NULL;
}

const struct err *
db_start(struct store *s, struct arena *a, sqlite3_stmt **ret, const char *sql,
	 const char *types, ...)
{
	const struct err *e;
	va_list ap;

	va_start(ap, types);
	e = start(s, a, sql, types, ap, ret);
	va_end(ap);
	return e;
}

const struct err *
db_step(struct store *s, struct arena *a, sqlite3_stmt *st, bool *ret_row)
{
	int rc = sqlite3_step(st);
	const struct err *e = NULL;

	*ret_row = rc == SQLITE_ROW;
	if (*ret_row)
		return NULL;
	if (rc != SQLITE_DONE)
		e = db_err(s, a, rc, sqlite3_sql(st));
	db_done(st);
	return e;
}

void
db_done(sqlite3_stmt *st)
{
	(void)sqlite3_reset(st);
	(void)sqlite3_clear_bindings(st);
}

static const struct err *
read_rows(struct store *s, struct arena *a, sqlite3_stmt *st,
	  struct db_found *ret)
{
	const struct err *e;
	bool row;

	while (!(e = db_step(s, a, st, &row)) && row) {
		assert(ret->size || ret->n == 0);
		if (ret->size)
			ret->items =
				arena_grow(a, ret->items, ret->n, ret->size);
		e = ret->read(a, st, (char *)ret->items + ret->n * ret->size);
		if (e) {
			db_done(st);
			break;
		}
		ret->n++;
	}
	return e;
}

const struct err *
db_read(struct store *s, struct arena *a, struct db_found *ret, const char *sql,
	const char *types, ...)
{
	const struct err *e;
	sqlite3_stmt *st = NULL;
	va_list ap;

	va_start(ap, types);
	e = start(s, a, sql, types, ap, &st);
	va_end(ap);
	return e ? e : read_rows(s, a, st, ret);
}

static const struct err *
read_int(struct arena *a, sqlite3_stmt *st, void *ret)
{
	(void)a;
	*(int64_t *)ret = db_int(st, 0);
	return NULL;
}

/* NOLINTBEGIN(readability-non-const-parameter) */
const struct err *
db_get_int(struct store *s, struct arena *a, int64_t *ret, const char *sql,
	   const char *types, ...)
{
	struct db_found found = { .read = read_int, .items = ret };
	const struct err *e;
	sqlite3_stmt *st = NULL;
	va_list ap;

	va_start(ap, types);
	e = start(s, a, sql, types, ap, &st);
	va_end(ap);
	return e ? e : read_rows(s, a, st, &found);
}
/* NOLINTEND(readability-non-const-parameter) */

const struct err *
db_read_text(struct arena *a, sqlite3_stmt *st, void *ret)
{
	*(const char **)ret = db_text(a, st, 0);
	return NULL;
}

static struct cell
cell_of(struct arena *a, sqlite3_stmt *st, int col, enum cell_type type)
{
	const char *text = db_text(a, st, col);

	if (text && type == CELL_TIMESTAMP)
		text = clock_iso(a, db_int(st, col));
	return (struct cell){ text ? type : CELL_NULL, str_of(text) };
}

const struct err *
db_rows(struct store *s, struct arena *a, sqlite3_stmt *st,
	const struct column *cols, size_t n_cols, struct rows *ret)
{
	struct rows r = rows_table(a, 0, cols, n_cols);
	const struct err *e = NULL;
	bool row = true;

	while (!e && row) {
		struct cell *to;

		e = db_step(s, a, st, &row);
		if (e || !row)
			break;
		r.cells = arena_grow(a, r.cells, r.n_rows,
				     sizeof(*r.cells) * n_cols);
		to = r.cells + r.n_rows++ * n_cols;
		for (size_t i = 0; i < n_cols; i++)
			to[i] = cell_of(a, st, (int)i, cols[i].type);
	}
	if (!e)
		*ret = r;
	return e;
}

const struct err *
db_run(struct store *s, struct arena *a, const char *sql, const char *types,
       ...)
{
	const struct err *e;
	sqlite3_stmt *st = NULL;
	va_list ap;
	bool row;

	va_start(ap, types);
	e = start(s, a, sql, types, ap, &st);
	va_end(ap);
	if (e)
		return e;
	return db_step(s, a, st, &row);
}

size_t
db_changes(const struct store *s)
{
	return (size_t)sqlite3_changes64(s->db);
}

/* A store in memory has one user. */
static void
leave_queue(struct store *s)
{
	if (s->queued)
		queue_leave();
	s->queued = false;
}

const struct err *
db_begin(struct store *s, struct arena *a)
{
	const struct err *e;

	assert(!s->queued);
	if (s->folder) {
		s->queued = queue_enter(s->patience_ms);
		if (!s->queued)
			return db_err(s, a, SQLITE_BUSY, "queue");
	}
	e = db_run(s, a, "BEGIN IMMEDIATE", "");
	if (e)
		leave_queue(s);
	return e;
}

/* A failed COMMIT leaves the transaction open; so may a failed statement. */
const struct err *
db_end(struct store *s, struct arena *a, const struct err *e)
{
	if (!e)
		e = db_run(s, a, "COMMIT", "");
	if (e && !sqlite3_get_autocommit(s->db))
		(void)sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL);
	leave_queue(s);
	return e;
}

const char *
db_text(struct arena *a, sqlite3_stmt *st, int col)
{
	struct str s = db_bytes(st, col);

	return s.p ? str_dup(a, s) : NULL;
}

struct str
db_bytes(sqlite3_stmt *st, int col)
{
	const void *p = sqlite3_column_blob(st, col);

	if (!p && sqlite3_column_type(st, col) != SQLITE_NULL)
		p = "";
	return (struct str){ p, (size_t)sqlite3_column_bytes(st, col) };
}

int64_t
db_int(sqlite3_stmt *st, int col)
{
	return sqlite3_column_int64(st, col);
}

size_t
db_size(sqlite3_stmt *st, int col)
{
	int64_t n = sqlite3_column_int64(st, col);

	return n > 0 ? (size_t)n : 0;
}
