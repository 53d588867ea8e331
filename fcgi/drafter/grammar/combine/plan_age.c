#include "drafter/grammar/combine/plan.h"

#include "base/ban.h"

/* The rows that an age is of: of those said, the first that has one. */
static short
table_aged(const struct plan *p)
{
	short said[2 * PLAN_PARTS + TREE_TESTS + 1];
	size_t n = 0;
	bool born;

	said[n++] = p->rows;
	for (size_t i = 0; i < p->n_tests; i++)
		said[n++] = p->tests[i]->anchor;
	for (size_t i = 0; i < p->n_havings; i++)
		said[n++] = p->havings[i]->table;
	for (size_t i = 0; i < p->n_groups; i++)
		said[n++] = p->groups[i]->table;
	for (size_t i = 0; i < n; i++)
		if (said[i] != NO_TABLE &&
		    rule_began(p->x, said[i], &born) >= 0)
			return said[i];
	return NO_TABLE;
}

static const struct node *
from_today(const struct plan *p, const struct node *since, bool in_years)
{
	struct arena *a = p->x->arena;
	const enum unit unit = p->unit    ? p->unit
			       : in_years ? UNIT_YEAR
					  : UNIT_DAY;

	return node_days(a, unit, node_date(a, p->x->calendar.today), since);
}

/*
 * How long ago: of the first or last row where one is said, of each row on
 * average where rows are grouped, else of each row.
 */
void
plan_age(struct plan *p)
{
	struct arena *a = p->x->arena;
	const struct node *since;
	bool born = false;
	short table, begin;

	if (!PLAN_HAS(p, SENSE_AGE))
		return;
	table = table_aged(p);
	if (table == NO_TABLE)
		return;
	begin = rule_began(p->x, table, &born);
	if (begin < 0)
		return;
	since = node_column(a, table, begin);
	p->cues &= ~((uint64_t)1 << SENSE_AGE);
	if (p->order && p->order->dated && p->order->number <= 0) {
		since = node_agg(a, p->order->down ? FN_MAX : FN_MIN, since);
		p->order = NULL;
		if (p->age_late && p->n_measures == 0) /* rows by group */
			plan_put(p->measures, &p->n_measures,
				 plan_item(p, ITEM_MEASURE, table,
					   node_agg(a, FN_COUNT, NULL)));
		plan_put(p->measures, &p->n_measures,
			 plan_item(p, ITEM_MEASURE, table,
				   from_today(p, since, born)));
	} else {
		plan_put(p->cols, &p->n_cols,
			 plan_item(p, ITEM_COLUMN, table,
				   from_today(p, since, born)));
	}
}
