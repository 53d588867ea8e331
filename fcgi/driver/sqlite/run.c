#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "driver/batch.h"
#include "driver/sqlite/sorts.h"
#include "driver/sqlite/sqlite.h"
#include "sql/check/check.h"

#include "base/ban.h"

/*
 * A statement at work. Its columns' types are known from the values of the
 * first batch alone, so begin() of the sink waits for that.
 */
struct run {
	struct sqlite_conn *c;
	struct arena *a;
	const struct row_sink *sink;
	struct outcome *ret;
	const struct cell *args;
	size_t n_args;
	sqlite3_stmt *st;
	struct batch batch;
	struct column *cols; /* in a */
	size_t n_cols;
	bool begun;
};

static struct complaint *
refusal(struct arena *a, const char *message)
{
	struct complaint *c = arena_alloc(a, sizeof(*c));

	c->type = COMPLAINT_REFUSED;
	c->refusal = REFUSAL_ENGINE;
	c->message = message;
	c->suggestion = "Write one SELECT statement that only reads.";
	return c;
}

/* In words of what the visitor can change. */
static const char *
message_of(const struct run *r, int rc)
{
	if (rc == SQLITE_FULL && sqlite_sorts_filled_disk())
		return "The disk has no room for what the statement sorts.";
	if (rc == SQLITE_NOMEM || rc == SQLITE_FULL)
		return "The statement needs more memory than it may use.";
	if (rc == SQLITE_TOOBIG)
		return "A value that the statement makes is too large.";
	return sqlite3_errmsg(r->c->db);
}

/* What went wrong: an error, or a refusal in ret. */
static const struct err *
failed(struct run *r, const char *text, int rc)
{
	const struct err *e = sqlite_error(r->c, r->a, rc);

	if (e)
		return e;
	r->ret->refusal = sql_complaint(r->a, r->c->dialect, NULL, str_of(text),
					message_of(r, rc & 0xff), NULL);
	return NULL;
}

/* Whether nothing but blanks and comments follows the statement. */
static bool
is_alone(struct sqlite_conn *c, const char *tail)
{
	while (*tail) {
		sqlite3_stmt *more = NULL;
		const char *at = tail;
		int rc = sqlite3_prepare_v2(c->db, at, -1, &more, &tail);

		(void)sqlite3_finalize(more);
		if (rc != SQLITE_OK || more)
			return false;
		if (tail == at)
			break;
	}
	return true;
}

/* The engine's own answer to what sql/check/check.c looked at as text. */
static const char *
why_refused(struct run *r, const char *tail)
{
	if (!r->st)
		return "There is no SQL statement.";
	if (!is_alone(r->c, tail))
		return "Only one statement is allowed.";
	if (!sqlite3_stmt_readonly(r->st))
		return "The statement would write.";
	if (sqlite3_column_count(r->st) == 0)
		return "The statement has no rows to show.";
	if ((size_t)sqlite3_bind_parameter_count(r->st) != r->n_args)
		return "The statement has a parameter without a value.";
	return NULL;
}

static int
bind(sqlite3_stmt *st, int i, const struct cell *c)
{
	const struct str s = c->text;
	uint64_t n;
	double x;

	if (c->type == CELL_NULL)
		return sqlite3_bind_null(st, i);
	if (c->type == CELL_BLOB)
		return sqlite3_bind_blob64(st, i, s.p, s.n, SQLITE_TRANSIENT);
	if (c->type == CELL_BOOLEAN)
		return sqlite3_bind_int(st, i, str_is(s, "true"));
	if (c->type == CELL_INTEGER && s.n && s.p[0] == '-' &&
	    str_to_uint(str_from(s, 1), INT64_MAX, &n))
		return sqlite3_bind_int64(st, i, -(sqlite3_int64)n);
	if (c->type == CELL_INTEGER && str_to_uint(s, INT64_MAX, &n))
		return sqlite3_bind_int64(st, i, (sqlite3_int64)n);
	if (cell_is_number(c->type) && str_to_real(s, &x))
		return sqlite3_bind_double(st, i, x);
	return sqlite3_bind_text64(st, i, s.p, s.n, SQLITE_TRANSIENT,
				   SQLITE_UTF8);
}

static const struct err *
prepare(struct run *r, const char *text)
{
	const char *tail = NULL, *why;
	int rc = sqlite3_prepare_v2(r->c->db, text, -1, &r->st, &tail);

	if (rc != SQLITE_OK)
		return failed(r, text, rc);
	why = why_refused(r, tail);
	if (why)
		r->ret->refusal = refusal(r->a, why);
	for (size_t i = 0; i < r->n_args && !why && rc == SQLITE_OK; i++)
		rc = bind(r->st, (int)i + 1, &r->args[i]);
	return rc == SQLITE_OK ? NULL : failed(r, text, rc);
}

static const char *
clean_name(struct arena *a, const char *name)
{
	return str_dup(a, utf8_clean(a, str_of(name)));
}

static void
name_columns(struct run *r)
{
	r->n_cols = (size_t)sqlite3_column_count(r->st);
	r->cols = arena_array(r->a, r->n_cols, sizeof(*r->cols));
	for (size_t i = 0; i < r->n_cols; i++) {
		const char *declared = sqlite3_column_decltype(r->st, (int)i);

		r->cols[i].name =
			clean_name(r->a, sqlite3_column_name(r->st, (int)i));
		r->cols[i].declared =
			declared ? clean_name(r->a, declared) : NULL;
	}
}

/* Tell the sink of the columns, by the values of the first rows. */
static const struct err *
begin(struct run *r, const struct rows *first)
{
	for (size_t c = 0; c < r->n_cols; c++) {
		struct sqlite_seen seen = { 0 };

		for (size_t i = 0; first && i < first->n_rows; i++)
			sqlite_see(&seen, &first->cells[i * r->n_cols + c]);
		r->cols[c].type =
			sqlite_column_type(r->cols[c].declared, &seen);
	}
	r->begun = true;
	return r->sink->begin(r->sink->arg, r->cols, r->n_cols);
}

static const struct err *
late_begin(void *arg, const struct column *cols, size_t n_cols)
{
	(void)arg, (void)cols, (void)n_cols;
	return NULL;
}

static const struct err *
late_batch(void *arg, const struct rows *batch, bool *ret_enough)
{
	struct run *r = arg;
	const struct err *e = r->begun ? NULL : begin(r, batch);

	return e ? e : r->sink->batch(r->sink->arg, batch, ret_enough);
}

/* SQLite writes 15 digits; up to 17 where fewer would be another number. */
static void
read_real(struct run *r, int i, struct str text)
{
	double x = sqlite3_column_double(r->st, i);
	char digits[40];

	for (int n = 15; n <= 17; n++) {
		double y = strtod(n == 15 ? text.p : digits, NULL);

		if (!(x < y || x > y) || isinf(x))
			break;
		(void)snprintf(digits, sizeof(digits), "%.*g", n + 1, x);
		text = str_of(digits);
	}
	batch_cell(&r->batch, CELL_REAL, text);
}

struct cell
sqlite_cell(sqlite3_stmt *st, int i)
{
	static const enum cell_type types[] = {
		[SQLITE_INTEGER] = CELL_INTEGER, [SQLITE_FLOAT] = CELL_REAL,
		[SQLITE_TEXT] = CELL_TEXT,       [SQLITE_BLOB] = CELL_BLOB,
		[SQLITE_NULL] = CELL_NULL,
	};
	struct cell cell = { types[sqlite3_column_type(st, i)], { "", 0 } };
	const void *p = cell.type == CELL_BLOB ? sqlite3_column_blob(st, i)
					       : sqlite3_column_text(st, i);

	if (p)
		cell.text =
			(struct str){ p, (size_t)sqlite3_column_bytes(st, i) };
	return cell;
}

static void
read_cell(struct run *r, int i)
{
	struct cell cell = sqlite_cell(r->st, i);

	if (cell.type == CELL_NULL)
		batch_null(&r->batch);
	else if (cell.type == CELL_REAL)
		read_real(r, i, cell.text);
	else
		batch_cell(&r->batch, cell.type, cell.text);
}

static const struct err *
step_through(struct run *r, const char *text)
{
	const struct err *e = NULL;
	int rc;

	while ((rc = sqlite3_step(r->st)) == SQLITE_ROW) {
		if (!batch_row(&r->batch))
			break;
		for (size_t i = 0; i < r->n_cols; i++)
			read_cell(r, (int)i);
		e = batch_end(&r->batch);
		if (e)
			return e;
	}
	if (rc != SQLITE_ROW && rc != SQLITE_DONE)
		return failed(r, text, rc);
	e = batch_flush(&r->batch);
	return e || r->begun ? e : begin(r, NULL);
}

const struct err *
sqlite_run(struct conn *conn, struct arena *a, const struct read_order *order,
	   struct wait *wait, struct outcome *ret)
{
	struct sqlite_watch watch;
	struct run r = {
		.c = (struct sqlite_conn *)conn,
		.a = a,
		.sink = order->sink,
		.ret = ret,
	};
	const struct row_sink late = { late_begin, late_batch, &r };
	const struct err *e;

	r.args = sql_args(order->sql, &r.n_args);
	sqlite_begin(r.c, &watch, wait, order->limits->timeout_ms);
	batch_init(&r.batch, order->limits, &late, ret);
	e = prepare(&r, sql_text(order->sql));
	if (!e && !ret->refusal) {
		name_columns(&r);
		e = batch_begin(&r.batch, r.cols, r.n_cols);
		if (!e)
			e = step_through(&r, sql_text(order->sql));
	}
	(void)sqlite3_finalize(r.st); /* ends the read transaction now */
	batch_finish(&r.batch);
	sqlite_end(r.c);
	return e;
}
