#include "drafter/grammar/combine/plan.h"

#include "base/ban.h"

/* One of several values of a column. */
static bool
is_values(const struct test *t)
{
	const struct node *of;

	if (t->kind != TEST_OR || t->n < 2)
		return false;
	of = rule_equal_of(t);
	for (size_t i = 0; i < t->n; i++)
		if (t->parts[i]->kind != TEST_COMPARE ||
		    t->parts[i]->op != IS_EQUAL ||
		    !node_equal(t->parts[i]->a, of))
			return false;
	return true;
}

static const struct test *
values_said(const struct plan *p)
{
	for (size_t i = 0; i < p->n_tests; i++)
		if (is_values(p->tests[i]))
			return p->tests[i];
	return NULL;
}

/* "web orders to store orders": two tests of one column are either. */
static void
join_values(struct plan *p)
{
	const struct node *a, *b;

	if (p->n_tests != 2)
		return;
	a = rule_equal_of(p->tests[0]);
	b = rule_equal_of(p->tests[1]);
	if (!a || !b || !node_equal(a, b))
		return;
	p->tests[0] = test_both(p->x->arena, TEST_OR, p->tests[0], p->tests[1]);
	p->n_tests = 1;
}

/* How far two values are apart, and nothing is grouped. */
static bool
is_apart(struct plan *p)
{
	if (!PLAN_HAS(p, SENSE_CHANGE) || !(p->differs || p->ratio) ||
	    p->n_groups > 0 || p->pair)
		return false;
	join_values(p);
	return p->n_tests > 0 && is_values(p->tests[0]) && p->tests[0]->n == 2;
}

static bool
is_replaced(const struct plan *p, const struct item *g)
{
	return plan_table_grouped(p, g) == p->split->anchor ||
	       (g->n_nodes == 1 &&
		node_equal(g->nodes[0], rule_equal_of(p->split)));
}

/* "by insurer", then "statutory vs private": of the same rows. */
static void
replace_group(struct plan *p)
{
	size_t kept = 0;

	for (size_t i = 0; i < p->n_groups; i++)
		if (!is_replaced(p, p->groups[i]))
			p->groups[kept++] = p->groups[i];
	p->n_groups = kept;
}

/* "how much dearer is X than Y": what such rows cost, not how many they are. */
static void
measure_adjective(struct plan *p)
{
	const short table = p->split->anchor;
	const struct node *col = NULL;

	if (!p->adjective || p->n_measures > 0 || table == NO_TABLE)
		return;
	col = p->adjective->priced ? rule_price(p->x, table)
				   : rule_lasting(p->x, table);
	p->bad |= !col;
	if (col)
		plan_put(p->measures, &p->n_measures,
			 plan_item(p, ITEM_MEASURE, table,
				   node_agg(p->x->arena, FN_AVG, col)));
}

/* "average price of chairs and tables": of each of them. */
static const struct test *
values_averaged(const struct plan *p)
{
	const struct item *m = p->n_measures == 1 ? p->measures[0] : NULL;
	const bool mean = plan_is_mean(p, m);
	const struct test *t =
		m && m->test && is_values(m->test) ? m->test : values_said(p);

	return mean && !p->order && p->n_groups == 0 && !p->pair && t &&
			       t->listed
		       ? t
		       : NULL;
}

void
plan_split(struct plan *p)
{
	const bool columns = PLAN_HAS(p, SENSE_COLUMNS) || is_apart(p);
	struct item *g;

	if (!p->split)
		p->split = columns ? values_said(p) : values_averaged(p);
	if (!p->split || !is_values(p->split)) {
		p->split = NULL;
		return;
	}
	p->cues &= ~((uint64_t)1 << SENSE_VERSUS);
	measure_adjective(p);
	if (!columns)
		replace_group(p);
	p->as_columns = columns || p->n_groups > 0 || p->pair;
	if (p->as_columns)
		return;
	g = arena_alloc(p->x->arena, sizeof(*g));
	*g = (struct item){ .kind = ITEM_GROUP,
			    .table = p->split->anchor,
			    .nodes = { rule_equal_of(p->split) },
			    .n_nodes = 1 };
	plan_put(p->groups, &p->n_groups, g);
}

void
plan_show_split(struct plan *p, struct tree *t, const struct node *m)
{
	const struct test *s = p->split;
	const struct node *side[TREE_TESTS];

	for (size_t i = 0; i < s->n && i < TREE_TESTS; i++) {
		side[i] = node_filtered(p->x->arena, m, s->parts[i]);
		(void)tree_show(t, side[i]);
	}
	if (s->n == 2 && PLAN_HAS(p, SENSE_CHANGE))
		(void)tree_show(t, plan_change(p, side[0], side[1]));
}
