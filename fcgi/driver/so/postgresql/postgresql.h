#ifndef DRIVER_SO_POSTGRESQL_POSTGRESQL_H
#define DRIVER_SO_POSTGRESQL_POSTGRESQL_H

#include "driver/so/common.h"

/* libpq's own names; its header is for the .c files. */
struct pg_conn;
struct pg_result;

struct pgsql_conn {
	struct so_conn so; /* first, so the pointers convert */
	struct pg_conn *db;
	bool broken;           /* in a state that only a new connection ends */
	const char *functions; /* that may be called, whatever they are */
};
static_assert(offsetof(struct pgsql_conn, so) == 0, "so comes first");

/*
 * Wait for a connection that was started. ERR_DATABASE_DOWN: it was refused,
 * or the server is too slow; ERR_DEADLINE, ERR_CANCELLED: the wait ended.
 */
MUST_CHECK const struct err *pgsql_connect(struct pgsql_conn *c,
					   struct arena *a, struct wait *w);

/*
 * Send and wait for all that comes of it; *ret is the last result, or the
 * first that failed, and lives in a. When the wait ends the server is told to
 * stop. ERR_DATABASE_DOWN: the connection was lost; the wait's errors are
 * those of *ret_end, and *ret is NULL then.
 */
struct pgsql_query {
	const char *text;
	bool several; /* statements of our own making; else exactly one */
	const struct cell *args; /* [n_args] of the one */
	size_t n_args;
};
MUST_CHECK const struct err *pgsql_exec(struct pgsql_conn *c, struct arena *a,
					const struct pgsql_query *q,
					struct wait *w, struct pg_result **ret,
					enum wait_end *ret_end);

/*
 * The text that begins a transaction, with what is set for it: all that a
 * statement changes in the session counts for one transaction.
 */
struct pgsql_begin {
	const char *mode; /* READ ONLY or READ WRITE */
	/* for the database's own rules: parlance.user, its facts as
	 * parlance.NAME, and the role to run as; or NULL */
	const char *user;
	const struct rights *rights;
	int64_t timeout_ms;
};
const char *pgsql_begin(struct pgsql_conn *c, struct arena *a,
			const struct pgsql_begin *how);

/* The database is gone, in words for its kind of failure. */
MUST_CHECK const struct err *pgsql_down(struct arena *a, const char *message);

/* struct so_conn's run. */
MUST_CHECK const struct err *pgsql_run(struct so_conn *conn, struct arena *a,
				       const struct statement *s,
				       struct wait *wait, struct outcome *ret);
/*
 * What a server's error means that is not about the statement: ERR_QUERY_SLOW
 * and what else run_ended() returns, ERR_BUSY, ERR_DATABASE_DOWN. NULL: it is
 * about the statement.
 */
struct pgsql_refusal {
	const char *state; /* "42000" when there is none */
	const char *words;
};
MUST_CHECK const struct err *pgsql_failure(struct pgsql_conn *c,
					   struct arena *a,
					   const struct pgsql_refusal *by,
					   struct wait *wait,
					   const struct limits *limits);
/* What a result says that is none. In a. */
struct pgsql_refusal pgsql_refusal(struct arena *a,
				   const struct pg_result *result);

MUST_CHECK const struct err *pgsql_fingerprint(struct conn *conn,
					       struct arena *a,
					       struct wait *wait,
					       const char **ret,
					       const char **ret_data);
MUST_CHECK const struct err *pgsql_describe(struct conn *conn, struct arena *a,
					    struct wait *wait,
					    struct schema *ret);

/* write.c: as struct parlance_driver says. */
MUST_CHECK const struct err *pgsql_write(struct arena *a, const char *where,
					 const struct write_order *order,
					 struct wait *wait,
					 struct written *ret);

/* What a type holds; its name or NULL. */
enum cell_type pgsql_type(unsigned oid, const char **ret_name);

#endif
