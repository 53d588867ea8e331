
#include "driver/so/judge/judge.h"
#include "driver/so/mysql/rows.h"
#include "sql/lex/lex.h"

#include "base/ban.h"

#define LEAVE_MS 2000 /* to reset the session */
#define SETTING_MAX ((size_t)2048)

static const struct {
	unsigned code;
	enum { SLOW, LOCKED, LOST } what;
} causes[] = {
	{ 1969, SLOW },   { 3024, SLOW },   { 1317, SLOW }, { 1205, LOCKED },
	{ 1213, LOCKED }, { 3572, LOCKED }, { 1053, LOST }, { 1927, LOST },
	{ 2006, LOST },   { 2013, LOST },   { 2055, LOST }, { 4031, LOST },
	{ 0, LOST },
};

const struct err *
mysql_failure(struct mysql_conn *c, struct arena *a,
	      const struct mysql_refusal *by, struct wait *wait,
	      const struct limits *limits)
{
	for (size_t i = 0; i < COUNT(causes); i++) {
		if (causes[i].code != by->code)
			continue;
		if (causes[i].what == SLOW)
			return run_ended(a, WAIT_DEADLINE, wait, limits);
		if (causes[i].what == LOCKED)
			return so_locked(a, by->words);
		c->broken = true;
		return mysql_down(a, by->code,
				  by->code ? by->words
					   : "failed without an error");
	}
	return NULL;
}

/*
 * What the engine said of a statement: mostly news for the next draft. Some
 * errors stand with the connection and not with the statement.
 */
static const struct err *
rejected(struct mysql_reading *r)
{
	bool here = mysql_stmt_errno(r->stmt) != 0;
	const struct mysql_refusal by = {
		here ? mysql_stmt_errno(r->stmt) : mysql_errno(r->c->db),
		here ? mysql_stmt_error(r->stmt) : mysql_error(r->c->db)
	};
	const char *state =
		here ? mysql_stmt_sqlstate(r->stmt) : mysql_sqlstate(r->c->db);
	const struct err *e =
		mysql_failure(r->c, r->a, &by, r->wait, r->s->limits);

	if (!e)
		run_refused(r->a, &r->c->so.conn, str_of(r->s->text), by.words,
			    arena_strdup(r->a, state), r->outcome);
	return e;
}

static const struct err *
stopped(struct mysql_reading *r, enum wait_end end)
{
	mysql_stop(r->c);
	return run_ended(r->a, end, r->wait, r->s->limits);
}

/* A statement of our own. */
static const struct err *
tell(struct mysql_reading *r, const char *text)
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
step(struct mysql_reading *r, enum mysql_step what, int *ret,
     const struct err **ret_e)
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
begin(struct mysql_reading *r)
{
	struct buf b = buf_new(r->a, SETTING_MAX);
	const long long ms = r->s->limits->timeout_ms;
	const uint64_t rows = r->s->limits->rows;
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
		   (unsigned long long)(rows < UINT64_MAX ? rows + 1 : rows));
	e = tell(r, buf_text(&b));
	return e ? e : tell(r, "START TRANSACTION READ ONLY");
}

/* Rows that nobody wants any more are not waited for. */
static const struct err *
fetch_rows(struct mysql_reading *r)
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
			e = mysql_add_row(r);
	}
	if (e || r->outcome->refusal) {
		r->c->broken |= e != NULL;
		return e;
	}
	return batch_flush(&r->batch);
}

static bool
may_begin(struct mysql_reading *r)
{
	const struct dialect *d = dialect_find(str_of(r->c->so.conn.dialect));
	size_t n;
	const struct token *t = lex_all(r->a, d, str_of(r->s->text), &n);

	return dialect_lists(d->starts, t[0].text);
}

static const struct err *
refuse(struct mysql_reading *r, const char *words)
{
	run_refused(r->a, &r->c->so.conn, str_of(r->s->text), words, NULL,
		    r->outcome);
	return NULL;
}

static const struct err *
run(struct mysql_reading *r)
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
	if (mysql_stmt_param_count(r->stmt) != r->s->n_args ||
	    !mysql_bind_args(r))
		return refuse(r, "A parameter has no value.");
	if (!mysql_read_columns(r))
		return refuse(r, "Only statements that read are allowed.");
	if (!step(r, STEP_EXECUTE, &rc, &e))
		return e;
	return fetch_rows(r);
}

/* A reset rolls back, and forgets variables, locks and temporary tables. */
static void
leave(struct mysql_reading *r)
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

struct asking {
	struct mysql_conn *c;
	struct wait *wait;
};

static const struct err *
ask_server(void *of, struct arena *a, const char *query, struct rows *ret)
{
	struct asking *asking = of;

	return so_select(&asking->c->so, a, asking->wait, query, ret);
}

/* By what the server says of functions and views; NULL *ret: it may run. */
static const struct err *
judge(struct mysql_conn *c, struct arena *a, const struct statement *s,
      struct wait *wait, const char **ret)
{
	struct asking asking = { c, wait };
	const struct judging judging = { c->so.conn.dialect, s->text,
					 c->functions,       c->views,
					 ask_server,         &asking };

	return s->foreign ? judge_statement(a, &judging, ret) : NULL;
}

const struct err *
mysql_run(struct so_conn *conn, struct arena *a, const struct statement *s,
	  struct wait *wait, struct outcome *ret)
{
	struct mysql_conn *c = (struct mysql_conn *)conn;
	struct mysql_reading r = { .c = c,
				   .a = a,
				   .s = s,
				   .wait = wait,
				   .narrow = wait_within(wait,
							 s->limits->timeout_ms),
				   .outcome = ret };
	const char *why = NULL;
	const struct err *e;

	if (!c->db)
		return mysql_down(a, 2006, "closed after an earlier statement");
	e = judge(c, a, s, wait, &why);
	if (e)
		return e;
	if (why)
		return refuse(&r, why);
	batch_init(&r.batch, s->limits, s->sink, ret);
	r.scratch = buf_new(a, SETTING_MAX);
	e = run(&r);
	leave(&r);
	batch_finish(&r.batch);
	return e;
}
