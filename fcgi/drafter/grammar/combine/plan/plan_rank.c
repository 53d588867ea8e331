#include "drafter/grammar/combine/plan/plan.h"

#include "base/ban.h"

/* Values that are ranked: what is asked for is what groups. */

#define SOME 10 /* "the biggest categories", and no number */

/* "the location code with the most documents": of those, as they have it. */
static bool
is_ranked_key(const struct plan *p, const struct item *i)
{
	return p->order && i->is_key && !rule_is_own_key(p->x, i->node);
}

/* Every column is one that rows may be grouped by. */
static bool
has_plain_columns(const struct plan *p)
{
	for (size_t i = 0; i < p->n_cols; i++)
		if (plan_is_measured(p, p->cols[i]->node) ||
		    (rule_col_is(p->x, p->cols[i]->node, COL_KEY) &&
		     !is_ranked_key(p, p->cols[i])))
			return false;
	return p->n_cols > 0;
}

/* "the most participants": of what is added up. */
static bool
is_of_most(const struct plan *p, const struct item *o)
{
	return o->many && o->number <= 0 &&
	       (rule_col_is(p->x, o->node, COL_AMOUNT) ||
		rule_col_is(p->x, o->node, COL_QUANTITY));
}

/* What ranks, of many rows: "the most loans", "top 3 … by revenue"; or NULL. */
static const struct item *
ranking(const struct plan *p)
{
	const struct item *by = p->order && !p->order->node ? p->by : p->order;

	return by && by->node && (node_has_agg(by->node) || is_of_most(p, by))
		       ? by
		       : NULL;
}

/* "top 5 cities by orders", "by fees": how many, or what they come to. */
static void
group_to_ranking(struct plan *p)
{
	const struct item *g = p->n_groups == 1 ? p->groups[0] : NULL;
	const struct node *n = g && g->n_nodes == 1 ? g->nodes[0] : NULL;
	struct item *by;

	if (!g || g->unit || g->table == NO_TABLE || p->by || !p->order ||
	    p->order->node || p->order->many || p->order->number <= 0 ||
	    p->rows != NO_TABLE || p->n_measures || !has_plain_columns(p) ||
	    g->n_nodes > 1 || (n && !plan_is_measured(p, n)))
		return;
	by = plan_item(p, ITEM_GROUP, g->table,
		       n ? default_measure(p->x, n)
			 : plan_comes_to(p, g->table));
	by->test = g->test;
	by->date = g->date;
	p->by = by;
	p->n_groups = 0;
}

/* "biggest expense categories": by what the rows of each come to. */
static void
rank_by_amount(struct plan *p)
{
	const struct item *col = p->n_cols == 1 ? p->cols[0] : NULL;
	const short table = col ? col->node->table : NO_TABLE;

	if (!col || col->node->kind != NODE_COLUMN || !p->order ||
	    !p->order->down || !rule_orders_by_nothing(p->order) || p->by ||
	    (p->rows != NO_TABLE && p->rows != table) || p->n_groups ||
	    p->n_measures || !rule_col_is(p->x, col->node, COL_CODE) ||
	    !rule_amount(p->x, table))
		return;
	p->by = plan_item(p, ITEM_GROUP, table, plan_comes_to(p, table));
	p->rows = NO_TABLE;
	if (col->plural && p->order->number <= 0) {
		struct item *some = arena_alloc(p->x->arena, sizeof(*some));

		*some = *p->order;
		some->number = SOME;
		p->order = some;
	}
}

/* What is ranked or compared is of many rows. */
static bool
is_of_many(const struct plan *p)
{
	if (ranking(p))
		return true;
	return p->n_havings > 0 && !p->order &&
	       (p->havings[0]->node || p->havings[0]->table != NO_TABLE);
}

/* "which genre has the most loans": what is asked for is what groups. */
void
plan_rank_columns(struct plan *p)
{
	const struct item *by;

	group_to_ranking(p);
	rank_by_amount(p);
	by = ranking(p);
	if (p->rows != NO_TABLE || p->n_groups || p->n_measures ||
	    !has_plain_columns(p) || !is_of_many(p))
		return;
	for (size_t i = 0; i < p->n_cols; i++)
		plan_put_group(p, p->cols[i]);
	p->n_cols = 0;
	if (by) {
		struct item *m = plan_item(p, ITEM_MEASURE, by->table,
					   default_measure(p->x, by->node));

		m->test = by->test;
		m->date = by->date;
		plan_put(p->measures, &p->n_measures, m);
	} else if (!p->havings[0]->node) {
		plan_put(p->measures, &p->n_measures,
			 plan_item(p, ITEM_MEASURE, p->havings[0]->table,
				   node_agg(p->x->arena, FN_COUNT, NULL)));
		plan_test(p, p->havings[0]->test);
	}
}
