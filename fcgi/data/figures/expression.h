#ifndef DATA_FIGURES_EXPRESSION_H
#define DATA_FIGURES_EXPRESSION_H

#include "base/str.h"

/* Columns of a result that were given no name: a database calls them by their SQL. */

/*
 * What is shown in "round(avg(price), 2)", "upper(name)" and
 * "coalesce(stock, 0)": "avg(price)", "name", "stock".
 */
struct str expression_bare(struct str sql);

/*
 * "month" of "strftime('%Y-%m', day)", "total" of "sum(a * b)"; NULL: it is
 * more than one call, as "sum(a) / sum(b)", or one that nothing is known of.
 */
const char *expression_word(struct str sql);

#endif
