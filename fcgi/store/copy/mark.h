#ifndef STORE_COPY_MARK_H
#define STORE_COPY_MARK_H

#include "store/store.h"

/*
 * Which store another is a copy of, in the table `copies`: a store that was
 * copied has a random mark of its own; its copy has the same, with the sum of
 * its rows (copy_row_sum()), which tells whether it was written to since.
 */

/* Its own; NULL: it was never copied. */
MUST_CHECK const struct err *copy_mark_get(struct store *s, struct arena *a,
					   const char **ret);
/* The same; it gets one when it has none, in a transaction of its own. */
MUST_CHECK const struct err *copy_mark_make(struct store *s, struct arena *a,
					    const char **ret);
/* Of a copy. *ret_is = false: it is none of the store with that mark. */
MUST_CHECK const struct err *copy_mark_sum(struct store *s, struct arena *a,
					   const char *mark, bool *ret_is,
					   uint64_t *ret);
/* It is a copy of that one, and of no other, with that sum. */
MUST_CHECK const struct err *copy_mark_put(struct store *s, struct arena *a,
					   const char *mark, uint64_t sum);

#endif
