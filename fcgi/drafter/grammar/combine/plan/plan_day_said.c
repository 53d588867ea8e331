#include "drafter/grammar/combine/plan/plan.h"

#include "base/ban.h"

/* A day that rows are compared by with another day of theirs: when they ended. */
static const struct node *
day_compared(const struct plan *p, short table, const struct test *t)
{
	const struct node *found = NULL;

	if (!t)
		return NULL;
	for (size_t i = 0;
	     i < t->n && t->parts && !found && t->kind == TEST_AND; i++)
		found = day_compared(p, table, t->parts[i]);
	if (found || t->kind != TEST_COMPARE ||
	    !rule_col_is(p->x, t->a, COL_DATE) ||
	    !rule_col_is(p->x, t->b, COL_DATE) || t->a->table != table ||
	    t->b->table != table)
		return found;
	return cat_col(p->x->catalog, table, t->b->col)->last ? t->b : t->a;
}

/* The same of what a measure counts. */
static const struct node *
day_counted(const struct plan *p, short table, const struct node *n)
{
	const struct node *found;

	if (!n || n->kind == NODE_SCALAR || n->kind == NODE_BESIDE)
		return NULL;
	found = day_compared(p, table, n->test);
	if (!found)
		found = day_counted(p, table, n->a);
	return found ? found : day_counted(p, table, n->b);
}

/* The day that a condition says has been; NULL. */
static const struct node *
day_passed(const struct plan *p, const struct test *t)
{
	if (t->kind == TEST_NOT && t->parts[0]->kind == TEST_NULL &&
	    rule_col_is(p->x, t->parts[0]->a, COL_DATE))
		return t->parts[0]->a;
	return t->kind == TEST_COMPARE && t->op == IS_LESS &&
			       t->b->kind == NODE_DATE &&
			       rule_col_is(p->x, t->a, COL_DATE) &&
			       cat_col(p->x->catalog, t->a->table, t->a->col)
				       ->until
		       ? t->a
		       : NULL;
}

/* "left this year", "expired in July": the day on which they did. */
static const struct node *
day_filled(const struct plan *p, short table, const struct test *t)
{
	const struct node *found = NULL;

	if (!t)
		return NULL;
	for (size_t i = 0; i < t->n && !found && t->kind == TEST_AND; i++)
		found = day_filled(p, table, t->parts[i]);
	if (!found)
		found = day_passed(p, t);
	return found && found->table == table ? found : NULL;
}

const struct node *
plan_day_said(const struct plan *p, short table, const struct node *measured)
{
	const struct item *m = p->n_measures == 1 ? p->measures[0] : NULL;
	const struct node *found = day_counted(p, table, measured);

	if (!found && m)
		found = day_compared(p, table, m->test);
	if (!found && m)
		found = day_filled(p, table, m->test);
	for (size_t i = 0; i < p->n_tests && !found; i++)
		found = day_compared(p, table, p->tests[i]);
	for (size_t i = 0; i < p->n_tests && !found; i++)
		found = day_filled(p, table, p->tests[i]);
	return found;
}
