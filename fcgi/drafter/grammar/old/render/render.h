#ifndef DRAFTER_GRAMMAR_RENDER_H
#define DRAFTER_GRAMMAR_RENDER_H

#include "drafter/grammar/old/compose/compose.h"

/* Of render.c, render_name.c and render_where.c: a query tree on its way to SQL. */

/* SQL is written with the tables' names, or their aliases when two joined. */
struct writer {
	const struct parse *p;
	const struct query *q;
	struct buf *b;
	bool part;  /* of another statement: as many columns as its tree has */
	bool named; /* what is computed is shown by a name */
};

void render_col(const struct writer *w, struct col c);
void render_expr(const struct writer *w, const struct expr *e);
void render_query(const struct parse *p, struct buf *b, const struct query *q,
		  bool part);
/*
 * A name to show what is computed by, such as total_price: NULL for what has
 * one, and where it would also name a column of the statement's tables.
 */
const char *render_name(const struct writer *w, const struct expr *e);
/*
 * Behind `word`, unless there are none. A run of alternatives stands in
 * brackets beside what is joined by AND.
 */
void render_conds(const struct writer *w, const char *word,
		  const struct cond *cs, size_t n);

#endif
