#include <stdlib.h>
#include <string.h>

#include "drafter/grammar/combine/plan/plan.h"

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

	if (p->whether && t->n_group == 0) /* who sees both knows it */
		p->cues &= ~((uint64_t)1 << SENSE_MORE);
	if (PLAN_HAS(p, SENSE_MORE) && (t->n_group == 0 || goes_on(t)))
		p->bad = true;
	if (!date || !node_has_agg(m)) {
		p->bad = true;
		return;
	}
	for (size_t i = 0; i < 2; i++) {
		const struct test *in = rule_in_period(p->x, date, both[i]);

		shown[i] = plan_parts_in(p, node_filtered(p->x->arena, m, in),
					 both[i]);
		if (!goes_on(t))
			(void)tree_show(t, shown[i]);
		either = test_both(p->x->arena, TEST_OR, either, in);
	}
	(void)tree_where(t, either);
	if (goes_on(t))
		(void)tree_show(t, m);
	else if (PLAN_HAS(p, SENSE_CHANGE))
		(void)tree_show(t, plan_change(p, shown[0], shown[1]));
	if (PLAN_HAS(p, SENSE_MORE)) {
		t->having[t->n_having++] =
			test_compare(p->x->arena, shown[0], p->more, shown[1]);
		p->cues &= ~((uint64_t)1 << SENSE_MORE);
	}
}

/*
 * "from 2022 to 2025", "july to august": the last year or month against the
 * first; 0: it is one year, half or quarter, or no such span.
 */
static int
months_apart(const struct period *p)
{
	const long first = strtol(p->from + 5, NULL, 10),
		   months = (strtol(p->until, NULL, 10) -
			     strtol(p->from, NULL, 10)) *
				    YEAR +
			    strtol(p->until + 5, NULL, 10) - first;

	if (p->kind != PERIOD_SPAN || months < 2 ||
	    strcmp(p->from + 7, p->until + 7) != 0)
		return 0;
	if (months % YEAR == 0)
		return months > YEAR ? YEAR : 0;
	if ((months == 3 || months == 6) && first % months == 1)
		return 0;
	return 1;
}

/* The later first. */
static void
pair_ends(const struct plan *p, struct item *pair)
{
	struct arena *a = p->x->arena;
	const int months = months_apart(&p->period);
	const struct item *e = p->ends;

	if (e) {
		const bool later = strcmp(e->period2.from, e->period.from) > 0;

		pair->period = later ? e->period2 : e->period;
		pair->period2 = later ? e->period : e->period2;
	} else if (months) {
		pair->period.from = day_moved(a, p->period.until, 0, -months);
		pair->period2 = p->period;
		pair->period2.until = day_moved(a, p->period.from, 0, months);
	}
}

static bool
has_unit_group(const struct plan *p)
{
	for (size_t i = 0; i < p->n_groups; i++)
		if (p->groups[i]->unit)
			return true;
	return false;
}

/* "revenue per month 2025 with yoy %": the year before stands beside it. */
void
plan_year_before(struct plan *p)
{
	struct item *pair;

	/* "month over month": against the month before */
	for (size_t i = 0; i < p->n_groups; i++)
		if (p->groups[i]->stepped) {
			p->cues |= (uint64_t)1 << SENSE_CHANGE;
			return;
		}
	if (!PLAN_HAS(p, SENSE_CHANGE) || p->pair || !p->has_period ||
	    !*p->period.from || !*p->period.until)
		return;
	pair = arena_alloc(p->x->arena, sizeof(*pair));
	*pair = (struct item){ .kind = ITEM_PAIR,
			       .table = NO_TABLE,
			       .period = p->period };
	pair->period2 = period_moved(p->x->arena, &p->period, YEAR);
	if (!has_unit_group(p))
		pair_ends(p, pair);
	p->pair = pair;
	p->has_period = false;
}

/* "channels with fewer orders in 2025 than in 2024": of each of them. */
void
plan_more(struct plan *p)
{
	const struct item *col = p->n_cols == 1 ? p->cols[0] : NULL;
	struct item *g;

	if (p->pair && p->pair->counted) { /* "2025 higher than 2024" */
		p->cues |= (uint64_t)1 << SENSE_MORE;
		p->more = p->pair->op;
	}
	if (!PLAN_HAS(p, SENSE_MORE) || !p->pair || p->n_groups || !col ||
	    p->rows == NO_TABLE || p->n_measures ||
	    plan_is_measured(p, col->node))
		return;
	g = plan_item(p, ITEM_GROUP, col->table, NULL);
	g->nodes[g->n_nodes++] = col->node;
	plan_put(p->groups, &p->n_groups, g);
	p->n_cols = 0;
}

bool
plan_window_months(struct plan *p)
{
	const struct item *over = p->compare;
	const bool moving = PLAN_HAS(p, SENSE_MOVING);
	struct item *g;

	if (!moving && !PLAN_HAS(p, SENSE_RUNNING))
		return false;
	if (moving && over && over->op == IS_MORE && over->unit &&
	    !over->aged) { /* "over 3 months" is no more than that */
		p->number = over->number;
		p->compare = NULL;
	} else {
		over = NULL;
	}
	if (p->n_groups || p->pair || p->buckets)
		return false;
	g = plan_item(p, ITEM_GROUP, NO_TABLE, NULL);
	g->unit = over ? over->unit : UNIT_MONTH;
	plan_put(p->groups, &p->n_groups, g);
	return true;
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
		p->split = columns || PLAN_HAS(p, SENSE_VERSUS)
				   ? values_said(p)
				   : values_averaged(p);
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
