#include <string.h>

#include "drafter/grammar/combine/plan/plan.h"

#include "base/ban.h"

#define NEAR 0.06F /* a table that is joined by one key */
#define GUESSED 0.6F

/* No day on which such rows happened: "paid on is empty" of payments. */
static bool
is_undated(const struct plan *p, const struct test *x)
{
	const struct node *day = x->kind == TEST_NULL ? x->a : NULL;

	return day && day->kind == NODE_COLUMN && day->table == x->anchor &&
	       p->x->catalog->tables[day->table].date == day->col;
}

/* There are no such rows, or one that has not happened yet. */
static const struct test *
none_or_undated(const struct plan *p, short base, const struct test *x)
{
	struct arena *a = p->x->arena;
	const struct test *none =
		test_not(a, test_exists(a, base, x->anchor, NULL));

	return cat_is_never_empty(p->x->catalog, x->anchor, x->a->col)
		       ? none
		       : test_both(a, TEST_OR, none,
				   test_exists(a, base, x->anchor, x));
}

/*
 * Not so, of many rows: none of them is. That they did not happen says that
 * there are none, or some without a day: "unpaid invoices" of which payments
 * are kept.
 */
static const struct test *
some_or_none(const struct plan *p, short base, const struct test *x)
{
	struct arena *a = p->x->arena;

	if (is_undated(p, x))
		return none_or_undated(p, base, x);
	if (x->kind == TEST_NOT)
		return test_not(a,
				test_exists(a, base, x->anchor, x->parts[0]));
	return test_exists(a, base, x->anchor, x);
}

/* How much there is now of what was sold says nothing of its lines. */
static bool
is_of_stock(const struct plan *p, short base, const struct test *t)
{
	return base == p->x->catalog->sale.table && t->anchor != base &&
	       p->n_groups == 0 && p->rows != t->anchor &&
	       t->kind == TEST_COMPARE && rule_col_is(p->x, t->a, COL_QUANTITY);
}

/* What is said with "and", by itself or beside what else holds; NULL. */
static const struct test *
listed_of(const struct test *x)
{
	if (x->listed && x->n)
		return x;
	for (size_t i = 0; x->kind == TEST_AND && i < x->n; i++)
		if (x->parts[i]->listed && x->parts[i]->n)
			return x->parts[i];
	return NULL;
}

/* The same, with one of those in the place of all of them. */
static const struct test *
with_one(const struct plan *p, const struct test *x, const struct test *list,
	 const struct test *one)
{
	const struct test *all = x == list ? one : NULL;

	for (size_t i = 0; x != list && i < x->n; i++)
		all = test_both(p->x->arena, TEST_AND, all,
				x->parts[i] == list ? one : x->parts[i]);
	return all;
}

/* "allergic to milk and cats": of many rows, some of each are there. */
static void
put_some(const struct plan *p, struct tree *t, const struct test *x)
{
	/* a figure of several is of each, and no figure of what is all */
	const struct test *list =
		p->n_measures && !p->x->both ? NULL : listed_of(x);

	if (!list)
		(void)tree_where(t, some_or_none(p, t->base, x));
	for (size_t i = 0; list && i < list->n; i++)
		(void)tree_where(
			t, some_or_none(p, t->base,
					with_one(p, x, list, list->parts[i])));
}

/* "over 50 and under 20": no row is of both, so some of each are meant. */
static bool
are_apart(const struct test *x)
{
	return x->n == 2 && tests_apart(x->parts[0], x->parts[1]);
}

static bool
are_said(const struct plan *p, const struct tree *t)
{
	for (size_t i = 0; i < t->n_show; i++)
		if (plan_said_at(p, t->show[i]) < 0)
			return false;
	return t->n_show > 0;
}

/* What is shown are values that many rows have. */
static bool
are_values(const struct plan *p, const struct tree *t)
{
	for (size_t i = 0; i < t->n_show; i++)
		if (t->show[i]->kind != NODE_COLUMN ||
		    t->show[i]->number_like ||
		    rule_is_own_key(p->x, t->show[i]) ||
		    rule_col_is(p->x, t->show[i], COL_NAME))
			return false;
	return t->n_show == 1 && are_said(p, t) && t->n_group == 0;
}

/*
 * "countries with both old and young managers": values that have rows of each
 * kind; one row cannot be of both.
 */
static bool
put_each(struct plan *p, struct tree *t, const struct test *x)
{
	struct arena *a = p->x->arena;
	const struct node *count = node_agg(a, FN_COUNT, NULL);

	if (!x->listed || !(p->x->both || are_apart(x)))
		return false;
	if (!p->x->both && !are_values(p, t))
		return false;
	if (t->n_group > 0 || !are_said(p, t)) {
		p->cost += GUESSED;
		return false;
	}
	for (size_t i = 0; i < t->n_show; i++)
		(void)tree_group(t, t->show[i]);
	for (size_t i = 0; i < x->n && t->n_having < TREE_TESTS; i++)
		t->having[t->n_having++] =
			test_compare(a, node_filtered(a, count, x->parts[i]),
				     IS_AT_LEAST, node_number(a, 1));
	return true;
}

/* "with both art and biography loans": the kinds are said of those loans. */
static bool
put_some_of(const struct plan *p, struct tree *t, const struct test *x)
{
	const struct test *of =
		x->kind == TEST_EXISTS && x->n ? x->parts[0] : NULL;

	if (!of || !of->listed || of->n == 0 || (p->n_measures && !p->x->both))
		return false;
	for (size_t i = 0; i < of->n; i++)
		(void)tree_where(t, test_exists(p->x->arena, x->anchor,
						x->table, of->parts[i]));
	return true;
}

/* "due, and not paid": the days of other rows are not joined to those due. */
static bool
has_undated(const struct plan *p, const struct test *x, short base)
{
	bool undated = false, beside = false;

	for (size_t i = 0; x->kind == TEST_AND && i < x->n; i++) {
		const bool is = x->parts[i]->anchor != base &&
				is_undated(p, x->parts[i]);

		undated |= is;
		beside |= !is && x->parts[i]->anchor != base;
	}
	return undated && !beside;
}

static void
place_test(struct plan *p, struct tree *t, const struct test *test)
{
	const struct test *x, *in;
	struct cat_path path;

	if (has_undated(p, test, t->base)) {
		for (size_t i = 0; i < test->n; i++)
			place_test(p, t, test->parts[i]);
		return;
	}
	if (plan_without(p, t->base, test, &x, &in)) {
		place_test(p, t, x);
		place_test(p, t, in);
		return;
	}
	x = plan_anchored(p, test);

	if (x->anchor == t->base && (put_each(p, t, x) || put_some_of(p, t, x)))
		return;
	if (x->anchor == NO_TABLE || x->anchor == t->base) {
		(void)tree_where(t, x);
		return;
	}
	if (!catalog_path(p->x->catalog, t->base, x->anchor, &path)) {
		p->bad = true;
		return;
	}
	p->cost += NEAR * (float)path.n;
	if (path.n > 1 && plan_is_no_buyer(p, t->base, x->anchor))
		p->cost += 0.06F;
	p->cost += is_of_stock(p, t->base, x) ? GUESSED : 0;
	if (path.n_many == 0) {
		(void)tree_where(t, x);
		return;
	}
	p->cost += path.n_many == 1 ? 0.25F : GUESSED;
	put_some(p, t, x);
}

/* A day that is said of the figure itself is no farther than the next table. */
static void
place_period(struct plan *p, struct tree *t)
{
	const bool said = p->n_measures && p->measures[0]->date;
	const struct test *in = plan_in_period(p);
	const float cost = p->cost;

	if (in)
		place_test(p, t, in);
	else
		p->cost += 2 * GUESSED;
	if (in && said && p->cost > cost + NEAR)
		p->cost = cost + NEAR;
}

void
plan_tests(struct plan *p, struct tree *t)
{
	for (size_t i = 0; i < p->n_measures; i++)
		if (p->measures[i]->test && p->n_measures == 1)
			place_test(p, t, p->measures[i]->test);
	for (size_t i = 0; i < p->n_tests; i++)
		place_test(p, t, p->tests[i]);
	if (p->by && p->by->test && p->n_measures == 0)
		place_test(p, t, p->by->test);
	if (p->weekdays) {
		const struct test *on = plan_on_weekdays(p);

		if (on)
			place_test(p, t, on);
		else
			p->bad = true;
	}
	if (p->has_period)
		place_period(p, t);
}

/* In the unit that was asked for: "…, hours". */
static const struct node *
in_unit(const struct plan *p, const struct node *n)
{
	struct node *copy;

	if (!n || p->unit == UNIT_NONE)
		return n;
	if (n->kind == NODE_DAYS)
		return node_days(p->x->arena, p->unit, n->a, n->b);
	copy = arena_alloc(p->x->arena, sizeof(*copy));
	*copy = *n;
	copy->a = in_unit(p, n->a);
	return copy;
}

const struct node *
plan_measure_node(const struct plan *p, const struct item *m)
{
	const struct node *n = in_unit(p, m->node);

	return m->test && p->n_measures > 1
		       ? node_filtered(p->x->arena, n, m->test)
		       : n;
}

/* "in percent" of groups: each one's part of them all. */
static bool
is_share(const struct plan *p)
{
	return PLAN_HAS(p, SENSE_SHARE) && !p->rated && p->n_groups > 0 &&
	       !p->pair;
}

const struct test *
plan_other_tests(struct plan *p)
{
	struct arena *a = p->x->arena;
	const struct item *m = p->measures[0];
	const struct node *date = NULL;
	const struct test *all = m->test;

	for (size_t i = 0; i < p->n_tests; i++)
		if (!p->n_groups ||
		    !plan_picks_group(p, p->groups[0], p->tests[i]))
			all = test_both(a, TEST_AND, all, p->tests[i]);
	if (p->has_period)
		date = m->date ? m->date : plan_date(p, p->base, m->node);
	if (date)
		all = test_both(a, TEST_AND, all,
				rule_in_period(p->x, date, &p->period));
	return all;
}

/*
 * "customers per country", of one of them, in percent: its part of all, and
 * not of the one that is shown.
 */
static const struct node *
share_of_all(struct plan *p, const struct node *n)
{
	struct arena *a = p->x->arena;

	return node_percent(a, n,
			    node_scalar(a, n, p->base, plan_other_tests(p)));
}

/* "…, within each channel": of the sum of each, and not of all. */
static const struct node *
share_of(struct plan *p, const struct node *n)
{
	struct node *share;

	if (plan_picks_groups(p) && n->kind == NODE_AGG && p->n_measures == 1)
		return share_of_all(p, n);
	share = node_wrap(p->x->arena, NODE_SHARE, n);
	for (size_t i = 0; i < p->n_groups && p->n_groups > 1; i++)
		if (p->groups[i]->sign == 'w')
			share->b = plan_group_node(p, p->groups[i]);
	return share;
}

static void
show_measure(struct plan *p, struct tree *t, const struct node *n)
{
	struct arena *a = p->x->arena;

	if (p->pair)
		plan_show_pair(p, t, n);
	else if (p->split && p->as_columns)
		plan_show_split(p, t, n);
	else if (is_share(p))
		(void)tree_show(t, share_of(p, n));
	else
		(void)tree_show(t, n);
	if (PLAN_HAS(p, SENSE_CHANGE) && !p->pair)
		plan_show_step(p, t, n);
	if (PLAN_HAS(p, SENSE_TOTAL))
		(void)tree_show(t, node_wrap(a, NODE_SHARE, n));
	if (PLAN_HAS(p, SENSE_RUNNING))
		(void)tree_show(t, node_wrap(a, NODE_RUNNING, n));
	if (PLAN_HAS(p, SENSE_MOVING)) {
		struct node *w = node_wrap(a, NODE_MOVING, n);

		w->number = p->number > 1 ? p->number : 3;
		(void)tree_show(t, w);
	}
}

void
plan_measures(struct plan *p, struct tree *t)
{
	for (size_t i = 0; i < p->n_measures; i++) {
		const struct item *m = p->measures[i];
		const size_t before = t->n_show;
		const struct node *n =
			plan_apart(p, t, plan_measure_node(p, m));
		const struct node *other = plan_elsewhere(p, t, m, n);

		if (other) {
			(void)tree_show(t, other);
			continue;
		}
		if (m->table != p->base && m->table != NO_TABLE &&
		    !catalog_is_one(p->x->catalog, p->base, m->table)) {
			p->cost += 2 * GUESSED;
			p->fans = true;
		}
		show_measure(p, t, n);
		for (size_t k = 0; k < m->n_nodes; k++) {
			(void)tree_show(t, m->nodes[k]);
			p->bad |= t->n_group > 0;
		}
		if (p->pair || t->n_show > before + 1)
			plan_meet_change(p);
	}
	if (p->n_measures && is_share(p))
		p->cues &= ~((uint64_t)1 << SENSE_SHARE);
}
