#include "drafter/grammar/combine/plan/plan.h"

#include "base/ban.h"

/* "the most common genre in all tracks": how many of others have each. */

/* "most common", and not "most": of how many others, and not how many. */
static bool
says_common(const struct item *o)
{
	while (o->left)
		o = o->left;
	return o->kind == ITEM_ORDER && o->many && o->to > o->from + 1;
}

/* "the most common genre": the rows that it is one of; NO_TABLE: of none. */
static short
most_common(const struct plan *p)
{
	const struct item *o = p->order;

	if (!o || !o->many || p->n_measures || p->by || !says_common(o))
		return NO_TABLE;
	if (o->node)
		return node_counts_rows(o->node) && !o->test ? o->table
							     : NO_TABLE;
	return p->n_cols ? p->cols[0]->table : NO_TABLE;
}

/* "across all tracks", "in all tracks"; NULL: no such rows are said. */
static const struct item *
rows_among(const struct plan *p, short of)
{
	const struct item *g = p->n_groups == 1 ? p->groups[0] : NULL;

	if (g)
		return g->kind == ITEM_GROUP && !g->n_nodes && !g->unit &&
				       !g->sides && !g->node && g->sign != 'p'
			       ? g
			       : NULL;
	if (p->rows != NO_TABLE && p->rows != of)
		return plan_item(p, ITEM_ROWS, p->rows, NULL);
	return p->n_others == 1 ? p->others[0] : NULL;
}

/* "the most common genre in all tracks": that most of those have. */
void
plan_order_among(struct plan *p)
{
	const struct catalog *c = p->x->catalog;
	const short of = most_common(p);
	const struct item *among = of == NO_TABLE ? NULL : rows_among(p, of);
	struct item *by;

	if (!among || among->table == of || p->n_havings ||
	    !catalog_is_one(c, among->table, of) ||
	    catalog_is_one(c, of, among->table))
		return;
	for (size_t i = 0; i < p->n_cols; i++)
		if (p->cols[i]->table != of)
			return;
	by = arena_alloc(p->x->arena, sizeof(*by));
	*by = *p->order;
	by->node = node_agg(p->x->arena, FN_COUNT, NULL);
	by->table = among->table;
	by->test = among->test;
	p->order = by;
	p->rows = of;
	p->plural = false;
	p->n_groups = p->n_others = 0;
}
