#ifndef DATA_RIGHTS_H
#define DATA_RIGHTS_H

#include <stdint.h>

#include "base/base.h"

/* What one user may see of one table. Names as the schema spells them. */
struct rights_table {
	const char *name;
	const char *const *columns; /* [n_columns] visible; NULL: all */
	size_t n_columns;
	const char *const *masked; /* [n_masked] seen, but not their values */
	size_t n_masked;
	const char *rule; /* a condition that its rows must meet; NULL: all */
};

/*
 * What one user may see of one database; immutable. Where a pointer to one is
 * NULL, everything is visible. Keys of whatever is kept of a database for a
 * user carry the digest.
 */
struct rights {
	const char *digest;
	const struct rights_table *tables; /* [n_tables] the visible ones */
	size_t n_tables;
	uint64_t max_rows;  /* of one result; 0: as the settings say */
	int64_t timeout_ms; /* of one statement; 0: as the settings say */
};

/* The row of that table, without regard to ASCII case; NULL: not visible. */
const struct rights_table *rights_table(const struct rights *r,
					const char *name);
bool rights_column(const struct rights_table *t, const char *name);

#endif
