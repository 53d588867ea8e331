#ifndef STORE_COPY_TABLES_H
#define STORE_COPY_TABLES_H

#include "store/db/engine.h"

/* What is copied from one store into another, and the SQL for it. */

#define COPY_TABLES 17
#define COPY_KEY_MAX 3

struct copy_table {
	const char *name;
	const char *columns; /* those of its key first */
	/* a letter a column, as db_start() has them; n: a number, or NULL */
	const char *types;
	size_t n_key;
	bool repeats; /* several rows may have one key: it is no real one */
	/*
	 * Where an engine has no index of that key: what makes one for this
	 * connection, its rows in the order of it, and those of one key.
	 */
	struct {
		const char *make[2];
		const char *rows, *of_key;
	} index[DB__MAX];
	/* what the engine makes of its rows; NULL: nothing */
	const char *forget[DB__MAX];
	const char *derive[DB__MAX];
};

/*
 * Each after those that it refers to. What can be made again is left out:
 * cards, schemas, figures. Uploads are not copied either.
 */
extern const struct copy_table copy_tables[COPY_TABLES];

/*
 * Made in a, which must outlive the store's handle: the address of a statement
 * is its key. Those of rows have all columns, or values for them, in their
 * order.
 */
/* A 1, when there is a row. */
const char *copy_sql_any(struct arena *a, const struct copy_table *t);
/* All rows in the order of the key, which every engine compares by bytes. */
const char *copy_sql_read(struct arena *a, const struct copy_table *t,
			  enum db_dialect dialect);
/* Those of one key; its values are the arguments, as of the next. */
const char *copy_sql_find(struct arena *a, const struct copy_table *t,
			  enum db_dialect dialect);
const char *copy_sql_remove(struct arena *a, const struct copy_table *t,
			    enum db_dialect dialect);
const char *copy_sql_insert(struct arena *a, const struct copy_table *t);
/* Insert, or change the row of that key, which keeps those that refer to it. */
const char *copy_sql_put(struct arena *a, const struct copy_table *t);

/* Once in a connection, before the first row is read. */
MUST_CHECK const struct err *copy_make_index(struct store *s, struct arena *a,
					     const struct copy_table *t);
/* Make what follows from its rows anew: full text search, the next number. */
MUST_CHECK const struct err *copy_derive(struct store *to, struct arena *a,
					 const struct copy_table *t);

#endif
