#ifndef STORE_COPY_WALK_H
#define STORE_COPY_WALK_H

#include "store/copy/tables.h"

/*
 * All tables of a store as of one moment, whatever others write meanwhile,
 * until db_end().
 */
MUST_CHECK const struct err *copy_begin_reading(struct store *from,
						struct arena *a);

/*
 * The rows of a table, one at a time, in the order of its key, within a
 * transaction. A server's come some at a time, for a result is in memory as a
 * whole. One walk at a time in a store.
 */
struct copy_walk {
	struct store *store;
	const struct copy_table *table;
	struct arena *batch; /* of the row, or of those that came with it */
	struct db_stmt *st;  /* NULL: none is open */
	size_t n;            /* rows of the batch so far */
	bool there;          /* row is one, until the next step */
	struct db_value row[ARGUMENTS_MAX];
};
/* It stands before the first row. Errors are in a, as of the next. */
MUST_CHECK const struct err *copy_walk_begin(struct copy_walk *w,
					     struct arena *a,
					     struct store *store,
					     const struct copy_table *t);
MUST_CHECK const struct err *copy_walk_next(struct copy_walk *w,
					    struct arena *a);
void copy_walk_end(struct copy_walk *w); /* also of one that failed */

/* The values of the row that st stands on; texts are in the arena. */
void copy_read_row(struct arena *a, const struct copy_table *t,
		   struct db_stmt *st, struct db_value *ret);
/* Run it with those values; the rest of what it needs is in row. */
MUST_CHECK const struct err *copy_write_row(struct store *to, struct arena *row,
					    const char *sql,
					    const struct db_value *values,
					    size_t n);
/*
 * A number that tells rows apart, and whose sum tells tables apart, in
 * whatever order: well mixed, so that two changes do not make up for each
 * other.
 */
uint64_t copy_row_sum(const struct copy_table *t,
		      const struct db_value *values);

#endif
