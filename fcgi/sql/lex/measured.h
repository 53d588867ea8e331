#ifndef SQL_LEX_MEASURED_H
#define SQL_LEX_MEASURED_H

#include "sql/lex/lex.h"

/* Where the expression begins that ends before token i. */
size_t expression_at(const struct token *t, size_t i);

/*
 * The column that "AS name" is the sum, the average, the lowest, the highest or
 * the median of, by itself or where a CASE takes it: its figures are of the
 * same kind. Empty: it is none, or not each time the same.
 */
struct str column_measured(struct arena *a, const struct token *t, size_t n,
			   struct str name);
/* Whether "AS name", or a column that is called by its expression, is a sum. */
bool column_is_sum(struct arena *a, const struct token *t, size_t n,
		   struct str name);

/*
 * Whether "AS name", or a column that is called by its expression, is divided
 * by a hundred, as cents are where whole money is wanted.
 */
bool column_is_of_hundredths(struct arena *a, const struct token *t, size_t n,
			     struct str name);

/*
 * The columns that "AS name" is the sum of products of: "quantity" and "price"
 * of sum(quantity * price), at most max. 0: it is none.
 */
size_t column_factors(struct arena *a, const struct token *t, size_t n,
		      struct str name, struct str *ret, size_t max);

#endif
