#ifndef DATA_TABLE_H
#define DATA_TABLE_H

#include "data/rows.h"

/* One value that a column of a result must have. */
struct table_filter {
	const char *column; /* as the result names it */
	struct cell value;  /* CELL_NULL: it is NULL */
};

/* What of a statement's result is wanted, found out by the database. */
struct table_query {
	const char **columns; /* [n_columns] shown, or with sums: summed */
	size_t n_columns;
	const char **hidden; /* [n_hidden] those of the result that are not */
	size_t n_hidden;
	struct table_filter *filters; /* [n_filters] all must hold */
	size_t n_filters;
	const char *sort; /* NULL: in the statement's own order */
	bool descending;
	bool sums; /* one row: how many, and the sum of each column */
};

#endif
