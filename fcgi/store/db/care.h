#ifndef STORE_DB_CARE_H
#define STORE_DB_CARE_H

#include "data/rows.h"
#include "store/store.h"

/* Of the store as a file: what it takes, whether it is whole, copies of it. */

/* Bytes of the store with its log, and those free where it lies. */
struct store_room {
	uint64_t used, free;
};
/* False: it is in memory, or cannot be looked at. */
MUST_CHECK bool store_room(struct store *s, struct arena *a,
			   struct store_room *ret);

/* A store on a server, as this machine sees it. */
struct store_server {
	int64_t took_us;     /* the fastest of some round trips */
	int64_t ahead_ms;    /* this machine's clock, of the server's */
	const char *version; /* of the server: "15.4" */
	bool too_old;        /* for what the tables need */
	/* of the tables, and the oldest program that may use them */
	int64_t tables, usable_from;
};
/* false: it is a file. */
MUST_CHECK const struct err *store_server(struct store *s, struct arena *a,
					  struct store_server *ret,
					  bool *ret_is);

/*
 * A row for each kind of thing that is kept: kind, rows, bytes, oldest. What
 * is free within the file is a kind, too.
 */
MUST_CHECK const struct err *store_sizes(struct store *s, struct arena *a,
					 struct rows *ret);
/* Every page and every reference; *ret has a row for each thing wrong. */
MUST_CHECK const struct err *store_check(struct store *s, struct arena *a,
					 struct rows *ret);
/*
 * Write the file anew without what is free in it; from then on the sweep can
 * give pages back. Needs as much room again. ERR_BUSY, ERR_STORE_FULL.
 */
MUST_CHECK const struct err *store_vacuum(struct store *s, struct arena *a);

/*
 * A copy as of one moment, while others read and write; checked as
 * store_check() does before it gets its name, on the disk when this returns.
 * ERR_STORE: not whole. ERR_INPUT: a file of that name is no copy of a store.
 */
MUST_CHECK const struct err *store_backup(struct store *s, struct arena *a,
					  const char *to);
/*
 * Put a copy in the place of the store at path, which is kept beside it as
 * PATH.before. ERR_CONFLICT: somebody has the store open. ERR_INPUT: it is
 * no copy of a store. ERR_STORE: it is damaged, or from a newer program; the
 * store is as it was.
 */
MUST_CHECK const struct err *store_restore(struct arena *a, const char *from,
					   const char *path);

#endif
