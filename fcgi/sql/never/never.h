#ifndef SQL_NEVER_NEVER_H
#define SQL_NEVER_NEVER_H

#include "sql/dialect/dialect.h"

/* Why a condition holds for no row. */
enum never_kind {
	NEVER_NULL,     /* "x = NULL", "x IN (NULL)" */
	NEVER_NOT_NULL, /* "x <> NULL" */
	NEVER_NOT_IN,   /* "x NOT IN (…, NULL)" */
	NEVER_BETWEEN,  /* "x BETWEEN 9 AND 3" */
	NEVER_BOUNDS,   /* "x > 9" and "x < 3" */
	NEVER_VALUES,   /* "x = 1" and "x = 2", "x = 1" and "x > 5" */
	NEVER_EMPTY,    /* "x IS NULL" and "x = 1" */
	NEVER_CONSTANT, /* "1 = 0" */
	NEVER__MAX
};

struct never {
	enum never_kind kind;
	const char *operand; /* what is compared; "": nothing of a row */
	const char *first;   /* the condition, as it is written */
	const char *second;  /* the one that it contradicts; NULL: none */
	/* constants that a column of texts may order otherwise, by letters */
	bool numbers;
};

/*
 * The first condition of a WHERE, HAVING, ON or WHEN that is never true, by what
 * is written alone: constants that are compared with the same operand, joined by
 * AND, and of a kind whose order is the same in each engine, type and collation.
 * Nothing is told of what stands under NOT or OR, but for a comparison with NULL.
 * false: none is known to be one.
 */
bool sql_never(struct arena *a, const struct dialect *d, struct str text,
	       struct never *ret);

#endif
