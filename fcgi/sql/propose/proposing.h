#ifndef SQL_PROPOSE_PROPOSING_H
#define SQL_PROPOSE_PROPOSING_H

#include "sql/check/check.h"
#include "sql/lex/shape.h"

/* Of the files propose*.c: a statement that would change rows. */
struct look {
	struct arena *a;
	const struct dialect *d;
	const struct schema *schema;
	struct shape s;
	const char *verb;
	size_t at;    /* of the table's name */
	size_t after; /* it and its alias */
	const struct schema_table *table;
	struct proposed_sql *to; /* what its own forms fill in */
	size_t from, where;      /* of UPDATE … FROM; n_tokens: none */
	size_t on;               /* of ON CONFLICT; n_tokens: none */
};

#define PROPOSE_SAMPLE 20 /* rows read of those that it would change */

struct token look_token(const struct look *l, size_t i);
/* The text of tokens at … end - 1. */
struct str look_text(const struct look *l, size_t at, size_t end);
/* The outermost place of the word from i on; n_tokens: none. */
size_t look_find(const struct look *l, size_t i, const char *word);
struct complaint *look_complain(const struct look *l, const char *message);

/*
 * UPDATE … FROM: reads the rows that it changes by a subquery of the same
 * tables and condition, and counts how often each is found. Sets l->from,
 * l->where. NULL: it is none, or passed.
 */
struct complaint *propose_from(struct look *l);
/*
 * INSERT … ON CONFLICT: reads the rows that its literals will meet. Sets
 * l->on. NULL: it is none, or passed.
 */
struct complaint *propose_upsert(struct look *l);

#endif
