#include <sql.h>
#include <sqlext.h>
#include <sqlucode.h>
#include <string.h>

#include "driver/batch.h"
#include "driver/so/judge/judge.h"
#include "driver/so/odbc/odbc.h"
#include "sql/check/check.h"
#include "sql/lex/lex.h"

#include "base/ban.h"

#define CONNECT_MS 8000
#define LOGIN_SECONDS 5
#define LOGIN_MEMORY ((size_t)1 << 20)
#define INFO_MAX 256
#define WORDS_MAX 2000
#define CLOSE_MS 5000
#define LEAVE_MS 5000 /* to cancel can take a connection of its own */

static const char *const schemes[] = { "odbc", NULL };

static void
stop(void *arg)
{
	struct odbc_conn *c = *(struct odbc_conn **)arg;

	atomic_store(&c->stop, true);
	if (pthread_mutex_trylock(&c->busy) != 0)
		return;
	if (c->stmt)
		(void)SQLCancel(c->stmt);
	(void)pthread_mutex_unlock(&c->busy);
}

enum wait_end
odbc_do(struct odbc_conn *c, struct wait *w, void (*fn)(void *), void *arg)
{
	atomic_store(&c->stop, false);
	return offload_run(c->offload, w, fn, stop, arg);
}

/* What the helper thread needs to connect, and what it found. */
struct login {
	struct odbc_conn *c; /* first: see odbc_do() */
	SQLWCHAR *text;
	bool ok;
	struct arena *a; /* of the helper's own; this struct is in it */
	struct odbc_error error;
	char dbms[INFO_MAX], user[INFO_MAX];
};

static void
get_info(struct login *l, SQLUSMALLINT what, char ret[INFO_MAX])
{
	SQLWCHAR wide[INFO_MAX] = { 0 };
	struct buf b = buf_new(l->a, INFO_MAX - 1);
	SQLSMALLINT n = 0;

	if (SQL_SUCCEEDED(SQLGetInfoW(l->c->dbc, what, wide, sizeof(wide), &n)))
		odbc_put_wide(&b, wide,
			      (size_t)n / sizeof(*wide) < INFO_MAX
				      ? (size_t)n / sizeof(*wide)
				      : INFO_MAX - 1);
	memcpy(ret, buf_text(&b), b.n + 1);
}

/* In the helper thread. Hints that a driver does not know are ignored. */
static void
log_in(void *arg)
{
	struct login *l = arg;
	struct odbc_conn *c = l->c;
	SQLRETURN rc;

	(void)SQLSetConnectAttr(c->dbc, SQL_ATTR_LOGIN_TIMEOUT,
				(SQLPOINTER)LOGIN_SECONDS, SQL_IS_UINTEGER);
	(void)SQLSetConnectAttr(c->dbc, SQL_ATTR_ACCESS_MODE,
				(SQLPOINTER)SQL_MODE_READ_ONLY,
				SQL_IS_UINTEGER);
	rc = SQLDriverConnectW(c->dbc, NULL, l->text, SQL_NTS, NULL, 0, NULL,
			       SQL_DRIVER_NOPROMPT);
	l->ok = SQL_SUCCEEDED(rc);
	if (!l->ok) {
		odbc_diagnose(c, l->a, &l->error);
		return;
	}
	(void)SQLSetConnectAttr(c->dbc, SQL_ATTR_AUTOCOMMIT,
				(SQLPOINTER)SQL_AUTOCOMMIT_OFF,
				SQL_IS_UINTEGER);
	c->narrow = odbc_is_narrow(c, l->a);
	get_info(l, SQL_DBMS_NAME, l->dbms);
	get_info(l, SQL_USER_NAME, l->user);
}

/* In the helper thread. */
static void
log_out(void *arg)
{
	struct odbc_conn *c = *(struct odbc_conn **)arg;

	if (c->dbc) {
		(void)SQLEndTran(SQL_HANDLE_DBC, c->dbc, SQL_ROLLBACK);
		(void)SQLDisconnect(c->dbc);
		(void)SQLFreeHandle(SQL_HANDLE_DBC, c->dbc);
	}
	if (c->env)
		(void)SQLFreeHandle(SQL_HANDLE_ENV, c->env);
	c->dbc = c->env = NULL;
}

static void
odbc_close(struct conn *conn)
{
	struct odbc_conn *c = (struct odbc_conn *)conn;
	struct wait forever = wait_forever();
	struct wait w = wait_within(&forever, CLOSE_MS);

	if (!c || !c->offload || offload_is_left())
		return;
	(void)odbc_do(c, &w, log_out, &c->self);
	if (offload_is_left())
		return;
	offload_destroy(c->offload);
	(void)pthread_mutex_destroy(&c->busy);
	c->offload = NULL;
}

/* Words of drivers can hold parts of the URL: the state alone is told. */
static const struct err *
refused(struct arena *a, const struct odbc_error *error)
{
	static const struct {
		const char *state, *say;
	} rows[] = {
		{ "28000", "The database refused the login." },
		{ "IM002", "There is no such data source or ODBC driver." },
		{ "IM003", "The ODBC driver cannot be loaded." },
		{ "01000", "The ODBC driver cannot be loaded." },
		{ "08001", "The database server does not answer." },
		{ "HYT00", "The database server does not answer." },
	};
	const char *say = "The database cannot be reached by ODBC.";

	for (size_t i = 0; i < COUNT(rows); i++)
		if (strcmp(rows[i].state, error->state) == 0)
			say = rows[i].say;
	return err_new(a, ERR_DATABASE_DOWN, say, "SQLSTATE %s", error->state);
}

static const struct err *
get_handles(struct odbc_conn *c, struct arena *a)
{
	c->offload = offload_create(LEAVE_MS);
	if (c->offload &&
	    SQL_SUCCEEDED(
		    SQLAllocHandle(SQL_HANDLE_ENV, SQL_NULL_HANDLE, &c->env)) &&
	    SQL_SUCCEEDED(SQLSetEnvAttr(c->env, SQL_ATTR_ODBC_VERSION,
					(SQLPOINTER)SQL_OV_ODBC3, 0)) &&
	    SQL_SUCCEEDED(SQLAllocHandle(SQL_HANDLE_DBC, c->env, &c->dbc)))
		return NULL;
	return err_new(a, ERR_INTERNAL, "ODBC did not start.",
		       "no handles or no thread");
}

/* What a login found; it is over. */
static const struct err *
take_login(struct odbc_conn *c, struct arena *a, const struct login *l)
{
	if (!l->ok)
		return refused(a, &l->error);
	c->engine = odbc_engine(l->dbms);
	c->conn.dialect = c->engine->dialect;
	c->home = c->engine->home ? c->engine->home : arena_strdup(a, l->user);
	return NULL;
}

static const struct err *
log_in_soon(struct odbc_conn *c, struct arena *a, const char *where,
	    struct wait *wait)
{
	struct arena *own = arena_create(LOGIN_MEMORY);
	struct login *l = arena_alloc(own, sizeof(*l));
	const char *text =
		strchr(where, '=') ? where : arena_printf(a, "DSN=%s", where);
	struct wait soon = wait_within(wait, CONNECT_MS);
	const struct err *e;
	enum wait_end end;

	l->c = c;
	l->a = own;
	l->text = odbc_wide(own, str_of(text));
	end = odbc_do(c, &soon, log_in, l);
	e = end == WAIT_GO_ON ? take_login(c, a, l)
			      : so_connect_ended(a, end, wait);
	if (!offload_is_left()) /* else the login goes on */
		arena_destroy(own);
	return e;
}

static const struct err *
set_up(struct odbc_conn *c, struct arena *a, const char *where,
       struct wait *wait)
{
	const struct err *e = get_handles(c, a);

	return e ? e : log_in_soon(c, a, where, wait);
}

/* The library has locks of its own, which a call left running may hold. */
static const struct err *
still_busy(struct arena *a)
{
	return err_new(a, ERR_QUERY_SLOW,
		       "A statement before this one does not stop.",
		       "a call of ODBC was left running");
}

static const struct err *
odbc_open(struct arena *a, const char *where, const struct settings *settings,
	  struct wait *wait, struct conn **ret)
{
	struct odbc_conn *c = arena_alloc(a, sizeof(*c));
	const struct err *e;

	c->functions = arena_strdup(a, settings->functions);
	c->views = arena_strdup(a, settings->views);
	if (offload_is_left())
		return still_busy(a);
	c->conn.arena = a;
	c->self = c;
	(void)pthread_mutex_init(&c->busy, NULL);
	e = set_up(c, a, where, wait);
	if (e) {
		odbc_close(&c->conn);
		return e;
	}
	*ret = &c->conn;
	return NULL;
}

/* ODBC has no way to make a session new: most are used for one question. */
static const struct err *
odbc_check(struct conn *conn, struct wait *wait)
{
	struct odbc_conn *c = (struct odbc_conn *)conn;
	SQLUINTEGER dead = SQL_CD_FALSE;

	(void)wait;
	if (offload_is_left())
		return still_busy(conn->arena);
	if (!c->broken && !c->used)
		(void)SQLGetConnectAttr(c->dbc, SQL_ATTR_CONNECTION_DEAD, &dead,
					sizeof(dead), NULL);
	if (c->broken || c->used || dead == SQL_CD_TRUE)
		return err_new(conn->arena, ERR_DATABASE_DOWN,
			       "The database cannot be reached.",
			       "the connection is used up");
	return NULL;
}

/* Some drivers run "a; b": what we can see is one statement that reads. */
static bool
looks_harmless(struct arena *a, const struct conn *c, const char *text)
{
	const struct dialect *d = dialect_find(str_of(c->dialect));
	size_t n;
	const struct token *t = lex_all(a, d, str_of(text), &n);

	for (size_t i = 0; i < n; i++)
		if (t[i].kind == TOKEN_BAD ||
		    (t[i].kind == TOKEN_SEMI && i + 1 < n))
			return false;
	return dialect_lists(d->starts, t[0].text);
}

struct asking {
	struct odbc_conn *c;
	struct wait *wait;
};

static const struct err *
ask_catalogue(void *of, struct arena *a, const char *query, struct rows *ret)
{
	struct asking *asking = of;
	struct odbc_statement mine = { .c = asking->c,
				       .call = odbc_execute,
				       .text = query };

	return odbc_select(a, &mine, asking->wait, ret);
}

/* By the engine's own catalogue, where one can be asked; NULL *ret: it may run. */
static const struct err *
judge(struct odbc_conn *c, struct arena *a, struct odbc_statement *s,
      struct wait *wait, const char **ret)
{
	struct asking asking = { c, wait };
	const struct judging judging = { c->conn.dialect, s->text,
					 c->functions,    c->views,
					 ask_catalogue,   &asking };

	return judge_statement(a, &judging, ret);
}

static const struct err *
odbc_run_checked(struct conn *conn, struct arena *a,
		 const struct read_order *order, struct wait *wait,
		 struct outcome *ret)
{
	struct odbc_statement s = { .c = (struct odbc_conn *)conn,
				    .call = odbc_execute,
				    .text = sql_text(order->sql),
				    .limits = order->limits,
				    .sink = order->sink,
				    .foreign = true };
	const char *why = "Only one statement that reads is allowed.";
	const struct err *e = NULL;

	s.args = sql_args(order->sql, &s.n_args);
	if (looks_harmless(a, conn, s.text))
		e = judge(s.c, a, &s, wait, &why);
	if (!e && !why)
		return odbc_run(a, &s, wait, ret);
	if (!e)
		run_refused(a, conn, str_of(s.text), why, NULL, ret);
	return e;
}

/* The manager knows no version of its own before there is a connection. */
static const struct err *
odbc_library(struct arena *a, const struct settings *settings, const char **ret)
{
	struct buf b = buf_new(a, WORDS_MAX);
	char name[INFO_MAX];
	SQLHENV env = NULL;
	SQLUSMALLINT next = SQL_FETCH_FIRST;

	(void)settings;
	if (SQL_SUCCEEDED(SQLAllocHandle(SQL_HANDLE_ENV, NULL, &env)) &&
	    SQL_SUCCEEDED(SQLSetEnvAttr(env, SQL_ATTR_ODBC_VERSION,
					(SQLPOINTER)SQL_OV_ODBC3, 0)))
		for (; SQL_SUCCEEDED(SQLDrivers(env, next, (SQLCHAR *)name,
						sizeof(name), NULL, NULL, 0,
						NULL));
		     next = SQL_FETCH_NEXT)
			buf_printf(&b, "%s%s", b.n ? ", " : "", name);
	if (env)
		(void)SQLFreeHandle(SQL_HANDLE_ENV, env);
	if (!b.n)
		return err_new(a, ERR_DRIVER, "There is no ODBC driver here.",
			       "unixODBC knows no driver of any database");
	*ret = arena_printf(a, "unixODBC with %s", buf_text(&b));
	return NULL;
}

const struct parlance_driver parlance_driver = {
	.abi = DRIVER_ABI,
	.name = "odbc",
	.schemes = schemes,
	.open = odbc_open,
	.check = odbc_check,
	.fingerprint = odbc_fingerprint,
	.describe = odbc_describe,
	.run = odbc_run_checked,
	.close = odbc_close,
	.library = odbc_library,
};
