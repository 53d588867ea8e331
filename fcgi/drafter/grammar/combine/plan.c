#include "drafter/grammar/combine/plan.h"

#include "base/ban.h"

#define ASSUMED 0.25F /* something was not said */
#define GUESSED 0.6F  /* something is hardly meant so */

static short
table_of_tests(const struct plan *p)
{
	for (size_t i = 0; i < p->n_tests; i++)
		if (p->tests[i]->anchor != NO_TABLE)
			return p->tests[i]->anchor;
	return NO_TABLE;
}

static void
find_base(struct plan *p)
{
	for (size_t i = 0; i < p->n_measures && p->base == NO_TABLE; i++)
		p->base = p->measures[i]->table;
	if (p->base == NO_TABLE)
		p->base = p->rows;
	for (size_t i = 0; i < p->n_cols && p->base == NO_TABLE; i++) {
		p->base = p->cols[i]->table;
		p->cost += ASSUMED;
	}
	if (p->base == NO_TABLE) {
		p->base = table_of_tests(p);
		p->cost += ASSUMED;
	}
	p->bad |= p->base == NO_TABLE;
}

bool
plan_tree(struct plan *p, struct tree *ret)
{
	if (p->bad)
		return false;
	*ret = (struct tree){ .base = NO_TABLE };
	plan_find(p);
	plan_grain(p);
	find_base(p);
	if (p->bad)
		return false;
	ret->base = p->base;
	plan_show_rows(p, ret);
	plan_groups(p, ret);
	plan_show_others(p, ret);
	plan_show_columns(p, ret);
	plan_measures(p, ret);
	plan_tests(p, ret);
	plan_having(p, ret);
	plan_order(p, ret);
	plan_standing(p, ret);
	plan_show_rest(p, ret);
	plan_check(p, ret);
	return !p->bad && ret->n_show > 0;
}
