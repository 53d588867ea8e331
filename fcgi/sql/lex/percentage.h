#ifndef SQL_LEX_PERCENTAGE_H
#define SQL_LEX_PERCENTAGE_H

#include "sql/lex/lex.h"

/*
 * Whether "AS name" is, each time, a hundred times a quotient of two figures
 * that are counted or measured alike: 100.0 * count(shipped_at) / count(*),
 * 100 * (sum(x) - lag(sum(x)) OVER (…)) / …, or the average of a yes or no. A
 * price by 100 grams is none, nor are orders by 100 customers: where different x
 * are divided by, different x are counted, and no name says "per_100". name may
 * be the expression itself.
 */
bool column_is_percentage(struct arena *a, const struct dialect *d,
			  const struct token *t, size_t n, struct str name);

#endif
