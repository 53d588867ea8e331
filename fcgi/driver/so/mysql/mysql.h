#ifndef DRIVER_SO_MYSQL_MYSQL_H
#define DRIVER_SO_MYSQL_MYSQL_H

#include "driver/so/common.h"
#include "driver/url.h"

/* libmariadb's own names; its header is for the .c files. */
struct st_mysql;
struct st_mysql_stmt;

struct mysql_conn {
	struct so_conn so; /* first, so the pointers convert */
	struct st_mysql *db;
	struct url url;
	const char *functions; /* that may be called, whatever they are */
	const char *views;     /* to be read, whatever they are */
	bool mariadb;          /* else MySQL */
	bool broken;           /* in a state that only a new connection ends */
};
static_assert(offsetof(struct mysql_conn, so) == 0, "so comes first");

/* The steps of a statement that wait for the server. */
enum mysql_step { STEP_PREPARE, STEP_EXECUTE, STEP_FETCH };

/*
 * Each waits, and ticks. When the wait ends, the call is left as it is and the
 * connection with it: it is broken then. *ret is the call's own result.
 */
enum wait_end mysql_connect_wait(struct mysql_conn *c, struct wait *w,
				 bool *ret);
enum wait_end mysql_query_wait(struct mysql_conn *c, struct wait *w,
			       const char *text, bool *ret);
enum wait_end mysql_reset_wait(struct mysql_conn *c, struct wait *w, bool *ret);
enum wait_end mysql_step_wait(struct mysql_conn *c, struct wait *w,
			      struct st_mysql_stmt *stmt, enum mysql_step step,
			      struct str text, int *ret);

/* A handle that is ready to connect; NULL: out of memory. */
struct st_mysql *mysql_handle(struct arena *a, const struct url *u);
/* Stop what runs on c, by another connection. */
void mysql_stop(struct mysql_conn *c);

/* The database is gone, in words for its kind of failure. */
MUST_CHECK const struct err *mysql_down(struct arena *a, unsigned code,
					const char *message);

/*
 * What an error of the server means that is not about the statement:
 * ERR_QUERY_SLOW and what else run_ended() returns, ERR_BUSY,
 * ERR_DATABASE_DOWN. NULL: it is about the statement.
 */
struct mysql_refusal {
	unsigned code;
	const char *words;
};
MUST_CHECK const struct err *mysql_failure(struct mysql_conn *c,
					   struct arena *a,
					   const struct mysql_refusal *by,
					   struct wait *wait,
					   const struct limits *limits);
/* struct so_conn's run. */
MUST_CHECK const struct err *mysql_run(struct so_conn *conn, struct arena *a,
				       const struct statement *s,
				       struct wait *wait, struct outcome *ret);
/* write.c: as struct parlance_driver says. */
MUST_CHECK const struct err *mysql_write(struct arena *a, const char *where,
					 const struct write_order *order,
					 struct wait *wait,
					 struct written *ret);
MUST_CHECK const struct err *mysql_fingerprint(struct conn *conn,
					       struct arena *a,
					       struct wait *wait,
					       const char **ret,
					       const char **ret_data);
MUST_CHECK const struct err *mysql_describe(struct conn *conn, struct arena *a,
					    struct wait *wait,
					    struct schema *ret);

#endif
