#ifndef DRAFTER_GRAMMAR_RENDER_FIGURES_H
#define DRAFTER_GRAMMAR_RENDER_FIGURES_H

#include "drafter/grammar/catalog/catalog.h"
#include "sql/dialect/dialect.h"

/* What x, a number that is kept as text, is as a number. */
void figures_write(struct buf *b, const struct dialect *d, struct str x);
/*
 * A statement of the older reader, which knows of no such numbers: those of its
 * columns that it adds up, compares with a number or puts in order first are
 * read as numbers. Kept in the arena.
 */
const char *figures_put(struct arena *a, const struct dialect *d,
			const struct catalog *c, const char *sql);

#endif
