#ifndef DRAFTER_GRAMMAR_RENDER_OLDER_SQL_H
#define DRAFTER_GRAMMAR_RENDER_OLDER_SQL_H

#include "drafter/grammar/catalog/catalog.h"
#include "sql/dialect/dialect.h"

/*
 * A statement of the older reader as a tree is written: numbers that are kept
 * as text are read as numbers where it adds them up, compares them with one or
 * puts them in order first; what is empty does not come first where the highest
 * are wanted. Kept in the arena.
 */
const char *older_sql(struct arena *a, const struct dialect *d,
		      const struct catalog *c, const char *sql);

#endif
