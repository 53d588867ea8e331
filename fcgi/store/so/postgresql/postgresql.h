#ifndef STORE_SO_POSTGRESQL_POSTGRESQL_H
#define STORE_SO_POSTGRESQL_POSTGRESQL_H

#include "store/db/engine.h"

/*
 * The store in a database of PostgreSQL, 13 or later. No state is kept in a
 * session: no named statements, no settings, no locks but those of a
 * transaction. So it works behind a pool that gives each transaction another
 * connection.
 */

/* libpq's own names; its header is for the .c files. */
struct pg_conn;
struct pg_result;

struct pgstore {
	struct pg_conn *db; /* NULL: none yet */
	const char *url;
	pid_t pid;        /* who connected */
	bool broken;      /* connect anew before the next transaction */
	bool within;      /* a transaction */
	size_t changes;   /* rows, by the last statement */
	int64_t patience; /* ms that a statement may take */
	int64_t clock_at; /* its clock was read then, by clock_ms(); 0: never */
};
struct pgstore *pgstore(const struct store *s);

/* What is sent: text with $1 and up, and its values. */
struct pgstore_query {
	const char *text;
	const struct db_value *values; /* [n] */
	size_t n;
	bool several; /* statements without values */
};
/*
 * *ret is the caller's to clear. Outside a transaction a lost connection is
 * made anew first; a statement that only reads is sent again when the
 * connection is lost under it. ERR_BUSY, ERR_STORE, ERR_STORE_FULL.
 */
MUST_CHECK const struct err *pgstore_run(struct pgstore *p, struct arena *a,
					 const struct pgstore_query *q,
					 struct pg_result **ret);
/* Statements whose results are not looked at. */
MUST_CHECK const struct err *pgstore_script(struct pgstore *p, struct arena *a,
					    const char *text);
/* Connect, when there is no connection that works. ERR_STORE, ERR_CONFIG. */
MUST_CHECK const struct err *pgstore_connect(struct pgstore *p,
					     struct arena *a);
void pgstore_disconnect(struct pgstore *p);
/*
 * Read the server's clock, which clock_wall_ms() shows from then on, so that
 * machines whose own clocks differ agree; as pgstore_run() does now and then,
 * outside a transaction. *ret gets how long that took, and the difference; it
 * may be NULL.
 */
MUST_CHECK const struct err *pgstore_read_clock(struct pgstore *p,
						struct arena *a,
						struct store_server *ret);
/* The failure of a result; NULL: it did not fail. In a. */
const struct err *pgstore_err(struct pgstore *p, struct arena *a,
			      const struct pg_result *result, const char *doing)
	MUST_CHECK;
/* The connection was lost. */
const struct err *pgstore_lost(struct pgstore *p, struct arena *a,
			       const char *why) MUST_CHECK;

/*
 * While machines are upgraded one after the other, programs of two versions
 * use the tables. A step that only adds what older programs need not know
 * (tables, columns with a default, indexes) keeps usable_from as the step
 * before has it; one that takes something away, at the earliest in the release
 * after, raises it to the first version that does without.
 */
struct pgstore_step {
	int64_t version;     /* that it makes */
	int64_t usable_from; /* the oldest program that may use the tables then */
	const char *sql[2]; /* NULL: nothing, or the rest of it */
};
#define PGSTORE_FIRST 19 /* the version that the first one makes */
#define PGSTORE_STEPS (STORE_VERSION - PGSTORE_FIRST + 1)
extern const struct pgstore_step *const pgstore_steps; /* [PGSTORE_STEPS] */

/*
 * Make the tables, or bring them up to date. Those of a newer program are used
 * as they are where that allows it; ERR_STORE: it does not.
 */
MUST_CHECK const struct err *pgstore_migrate(struct store *s, struct arena *a);
/* What the tables are; version 0: there are none. */
struct pgstore_made {
	int64_t version, usable_from;
};
MUST_CHECK const struct err *pgstore_look(struct store *s, struct arena *a,
					  struct pgstore_made *ret);
/* ERR_STORE: a newer program changed the tables, which this one cannot use. */
MUST_CHECK const struct err *pgstore_may_use(struct store *s, struct arena *a);

/* The engine's row: care.c. */
MUST_CHECK const struct err *pgstore_probe(struct store *s, struct arena *a);
MUST_CHECK const struct err *pgstore_server(struct store *s, struct arena *a,
					    struct store_server *ret);
MUST_CHECK const struct err *pgstore_sizes(struct store *s, struct arena *a,
					   struct rows *ret);
MUST_CHECK const struct err *pgstore_check(struct store *s, struct arena *a,
					   struct rows *ret);
MUST_CHECK const struct err *pgstore_vacuum(struct store *s, struct arena *a);
MUST_CHECK const struct err *pgstore_backup(struct store *s, struct arena *a,
					    const char *to);

#endif
