#include "drafter/grammar/combine/plan.h"

#include "base/ban.h"

#define ASSUMED 0.25F
#define GUESSED 0.6F

/* "no tickets": of the rows that are asked for, once they are known. */
static const struct test *
anchored(const struct plan *p, const struct test *t)
{
	struct test *copy;
	const struct test **parts;

	if (t->anchor != NO_TABLE || t->kind == TEST_COMPARE)
		return t;
	copy = arena_alloc(p->x->arena, sizeof(*copy));
	*copy = *t;
	copy->anchor = p->rows != NO_TABLE ? p->rows : p->base;
	if (t->n == 0 || !t->parts || t->kind == TEST_EXISTS)
		return copy;
	parts = arena_array(p->x->arena, t->n, sizeof(*parts));
	for (size_t i = 0; i < t->n; i++)
		parts[i] = anchored(p, t->parts[i]);
	copy->parts = parts;
	return copy;
}

static void
place_test(struct plan *p, struct tree *t, const struct test *test)
{
	const struct test *x = anchored(p, test);
	struct cat_path path;

	if (x->anchor == NO_TABLE || x->anchor == t->base) {
		(void)tree_where(t, x);
		return;
	}
	if (!catalog_path(p->x->catalog, t->base, x->anchor, &path)) {
		p->bad = true;
		return;
	}
	p->cost += 0.06F * (float)path.n;
	if (path.n_many == 0) {
		(void)tree_where(t, x);
		return;
	}
	p->cost += path.n_many == 1 ? 0.25F : GUESSED;
	(void)tree_where(t, test_exists(p->x->arena, t->base, x->anchor, x));
}

static const struct test *
in_period(const struct plan *p, const struct node *date,
	  const struct period *period)
{
	struct arena *a = p->x->arena;
	const struct test *t = NULL;

	if (*period->from)
		t = test_compare(a, date, IS_AT_LEAST,
				 node_date(a, period->from));
	if (*period->until)
		t = test_both(a, TEST_AND, t,
			      test_compare(a, date, IS_LESS,
					   node_date(a, period->until)));
	return t;
}

static const struct node *
dated_by(struct plan *p)
{
	const struct item *m = p->n_measures ? p->measures[0] : NULL;

	return m && m->date ? m->date
			    : plan_date(p, p->base, m ? m->node : NULL);
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
	if (p->has_period) {
		const struct node *date = dated_by(p);
		const struct test *in =
			date ? in_period(p, date, &p->period) : NULL;

		if (in)
			place_test(p, t, in);
		else
			p->cost += 2 * GUESSED;
	}
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

/* The measure in each of two periods. */
static void
show_pair(struct plan *p, struct tree *t, const struct node *m)
{
	const struct node *date = dated_by(p);
	const struct period *both[2] = { &p->pair->period, &p->pair->period2 };
	const struct test *either = NULL;

	if (!date || !node_has_agg(m)) {
		p->bad = true;
		return;
	}
	for (size_t i = 0; i < 2; i++) {
		const struct test *in = in_period(p, date, both[i]);

		(void)tree_show(t, node_filtered(p->x->arena, m, in));
		either = test_both(p->x->arena, TEST_OR, either, in);
	}
	(void)tree_where(t, either);
}

/* Two of other rows are narrowed each by itself. */
static const struct node *
own_rows(const struct plan *p, const struct item *m)
{
	const struct node *n = in_unit(p, m->node);

	return m->test && p->n_measures > 1
		       ? node_filtered(p->x->arena, n, m->test)
		       : n;
}

void
plan_measures(struct plan *p, struct tree *t)
{
	for (size_t i = 0; i < p->n_measures; i++) {
		const struct item *m = p->measures[i];
		const struct node *n = own_rows(p, m);

		if (m->table != p->base && m->table != NO_TABLE &&
		    !catalog_is_one(p->x->catalog, p->base, m->table))
			p->cost += 2 * GUESSED;
		if (p->pair)
			show_pair(p, t, n);
		else
			(void)tree_show(t, n);
		if (PLAN_HAS(p, SENSE_TOTAL))
			(void)tree_show(t,
					node_wrap(p->x->arena, NODE_SHARE, n));
		if (PLAN_HAS(p, SENSE_RUNNING))
			(void)tree_show(
				t, node_wrap(p->x->arena, NODE_RUNNING, n));
		if (PLAN_HAS(p, SENSE_MOVING)) {
			struct node *w = node_wrap(p->x->arena, NODE_MOVING, n);

			w->number = p->number > 1 ? p->number : 3;
			(void)tree_show(t, w);
		}
	}
}

static const struct node *
first_measure(const struct plan *p)
{
	return p->n_measures ? own_rows(p, p->measures[0]) : NULL;
}

void
plan_having(struct plan *p, struct tree *t)
{
	struct arena *a = p->x->arena;
	const struct node *m = first_measure(p);

	for (size_t i = 0; i < p->n_havings; i++) {
		const struct item *h = p->havings[i];
		const struct node *n =
			h->node ? h->node : node_agg(a, FN_COUNT, NULL);
		const struct test *x =
			test_compare(a, n, h->op, node_number(a, h->number));

		if (t->n_group > 0 &&
		    (h->table == t->base || h->node ||
		     catalog_is_one(p->x->catalog, t->base, h->table)))
			t->having[t->n_having++] = x;
		else if (t->n_group == 0 && !h->node &&
			 catalog_is_one(p->x->catalog, h->table, t->base))
			(void)tree_where(t, test_count(a, t->base, h->table,
						       h->op, h->number));
		else
			p->bad = true;
	}
	if (!p->compare)
		return;
	if (!m || t->n_group == 0 || p->compare->period.from) {
		p->bad = true;
		return;
	}
	t->having[t->n_having++] = test_compare(
		a, m, p->compare->op, node_number(a, p->compare->number));
}

static const struct node *
order_node(struct plan *p, struct tree *t)
{
	const struct item *by = p->by ? p->by : p->order;

	if (by && by->node) {
		if (t->n_group > 0 && !node_has_agg(by->node))
			return default_measure(p->x, by->node);
		return by->node;
	}
	if (p->n_measures)
		return t->show[t->n_show - 1];
	if (p->order->dated || p->order->timed)
		return plan_date(p, p->base, NULL);
	if (p->n_cols && p->cols[0]->node->number_like &&
	    (p->cols[0]->node->kind != NODE_COLUMN ||
	     cat_col(p->x->catalog, p->cols[0]->node->table,
		     p->cols[0]->node->col)
			     ->kind != COL_NUMBER))
		return p->cols[0]->node;
	p->cost += 2 * GUESSED;
	if (p->x->catalog->tables[p->base].measure >= 0)
		return node_column(p->x->arena, p->base,
				   p->x->catalog->tables[p->base].measure);
	return NULL;
}

/* NOLINTBEGIN(readability-function-cognitive-complexity) */
void
plan_order(struct plan *p, struct tree *t)
{
	const struct node *by;
	const struct item *o = p->order;

	if (!o && !(p->by && t->n_group > 0)) {
		if (t->n_group && t->group[0]->kind == NODE_UNIT) {
			t->order[t->n_order++] =
				(struct tree_order){ .by = t->group[0] };
			return;
		}
		if (PLAN_HAS(p, SENSE_RUNNING) || PLAN_HAS(p, SENSE_MOVING))
			t->order[t->n_order++] = (struct tree_order){
				.by = t->n_group ? t->group[0] : NULL
			};
		p->bad |= t->n_order && !t->order[0].by;
		return;
	}
	by = o ? order_node(p, t) : p->by->node;
	if (!by)
		return;
	if (t->n_group == 0 && node_has_agg(by)) {
		p->bad = true;
		return;
	}
	t->order[t->n_order++] =
		(struct tree_order){ .by = by, .down = o ? o->down : true };
	if (!o)
		return;
	if (o->nth) {
		t->limit = 1;
		t->offset = o->nth - 1;
	} else if (o->number > 0) {
		t->limit = (size_t)o->number;
	} else if (o->number >= 0 && (t->n_group > 0 || p->rows != NO_TABLE)) {
		t->limit = 1;
	}
	/* "top 3 agents per team" */
	if (t->limit && p->n_groups && p->rows != NO_TABLE &&
	    p->rows != p->base && p->groups[0]->unit == UNIT_NONE)
		t->per = p->groups[0]->n_nodes
				 ? p->groups[0]->nodes[0]
				 : node_column(
					   p->x->arena, p->groups[0]->table,
					   p->x->catalog
						   ->tables[p->groups[0]->table]
						   .key);
	if (t->n_group == 0)
		(void)tree_show(t, by);
}
/* NOLINTEND(readability-function-cognitive-complexity) */
