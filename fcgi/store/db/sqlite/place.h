#ifndef STORE_DB_SQLITE_PLACE_H
#define STORE_DB_SQLITE_PLACE_H

#include "base/err.h"

/*
 * Whether a file may be opened as the store. One that was a store is marked by
 * a file beside it ("store.db-made"): where that is there and the store is not,
 * or is empty, it was lost, and a new one in its place would hide that.
 */

/*
 * Make the file when there is none and there was none: SQLite would make it
 * readable for all. One that exists is not opened here: closing it would drop
 * the locks of another handle on it. ERR_STORE, and its note says what to do.
 */
MUST_CHECK const struct err *place_make(struct arena *a, const char *path);
/* It is a store now. */
void place_mark(struct arena *a, const char *path);
/* It is none any more. */
void place_forget(struct arena *a, const char *path);

#endif
