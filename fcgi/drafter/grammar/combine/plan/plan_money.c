#include "drafter/grammar/combine/plan/plan.h"

#include "base/ban.h"

/* While what is shown is looked through for amounts and prices. */
struct money {
	const struct plan *plan;
	bool found;
};

static void
see_money(void *arg, const struct node *n)
{
	struct money *m = arg;

	m->found |= rule_col_is(m->plan->x, n, COL_AMOUNT) ||
		    rule_col_is(m->plan->x, n, COL_RATE);
}

bool
plan_money_unmet(const struct plan *p, const struct tree *t)
{
	struct money m = { .plan = p };

	if (!PLAN_HAS(p, SENSE_MONEY))
		return false;
	for (size_t i = 0; i < t->n_show; i++)
		node_walk(t->show[i], see_money, &m);
	return !m.found;
}

bool
plan_is_measured(const struct plan *p, const struct node *n)
{
	enum col_kind k;

	if (n->kind == NODE_DAYS || n->kind == NODE_CALC)
		return true;
	if (n->kind != NODE_COLUMN)
		return n->number_like;
	k = cat_col(p->x->catalog, n->table, n->col)->kind;
	return k == COL_AMOUNT || k == COL_QUANTITY || k == COL_RATE ||
	       k == COL_SCORE;
}
