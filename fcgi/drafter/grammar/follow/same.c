#include <string.h>

#include "drafter/grammar/follow/follow.h"

#include "base/ban.h"

/* "Same for suppliers": the turn before, of the rows of another table. */

/* While a turn is moved from the rows of one table to those of another. */
struct move {
	const struct context *x;
	short from, to;
};

static const struct item *
rows_said(const struct frame *f)
{
	const struct item *rows = NULL;

	for (size_t i = 0; i < f->n; i++) {
		if (f->items[i]->kind == ITEM_CUE)
			continue;
		if (rows || f->items[i]->kind != ITEM_ROWS || f->items[i]->test)
			return NULL;
		rows = f->items[i];
	}
	return rows;
}

bool
frame_is_same(const struct frame *f)
{
	return f->same && rows_said(f);
}

/* The column of the other table that is called so; NULL: it has none. */
static const struct node *
column_there(const struct move *m, const struct node *n)
{
	const struct catalog *c = m->x->catalog;
	const char *name;

	if (n->kind != NODE_COLUMN || n->table != m->from)
		return NULL;
	name = cat_col_name(c, n->table, n->col);
	for (size_t i = 0; i < c->schema->tables[m->to].n_cols; i++)
		if (strcmp(cat_col_name(c, m->to, (int)i), name) == 0)
			return node_column(m->x->arena, m->to, (short)i);
	return NULL;
}

/* What a column of the rows is compared with stays as it was. */
static const struct test *
test_there(const struct move *m, const struct test *t)
{
	struct test *to;

	if (t->kind != TEST_COMPARE || t->anchor != m->from || !t->a || !t->b ||
	    t->b->kind == NODE_COLUMN)
		return NULL;
	to = arena_alloc(m->x->arena, sizeof(*to));
	*to = *t;
	to->anchor = m->to;
	to->a = column_there(m, t->a);
	return to->a ? to : NULL;
}

static bool
move_nodes(const struct move *m, struct item *i)
{
	for (size_t k = 0; k < i->n_nodes; k++) {
		i->nodes[k] = column_there(m, i->nodes[k]);
		if (!i->nodes[k])
			return false;
	}
	if (!i->node || frame_is_count(i))
		return true;
	i->node = column_there(m, i->node);
	return i->node != NULL;
}

/* An item of those rows as one of the others; NULL: they have no such thing. */
static const struct item *
moved(const struct move *m, const struct item *old)
{
	struct item *i;

	if (old->table != m->from &&
	    !(old->kind == ITEM_TEST && old->test->anchor == m->from))
		return old;
	i = arena_alloc(m->x->arena, sizeof(*i));
	*i = *old;
	i->table = m->to;
	i->date = NULL;
	i->label = NULL;
	if (i->test) {
		i->test = test_there(m, old->test);
		if (!i->test)
			return NULL;
	}
	return move_nodes(m, i) ? i : NULL;
}

bool
frame_same(const struct context *x, const struct frame *before,
	   const struct frame *f, struct frame *ret)
{
	const struct item *rows = rows_said(f);
	struct move m = { x, NO_TABLE, rows ? rows->table : NO_TABLE };

	for (size_t i = 0; i < before->n && m.from == NO_TABLE; i++)
		if (before->items[i]->kind == ITEM_ROWS ||
		    before->items[i]->kind == ITEM_MEASURE)
			m.from = before->items[i]->table;
	if (m.from == NO_TABLE || m.to == NO_TABLE || m.from == m.to)
		return false;
	*ret = *f;
	ret->n = 0;
	ret->asks = before->asks;
	for (size_t i = 0; i < before->n; i++) {
		const struct item *there = moved(&m, before->items[i]);

		if (!there)
			return false;
		ret->items[ret->n++] = there;
	}
	return ret->n > 0;
}
