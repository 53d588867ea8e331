#include <libpq-fe.h>
#include <string.h>

#include "driver/so/judge/judge.h"
#include "driver/so/postgresql/postgresql.h"
#include "sql/lex/lex.h"

#include "base/ban.h"

#define FETCH_FIRST 8 /* how wide they are is not known yet */
#define FETCH_MAX 2000
#define FETCH_BYTES ((size_t)256 << 10)
#define LEAVE_MS 2000 /* to roll back */
#define FETCH_MEMORY ((size_t)1 << 30)

struct run {
	struct pgsql_conn *c;
	struct arena *a;
	const struct statement *s;
	struct wait *wait;
	struct wait narrow;
	struct batch batch;
	struct outcome *outcome;
	struct arena *fetch; /* of one batch of the cursor */
	struct column *cols;
	struct buf scratch;
	bool begun;
};

static bool
has_class(const char *sqlstate, const char *class)
{
	return strncmp(sqlstate, class, 2) == 0;
}

/* 40001: a replica has to go on with what its primary did. */
static const char *const locked_states[] = { "55P03", "40P01", "40001", NULL };

struct pgsql_refusal
pgsql_refusal(struct arena *a, const PGresult *result)
{
	const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
	const char *words = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
	const char *hint = PQresultErrorField(result, PG_DIAG_MESSAGE_HINT);

	if (!words)
		words = PQresultErrorMessage(result);
	return (struct pgsql_refusal){
		arena_strdup(a, state ? state : "42000"),
		hint ? arena_printf(a, "%s (%s)", words, hint)
		     : arena_strdup(a, words),
	};
}

const struct err *
pgsql_failure(struct pgsql_conn *c, struct arena *a,
	      const struct pgsql_refusal *by, struct wait *wait,
	      const struct limits *limits)
{
	if (strcmp(by->state, "57014") == 0)
		return run_ended(a, WAIT_DEADLINE, wait, limits);
	if (str_is_one_of(by->state, locked_states))
		return so_locked(a, by->words);
	if (!has_class(by->state, "57") && !has_class(by->state, "08"))
		return NULL;
	c->broken = true;
	return pgsql_down(a, by->words);
}

/* A result that is none: mostly news for the next draft. */
static const struct err *
rejected(struct run *r, const PGresult *result)
{
	const struct pgsql_refusal by = pgsql_refusal(r->a, result);
	const struct err *e =
		pgsql_failure(r->c, r->a, &by, r->wait, r->s->limits);

	if (!e)
		run_refused(r->a, &r->c->so.conn, str_of(r->s->text), by.words,
			    by.state, r->outcome);
	return e;
}

/*
 * One statement, to its end. *ret is NULL when it gave no result: then the
 * error is returned, or the refusal is in the outcome.
 */
static const struct err *
exec(struct run *r, struct arena *a, const struct pgsql_query *q,
     PGresult **ret)
{
	enum wait_end end;
	const struct err *e = pgsql_exec(r->c, a, q, &r->narrow, ret, &end);
	ExecStatusType status = PQresultStatus(*ret);

	if (e)
		return err_copy(r->a, e); /* a may be reset before it is read */
	if (!*ret)
		return run_ended(r->a, end, r->wait, r->s->limits);
	if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK)
		return NULL;
	e = rejected(r, *ret);
	*ret = NULL;
	return e;
}

static void
refuse_function(struct run *r, const PGresult *result)
{
	run_refused(r->a, &r->c->so.conn, str_of(r->s->text),
		    judge_words(r->a, str_of(PQgetvalue(result, 0, 0)),
				str_of(PQgetvalue(result, 0, 1))),
		    NULL, r->outcome);
}

/* What is told of the reader, or the role, is nothing that the server takes. */
static const struct err *
no_reader(struct run *r)
{
	const char *role = r->c->so.conn.rights->role;

	return err_new(r->a, ERR_DENIED,
		       "The database does not let you ask it.", "role %s: %s",
		       role ? role : "none", r->outcome->refusal->message);
}

/*
 * The SELECT at its end makes it impossible to leave read only; of a foreign
 * statement it looks at the functions.
 */
static const struct err *
begin(struct run *r)
{
	const char *look = r->s->foreign ? judge_postgresql(r->a, r->s->text,
							    r->c->functions)
					 : "SELECT 1 WHERE false";
	const struct conn *conn = &r->c->so.conn;
	const struct pgsql_begin how = { "READ ONLY", conn->user, conn->rights,
					 r->s->limits->timeout_ms };
	const struct pgsql_query q = {
		.text = arena_printf(r->a, "%s; %s",
				     pgsql_begin(r->c, r->a, &how), look),
		.several = true,
	};
	const struct err *e;
	PGresult *result;

	r->begun = true;
	e = exec(r, r->a, &q, &result);
	if (!e && !result && conn->rights)
		return no_reader(r);
	if (!e && result && PQntuples(result) > 0)
		refuse_function(r, result);
	return e;
}

static const struct err *
read_columns(struct run *r, const PGresult *result)
{
	int n = PQnfields(result);

	r->cols = arena_array(r->a, (size_t)n, sizeof(*r->cols));
	for (int i = 0; i < n; i++) {
		struct column *col = &r->cols[i];

		col->name = arena_strdup(r->a, PQfname(result, i));
		col->type = pgsql_type(PQftype(result, i), &col->declared);
	}
	if (n == 0) {
		run_refused(r->a, &r->c->so.conn, str_of(r->s->text),
			    "The statement has no columns.", NULL, r->outcome);
		return NULL;
	}
	return batch_begin(&r->batch, r->cols, (size_t)n);
}

/* "\x00ff" is two bytes. */
static struct str
unhex(struct run *r, struct str text)
{
	buf_clear(&r->scratch);
	for (size_t i = 2; i + 1 < text.n; i += 2)
		buf_putc(&r->scratch, (char)(str_hex(text.p[i]) << 4 |
					     str_hex(text.p[i + 1])));
	return buf_str(&r->scratch);
}

static void
add_cell(struct run *r, const PGresult *result, int row, int col)
{
	enum cell_type type = r->cols[col].type;
	struct str text = { PQgetvalue(result, row, col),
			    (size_t)PQgetlength(result, row, col) };

	if (PQgetisnull(result, row, col)) {
		batch_null(&r->batch);
		return;
	}
	if (type == CELL_BOOLEAN)
		text = str_is(text, "t") ? STR("true") : STR("false");
	else if (type == CELL_BLOB)
		text = unhex(r, text);
	batch_cell(&r->batch, type, text);
}

static const struct err *
add_rows(struct run *r, const PGresult *result)
{
	int n = PQntuples(result), n_cols = PQnfields(result);
	const struct err *e = NULL;

	for (int row = 0; row < n && !e && batch_row(&r->batch); row++) {
		for (int col = 0; col < n_cols; col++)
			add_cell(r, result, row, col);
		e = batch_end(&r->batch);
	}
	return e;
}

/* As many rows as fit into some memory, judged by those before. */
static uint64_t
next_fetch(const struct run *r, const PGresult *last)
{
	uint64_t left = r->s->limits->rows - r->outcome->n_rows + 1;
	size_t per_row = PQresultMemorySize(last) /
			 (size_t)(PQntuples(last) ? PQntuples(last) : 1);
	uint64_t n = FETCH_BYTES / (per_row + 1) + 1;

	if (n > FETCH_MAX)
		n = FETCH_MAX;
	return left < n ? left : n;
}

static const struct err *
fetch_rows(struct run *r)
{
	uint64_t n = r->s->limits->rows < FETCH_FIRST ? r->s->limits->rows + 1
						      : FETCH_FIRST;
	const struct err *e = NULL;
	bool more = true;

	while (!e && more && !r->batch.done) {
		struct pgsql_query q = { .several = false };
		PGresult *result;

		arena_reset(r->fetch);
		q.text = arena_printf(r->fetch, "FETCH %llu FROM parlance",
				      (unsigned long long)n);
		e = exec(r, r->fetch, &q, &result);
		if (e || !result)
			return e;
		if (!r->cols)
			e = read_columns(r, result);
		if (e || r->outcome->refusal)
			return e;
		e = add_rows(r, result);
		more = (uint64_t)PQntuples(result) == n;
		n = next_fetch(r, result);
	}
	return e ? e : batch_flush(&r->batch);
}

/*
 * A cursor takes nothing but a statement that gives rows and changes none;
 * EXPLAIN and SHOW cannot have one, and are left to the transaction.
 */
static const struct err *
run_in_cursor(struct run *r)
{
	const struct pgsql_query q = {
		.text = arena_printf(r->a,
				     "DECLARE parlance NO SCROLL CURSOR FOR %s",
				     r->s->text),
		.args = r->s->args,
		.n_args = r->s->n_args,
	};
	PGresult *result;
	const struct err *e = exec(r, r->a, &q, &result);

	return e || !result ? e : fetch_rows(r);
}

static const struct err *
run_directly(struct run *r)
{
	const struct pgsql_query q = {
		.text = r->s->text,
		.args = r->s->args,
		.n_args = r->s->n_args,
	};
	PGresult *result;
	const struct err *e = exec(r, r->fetch, &q, &result);

	if (!e && result)
		e = read_columns(r, result);
	if (e || !result || r->outcome->refusal)
		return e;
	e = add_rows(r, result);
	return e ? e : batch_flush(&r->batch);
}

static bool
has_no_cursor(struct arena *a, const struct conn *c, const char *text)
{
	size_t n;
	const struct token *first =
		lex_all(a, dialect_find(str_of(c->dialect)), str_of(text), &n);

	return token_is(*first, "explain") || token_is(*first, "show");
}

/* Whatever happened, the next one finds a session like a new one. */
static void
leave(struct run *r)
{
	static const char *const texts[] = { "ROLLBACK", "DISCARD ALL" };
	struct wait forever = wait_forever();
	struct wait w = wait_within(&forever, LEAVE_MS);

	for (size_t i = 0; i < COUNT(texts) && !r->c->broken; i++) {
		const struct pgsql_query q = { .text = texts[i] };
		PGresult *result;
		enum wait_end end;
		const struct err *e =
			pgsql_exec(r->c, r->a, &q, &w, &result, &end);

		if (e || PQresultStatus(result) != PGRES_COMMAND_OK)
			r->c->broken = true;
	}
}

const struct err *
pgsql_run(struct so_conn *conn, struct arena *a, const struct statement *s,
	  struct wait *wait, struct outcome *ret)
{
	struct run r = { .c = (struct pgsql_conn *)conn,
			 .a = a,
			 .s = s,
			 .wait = wait,
			 .narrow = wait_within(wait, s->limits->timeout_ms),
			 .outcome = ret };
	const struct err *e;

	batch_init(&r.batch, s->limits, s->sink, ret);
	r.fetch = arena_create(FETCH_MEMORY);
	r.scratch = buf_new(a, (size_t)s->limits->cell + 1);
	e = begin(&r);
	if (!e && !ret->refusal)
		e = has_no_cursor(a, &conn->conn, s->text) ? run_directly(&r)
							   : run_in_cursor(&r);
	arena_destroy(r.fetch);
	leave(&r);
	batch_finish(&r.batch);
	return e;
}
