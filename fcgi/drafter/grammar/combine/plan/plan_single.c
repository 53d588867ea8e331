#include "drafter/grammar/combine/plan/plan.h"

#include "base/ban.h"

/* Whether rows that have no name are listed, or only counted. */

bool
plan_singles_out(const struct plan *p, const struct item *i, short rows)
{
	const struct test *t = i->test;
	const struct cat_col *day =
		i->node && rule_col_is(p->x, i->node, COL_DATE)
			? cat_col(p->x->catalog, i->node->table, i->node->col)
			: NULL;

	return i->kind == ITEM_TEST && !i->defined &&
	       ((day && day->until) ||
		(rule_is_without(t) && t->parts[0]->table != rows && i->left &&
		 i->left->kind == ITEM_CUE && i->left->cue == SENSE_NEVER));
}

bool
plan_are_singled_out(const struct plan *p, const struct item *rows)
{
	const struct item *l = rows->left, *r = rows->right;

	return l && r && (l->kind == ITEM_ROWS || l->kind == ITEM_TEST) &&
	       (plan_singles_out(p, r, rows->table) ||
		plan_are_singled_out(p, l));
}
