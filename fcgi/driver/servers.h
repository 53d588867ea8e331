#ifndef DRIVER_SERVERS_H
#define DRIVER_SERVERS_H

#include "base/arena.h"
#include "base/base.h"

struct quota;

/* Of one URL; libpq has those of a longer list, in their order. */
#define SERVERS_MAX 16

/* Servers that hold the same rows: each may be asked for all of them. */
struct servers {
	const char *urls[SERVERS_MAX]; /* of each alone */
	size_t n;
	size_t n_wanted; /* the first of them; the rest only if none answers */
};

/*
 * Those that a PostgreSQL URL lists; any other URL is one server. Of
 * "prefer-standby" each is there twice: as a standby, which is wanted, and as
 * whatever it is. Copies into a.
 */
struct servers servers_of(struct arena *a, const char *url);

/*
 * In which order to try those whose first row of the quota that is: the wanted
 * ones first, of these those that answered when they were tried last, and of
 * these the least busy.
 */
void servers_order(const struct quota *q, int row, const struct servers *s,
		   size_t ret[SERVERS_MAX]);

#endif
