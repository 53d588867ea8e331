#ifndef SQL_CHECK_REFUSING_H
#define SQL_CHECK_REFUSING_H

#include "sql/check/refuse.h"

/* Of refuse*.c: a statement that is to read. */
struct refusing {
	struct arena *a;
	const struct shape *s;
	const struct dialect *d;
	const struct schema *schema; /* of the database; NULL: not known */
	size_t n_args;               /* values that come with it */
};

extern const char *const refusing_writes[]; /* verbs that change something */

/* Whether the statement that begins at i reads: how refuse() begins. */
struct complaint *refusing_start(const struct refusing *l, size_t i);
/* … whether that of a WITH within does, if one is at token i. */
struct complaint *refusing_with(const struct refusing *l, size_t i);

/* Tables that the dialect refuses, wherever a table's rows are read. */
struct complaint *refusing_tables(const struct refusing *l);
/*
 * Of an engine whose quotes are not known: text that some engine reads as
 * other strings, names and comments than we do.
 */
struct complaint *refusing_unknown(const struct refusing *l, struct str text);
/*
 * … and whether token i is a word of a query, which a value, a name or a table
 * follows, and no name itself; queried: a query has begun before it.
 */
bool refusing_is_word(const struct refusing *l, size_t i, bool queried);
#define REFUSING_SETS "union", "except", "intersect"
/* A second statement that needs no semicolon. */
struct complaint *refusing_second(const struct refusing *l);
/* What WITH names is a query: it begins as one. */
struct complaint *refusing_queries(const struct refusing *l);

/*
 * Names that are the engine's own and not listed as harmless, at token i: a
 * schema before a dot, a function that is called, a variable.
 */
struct complaint *refusing_schema(const struct refusing *l, size_t i);
struct complaint *refusing_function(const struct refusing *l, size_t i);
struct complaint *refusing_variable(const struct refusing *l, size_t i);
/* … a function that makes rows, and a table. */
struct complaint *refusing_table_function(const struct refusing *l,
					  const struct table_ref *ref);
bool refusing_is_own_table(const struct refusing *l, struct str schema,
			   struct str name);

struct complaint *refusing_complain(const struct refusing *l,
				    enum complaint_type type, struct str what,
				    const char *message);
/* COMPLAINT_REFUSED, of that kind. */
struct complaint *refusing_refuse(const struct refusing *l, enum refusal kind,
				  struct str what, const char *message);
/* … in the usual words. */
struct complaint *refusing_not_allowed(const struct refusing *l,
				       enum refusal kind, struct str what);
/* After a dot or AS a word is a name, whatever it says. */
bool refusing_is_named(const struct refusing *l, size_t i);

#endif
