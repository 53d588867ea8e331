#ifndef DRIVER_DRIVER_H
#define DRIVER_DRIVER_H

#include "base/wait.h"
#include "data/draft.h"
#include "data/rights.h"
#include "data/rows.h"
#include "data/schema.h"
#include "data/settings.h"

/* Raised when anything in this file changes its layout. */
#define DRIVER_ABI 12

struct limits {
	uint64_t rows;      /* rows handed to the sink; then it is truncated */
	uint64_t bytes;     /* cell text handed to the sink, together */
	uint64_t cell;      /* bytes of one cell; longer ones are cut */
	int64_t timeout_ms; /* wall time, within the wait's own deadline */
};

/* A statement that reads, and what becomes of its rows. */
struct read_order {
	const struct safe_sql *sql;
	const struct limits *limits;
	const struct row_sink *sink;
};

/*
 * How a statement ended that the engine took or refused. A refusal is news
 * for the next draft, not a failure.
 */
struct outcome {
	struct complaint *refusal; /* NULL: it ran */
	uint64_t n_rows;           /* handed to the sink */
	bool truncated;            /* the engine had more */
	bool begun; /* the sink has the columns; driver_run() sets it */
};

struct proposed_sql; /* sql/propose/propose.c alone makes one */

/* A statement that changes rows, and whether it is to stay. */
struct write_order {
	const struct proposed_sql *sql;
	const struct settings *settings; /* of its database */
	const char *user;                /* vouched for; or NULL */
	/*
	 * false: what it would do is counted and undone. true: it stays, but
	 * only if it changes exactly `expected` rows; else it is undone.
	 */
	bool commit;
	uint64_t expected;
	/*
	 * Where its rows go, as they are after it, when the engine can give
	 * them; NULL: nobody wants them. Never with commit.
	 */
	const struct row_sink *sink;
	const struct limits *limits;
};

struct written {
	struct complaint *refusal; /* NULL: it ran */
	uint64_t n_rows;           /* that it changed, or would */
	uint64_t n_more; /* of other tables, by triggers, as far as known */
	bool committed;
};

/* Each driver embeds this first in its own connection. */
struct conn {
	const struct parlance_driver *driver;
	struct arena *arena; /* lives as long as the connection */
	const char *dialect; /* name of a row of sql/dialect/dialect.c */
	/*
	 * Who asks, and of the rights of that one the role and facts, for the
	 * database's own rules; NULL: nobody known. conn_asks() sets them
	 * before a run, for that run: they need not outlive it.
	 */
	const char *user;
	const struct rights *rights;
	/*
	 * How many connections the server leaves to this account, by what it
	 * says; 0: it does not.
	 */
	unsigned most;
	/* Its rows are on other servers too, and what is told of them must not
	 * differ by server as long as they do not. */
	bool one_of_several;
};

/*
 * One kind of database. A driver in a shared object exports one of these as
 * `parlance_driver`. Every function may block, within `wait`; none logs.
 */
struct parlance_driver {
	unsigned abi;               /* DRIVER_ABI */
	const char *name;           /* "sqlite" */
	const char *const *schemes; /* NULL-terminated, without the colon */
	const char *const
		*endings; /* of bare paths, NULL-terminated; or NULL */
	bool whole_url;   /* open() gets the URL with its scheme */
	bool takes_rules; /* it tells the engine what conn.rights says */
	bool in_process;  /* its statements use our cores: a query slot each */
	bool ticks_pause; /* its statement stands still while a tick runs */
	/*
	 * Must open read-only by the engine's own means. `where` is the URL
	 * after the scheme's colon. ERR_DATABASE_DOWN, ERR_DATABASE_FILE,
	 * ERR_CONFIG (the URL cannot be read).
	 */
	const struct err *(*open)(struct arena *a, const char *where,
				  const struct settings *settings,
				  struct wait *wait, struct conn **ret);
	/*
	 * Must make sure, cheaply, that the connection works and that nothing
	 * an earlier statement left behind reaches the next one. An error: the
	 * caller closes it and opens another.
	 */
	const struct err *(*check)(struct conn *c, struct wait *wait);
	/*
	 * Must write a short text that changes when the schema may have, and
	 * *ret_data one that changes when the rows may have. Cheap.
	 */
	const struct err *(*fingerprint)(struct conn *c, struct arena *a,
					 struct wait *wait, const char **ret,
					 const char **ret_data);
	/* Must fill all of *ret but the samples. */
	const struct err *(*describe)(struct conn *c, struct arena *a,
				      struct wait *wait, struct schema *ret);
	/*
	 * Must run one checked statement, with the values that it carries
	 * (sql_args()) bound to its markers, and hand its rows to the sink in
	 * batches, each in memory that is given back after it. Must refuse by
	 * the engine's means whatever writes or is more than one statement,
	 * and a text that has not as many markers as values.
	 * A statement that the engine rejects sets ret->refusal (in a) and
	 * returns NULL. ERR_QUERY_SLOW: order->limits->timeout_ms passed.
	 * ERR_DEADLINE, ERR_CANCELLED: the wait ended. ERR_DATABASE_DOWN: the
	 * connection was lost. ERR_BUSY: locked.
	 */
	const struct err *(*run)(struct conn *c, struct arena *a,
				 const struct read_order *order,
				 struct wait *wait, struct outcome *ret);
	/*
	 * May run a statement that changes rows, over a connection of its own
	 * that is closed again, in one transaction. NULL: this kind of
	 * database takes none. Must see to it that whatever does not commit
	 * leaves nothing behind, and refuse where it cannot. Errors as run();
	 * ERR_DATABASE_DOWN with ret->committed set: the connection was lost
	 * while it was made to stay, so nobody knows whether it does.
	 */
	const struct err *(*write)(struct arena *a, const char *where,
				   const struct write_order *order,
				   struct wait *wait, struct written *ret);
	void (*close)(struct conn *c); /* NULL is allowed */
	/*
	 * May give back memory that only makes the next statement faster:
	 * nobody has asked for a while. NULL: there is none.
	 */
	void (*rest)(struct conn *c);
	/*
	 * Must name its library and that one's version, in words, without
	 * reaching for a server. ERR_DRIVER: a part of it is missing.
	 */
	const struct err *(*library)(struct arena *a,
				     const struct settings *settings,
				     const char **ret);
	/*
	 * May be the main part of a helper (base/confine/starter.h) that runs
	 * statements for other processes until there are none. NULL: no
	 * process of another may run this driver's.
	 */
	void (*serve)(struct arena *a);
};

extern const struct parlance_driver driver_sqlite;
/* What a shared object exports. */
__attribute__((visibility(
	"default"))) extern const struct parlance_driver parlance_driver;

/*
 * The driver for a URL or a bare path, and what follows the scheme.
 * ERR_DRIVER: no such scheme or ending, or its shared object is missing; says
 * which there are. ERR_NO_DATABASE: neither a URL nor a path.
 */
MUST_CHECK const struct err *driver_find(struct arena *a, const char *url,
					 const struct parlance_driver **ret,
					 const char **ret_where);

/*
 * Find and open. a must live as long as the connection, which is closed by
 * (*ret)->driver->close() before it goes. Errors as driver_find() and open();
 * ERR_CONFIG: the settings have a role or facts, which this kind of database
 * cannot be told.
 */
MUST_CHECK const struct err *driver_open(struct arena *a, const char *url,
					 const struct settings *settings,
					 struct wait *wait, struct conn **ret);

/* Who asks from now on; NULL and NULL: nobody known, such as for what is kept
 * for all. */
void conn_asks(struct conn *c, const char *user, const struct rights *rights);

/* The contract of run(), asserted for every driver. */
MUST_CHECK const struct err *driver_run(struct conn *c, struct arena *a,
					const struct read_order *order,
					struct wait *wait, struct outcome *ret);

/*
 * The contract of write(), asserted for every driver. ERR_DENIED: this kind of
 * database takes no changes; says why.
 */
MUST_CHECK const struct err *driver_write(struct arena *a, const char *url,
					  const struct write_order *order,
					  struct wait *wait,
					  struct written *ret);

/*
 * The connections of one process, one per database, kept between requests
 * and never used after a fork. conns_get() opens or checks; conns_drop()
 * closes one after an error that may have left it in a bad state.
 *
 * All processes with one quota keep at most query.connections to a server, or
 * what it says that it allows: conns_get() waits for one, within its wait.
 * ERR_BUSY: there was none in that time. What it gives asks for nobody, until
 * conn_asks().
 *
 * Of a database with several servers (servers.h) the least busy is taken, the
 * same one as long as a request lasts; one that does not answer is left alone
 * for a while.
 */
struct conns;
struct quota;

struct conns *conns_create(const struct quota *quota); /* NULL: no limit */
void conns_destroy(struct conns *cs);                  /* NULL is allowed */
MUST_CHECK const struct err *conns_get(struct conns *cs, struct arena *a,
				       const struct database *db,
				       struct wait *wait, struct conn **ret);
void conns_drop(struct conns *cs, const struct database *db);
/*
 * What *conn was asked ended with e. true: that was one server's trouble, and
 * the same may be asked over *conn, now of another one. false: e stands; of
 * several servers *conn is closed then.
 */
bool conns_fail_over(struct conns *cs, struct arena *a,
		     const struct database *db, struct wait *wait,
		     const struct err *e, struct conn **conn);
void conns_rest(struct conns *cs); /* all of them: parlance_driver.rest() */
/* The same, while one of them may be in use: none is looked at, or closed. */
void conns_shrink(struct conns *cs);
/*
 * Between requests: close what another process wants, and what was not used
 * for its query.connection_idle, unused_ms being since the last request. In
 * how many ms to call again; -1: there is nothing to close.
 */
int conns_yield(struct conns *cs, int64_t unused_ms);

#endif
