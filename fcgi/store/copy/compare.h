#ifndef STORE_COPY_COMPARE_H
#define STORE_COPY_COMPARE_H

#include "store/copy/tables.h"

/* What differs between a table of one store and the same table of its copy. */

enum copy_what { COPY_ADDED, COPY_CHANGED, COPY_REMOVED, COPY__WHAT };
/* Of one key: all rows of it, where it repeats. */
struct copy_change {
	enum copy_what what;
	struct db_value key[COPY_KEY_MAX];
};
struct copy_changes {
	struct copy_change *items; /* [n] in the order of the key */
	size_t n;
	size_t rows[COPY__WHAT];
};
/* Of all rows, by copy_row_sum(). */
struct copy_sums {
	uint64_t from, to;
};

/*
 * Both within a transaction; only keys are kept, in a. The sums grow by those
 * of the table. ERR_INTERNAL: an engine's order is not ours.
 */
MUST_CHECK const struct err *copy_compare(struct store *from, struct store *to,
					  struct arena *a,
					  const struct copy_table *t,
					  struct copy_changes *ret,
					  struct copy_sums *sums);

#endif
