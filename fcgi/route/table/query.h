#ifndef ROUTE_TABLE_QUERY_H
#define ROUTE_TABLE_QUERY_H

#include "data/rows.h"
#include "route/page.h"

/* What the address says, and how its names become the result's. */
struct asked_table {
	struct call *call;
	const struct rows *rows; /* the snapshot, for columns and their types */
	const char **names;      /* of JSON, of each column */
	bool *hidden;
	struct table_query query;
	bool totals;
	bool is_file;     /* the address ends in a format */
	const char *name; /* of the address, as view_table has it */
};

/*
 * t->call's address over the rows of turn, into the rest of *t; the caller
 * sets call and name. ERR_CONFLICT: the turn has no rows. ERR_INPUT: a column
 * that is not there, or that the database cannot tell from another.
 */
MUST_CHECK const struct err *table_query_read(struct asked_table *t,
					      const struct turn *turn);

#endif
