#ifndef KNOWLEDGE_SCHEMA_CACHE_H
#define KNOWLEDGE_SCHEMA_CACHE_H

#include "data/app.h"
#include "data/job.h"
#include "driver/driver.h"

/*
 * The schema of a database: from this process, from the store, or from the
 * database itself when its tables changed. When only its rows did, counts and
 * samples are read again once that costs less than a twentieth of our time.
 * What is returned lives until the second call after it that had to read.
 * The connection may be another one afterwards, and is none after an error.
 */
struct schema_now {
	const struct schema *schema;
	const char *data; /* fingerprint of the rows as they are now */
};
struct schema_want {
	const struct database *db;
	struct conn *conn;
	struct wait *wait;
	bool anew;    /* from the database, and for all other workers too */
	bool partial; /* set: the time was up before all samples were read */
};
MUST_CHECK const struct err *schema_get(const struct app *app, struct arena *a,
					struct schema_want *want,
					struct schema_now *ret);

/* What the store has of it, whether it still is so or not; NULL: nothing. */
const struct schema *schema_kept(const struct app *app, struct arena *a,
				 const struct database *db);

/*
 * A few values of each text column, as the settings allow. As in schema_get(),
 * want->conn is another one of conns when a statement that took too long had
 * cost the connection.
 */
MUST_CHECK const struct err *schema_sample(struct arena *a, struct conns *conns,
					   struct schema_want *want,
					   struct schema *schema);

struct pack;
/* Both directions of keeping one in the store. */
void schema_walk(struct pack *p, struct schema *schema);

#endif
