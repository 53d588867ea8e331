#include <sql.h>
#include <sqlext.h>
#include <sqlucode.h>

#include "driver/batch.h"
#include "driver/so/odbc/odbc.h"

#include "base/ban.h"

#define ROWS_AT_ONCE 128
#define BYTES_AT_ONCE ((size_t)128 << 10)
#define FETCH_MEMORY ((size_t)1 << 30)
#define FINISH_MS 5000

/*
 * The helper thread writes it only while offload_run() waits, or when it was
 * left running: then this, `own` and `fetch` are its own for good, and nothing
 * else of the statement is looked at by it.
 */
struct run {
	struct odbc_conn *c; /* first: see odbc_do() */
	struct odbc_statement s;
	struct limits limits;
	struct arena *a;     /* of the caller: not for the helper thread */
	struct arena *own;   /* this struct and the statement; the columns */
	struct arena *fetch; /* cells and diagnostics of the helper's */
	struct batch batch;
	struct column *cols;
	struct odbc_kind *kinds;
	size_t n_cols;
	struct cell *cells;
	size_t n_rows;
	bool end;                /* no row is left */
	bool failed;             /* with this: */
	struct odbc_error error; /* … */
	struct buf piece;
};

static void
fail(struct run *r)
{
	r->failed = true;
	odbc_diagnose(r->c, r->fetch, &r->error);
}

static void
fail_with(struct run *r, const char *words)
{
	r->failed = true;
	r->error = (struct odbc_error){ "", words };
}

/* A statement of our own beside the one that runs; it may fail. */
static void
tell(struct odbc_conn *c, struct arena *a, const char *text)
{
	SQLHSTMT stmt = NULL;

	if (!text ||
	    !SQL_SUCCEEDED(SQLAllocHandle(SQL_HANDLE_STMT, c->dbc, &stmt)))
		return;
	(void)SQLExecDirectW(stmt, odbc_wide(a, str_of(text)), SQL_NTS);
	(void)SQLFreeHandle(SQL_HANDLE_STMT, stmt);
}

static void
read_column(struct run *r, size_t i)
{
	struct column *col = &r->cols[i];

	if (!odbc_column(r->c, r->fetch, (SQLUSMALLINT)(i + 1), &col->name,
			 &r->kinds[i].type))
		fail(r);
	r->kinds[i].cell = odbc_cell_type(r->kinds[i].type);
	col->type = r->kinds[i].cell;
}

/* In the helper thread: everything up to the first row. */
static void
begin(void *arg)
{
	struct run *r = arg;
	struct odbc_conn *c = r->c;
	const struct limits *l = &r->limits;
	SQLULEN s = (SQLULEN)(l->timeout_ms + 999) / 1000;
	SQLPOINTER seconds = (SQLPOINTER)s; /* NOLINT: ODBC wants it so */
	SQLSMALLINT n = 0;

	if (r->s.foreign) {
		tell(c, r->fetch, c->engine->texts);
		tell(c, r->fetch, c->engine->begin);
		if (c->engine->limit)
			tell(c, r->fetch,
			     arena_printf(r->fetch, "%s%lld", c->engine->limit,
					  (long long)l->timeout_ms));
	}
	if (!SQL_SUCCEEDED(SQLAllocHandle(SQL_HANDLE_STMT, c->dbc, &c->stmt))) {
		fail_with(r, "no statement handle");
		return;
	}
	(void)SQLSetStmtAttr(c->stmt, SQL_ATTR_QUERY_TIMEOUT, seconds, 0);
	if (!SQL_SUCCEEDED(r->s.call(&r->s, r->fetch)) ||
	    !SQL_SUCCEEDED(SQLNumResultCols(c->stmt, &n))) {
		fail(r);
		return;
	}
	if (n <= 0) {
		fail_with(r, "Only statements that read are allowed.");
		return;
	}
	r->n_cols = (size_t)n;
	r->cols = arena_array(r->fetch, r->n_cols, sizeof(*r->cols));
	r->kinds = arena_array(r->fetch, r->n_cols, sizeof(*r->kinds));
	for (size_t i = 0; i < r->n_cols && !r->failed; i++)
		read_column(r, i);
}

int
odbc_execute(struct odbc_statement *s, struct arena *a)
{
	int rc = odbc_prepare(s->c, a, odbc_markers(a, s));
	SQLSMALLINT n = 0;

	if (SQL_SUCCEEDED(rc) && !odbc_bind(s, a))
		return SQL_ERROR;
	/* what has no columns is not even begun, where the driver knows */
	if (SQL_SUCCEEDED(rc) && s->foreign &&
	    SQL_SUCCEEDED(SQLNumResultCols(s->c->stmt, &n)) && n == 0)
		return SQL_SUCCESS;
	return SQL_SUCCEEDED(rc) ? SQLExecute(s->c->stmt) : rc;
}

static void
get_cell(struct run *r, size_t i, struct cell *cell)
{
	const struct odbc_kind kind = r->kinds[i];
	struct str text;

	buf_clear(&r->piece);
	*cell = (struct cell){ .type = CELL_NULL };
	if (!odbc_value(r->c, (SQLUSMALLINT)(i + 1), kind, r->limits.cell,
			&r->piece))
		return;
	cell->type = kind.cell;
	text = buf_str(&r->piece);
	if (kind.cell == CELL_BOOLEAN)
		text = str_is(text, "1") ? STR("true") : STR("false");
	cell->text.p = arena_copy(r->fetch, text.p, text.n);
	cell->text.n = text.n;
}

static size_t
get_row(struct run *r)
{
	struct cell *row = r->cells + r->n_rows * r->n_cols;
	size_t bytes = 0;

	(void)pthread_mutex_lock(&r->c->busy);
	for (size_t i = 0; i < r->n_cols; i++) {
		get_cell(r, i, &row[i]);
		bytes += row[i].text.n;
	}
	(void)pthread_mutex_unlock(&r->c->busy);
	return bytes;
}

/* In the helper thread: the next rows. */
static void
fetch(void *arg)
{
	struct run *r = arg;
	size_t bytes = 0;

	while (r->n_rows < ROWS_AT_ONCE && bytes < BYTES_AT_ONCE &&
	       !atomic_load(&r->c->stop)) {
		SQLRETURN rc = SQLFetch(r->c->stmt);

		r->end = rc == SQL_NO_DATA;
		if (!r->end && !SQL_SUCCEEDED(rc))
			fail(r);
		if (r->end || r->failed)
			return;
		bytes += get_row(r);
		r->n_rows++;
	}
}

/* In the helper thread: nothing is kept, whatever it was. */
static void
finish(void *arg)
{
	struct run *r = arg;
	struct odbc_conn *c = r->c;

	(void)pthread_mutex_lock(&c->busy);
	if (c->stmt)
		(void)SQLFreeHandle(SQL_HANDLE_STMT, c->stmt);
	c->stmt = NULL;
	(void)pthread_mutex_unlock(&c->busy);
	(void)SQLEndTran(SQL_HANDLE_DBC, c->dbc, SQL_ROLLBACK);
	if (r->s.foreign && c->engine->reset) {
		tell(c, r->fetch, c->engine->reset);
		(void)SQLEndTran(SQL_HANDLE_DBC, c->dbc, SQL_COMMIT);
	}
}

static const struct err *
add_rows(struct run *r)
{
	const struct err *e = NULL;

	for (size_t i = 0; i < r->n_rows && !e && batch_row(&r->batch); i++) {
		for (size_t k = 0; k < r->n_cols; k++) {
			struct cell *c = &r->cells[i * r->n_cols + k];

			if (c->type == CELL_NULL)
				batch_null(&r->batch);
			else
				batch_cell(&r->batch, c->type, c->text);
		}
		e = batch_end(&r->batch);
	}
	return e;
}

/* fn in the helper thread; an error when the wait ended. */
static const struct err *
offload(struct run *r, struct wait *narrow, struct wait *wait,
	void (*fn)(void *))
{
	enum wait_end end = odbc_do(r->c, narrow, fn, r);

	if (end == WAIT_GO_ON)
		return NULL;
	r->c->broken = true;
	return run_ended(r->a, end, wait, &r->limits);
}

static const struct err *
hand_out(struct run *r, struct wait *narrow, struct wait *wait)
{
	const struct err *e = batch_begin(&r->batch, r->cols, r->n_cols);

	r->fetch = arena_create(FETCH_MEMORY);
	while (!e && !r->batch.done && !r->end && !r->failed) {
		arena_reset(r->fetch);
		r->piece = buf_new(r->fetch, FETCH_MEMORY / 2);
		r->cells = arena_array(r->fetch, ROWS_AT_ONCE * r->n_cols,
				       sizeof(*r->cells));
		r->n_rows = 0;
		e = offload(r, narrow, wait, fetch);
		if (!e)
			e = add_rows(r);
	}
	if (offload_is_left())
		return e;
	if (r->failed) {
		r->error.state = arena_strdup(r->a, r->error.state);
		r->error.words = arena_strdup(r->a, r->error.words);
	}
	arena_destroy(r->fetch);
	r->fetch = r->own;
	return e || r->failed ? e : batch_flush(&r->batch);
}

static bool
is_dead(struct odbc_conn *c)
{
	SQLUINTEGER dead = SQL_CD_FALSE;

	return SQL_SUCCEEDED(SQLGetConnectAttr(c->dbc, SQL_ATTR_CONNECTION_DEAD,
					       &dead, sizeof(dead), NULL)) &&
	       dead == SQL_CD_TRUE;
}

/* What the driver said no to: mostly news for the next draft. */
static const struct err *
rejected(struct run *r, struct wait *wait, struct outcome *ret)
{
	struct str state = str_of(r->error.state);

	if (str_is(state, "HYT00") || str_is(state, "57014"))
		return run_ended(r->a, WAIT_DEADLINE, wait, &r->limits);
	if (str_starts(state, STR("08")) || str_starts(state, STR("57P")) ||
	    is_dead(r->c)) {
		r->c->broken = true;
		return err_new(r->a, ERR_DATABASE_DOWN,
			       "The database cannot be reached.", "%s: %s",
			       r->error.state, r->error.words);
	}
	run_refused(r->a, &r->c->conn, str_of(r->s.text ? r->s.text : ""),
		    r->error.words,
		    state.n ? arena_strdup(r->a, r->error.state) : NULL, ret);
	return NULL;
}

/* With the statement copied: its caller does not outlive what is left. */
static struct run *
run_create(struct arena *a, const struct odbc_statement *s)
{
	struct arena *own = arena_create(FETCH_MEMORY);
	struct run *r = arena_alloc(own, sizeof(*r));
	struct cell *args = arena_array(own, s->n_args, sizeof(*args));

	r->c = s->c;
	r->a = a;
	r->own = r->fetch = own;
	r->s = *s;
	r->limits = *s->limits;
	r->s.limits = &r->limits;
	r->s.text = arena_strdup(own, s->text);
	for (size_t i = 0; i < COUNT(s->table); i++)
		r->s.table[i] = arena_strdup(own, s->table[i]);
	for (size_t i = 0; i < s->n_args; i++) {
		args[i] = s->args[i];
		args[i].text.p = str_dup(own, s->args[i].text);
	}
	r->s.args = args;
	return r;
}

/* A connection that cannot even end a statement is not used again. */
static void
run_destroy(struct run *r)
{
	struct wait forever = wait_forever();
	struct wait soon = wait_within(&forever, FINISH_MS);

	if (!offload_is_left() && odbc_do(r->c, &soon, finish, r) != WAIT_GO_ON)
		r->c->broken = true;
	if (offload_is_left())
		return;
	batch_finish(&r->batch);
	arena_destroy(r->own);
}

const struct err *
odbc_run(struct arena *a, struct odbc_statement *s, struct wait *wait,
	 struct outcome *ret)
{
	struct wait narrow = wait_within(wait, s->limits->timeout_ms);
	struct run *r = run_create(a, s);
	const struct err *e;

	batch_init(&r->batch, &r->limits, s->sink, ret);
	s->c->used |= s->foreign && !s->c->engine->reset;
	e = offload(r, &narrow, wait, begin);
	if (!e && !r->failed)
		e = hand_out(r, &narrow, wait);
	if (!e && r->failed)
		e = rejected(r, wait, ret);
	run_destroy(r);
	return e;
}
