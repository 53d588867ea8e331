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

void
plan_split(struct plan *p)
{
	const bool columns = PLAN_HAS(p, SENSE_COLUMNS);
	struct item *g;

	if (columns && !p->split)
		p->split = values_said(p);
	if (!p->split || !is_values(p->split)) {
		p->split = NULL;
		return;
	}
	p->cues &= ~((uint64_t)1 << SENSE_VERSUS);
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
	for (size_t i = 0; i < p->split->n; i++)
		(void)tree_show(
			t, node_filtered(p->x->arena, m, p->split->parts[i]));
}
