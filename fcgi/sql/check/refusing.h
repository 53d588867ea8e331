#ifndef SQL_CHECK_REFUSING_H
#define SQL_CHECK_REFUSING_H

#include "sql/check/refuse.h"

/* Of refuse.c, refuse_start.c and refuse_tables.c: a statement that is to read. */
struct refusing {
	struct arena *a;
	const struct shape *s;
	const struct dialect *d;
	size_t n_args; /* values that come with it */
};

extern const char *const refusing_writes[]; /* verbs that change something */

/* Whether the statement that begins at i reads: how refuse() begins. */
struct complaint *refusing_start(const struct refusing *l, size_t i);

/* Tables that the dialect refuses, wherever a table's rows are read. */
struct complaint *refusing_tables(const struct refusing *l);
/* What WITH names is a query: it begins as one. */
struct complaint *refusing_queries(const struct refusing *l);

struct complaint *refusing_complain(const struct refusing *l,
				    enum complaint_type type, struct str what,
				    const char *message);
struct complaint *refusing_not_allowed(const struct refusing *l,
				       struct str what);
/* After a dot or AS a word is a name, whatever it says. */
bool refusing_is_named(const struct refusing *l, size_t i);

#endif
