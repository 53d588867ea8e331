#ifndef DRIVER_SO_ODBC_ODBC_H
#define DRIVER_SO_ODBC_ODBC_H

#include <pthread.h>
#include <stdatomic.h>

#include "base/buf.h"
#include "driver/offload.h"
#include "driver/so/common.h"

/* What ODBC leaves to each engine; engine.c has a row each. */
struct odbc_engine {
	const char *dialect;
	const char *dbms;  /* how SQL_DBMS_NAME begins */
	const char *texts; /* has texts end where our lexer has it; or NULL */
	const char *begin; /* makes a transaction read only; or NULL */
	const char *limit; /* a time limit, before its milliseconds; or NULL */
	const char *reset; /* makes a session new; NULL: it is not used again */
	const char *stamp; /* one value that changes with the schema; or NULL */
	const char *home;  /* the schema whose tables need none; or NULL */
	/*
	 * Keys of all tables at once, as ODBC's functions give them of one:
	 * schema, table, column; and the KEY_ columns of driver/catalog.h.
	 * NULL, or refused: the functions are called, table by table.
	 */
	const char *primary, *foreign;
};
const struct odbc_engine *odbc_engine(const char *dbms);
/* Whether a schema is the engine's own business. */
bool odbc_is_system(const char *schema);

struct odbc_conn {
	struct conn conn;       /* first, so the two pointers convert */
	struct odbc_conn *self; /* what odbc_do() takes to close it */
	void *env, *dbc;        /* SQLHENV, SQLHDBC */
	void *stmt;             /* SQLHSTMT of the call that runs; or NULL */
	/*
	 * Drivers take SQLCancel while they wait for the server, but not all
	 * of them while a value is read: then the helper thread holds `busy`,
	 * and looks at `stop` itself.
	 */
	pthread_mutex_t busy;
	atomic_bool stop;
	struct offload *offload;
	const struct odbc_engine *engine;
	const char *home;      /* the schema whose tables need none; or NULL */
	const char *functions; /* that may be called, whatever they are */
	const char *views;     /* to be read, whatever they are */
	bool narrow; /* the driver has no W functions: UTF-8 as it is */
	bool used;   /* a statement may have left something behind */
	bool broken;
};
static_assert(offsetof(struct odbc_conn, conn) == 0, "conn comes first");

/*
 * Make a call in the helper thread. arg begins with a struct odbc_conn *,
 * whose statement is cancelled when the wait ends. When offload_is_left()
 * afterwards, the call goes on: what it was given stays and is its own, the
 * connection's arena too.
 */
enum wait_end odbc_do(struct odbc_conn *c, struct wait *w, void (*fn)(void *),
		      void *arg);

/* UTF-8 to what the W functions take, with a zero at its end, and back. */
unsigned short *odbc_wide(struct arena *a, struct str text);
void odbc_put_wide(struct buf *b, const unsigned short *wide, size_t n);

/* The functions that take or give text, in the form that the driver has. */
int odbc_prepare(struct odbc_conn *c, struct arena *a, const char *text);
int odbc_tables(struct odbc_conn *c);
int odbc_columns(struct odbc_conn *c);
/* name: catalog, schema, table; any may be NULL */
int odbc_primary_keys(struct odbc_conn *c, struct arena *a,
		      const char *const name[3]);
int odbc_foreign_keys(struct odbc_conn *c, struct arena *a,
		      const char *const name[3]);
/* Of column col (1, 2, …) the name, and its type. */
bool odbc_column(struct odbc_conn *c, struct arena *a, unsigned short col,
		 const char **ret_name, short *ret_type);
/* What a type of ODBC is to us. */
enum cell_type odbc_cell_type(short type);
/*
 * The text of column col (1, 2, …) of the row at hand; of a long value no more
 * than a piece past max. false: NULL.
 */
struct odbc_kind {
	short type; /* of ODBC */
	enum cell_type cell;
};
bool odbc_value(struct odbc_conn *c, unsigned short col, struct odbc_kind kind,
		size_t max, struct buf *b);
/* Whether text reaches the driver unharmed by the W functions. */
bool odbc_is_narrow(struct odbc_conn *c, struct arena *a);

/* Why a call failed: the first diagnostic of a handle. Copied into a. */
struct odbc_error {
	const char *state; /* "42S02"; "" when there is none */
	const char *words; /* without the names of manager and driver */
};
void odbc_diagnose(struct odbc_conn *c, struct arena *a,
		   struct odbc_error *ret); /* of c->stmt, or else c->dbc */

/*
 * One statement, or one call of the catalogue: `call` starts it on c->stmt in
 * the helper thread and returns what the ODBC function did.
 */
struct odbc_statement {
	struct odbc_conn *c; /* first: see odbc_do() */
	int (*call)(struct odbc_statement *s, struct arena *a);
	const char *text;     /* of SQL; or NULL */
	const char *table[3]; /* of a call: catalog, schema, name */
	const struct limits *limits;
	const struct row_sink *sink;
	const struct cell *args; /* [n_args] */
	size_t n_args;
	bool foreign; /* a statement that is not of our own making */
};
MUST_CHECK const struct err *odbc_run(struct arena *a, struct odbc_statement *s,
				      struct wait *wait, struct outcome *ret);
/* Its rows, in a. ERR_DATABASE_DOWN: refused. */
MUST_CHECK const struct err *odbc_select(struct arena *a,
					 const struct odbc_statement *s,
					 struct wait *wait, struct rows *ret);
/*
 * ODBC's markers for those of the dialect, and the values, which stay in a
 * until the statement is over. false: the driver takes one of them not.
 */
const char *odbc_markers(struct arena *a, const struct odbc_statement *s);
bool odbc_bind(const struct odbc_statement *s, struct arena *a);
/* The calls of a statement of SQL, and of the list of tables. */
int odbc_execute(struct odbc_statement *s, struct arena *a);
int odbc_call_tables(struct odbc_statement *s, struct arena *a);
/* A statement or call that the driver does not know; all else is worse. */
bool odbc_is_refusal(const struct odbc_conn *c, const struct err *e);

MUST_CHECK const struct err *odbc_fingerprint(struct conn *conn,
					      struct arena *a,
					      struct wait *wait,
					      const char **ret,
					      const char **ret_data);
MUST_CHECK const struct err *odbc_describe(struct conn *conn, struct arena *a,
					   struct wait *wait,
					   struct schema *ret);

#endif
