#include "drafter/grammar/combine/plan.h"

#include "base/ban.h"

/* Measures over the rows of more than one table, side by side. */

/* Whether a measure is of rows that those of the tree do not lead to. */
static bool
is_elsewhere(const struct plan *p, const struct item *m)
{
	return m->table != NO_TABLE && m->table != p->base &&
	       !catalog_is_one(p->x->catalog, p->base, m->table);
}

/* What holds of the other rows, too: their period, and what both lead to. */
static const struct test *
own_tests(struct plan *p, const struct item *m)
{
	const short date = p->x->catalog->tables[m->table].date;
	const struct test *all = NULL;

	if (p->has_period && date >= 0)
		all = rule_in_period(p->x,
				     node_column(p->x->arena, m->table, date),
				     &p->period);
	p->bad |= p->has_period && date < 0;
	for (size_t i = 0; i < p->n_tests; i++) {
		const struct test *t = p->tests[i];

		if (t->anchor == NO_TABLE || t->anchor == p->base ||
		    !catalog_is_one(p->x->catalog, m->table, t->anchor))
			continue;
		all = test_both(p->x->arena, TEST_AND, all, t);
	}
	return all;
}

const struct node *
plan_elsewhere(struct plan *p, const struct tree *t, const struct item *m,
	       const struct node *n)
{
	struct node *scalar;
	const struct node *by = t->n_group ? t->group[0] : NULL;

	if (!by || !is_elsewhere(p, m))
		return NULL;
	/* of one group, by a column that both have */
	if (p->pair || p->split || p->n_groups > 1 || by->kind != NODE_COLUMN ||
	    !catalog_is_one(p->x->catalog, m->table, by->table))
		return NULL;
	if (n->kind != NODE_AGG)
		return NULL;
	scalar = node_scalar(p->x->arena, n, m->table, own_tests(p, m));
	scalar->b = by;
	return scalar;
}

/* "loans and reviews per genre": both are counted. */
void
plan_count_others(struct plan *p)
{
	if (p->measures_said || p->n_groups == 0 || p->n_measures != 1 ||
	    PLAN_HAS(p, SENSE_WITH))
		return;
	for (size_t i = 0; i < p->n_others; i++) {
		struct item *m =
			plan_item(p, ITEM_MEASURE, p->others[i]->table,
				  node_agg(p->x->arena, FN_COUNT, NULL));

		m->test = p->others[i]->test;
		plan_put(p->measures, &p->n_measures, m);
	}
	p->n_others = 0;
}
