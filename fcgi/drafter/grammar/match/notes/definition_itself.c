#include <string.h>

#include "drafter/grammar/match/notes/finder.h"

#include "base/ban.h"

/* The column of what is no more than a column, or a list of its values. */
static const struct node *
column_alone(const struct item *i)
{
	const struct node *n = i->node;

	if (n && i->test)
		return NULL;
	if (n && n->kind == NODE_AGG)
		n = n->a;
	if (!n && i->test && i->test->kind == TEST_OR)
		n = i->test->parts[0]->a;
	for (size_t k = 0; n && i->test && k < i->test->n; k++)
		if (i->test->parts[k]->kind != TEST_COMPARE ||
		    i->test->parts[k]->op != IS_EQUAL ||
		    !node_equal(i->test->parts[k]->a, n))
			return NULL;
	return n && n->kind == NODE_COLUMN ? n : NULL;
}

/*
 * "usage is flat, shop or garage", "price is the price in the branches": the
 * name is the column's own, and means no more than it does without the note.
 */
bool
definition_says_itself(const struct context *x, const struct definition *d)
{
	const struct node *n = column_alone(&d->items[0]);
	const struct cat_words *w, *t;

	if (!n)
		return false;
	w = &cat_col(x->catalog, n->table, n->col)->words[0];
	t = &x->catalog->tables[n->table].words[0];
	for (size_t i = 0; i < d->n_words; i++) {
		bool own = false;

		for (size_t k = 0; k < w->n; k++)
			own |= strcmp(w->stems[k], d->words[i]) == 0;
		for (size_t k = 0; k < t->n && d->n_words > 1; k++)
			own |= strcmp(t->stems[k], d->words[i]) == 0;
		if (!own)
			return false;
	}
	return d->n_words >= w->n;
}

/* How near a table is to rows: 2 their own, 1 one that each has one of. */
static int
nearness(const struct context *x, short rows, short table)
{
	if (rows == table)
		return 2;
	return rows != NO_TABLE && catalog_is_one(x->catalog, rows, table);
}

const struct node *
definition_day(const struct context *x, const struct definition *d, short table)
{
	const struct schema *s = x->catalog->schema;
	const struct node *found = NULL;

	for (short t = 0; t < (short)s->n_tables; t++)
		for (size_t c = 0; c < s->tables[t].n_cols; c++)
			if (str_eq_nocase(d->by,
					  str_of(s->tables[t].cols[c].name)) &&
			    (!found ||
			     nearness(x, table, t) >
				     nearness(x, table, found->table)))
				found = node_column(x->arena, t, (int)c);
	return found;
}
