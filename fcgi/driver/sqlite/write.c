#include <string.h>

#include "base/clock.h"
#include "driver/batch.h"
#include "driver/sqlite/sqlite.h"
#include "sql/check/check.h"

#include "base/ban.h"

/*
 * Changes: a connection opened for one of them, with the fences of those that
 * read but for one gate: this statement's own table. Triggers of the database
 * run, since its owner wants them to, and may change what they change.
 */
struct change {
	struct sqlite_conn c;
	const struct write_order *order;
	struct arena *a;
	struct written *ret;
	bool begun; /* its own table was asked for */
};

static bool
is_write(int action)
{
	return action == SQLITE_INSERT || action == SQLITE_UPDATE ||
	       action == SQLITE_DELETE;
}

static bool
is_internal(const char *table)
{
	return str_is_nocase(str_first(str_of(table), strlen("sqlite_")),
			     "sqlite_");
}

/*
 * The engine asks for the statement's own table first; what follows is of
 * triggers and foreign keys, which the owner of the database wants.
 */
static bool
may_write(struct change *w, const char *table, const char *schema)
{
	bool own = str_is_nocase(str_of(table), w->order->sql->table);

	if (is_internal(table) || !str_is(str_of(schema), "main") ||
	    (!own && !w->begun))
		return false;
	w->begun = true;
	return true;
}

static int
authorize(void *arg, int action, const char *p3, const char *p4, const char *p5,
	  const char *p6)
{
	struct change *w = arg;
	const struct dialect *d = w->c.dialect;
	bool ok = false;

	(void)p6;
	if (action == SQLITE_SELECT || action == SQLITE_RECURSIVE)
		ok = true;
	else if (action == SQLITE_READ)
		ok = !dialect_lists(d->refused_tables, str_of(p3));
	else if (action == SQLITE_FUNCTION)
		ok = !dialect_lists(d->refused_functions, str_of(p4));
	else if (is_write(action))
		ok = may_write(w, p3, p5);
	return ok ? SQLITE_OK : SQLITE_DENY;
}

static const char *
message_of(const struct change *w, int rc)
{
	if ((rc & 0xff) == SQLITE_READONLY)
		return "The database may not be written to from here.";
	if ((rc & 0xff) == SQLITE_AUTH)
		return "The statement would do more than change its table.";
	return sqlite3_errmsg(w->c.db);
}

/* An error, or a refusal in ret. */
static const struct err *
failed(struct change *w, int rc)
{
	const struct err *e = sqlite_error(&w->c, w->a, rc);

	if (!e)
		w->ret->refusal = sql_complaint(w->a, w->c.dialect, NULL,
						str_of(w->order->sql->text),
						message_of(w, rc), NULL);
	return e;
}

static const struct err *
exec(struct change *w, const char *sql)
{
	int rc = sqlite3_exec(w->c.db, sql, NULL, NULL, NULL);

	return rc == SQLITE_OK ? NULL : failed(w, rc);
}

static bool
is_alone(const char *tail)
{
	return str_trim(str_of(tail)).n == 0;
}

static const struct err *
add_row(struct batch *b, sqlite3_stmt *st, size_t n_cols)
{
	for (size_t i = 0; i < n_cols; i++) {
		struct cell cell = sqlite_cell(st, (int)i);

		if (cell.type == CELL_NULL)
			batch_null(b);
		else
			batch_cell(b, cell.type, cell.text);
	}
	return batch_end(b);
}

static struct column *
columns_of(struct change *w, sqlite3_stmt *st, size_t *ret_n)
{
	struct column *cols;

	*ret_n = (size_t)sqlite3_column_count(st);
	cols = arena_array(w->a, *ret_n, sizeof(*cols));
	for (size_t i = 0; i < *ret_n; i++) {
		const char *declared = sqlite3_column_decltype(st, (int)i);

		cols[i].name =
			arena_strdup(w->a, sqlite3_column_name(st, (int)i));
		cols[i].declared = arena_strdup(w->a, declared);
		cols[i].type = sqlite_declared(declared);
	}
	return cols;
}

/* Rows come once it has changed them all. */
static const struct err *
step_with_rows(struct change *w, sqlite3_stmt *st)
{
	struct outcome outcome = { 0 };
	struct batch batch;
	size_t n_cols = 0;
	struct column *cols = columns_of(w, st, &n_cols);
	const struct err *e;
	int rc = SQLITE_DONE;

	batch_init(&batch, w->order->limits, w->order->sink, &outcome);
	e = batch_begin(&batch, cols, n_cols);
	while (!e && (rc = sqlite3_step(st)) == SQLITE_ROW && batch_row(&batch))
		e = add_row(&batch, st, n_cols);
	if (!e && rc != SQLITE_ROW && rc != SQLITE_DONE)
		e = failed(w, rc);
	if (!e)
		e = batch_flush(&batch);
	batch_finish(&batch);
	return e;
}

static const struct err *
run(struct change *w)
{
	const struct proposed_sql *sql = w->order->sql;
	const char *text = w->order->sink ? sql->returning : sql->text;
	int before = sqlite3_total_changes(w->c.db), rc;
	const struct err *e = NULL;
	sqlite3_stmt *st = NULL;
	const char *tail = "";

	rc = sqlite3_prepare_v2(w->c.db, text, -1, &st, &tail);
	if (rc != SQLITE_OK)
		return failed(w, rc);
	if (!st || !is_alone(tail))
		w->ret->refusal =
			sql_complaint(w->a, w->c.dialect, NULL, str_of(text),
				      "Only one statement is allowed.", NULL);
	else if (w->order->sink)
		e = step_with_rows(w, st);
	else if ((rc = sqlite3_step(st)) != SQLITE_DONE)
		e = failed(w, rc);
	(void)sqlite3_finalize(st);
	w->ret->n_rows = (uint64_t)sqlite3_changes(w->c.db);
	w->ret->n_more = (uint64_t)(sqlite3_total_changes(w->c.db) - before) -
			 w->ret->n_rows;
	return e;
}

/* Ours are no statements of a visitor's. */
static const struct err *
finish(struct change *w, bool keep)
{
	const struct err *e;

	(void)sqlite3_set_authorizer(w->c.db, NULL, NULL);
	e = exec(w, keep ? "COMMIT" : "ROLLBACK");
	w->ret->committed = keep && !e && !w->ret->refusal;
	return e;
}

static const struct err *
change(struct change *w)
{
	const struct err *e = exec(w, "BEGIN IMMEDIATE");
	bool keep;

	if (e || w->ret->refusal)
		return e;
	(void)sqlite3_set_authorizer(w->c.db, authorize, w);
	e = run(w);
	keep = !e && !w->ret->refusal && w->order->commit &&
	       w->ret->n_rows == w->order->expected;
	if (e || w->ret->refusal) {
		(void)sqlite3_set_authorizer(w->c.db, NULL, NULL);
		(void)sqlite3_exec(w->c.db, "ROLLBACK", NULL, NULL, NULL);
		return e;
	}
	return finish(w, keep);
}

const struct err *
sqlite_write(struct arena *a, const char *where,
	     const struct write_order *order, struct wait *wait,
	     struct written *ret)
{
	struct sqlite_watch watch;
	struct change w = {
		.c = { .dialect = dialect_find(STR("sqlite")),
		       .conn = { .arena = a, .dialect = "sqlite" },
		       .memory = order->settings->memory,
		       .max_cell = order->settings->max_cell },
		.order = order,
		.a = a,
		.ret = ret,
	};
	const struct err *e = sqlite_open_to_write(&w.c, a, where);

	sqlite_begin(&w.c, &watch, wait, order->limits->timeout_ms);
	if (!e && sqlite_harden_to_write(&w.c) != SQLITE_OK)
		e = failed(&w, SQLITE_CANTOPEN);
	if (!e)
		e = change(&w);
	sqlite_end(&w.c);
	(void)sqlite3_close_v2(w.c.db);
	return e;
}
