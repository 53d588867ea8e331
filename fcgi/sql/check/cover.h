#ifndef SQL_CHECK_COVER_H
#define SQL_CHECK_COVER_H

#include "base/buf.h"
#include "data/draft.h"
#include "data/rights.h"
#include "data/schema.h"
#include "sql/lex/shape.h"

/*
 * A statement of a reader with rights, rewritten so that it can reach nothing
 * else: in each place where a table can stand, what stands there is a table
 * that the reader may see, a query of the statement's own WITH, or a function
 * that makes rows of its arguments. A table is replaced by a subselect of the
 * rows and columns that are seen, with the same alias. WITH queries get names
 * of ours, so that none can stand for a table of a rule. Functions are those
 * of a list. What is not understood is refused.
 *
 * NULL: *ret_text is what may run. Private to sql/.
 */
struct complaint *cover(struct arena *a, const struct shape *s,
			const struct schema *whole, const struct rights *rights,
			const char **ret_text);

/* Of cover_table.c: what the reader sees of the table, in brackets. */
struct complaint *cover_table(struct arena *a, const struct dialect *d,
			      const struct schema *whole,
			      const struct schema_table *t,
			      const struct rights *rights, struct buf *out);

/* Of cover_names.c: whether a column that the SELECT at i lists has a query in
 * it and no name. */
bool cover_has_unnamed_query(const struct shape *s, size_t i);

/* Of cover_words.c. */
bool cover_may_call(struct str name);     /* a function in an expression */
bool cover_makes_rows(struct str name);   /* a function in a table's place */
bool cover_stands_before(struct token t); /* a word that "(" may follow */
bool cover_takes_from(struct token t);    /* a function with FROM inside */
bool cover_is_never(struct token t);      /* a word that names tables */
bool cover_begins_other(struct token t);  /* … where a query may begin */
bool cover_ends_from(struct token t);     /* a clause after FROM's list */
bool cover_is_join_word(struct token t);  /* before JOIN */

#endif
