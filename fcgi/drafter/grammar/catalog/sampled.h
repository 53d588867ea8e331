#ifndef DRAFTER_GRAMMAR_CATALOG_SAMPLED_H
#define DRAFTER_GRAMMAR_CATALOG_SAMPLED_H

#include "data/schema.h"

/*
 * How all samples of a column are written, whatever its type is. A column
 * without samples is written in no way.
 */

/* Beginning like a form, in which 0 stands for any digit. */
bool sampled_as(const struct schema_column *c, const char *form);
/* "2026-03" and nothing more. */
bool sampled_months(const struct schema_column *c);
/* "20260331" and nothing more: days that there are. */
bool sampled_dense(const struct schema_column *c);
/*
 * "31/03/2026", "31.03.2026" or "03/31/2026", a time of the day behind it or
 * not. DAY_UNKNOWN: nothing tells the day from the month. ret_time may be NULL.
 */
enum day_order { DAY_NONE, DAY_UNKNOWN, DAY_FIRST, DAY_SECOND };
enum day_order sampled_order(const struct schema_column *c, bool *ret_time);
/*
 * Days with a time: one column's samples are of the same days as the other's, one
 * by one, as of rows that begin and end within a day.
 */
bool sampled_within_days(const struct schema_column *a,
			 const struct schema_column *b);
/* Which order the columns of a schema prove. */
enum day_order sampled_order_of(const struct schema *s);
/* "Y" beside "N", "1" beside "0": what says that it is so; NULL: they are not. */
const char *sampled_yes(const struct schema_column *c);
/*
 * Several values, each with a capital first and small letters behind it:
 * "Kurt Cole", "North yard".
 */
bool sampled_capitals(const struct schema_column *c);
/* Numbers kept as text, but for one that stands for none, and no codes. */
bool sampled_figures(const struct schema_column *c);

#endif
