#include <stdlib.h>
#include <string.h>

#include "drafter/grammar/combine/plan.h"

#include "base/ban.h"

#define YEAR 12 /* months */

/* From the second to the first: how much, and in percent of the second. */
const struct node *
plan_change(const struct plan *p, const struct node *x, const struct node *y)
{
	struct node *n;

	if (p->differs)
		return node_named(p->x->arena,
				  node_calc(p->x->arena, '-', p->less ? y : x,
					    p->less ? x : y),
				  "difference");
	if (p->ratio)
		return node_named(p->x->arena,
				  node_calc(p->x->arena, '/', x, y), "ratio");
	n = node_wrap(p->x->arena, NODE_CHANGE, x);
	n->b = y;
	return n;
}

/* Rows for times that carry their year: two years follow one another. */
static bool
goes_on(const struct tree *t)
{
	if (t->n_group == 0 || t->group[0]->kind != NODE_UNIT)
		return false;
	return t->group[0]->unit != UNIT_MONTH_OF_YEAR &&
	       t->group[0]->unit != UNIT_QUARTER_OF_YEAR &&
	       t->group[0]->unit != UNIT_WEEKDAY &&
	       t->group[0]->unit != UNIT_HOUR;
}

/* The measure in each of two periods, and what changed where it is asked. */
void
plan_show_pair(struct plan *p, struct tree *t, const struct node *m)
{
	const struct item *first = p->n_measures ? p->measures[0] : NULL;
	const struct node *date =
		first && first->date
			? first->date
			: plan_date(p, p->base, first ? first->node : NULL);
	const struct period *both[2] = { &p->pair->period, &p->pair->period2 };
	const struct node *shown[2] = { NULL, NULL };
	const struct test *either = NULL;

	if (!date || !node_has_agg(m)) {
		p->bad = true;
		return;
	}
	for (size_t i = 0; i < 2; i++) {
		const struct test *in = rule_in_period(p->x, date, both[i]);

		shown[i] = node_filtered(p->x->arena, m, in);
		if (!goes_on(t))
			(void)tree_show(t, shown[i]);
		either = test_both(p->x->arena, TEST_OR, either, in);
	}
	(void)tree_where(t, either);
	if (goes_on(t))
		(void)tree_show(t, m);
	else if (PLAN_HAS(p, SENSE_CHANGE))
		(void)tree_show(t, plan_change(p, shown[0], shown[1]));
}

/* "from 2022 to 2025": the last year against the first. */
static bool
is_years(const struct period *p)
{
	const long from = strtol(p->from, NULL, 10),
		   until = strtol(p->until, NULL, 10);

	return until - from > 1 && strcmp(p->from + 4, p->until + 4) == 0;
}

static void
pair_ends(const struct plan *p, struct item *pair)
{
	struct arena *a = p->x->arena;

	pair->period.from = day_moved(a, p->period.until, 0, -YEAR);
	pair->period2 = p->period;
	pair->period2.until = day_moved(a, p->period.from, 0, YEAR);
}

/* "revenue per month 2025 with yoy %": the year before stands beside it. */
void
plan_year_before(struct plan *p)
{
	struct item *pair;

	if (!PLAN_HAS(p, SENSE_CHANGE) || p->pair || !p->has_period ||
	    !*p->period.from || !*p->period.until)
		return;
	pair = arena_alloc(p->x->arena, sizeof(*pair));
	*pair = (struct item){ .kind = ITEM_PAIR,
			       .table = NO_TABLE,
			       .period = p->period };
	pair->period2 = period_moved(p->x->arena, &p->period, YEAR);
	if (p->n_groups == 0 && is_years(&p->period))
		pair_ends(p, pair);
	p->pair = pair;
	p->has_period = false;
}

/* Against the row before, where rows go by time. */
void
plan_show_step(struct plan *p, struct tree *t, const struct node *m)
{
	if (t->n_group == 0 || t->group[0]->kind != NODE_UNIT)
		return;
	(void)tree_show(
		t, plan_change(p, m, node_wrap(p->x->arena, NODE_BEFORE, m)));
}

/* A change is met once it is shown. */
void
plan_meet_change(struct plan *p)
{
	const uint64_t met = (uint64_t)1 << SENSE_CHANGE |
			     (uint64_t)1 << SENSE_SHARE |
			     (uint64_t)1 << SENSE_VERSUS;

	p->cues &= ~met;
}
