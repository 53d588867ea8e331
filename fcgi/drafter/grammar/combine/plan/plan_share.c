#include "drafter/grammar/combine/plan/plan.h"

#include "base/ban.h"

#define ASSUMED 0.25F /* something was not said */

/* Shares of rows, and of what they come to. */

/* "what % of members have at least 3 loans". */
bool
plan_shares_having(const struct plan *p)
{
	return PLAN_HAS(p, SENSE_SHARE) && p->n_havings == 1 &&
	       p->n_groups == 0 && p->rows != NO_TABLE && !p->order &&
	       p->havings[0]->table != NO_TABLE &&
	       p->havings[0]->table != p->rows &&
	       catalog_is_one(p->x->catalog, p->havings[0]->table, p->rows);
}

bool
plan_shares_rows(const struct plan *p)
{
	return PLAN_HAS(p, SENSE_SHARE) && p->n_tests == 1 &&
	       p->rows != NO_TABLE && p->tests[0]->anchor == p->rows &&
	       p->n_groups + p->n_cols + p->n_others == 0 && !p->order &&
	       !p->split;
}

void
plan_share_of_others(struct plan *p)
{
	const struct item *o = p->n_others == 1 ? p->others[0] : NULL;
	const bool swapped = o && p->deed && !o->deed;
	const short of = swapped ? o->table : p->rows;
	const short such = swapped ? p->rows : o ? o->table : NO_TABLE;

	if (!o || !PLAN_HAS(p, SENSE_SHARE) || p->order ||
	    p->n_cols + p->n_measures + p->n_groups + p->n_havings +
			    p->n_tests >
		    0 ||
	    !catalog_is_one(p->x->catalog, such, of))
		return;
	p->rows = of;
	p->n_others = 0;
	plan_test(p, test_exists(p->x->arena, of, such, o->test));
}

static void
having_to_test(struct plan *p)
{
	plan_test(p, plan_so_many(p, p->rows, p->havings[0]));
	p->n_havings = 0;
}

/* "late deliveries in %": of all rows, those that are so. */
bool
plan_share_of_rows(struct plan *p, short table)
{
	const struct test *of, *all;
	struct item *m;

	if (plan_shares_having(p))
		having_to_test(p);
	if (!PLAN_HAS(p, SENSE_SHARE) || p->n_tests != 1 ||
	    p->tests[0]->anchor != table || plan_picks_groups(p))
		return false;
	all = rule_share_of_period(p->x, p->tests[0], &of);
	m = plan_item(p, ITEM_MEASURE, table, rule_share(p->x, of));
	m->test = all;
	p->n_tests = 0;
	p->cues &= ~((uint64_t)1 << SENSE_SHARE);
	plan_put(p->measures, &p->n_measures, m);
	return true;
}

/*
 * "share of revenue from web orders by month": of each month's, where it was
 * said before that and picks none of them.
 */
static bool
is_part_of_each(const struct plan *p, const struct test *t)
{
	for (size_t i = 0; i < p->n_groups; i++)
		if (p->groups[i]->sides || plan_picks_group(p, p->groups[i], t))
			return false;
	return p->part_first;
}

/* "share of the cost of web orders": the one column, and what is said of it. */
void
plan_share_columns(struct plan *p)
{
	const struct item *c = p->n_cols == 1 ? p->cols[0] : NULL;
	const struct test *of = NULL;
	struct item *all;

	if (!PLAN_HAS(p, SENSE_SHARE) || !c || p->n_measures || p->order ||
	    !plan_is_measured(p, c->node) ||
	    p->n_tests + (c->test && !c->defined) != 1)
		return;
	if (p->rows != NO_TABLE &&
	    !catalog_is_one(p->x->catalog, c->table, p->rows))
		return;
	p->rows = NO_TABLE;
	if (!c->test || c->defined)
		return;
	all = arena_alloc(p->x->arena, sizeof(*all));
	*all = *c;
	all->test = rule_share_among(p->x, c, &of);
	p->cols[0] = all;
	plan_test(p, of);
	p->part_first |= p->n_groups && c->from < p->groups[0]->from;
}

/* What a share of rows is of them; NULL: the measure is none. */
static const struct test *
shared(const struct node *n)
{
	return node_is_percent(n) && n->a->b->kind == NODE_AGG && n->a->b->a &&
			       n->a->b->a->kind == NODE_TEST
		       ? n->a->b->a->test
		       : NULL;
}

/* "share of orders placed in 2025 that are …": of those, and not of all. */
static bool
share_of_period(struct plan *p)
{
	const struct item *of = p->n_measures == 1 ? p->measures[0] : NULL;
	const struct test *t = of ? shared(of->node) : NULL;
	struct item *m;

	if (!t || !rule_is_period(t) || p->n_tests != 1 || p->n_groups ||
	    p->tests[0]->anchor == NO_TABLE || rule_is_period(p->tests[0]) ||
	    !catalog_is_one(p->x->catalog, of->table, p->tests[0]->anchor))
		return false;
	m = plan_item(p, ITEM_MEASURE, of->table,
		      rule_share(p->x, p->tests[0]));
	m->test = test_both(p->x->arena, TEST_AND, of->test, t);
	p->measures[0] = m;
	p->n_tests = 0;
	return true;
}

/* Counted rows of which it is asked how many percent are so. */
static bool
share_of_counted(struct plan *p)
{
	const struct item *of = p->n_measures == 1 ? p->measures[0] : NULL;
	struct item *m;

	if (!PLAN_HAS(p, SENSE_SHARE) || !of || p->n_tests != 1 || p->pair ||
	    p->rated || !of->test || !node_counts_rows(of->node) ||
	    of->node->test || of->table != p->tests[0]->anchor)
		return false;
	m = plan_item(p, ITEM_MEASURE, of->table,
		      rule_share(p->x, p->tests[0]));
	m->test = of->test;
	m->date = of->date;
	p->measures[0] = m;
	p->n_tests = 0;
	p->cues &= ~((uint64_t)1 << SENSE_SHARE);
	return true;
}

/* "what share of revenue comes from Germany": that part of the sum. */
void
plan_share_of_measure(struct plan *p)
{
	struct arena *a = p->x->arena;
	const struct item *of = p->n_measures == 1 ? p->measures[0] : NULL;
	const struct test *t = p->n_tests == 1 ? p->tests[0] : NULL;
	struct item *m;

	if (share_of_counted(p) || share_of_period(p))
		return;
	/* "margin in percent": it is a percentage */
	if (of && node_is_percent(of->node))
		p->cues &= ~((uint64_t)1 << SENSE_SHARE);
	if (!PLAN_HAS(p, SENSE_SHARE) || !of || !t || p->pair ||
	    (p->n_groups && !is_part_of_each(p, t)) ||
	    of->node->kind != NODE_AGG || of->node->fn != FN_SUM ||
	    t->anchor == NO_TABLE ||
	    !catalog_is_one(p->x->catalog, of->table, t->anchor))
		return;
	m = plan_item(p, ITEM_MEASURE, of->table,
		      node_percent(a, node_filtered(a, of->node, t), of->node));
	m->test = of->test;
	m->date = of->date;
	p->cost += plan_is_no_buyer(p, of->table, t->anchor) ? ASSUMED : 0;
	p->measures[0] = m;
	p->n_tests = 0;
	p->cues &= ~((uint64_t)1 << SENSE_SHARE);
}
