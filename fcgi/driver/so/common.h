#ifndef DRIVER_SO_COMMON_H
#define DRIVER_SO_COMMON_H

#include "driver/batch.h"

/*
 * What drivers in shared objects have in common; linked into each of them.
 * Such a driver's connection embeds this first, so that pointers convert.
 */
struct so_conn {
	struct conn conn;
	/* As the driver's run(), for a text that need not be checked. */
	const struct err *(*run)(struct so_conn *c, struct arena *a,
				 const struct statement *s, struct wait *wait,
				 struct outcome *ret);
};
static_assert(offsetof(struct so_conn, conn) == 0, "conn comes first");

/* A driver's run(): c->run() of a checked statement. */
MUST_CHECK const struct err *so_run(struct conn *conn, struct arena *a,
				    const struct read_order *order,
				    struct wait *wait, struct outcome *ret);
/* Rows of a text of our own, in a. ERR_DATABASE_DOWN: it was refused. */
MUST_CHECK const struct err *so_select(struct so_conn *c, struct arena *a,
				       struct wait *wait, const char *text,
				       struct rows *ret);

/* A driver's describe() and fingerprint(), by queries of its catalogue. */
struct so_catalog {
	const char *tables, *columns; /* as driver/catalog.h has them */
	const char *keys;             /* the same; NULL: none are declared */
	/* Two values, of the schema and of the rows; NULL: ret has it. */
	const char *stamp;
};
MUST_CHECK const struct err *so_describe(struct so_conn *c, struct arena *a,
					 struct wait *wait,
					 const struct so_catalog *by,
					 struct schema *ret);
MUST_CHECK const struct err *so_fingerprint(struct so_conn *c, struct arena *a,
					    struct wait *wait,
					    const char *stamp, const char **ret,
					    const char **ret_data);

/* A statement that changes rows, over a connection of its own. */
struct so_change {
	struct so_conn *c;
	const struct write_order *order;
	struct arena *a;
	struct wait *wait;
	struct wait narrow; /* of the statement */
	struct written *ret;
};
/*
 * A driver's write(): open a connection, make the change, and close it, which
 * ends whatever is left of the transaction. order, a, wait and ret are set.
 */
MUST_CHECK const struct err *so_change(
	struct so_change *w, const char *where,
	const struct parlance_driver *driver,
	const struct err *(*change)(struct so_change *w));
/* As run_refused(), of the change's statement. */
void so_change_refused(struct so_change *w, const char *message,
		       const char *sqlstate);

/* Errors that every server has. */
const struct err *so_locked(struct arena *a, const char *message) MUST_CHECK;
/* powers: what the login may do that no transaction prevents. */
const struct err *so_too_powerful(struct arena *a, const char *powers)
	MUST_CHECK;
/*
 * The wait for a connection ended, and how. wait: the question's own, which
 * may have ended with it; if not, the server was too slow.
 */
MUST_CHECK const struct err *so_connect_ended(struct arena *a,
					      enum wait_end end,
					      struct wait *wait);

#endif
