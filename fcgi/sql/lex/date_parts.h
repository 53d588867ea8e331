#ifndef SQL_LEX_DATE_PARTS_H
#define SQL_LEX_DATE_PARTS_H

#include "data/rows.h"
#include "sql/dialect/dialect.h"

/*
 * Tell the columns of a statement's result which of them are weekdays or
 * months: their unit becomes UNIT_OF_WEEKDAY or UNIT_OF_MONTH, where every
 * expression that the statement gives that name, or the column that has none,
 * is the dialect's form of it (struct dialect) or one known to count alike. A
 * column that has a unit, or that a table brings along, is left alone.
 */
void columns_tell_parts(struct arena *a, const struct dialect *d,
			struct str sql, struct column *cols, size_t n_cols);

/*
 * What part of a date an expression is, by the dialect's own form of it or one
 * that counts alike: "year", "month" (of a year), "month of the year", "quarter",
 * "week", "weekday", "day"; *ret_of is the date. NULL: it is none.
 */
const char *date_part_of(struct arena *a, const struct dialect *d,
			 struct str expression, struct str *ret_of);

#endif
