#include "drafter/grammar/old/compose/compose.h"

#include "base/ban.h"

/* What is found out first, in a subquery: the extreme one. */

static bool
is_used(const struct query *q, int table)
{
	for (size_t i = 0; i < q->n_select; i++)
		if (q->select[i].col.table == table)
			return true;
	for (size_t i = 0; i < q->n_where; i++)
		if (q->where[i].lhs.col.table == table)
			return true;
	return false;
}

/* Tables that only the subquery speaks of. */
static void
need_drop(struct query *q)
{
	size_t n = 0;

	for (size_t i = 0; i < q->n_need; i++)
		if (is_used(q, q->need[i]))
			q->need[n++] = q->need[i];
	q->n_need = n;
}

void
where_extreme(struct builder *b, struct query *in)
{
	const struct order *by = b->main->order;
	struct query *sub = arena_alloc(b->p->arena, sizeof(*sub));

	sub->select[sub->n_select] = expr_plain(by->expr.col);
	sub->select[sub->n_select++].agg = by->desc ? AGG_MAX : AGG_MIN;
	need_table(sub, by->expr.col.table);
	in->where[in->n_where++] = (struct cond){
		.lhs = expr_plain(by->expr.col), .op = OP_EQ, .sub = sub
	};
}

bool
fill_nest(struct builder *b)
{
	struct query *q = b->main;
	const struct expr *by = &q->order[0].expr;

	if (!b->neg || q->limit != 1 || q->n_order != 1 || q->n_group ||
	    q->n_having || b->each || b->neg->n_where == ITEMS_MAX ||
	    by->form || by->agg != AGG_NONE || by->col.col == NONE)
		return false;
	need_table(b->neg, by->col.table);
	where_extreme(b, b->neg);
	need_drop(q);
	q->n_order = 0;
	q->limit = 0;
	return true;
}
