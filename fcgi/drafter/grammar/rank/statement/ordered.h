#ifndef DRAFTER_GRAMMAR_RANK_STATEMENT_ORDERED_H
#define DRAFTER_GRAMMAR_RANK_STATEMENT_ORDERED_H

#include "sql/dialect/dialect.h"

/*
 * Whether two statements put their rows into the same order and stop at the
 * same one; names that a statement gives to expressions stand for these.
 */
bool ordered_alike(struct arena *a, const struct dialect *d, const char *x,
		   const char *y);

#endif
