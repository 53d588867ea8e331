#include <mysql.h>
#include <string.h>

#include "driver/batch.h"
#include "driver/number.h"
#include "driver/so/mysql_driver.h"
#include "sql/lex.h"

#include "base/ban.h"

#define LEAVE_MS 2000 /* to reset the session */
#define SETTING_MAX ((size_t)2048)
#define BINARY 63 /* the number of the character set that is none */
#define INLINE_BYTES 64

/* Where one column's value of the current row is put. */
struct place {
	union {
		int64_t integer;
		double real;
		float small;
		char text[INLINE_BYTES];
	} as;
	unsigned long length;
	my_bool is_null;
	my_bool cut;
};

struct run {
	struct mysql_conn *c;
	struct arena *a;
	const struct statement *s;
	struct wait *wait;
	struct wait narrow;
	struct batch batch;
	struct outcome *outcome;
	MYSQL_STMT *stmt;
	MYSQL_BIND *binds;
	struct place *places;
	struct column *cols;
	unsigned n_cols;
	struct buf scratch;
	char *far; /* a value that is not inline */
};

static const struct {
	enum enum_field_types type;
	enum cell_type cell;
	const char *name;
} types[] = {
	{ MYSQL_TYPE_TINY, CELL_INTEGER, "tinyint" },
	{ MYSQL_TYPE_SHORT, CELL_INTEGER, "smallint" },
	{ MYSQL_TYPE_LONG, CELL_INTEGER, "int" },
	{ MYSQL_TYPE_INT24, CELL_INTEGER, "mediumint" },
	{ MYSQL_TYPE_LONGLONG, CELL_INTEGER, "bigint" },
	{ MYSQL_TYPE_YEAR, CELL_INTEGER, "year" },
	{ MYSQL_TYPE_BIT, CELL_INTEGER, "bit" },
	{ MYSQL_TYPE_FLOAT, CELL_REAL, "float" },
	{ MYSQL_TYPE_DOUBLE, CELL_REAL, "double" },
	{ MYSQL_TYPE_DECIMAL, CELL_DECIMAL, "decimal" },
	{ MYSQL_TYPE_NEWDECIMAL, CELL_DECIMAL, "decimal" },
	{ MYSQL_TYPE_DATE, CELL_DATE, "date" },
	{ MYSQL_TYPE_NEWDATE, CELL_DATE, "date" },
	{ MYSQL_TYPE_TIME, CELL_TIME, "time" },
	{ MYSQL_TYPE_DATETIME, CELL_TIMESTAMP, "datetime" },
	{ MYSQL_TYPE_TIMESTAMP, CELL_TIMESTAMP, "timestamp" },
	{ MYSQL_TYPE_NULL, CELL_NULL, NULL },
	{ MYSQL_TYPE_JSON, CELL_TEXT, "json" },
	{ MYSQL_TYPE_ENUM, CELL_TEXT, "enum" },
	{ MYSQL_TYPE_SET, CELL_TEXT, "set" },
	{ MYSQL_TYPE_GEOMETRY, CELL_BLOB, "geometry" },
};

static void
read_column(struct run *r, const MYSQL_FIELD *f, struct column *col)
{
	col->name = arena_strdup(r->a, f->name);
	for (size_t i = 0; i < COUNT(types); i++)
		if (types[i].type == f->type) {
			col->type = types[i].cell;
			col->declared = types[i].name;
			return;
		}
	col->type = f->charsetnr == BINARY ? CELL_BLOB : CELL_TEXT;
	col->declared = f->charsetnr == BINARY ? "varbinary" : "varchar";
}

/* Binary numbers are written by us, all else by libmariadb. */
static void
bind_column(const MYSQL_FIELD *f, const struct column *col, struct place *p,
	    MYSQL_BIND *bind)
{
	bind->buffer = &p->as;
	bind->buffer_length = sizeof(p->as);
	bind->length = &p->length;
	bind->is_null = &p->is_null;
	bind->error = &p->cut;
	bind->is_unsigned = (f->flags & UNSIGNED_FLAG) != 0;
	if (f->type == MYSQL_TYPE_FLOAT || f->type == MYSQL_TYPE_DOUBLE)
		bind->buffer_type = f->type;
	else if (col->type == CELL_INTEGER && f->type != MYSQL_TYPE_BIT)
		bind->buffer_type = MYSQL_TYPE_LONGLONG;
	else
		bind->buffer_type = MYSQL_TYPE_STRING;
}

static const struct {
	unsigned code;
	enum { SLOW, LOCKED, LOST } what;
} causes[] = {
	{ 1969, SLOW },   { 3024, SLOW }, { 1317, SLOW }, { 1205, LOCKED },
	{ 3572, LOCKED }, { 1053, LOST }, { 1927, LOST }, { 2006, LOST },
	{ 2013, LOST },   { 2055, LOST }, { 4031, LOST },
};

/* What a code means that is not about the statement. */
static const struct err *
failure(struct run *r, size_t cause, const char *words)
{
	if (causes[cause].what == SLOW)
		return run_ended(r->a, WAIT_DEADLINE, r->wait, r->s->limits);
	if (causes[cause].what == LOCKED)
		return err_new(r->a, ERR_BUSY,
			       "A table is locked by another program.", "%s",
			       words);
	r->c->broken = true;
	return mysql_down(r->a, causes[cause].code, words);
}

/*
 * What the engine said of a statement: mostly news for the next draft. Some
 * errors stand with the connection and not with the statement.
 */
static const struct err *
rejected(struct run *r)
{
	bool here = mysql_stmt_errno(r->stmt) != 0;
	unsigned code =
		here ? mysql_stmt_errno(r->stmt) : mysql_errno(r->c->db);
	const char *words =
		here ? mysql_stmt_error(r->stmt) : mysql_error(r->c->db);
	const char *state =
		here ? mysql_stmt_sqlstate(r->stmt) : mysql_sqlstate(r->c->db);

	for (size_t i = 0; i < COUNT(causes); i++)
		if (causes[i].code == code)
			return failure(r, i, words);
	if (!code) {
		r->c->broken = true;
		return mysql_down(r->a, 0, "failed without an error");
	}
	run_refused(r->a, &r->c->conn, str_of(r->s->text), words,
		    arena_strdup(r->a, state), r->outcome);
	return NULL;
}

static const struct err *
stopped(struct run *r, enum wait_end end)
{
	mysql_stop(r->c);
	return run_ended(r->a, end, r->wait, r->s->limits);
}

/* A statement of our own. */
static const struct err *
tell(struct run *r, const char *text)
{
	bool ok;
	enum wait_end end = mysql_query_wait(r->c, &r->narrow, text, &ok);

	if (end != WAIT_GO_ON)
		return stopped(r, end);
	if (ok)
		return NULL;
	r->c->broken = true;
	return mysql_down(r->a, mysql_errno(r->c->db), mysql_error(r->c->db));
}

/* One step of the statement. false: it failed, as said in *ret_e and outcome */
static bool
step(struct run *r, enum mysql_step what, int *ret, const struct err **ret_e)
{
	enum wait_end end = mysql_step_wait(r->c, &r->narrow, r->stmt, what,
					    str_of(r->s->text), ret);

	*ret_e = NULL;
	if (end != WAIT_GO_ON)
		*ret_e = stopped(r, end);
	else if (*ret == 0 || (what == STEP_FETCH && *ret != 1))
		return true;
	else
		*ret_e = rejected(r);
	return false;
}

/*
 * The session, which was reset after the statement before. Of the SQL modes
 * none that our lexer does not know of; rows beyond the limit are not made.
 */
static const struct err *
begin(struct run *r)
{
	struct buf b = buf_new(r->a, SETTING_MAX);
	long long ms = r->s->limits->timeout_ms;
	const struct err *e;

	buf_puts(&b, "SET NAMES utf8mb4, SESSION ");
	if (r->c->mariadb)
		buf_printf(&b, "max_statement_time = %lld.%03lld", ms / 1000,
			   ms % 1000);
	else
		buf_printf(&b, "max_execution_time = %lld", ms);
	buf_printf(&b,
		   ", SESSION lock_wait_timeout = 2,"
		   " SESSION innodb_lock_wait_timeout = 2,"
		   " SESSION sql_select_limit = %llu, SESSION sql_mode ="
		   " 'STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,"
		   "NO_ENGINE_SUBSTITUTION'",
		   (unsigned long long)r->s->limits->rows + 1);
	e = tell(r, buf_text(&b));
	return e ? e : tell(r, "START TRANSACTION READ ONLY");
}

static bool
read_columns(struct run *r)
{
	MYSQL_RES *meta = mysql_stmt_result_metadata(r->stmt);
	MYSQL_FIELD *fields;

	if (!meta)
		return false;
	r->n_cols = mysql_num_fields(meta);
	fields = mysql_fetch_fields(meta);
	r->cols = arena_array(r->a, r->n_cols, sizeof(*r->cols));
	r->places = arena_array(r->a, r->n_cols, sizeof(*r->places));
	r->binds = arena_array(r->a, r->n_cols, sizeof(*r->binds));
	for (unsigned i = 0; i < r->n_cols; i++) {
		read_column(r, &fields[i], &r->cols[i]);
		bind_column(&fields[i], &r->cols[i], &r->places[i],
			    &r->binds[i]);
	}
	mysql_free_result(meta);
	return r->n_cols > 0;
}

/* A value that did not fit inline, as much of it as the limit lets through. */
static struct str
far_text(struct run *r, unsigned col)
{
	unsigned long n = r->places[col].length;
	uint64_t max = r->s->limits->cell + 4; /* to cut at a character */
	MYSQL_BIND bind = { .buffer_type = MYSQL_TYPE_STRING };
	unsigned long length = 0;

	if (n > max)
		n = (unsigned long)max;
	bind.buffer = arena_alloc(r->batch.arena, n);
	bind.buffer_length = n;
	bind.length = &length;
	if (mysql_stmt_fetch_column(r->stmt, &bind, col, 0))
		return STR("");
	return (struct str){ bind.buffer, n };
}

static struct str
integer_text(struct run *r, const MYSQL_BIND *bind, const struct place *p)
{
	if (bind->is_unsigned)
		buf_printf(&r->scratch, "%llu",
			   (unsigned long long)p->as.integer);
	else
		buf_printf(&r->scratch, "%lld", (long long)p->as.integer);
	return buf_str(&r->scratch);
}

/* BIT(n) comes as bytes, the highest first. */
static struct str
bits_text(struct run *r, const struct place *p)
{
	uint64_t n = 0;

	for (unsigned long i = 0; i < p->length && i < 8; i++)
		n = n << 8 | (unsigned char)p->as.text[i];
	buf_printf(&r->scratch, "%llu", (unsigned long long)n);
	return buf_str(&r->scratch);
}

static struct str
cell_text(struct run *r, unsigned col)
{
	const MYSQL_BIND *bind = &r->binds[col];
	struct place *p = &r->places[col];
	char real[REAL_BYTES];

	buf_clear(&r->scratch);
	if (bind->buffer_type == MYSQL_TYPE_LONGLONG)
		return integer_text(r, bind, p);
	if (bind->buffer_type == MYSQL_TYPE_STRING) {
		if (r->cols[col].type == CELL_INTEGER)
			return bits_text(r, p);
		return p->length > sizeof(p->as.text)
			       ? far_text(r, col)
			       : (struct str){ p->as.text, p->length };
	}
	if (bind->buffer_type == MYSQL_TYPE_FLOAT)
		float_text(p->as.small, real);
	else
		real_text(p->as.real, real);
	buf_puts(&r->scratch, real);
	return buf_str(&r->scratch);
}

static const struct err *
add_row(struct run *r)
{
	for (unsigned col = 0; col < r->n_cols; col++)
		if (r->places[col].is_null)
			batch_null(&r->batch);
		else
			batch_cell(&r->batch, r->cols[col].type,
				   cell_text(r, col));
	return batch_end(&r->batch);
}

/* Rows that nobody wants any more are not waited for. */
static const struct err *
fetch_rows(struct run *r)
{
	const struct err *e =
		batch_begin(&r->batch, r->cols, (size_t)r->n_cols);
	int rc = 0;

	if (mysql_stmt_bind_result(r->stmt, r->binds))
		return mysql_down(r->a, mysql_stmt_errno(r->stmt),
				  mysql_stmt_error(r->stmt));
	while (!e && rc != MYSQL_NO_DATA) {
		if (!step(r, STEP_FETCH, &rc, &e) || rc == MYSQL_NO_DATA)
			break;
		if (r->batch.done) {
			r->c->broken = true;
			break;
		}
		if (batch_row(&r->batch))
			e = add_row(r);
	}
	if (e || r->outcome->refusal) {
		r->c->broken |= e != NULL;
		return e;
	}
	return batch_flush(&r->batch);
}

static bool
may_begin(struct run *r)
{
	const struct dialect *d = dialect_find(str_of(r->c->conn.dialect));
	size_t n;
	const struct token *t = lex_all(r->a, d, str_of(r->s->text), &n);

	return dialect_lists(d->starts, t[0].text);
}

static const struct err *
refuse(struct run *r, const char *words)
{
	run_refused(r->a, &r->c->conn, str_of(r->s->text), words, NULL,
		    r->outcome);
	return NULL;
}

static const struct err *
run(struct run *r)
{
	const struct err *e;
	int rc = 0;

	if (!may_begin(r))
		return refuse(r, "Only statements that read are allowed.");
	e = begin(r);
	if (e)
		return e;
	r->stmt = mysql_stmt_init(r->c->db);
	if (!r->stmt)
		return err_new(r->a, ERR_INTERNAL, "Out of memory.",
			       "mysql_stmt_init failed");
	if (!step(r, STEP_PREPARE, &rc, &e))
		return e;
	if (mysql_stmt_param_count(r->stmt))
		return refuse(r, "A parameter has no value.");
	if (!read_columns(r))
		return refuse(r, "Only statements that read are allowed.");
	if (!step(r, STEP_EXECUTE, &rc, &e))
		return e;
	return fetch_rows(r);
}

/* A reset rolls back, and forgets variables, locks and temporary tables. */
static void
leave(struct run *r)
{
	struct wait forever = wait_forever();
	struct wait w = wait_within(&forever, LEAVE_MS);
	bool ok = false;

	if (r->c->broken) { /* the handle takes its statements along */
		mysql_close(r->c->db);
		r->c->db = NULL;
	}
	if (r->stmt)
		(void)mysql_stmt_close(r->stmt);
	if (!r->c->broken)
		(void)mysql_reset_wait(r->c, &w, &ok);
	r->c->broken = !ok;
}

const struct err *
mysql_run(struct mysql_conn *c, struct arena *a, const struct statement *s,
	  struct wait *wait, struct outcome *ret)
{
	struct run r = { .c = c,
			 .a = a,
			 .s = s,
			 .wait = wait,
			 .narrow = wait_within(wait, s->limits->timeout_ms),
			 .outcome = ret };
	const struct err *e;

	if (!c->db)
		return mysql_down(a, 2006, "closed after an earlier statement");
	batch_init(&r.batch, s->limits, s->sink, ret);
	r.scratch = buf_new(a, SETTING_MAX);
	e = run(&r);
	leave(&r);
	batch_finish(&r.batch);
	return e;
}
