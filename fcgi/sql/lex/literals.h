#ifndef SQL_LEX_LITERALS_H
#define SQL_LEX_LITERALS_H

#include "sql/dialect/dialect.h"

/* A number or a string in a statement. */
struct literal {
	bool text;         /* a string; else a number */
	struct str value;  /* what it stands for; p NULL: not in plain form */
	struct str column; /* that it is compared with; empty: not known */
	struct str how;    /* by what: ">=", "between"; empty with column */
};

/* In the order in which they stand there. */
struct literal *sql_literals(struct arena *a, const struct dialect *d,
			     struct str text, size_t *ret_n);
/*
 * The statement with other literals: values[i], where p is not NULL, instead
 * of literal i, quoted as the dialect has it. A number's value must be digits
 * and a point, and is not looked at here. NULL: too long.
 */
const char *sql_with_literals(struct arena *a, const struct dialect *d,
			      struct str text, const struct str *values,
			      size_t n);
/*
 * The statement with ":name" instead of literal i where names[i] is no NULL,
 * and instead of "DATE 'x'" and "TIMESTAMP 'x'" whole.
 */
const char *sql_with_params(struct arena *a, const struct dialect *d,
			    struct str text, const char *const *names,
			    size_t n);

#endif
