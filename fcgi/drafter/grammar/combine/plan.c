#include <string.h>

#include "drafter/grammar/combine/plan.h"

#include "base/ban.h"

#define ASSUMED 0.25F /* something was not said */
#define GUESSED 0.6F  /* something is hardly meant so */

/* A column that is measured, and not merely shown. */
static bool
is_measured(const struct plan *p, const struct node *n)
{
	enum col_kind k;

	if (n->kind == NODE_DAYS || n->kind == NODE_CALC)
		return true;
	if (n->kind != NODE_COLUMN)
		return n->number_like;
	k = cat_col(p->x->catalog, n->table, n->col)->kind;
	return k == COL_AMOUNT || k == COL_QUANTITY || k == COL_RATE ||
	       k == COL_SCORE;
}

static struct item *
item_made(struct plan *p, enum item_kind kind, short table,
	  const struct node *n)
{
	struct item *i = arena_alloc(p->x->arena, sizeof(*i));

	*i = (struct item){ .kind = kind, .table = table, .node = n };
	return i;
}

/* The aggregate that stands apart from its column, or the usual one. */
static const struct node *
measure_of(struct plan *p, const struct item *col)
{
	if (p->agg && !node_has_agg(col->node))
		return node_agg(p->x->arena, p->agg->fn, col->node);
	return default_measure(p->x, col->node);
}

/* Columns become measures where rows are grouped or one number is asked. */
static void
columns_to_measures(struct plan *p)
{
	size_t kept = 0;

	for (size_t i = 0; i < p->n_cols; i++) {
		const struct item *c = p->cols[i];
		struct item *m;

		if (!is_measured(p, c->node)) {
			p->cols[kept++] = c;
			continue;
		}
		m = item_made(p, ITEM_MEASURE, c->table, measure_of(p, c));
		m->test = c->test;
		m->date = c->date;
		m->label = c->label;
		plan_put(p->measures, &p->n_measures, m);
	}
	p->n_cols = kept;
	p->bad |= p->agg && p->n_measures == 0;
	p->agg = NULL;
}

/* "late deliveries in %": of all rows, those that are so. */
static bool
share_of_rows(struct plan *p, short table)
{
	struct item *m;

	if (!PLAN_HAS(p, SENSE_SHARE) || p->n_tests != 1 ||
	    p->tests[0]->anchor != table)
		return false;
	m = item_made(p, ITEM_MEASURE, table,
		      node_ratio(p->x->arena, p->tests[0]));
	p->n_tests = 0;
	p->cues &= ~((uint64_t)1 << SENSE_SHARE);
	plan_put(p->measures, &p->n_measures, m);
	return true;
}

static void
count_rows(struct plan *p, short table)
{
	if (share_of_rows(p, table))
		return;
	plan_put(p->measures, &p->n_measures,
		 item_made(p, ITEM_MEASURE, table,
			   node_agg(p->x->arena, FN_COUNT, NULL)));
}

static bool
has_measured_column(const struct plan *p)
{
	for (size_t i = 0; i < p->n_cols; i++)
		if (is_measured(p, p->cols[i]->node))
			return true;
	return false;
}

/* "by cost" orders: nobody groups by what is measured. */
static void
groups_to_order(struct plan *p)
{
	size_t kept = 0;

	for (size_t i = 0; i < p->n_groups; i++) {
		const struct item *g = p->groups[i];
		const struct node *n = g->n_nodes == 1 && g->kind == ITEM_GROUP
					       ? g->nodes[0]
					       : NULL;
		struct item *by;

		if (!n || p->by || !is_measured(p, n) ||
		    !(p->order || p->rows != NO_TABLE)) {
			p->groups[kept++] = g;
			continue;
		}
		by = item_made(p, ITEM_GROUP, g->table, n);
		by->test = g->test;
		by->date = g->date;
		p->by = by;
	}
	p->n_groups = kept;
}

/* What is shown for each group, where the words do not say it. */
static void
find_measures(struct plan *p)
{
	bool grouped;

	p->measures_said = p->n_measures > 0;
	groups_to_order(p);
	grouped = p->n_groups > 0 || p->pair || p->buckets;
	if (p->order && p->order->node && !p->by)
		p->by = p->order;
	if (p->by && p->by->node && p->n_measures == 0 && p->n_groups == 0 &&
	    !p->order && is_measured(p, p->by->node) && p->rows == NO_TABLE) {
		plan_put(p->measures, &p->n_measures, p->by);
		p->by = NULL;
	}
	if (grouped || p->agg || p->compare ||
	    (p->rows == NO_TABLE && has_measured_column(p) && !p->order) ||
	    PLAN_HAS(p, SENSE_RUNNING) || PLAN_HAS(p, SENSE_TOTAL))
		columns_to_measures(p);
	if (p->agg && p->n_measures == 0)
		p->cost += GUESSED;
	if (PLAN_HAS(p, SENSE_COUNT) && p->n_measures == 0 &&
	    p->rows != NO_TABLE)
		count_rows(p, p->rows);
	for (size_t i = 0; i < p->n_tests && grouped && p->n_measures == 0 &&
			   p->rows == NO_TABLE;
	     i++)
		p->rows = p->tests[i]->anchor;
	if (grouped && p->n_measures == 0 && p->rows != NO_TABLE)
		count_rows(p, p->rows);
}

/* "contractors by repair cost": the cost of each one's repairs. */
static void
measure_order(struct plan *p)
{
	const struct item *by = p->by;
	struct item *m;

	if (!by || p->n_measures > 0 || p->rows == NO_TABLE)
		return;
	if (!node_has_agg(by->node) && p->rows == by->table)
		return;
	if (by->table == NO_TABLE ||
	    (by->table == p->rows && !node_has_agg(by->node)))
		return;
	m = item_made(p, ITEM_MEASURE, by->table,
		      default_measure(p->x, by->node));
	m->test = by->test;
	m->date = by->date;
	plan_put(p->measures, &p->n_measures, m);
	p->by = m;
}

/* "flats with 5 or more repairs": the repairs of each flat are counted. */
static void
measure_having(struct plan *p)
{
	if (p->n_measures > 0 || p->n_havings == 0 || p->rows == NO_TABLE)
		return;
	if (p->havings[0]->node || p->havings[0]->table == p->rows ||
	    !catalog_is_one(p->x->catalog, p->havings[0]->table, p->rows))
		return;
	count_rows(p, p->havings[0]->table);
	plan_test(p, p->havings[0]->test);
}

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

/* Rows that are said besides: shown with the others, or they narrow them. */
static void
place_others(struct plan *p, struct tree *t)
{
	for (size_t i = 0; i < p->n_others; i++) {
		const struct item *o = p->others[i];

		if (catalog_is_one(p->x->catalog, p->base, o->table)) {
			plan_test(p, o->test);
			plan_names(p, t, o->table,
				   t->n_group > 0 || p->n_measures);
			p->cost += PLAN_HAS(p, SENSE_WITH) ? 0 : ASSUMED;
		} else if (catalog_is_one(p->x->catalog, o->table, p->base)) {
			plan_test(p, test_exists(p->x->arena, p->base, o->table,
						 o->test));
			p->cost += o->test ? 0.1F : GUESSED;
		} else {
			p->cost += 2 * GUESSED;
		}
	}
}

static void
show_columns(struct plan *p, struct tree *t)
{
	for (size_t i = 0; i < p->n_cols; i++) {
		const struct node *n = p->cols[i]->node;
		const struct cat_col *c =
			n->kind == NODE_COLUMN
				? cat_col(p->x->catalog, n->table, n->col)
				: NULL;

		plan_test(p, p->cols[i]->test);
		if (c && c->kind == COL_KEY && c->to >= 0 &&
		    c->to != n->table) {
			plan_names(p, t, c->to, t->n_group > 0);
			continue;
		}
		(void)tree_show(t, n);
		if (t->n_group > 0 && !node_has_agg(n))
			(void)tree_group(t, n);
	}
}

/* Who or what is listed, and beside them what was asked of them. */
static void
show_rows(struct plan *p, struct tree *t)
{
	if (p->n_measures > 0) {
		if (p->rows != NO_TABLE && p->rows != p->base) {
			if (!catalog_is_one(p->x->catalog, p->base, p->rows))
				p->cost += 2 * GUESSED;
			plan_names(p, t, p->rows, true);
		} else if (p->by && p->order && p->n_groups == 0 &&
			   p->rows == p->base && p->rows != NO_TABLE) {
			p->cost += ASSUMED;
		}
		return;
	}
	if (p->rows != NO_TABLE && p->n_groups == 0 &&
	    (p->n_cols == 0 || p->order || p->n_tests == 0))
		plan_names(p, t, p->rows, false);
}

/* Groups show what was computed of them, and a list no row twice. */
static void
check_shown(struct plan *p, const struct tree *t)
{
	/* words that ask for what is not there */
	static const enum sense unmet[] = { SENSE_VAGUE,    SENSE_SHARE,
					    SENSE_CHANGE,   SENSE_AGE,
					    SENSE_DURATION, SENSE_VERSUS };
	bool any = false, rows = p->rows == NO_TABLE || p->rows == t->base;

	for (size_t i = 0; i < t->n_show; i++) {
		const struct node *n = t->show[i];
		const short table = node_table(n);

		rows |= table == p->rows;

		any |= node_has_agg(n);
		if (t->n_group == 0 && !node_has_agg(n) && table != NO_TABLE &&
		    !catalog_is_one(p->x->catalog, t->base, table))
			p->cost += 2 * GUESSED;
	}
	p->cost += rows ? 0 : 2 * GUESSED;
	p->bad |= !any && (t->n_group > 0 || PLAN_HAS(p, SENSE_COUNT));
	for (size_t i = 0; i < COUNT(unmet); i++)
		if (PLAN_HAS(p, unmet[i]))
			p->cost += 2 * GUESSED;
	/* the first of each, of rows that nothing is counted of */
	if (p->order && p->n_groups && p->rows == p->base &&
	    !p->measures_said && p->order->number <= 0)
		p->cost += 2 * GUESSED;
}

bool
plan_tree(struct plan *p, struct tree *ret)
{
	if (p->bad)
		return false;
	*ret = (struct tree){ .base = NO_TABLE };
	find_measures(p);
	measure_order(p);
	measure_having(p);
	find_base(p);
	if (p->bad)
		return false;
	ret->base = p->base;
	show_rows(p, ret);
	plan_groups(p, ret);
	place_others(p, ret);
	show_columns(p, ret);
	plan_measures(p, ret);
	plan_tests(p, ret);
	plan_having(p, ret);
	plan_order(p, ret);
	if (ret->n_show == 0)
		plan_names(p, ret, p->base, false);
	check_shown(p, ret);
	return !p->bad && ret->n_show > 0;
}
