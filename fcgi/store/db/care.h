#ifndef STORE_DB_CARE_H
#define STORE_DB_CARE_H

#include "store/store.h"

/* Of the store as a file: what it takes. */

/* Bytes of the store with its log, and those free where it lies. */
struct store_room {
	uint64_t used, free;
};
/* False: it is in memory, or cannot be looked at. */
MUST_CHECK bool store_room(struct store *s, struct arena *a,
			   struct store_room *ret);

#endif
