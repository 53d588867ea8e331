#include "drafter/grammar/combine/plan/plan.h"

#include "base/ban.h"

/* What a word behind rows or figures adds to what is shown of them. */

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

/* "vans never used": rows that nothing was done to. */
static bool
are_undone(const struct item *rows, const struct item *cue)
{
	return cue->kind == ITEM_CUE && cue->cue == SENSE_NEVER && rows->test &&
	       rule_is_without(rows->test) && !rows->left->test;
}

bool
plan_are_singled_out(const struct plan *p, const struct item *rows)
{
	const struct item *l = rows->left, *r = rows->right;

	if (l && r && are_undone(rows, r))
		return true;
	return l && r && (l->kind == ITEM_ROWS || l->kind == ITEM_TEST) &&
	       (plan_singles_out(p, r, rows->table) ||
		plan_are_singled_out(p, l));
}

/* "loads per farmer, litres too": how many, and how much. */
void
plan_too(struct plan *p, const struct item *i)
{
	p->and_measure |= i->cue == SENSE_WITH && p->before &&
			  p->before->kind == ITEM_COLUMN &&
			  plan_is_measured(p, p->before->node) && p->plural &&
			  !p->rows_late && p->n_groups > 0 &&
			  p->n_measures == 0;
}

bool
plan_is_said_of_test(const struct frame *f, size_t at)
{
	const struct item *i = f->items[at];
	struct node_sought s = { .column = i->node };

	if (i->kind != ITEM_COLUMN || i->node->kind != NODE_COLUMN || i->test)
		return false;
	for (size_t k = at ? at - 1 : 0; k < f->n && k <= at + 1; k++) {
		const struct item *t = f->items[k];

		if (t->kind == ITEM_TEST && !rule_is_filled(t->test) &&
		    (t->to == i->from || t->from == i->to))
			test_walk(t->test, node_seek, &s);
	}
	return s.found;
}
