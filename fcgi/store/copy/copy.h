#ifndef STORE_COPY_COPY_H
#define STORE_COPY_COPY_H

#include "data/rows.h"
#include "store/store.h"

/*
 * What is in one store into another, which must be empty, all or nothing; *ret
 * has a row for each table: table, rows. It is as of one moment: what is
 * written to `from` meanwhile is missing. a must be the arena that both were
 * opened in. ERR_CONFLICT: `to` is not empty.
 */
MUST_CHECK const struct err *store_copy(struct store *from, struct store *to,
					struct arena *a, struct rows *ret);

/*
 * What changed in `from` since the last copy of it into `to`, all or nothing;
 * *ret has a row for each table: table, rows added, changed and removed.
 * ERR_CONFLICT: `to` is no copy of it, or was written to since.
 */
MUST_CHECK const struct err *store_copy_again(struct store *from,
					      struct store *to, struct arena *a,
					      struct rows *ret);

#endif
