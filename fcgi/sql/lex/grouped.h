#ifndef SQL_LEX_GROUPED_H
#define SQL_LEX_GROUPED_H

#include "sql/lex/clauses.h"

typedef void bare_column(void *arg, struct str column);

/*
 * Call fn for each column, as it is written, that the outermost SELECT shows
 * and does not group by. true: it groups or aggregates, so that such a column
 * is an arbitrary row's; false: it does not, or it cannot be told.
 */
bool grouped_find_bare(const struct clauses *c, bare_column *fn, void *arg);
/* Whether the outermost SELECT groups by an expression, written the same. */
bool grouped_by(const struct clauses *c, struct str expression);

#endif
