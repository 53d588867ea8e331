#include "drafter/grammar/combine/plan/plan.h"

#include "base/ban.h"

/* Measures over the rows of more than one table, side by side. */

/* Whether a measure is of rows that those of the tree do not lead to. */
static bool
is_elsewhere(const struct plan *p, const struct item *m)
{
	return m->table != NO_TABLE && m->table != p->base &&
	       !catalog_is_one(p->x->catalog, p->base, m->table);
}

/*
 * The date that the other rows are dated by: lines have that of their order;
 * NULL: none.
 */
static const struct node *
own_date(const struct plan *p, const struct item *m)
{
	const short date = p->x->catalog->tables[m->table].date;

	if (m->date)
		return m->date;
	if (date >= 0)
		return node_column(p->x->arena, m->table, date);
	return p->date && catalog_is_one(p->x->catalog, m->table,
					 node_table(p->date))
		       ? p->date
		       : NULL;
}

/* What holds of the other rows, too: their period, and what both lead to. */
static const struct test *
own_tests(struct plan *p, const struct item *m)
{
	const struct node *date = own_date(p, m);
	const struct test *all = m->test;

	if (p->has_period && date)
		all = test_both(p->x->arena, TEST_AND, all,
				rule_in_period(p->x, date, &p->period));
	p->bad |= p->has_period && !date;
	for (size_t i = 0; i < p->n_tests; i++) {
		const struct test *t = p->tests[i];

		if (t->anchor == NO_TABLE ||
		    !catalog_is_one(p->x->catalog, m->table, t->anchor))
			continue;
		all = test_both(p->x->arena, TEST_AND, all, t);
	}
	return all;
}

/* What it is called beside others: "orders", "total refund". */
static const char *
name_of(const struct plan *p, const struct item *m, const struct node *n)
{
	static const char *const words[FN__MAX] = { [FN_SUM] = "total",
						    [FN_AVG] = "average",
						    [FN_MIN] = "lowest",
						    [FN_MAX] = "highest",
						    [FN_MEDIAN] = "median" };

	if (n->label || m->label)
		return n->label ? n->label : m->label;
	if (n->fn == FN_COUNT)
		return cat_table_name(p->x->catalog, m->table);
	return n->a && n->a->kind == NODE_COLUMN
		       ? arena_printf(p->x->arena, "%s %s", words[n->fn],
				      cat_col_name(p->x->catalog, n->a->table,
						   n->a->col))
		       : NULL;
}

/* Grouped by the same unit of their own date. */
static struct node *
by_own_date(struct plan *p, const struct item *m, const struct node *n,
	    const struct node *by)
{
	const struct node *date = own_date(p, m);

	if (!date)
		return NULL;
	return node_beside(p->x->arena, n, m->table, own_tests(p, m),
			   node_unit(p->x->arena, by->unit, date), by);
}

/* Over its own rows, for the same group or time; NULL: no group tells which. */
static const struct node *
made_apart(struct plan *p, const struct tree *t, const struct item *m,
	   const struct node *n)
{
	struct node *made = NULL;
	const struct node *by = t->n_group ? t->group[0] : NULL;

	if (p->split || p->n_groups > 1)
		return NULL;
	if (by && by->kind == NODE_UNIT && t->n_group == 1)
		made = by_own_date(p, m, n, by);
	/* of one group, by a column that both have */
	else if (!by || (by->kind == NODE_COLUMN &&
			 catalog_is_one(p->x->catalog, m->table, by->table)))
		made = node_scalar(p->x->arena, n, m->table, own_tests(p, m));
	if (!made)
		return NULL;
	if (p->pair && made->kind == NODE_SCALAR) { /* in each period apart */
		made->each = true;
		made->key = m->date;
	}
	made->b = by;
	made->label = name_of(p, m, n);
	return made;
}

const struct node *
plan_elsewhere(struct plan *p, const struct tree *t, const struct item *m,
	       const struct node *n)
{
	struct item plain = *m;

	plain.test = NULL; /* it is in n, or of the rows of the tree */
	return is_elsewhere(p, m) && !p->pair && n->kind == NODE_AGG
		       ? made_apart(p, t, &plain, n)
		       : NULL;
}

/* A part of a definition, which has its own rows and day. */
static const struct node *
part_of_own(struct plan *p, const struct tree *t, const struct node *n)
{
	struct item *m = plan_item(p, ITEM_MEASURE, n->table, n->a);
	const struct node *own;

	m->test = n->test;
	m->date = n->key;
	own = made_apart(p, t, m, n->a);
	p->fans |= !own;
	return own ? own : n;
}

const struct node *
plan_parts_in(const struct plan *p, const struct node *n,
	      const struct period *in)
{
	struct node *copy;
	struct item m = { .table = n ? n->table : NO_TABLE };

	if (!n || (n->kind != NODE_CALC && n->kind != NODE_SCALAR))
		return n;
	copy = arena_alloc(p->x->arena, sizeof(*copy));
	*copy = *n;
	if (n->kind == NODE_CALC) {
		copy->a = plan_parts_in(p, n->a, in);
		copy->b = plan_parts_in(p, n->b, in);
	} else if (n->each) {
		const struct node *date;

		m.date = n->key;
		date = own_date(p, &m);
		if (date)
			copy->test = test_both(p->x->arena, TEST_AND, n->test,
					       rule_in_period(p->x, date, in));
	}
	return copy;
}

/* What stands in it of rows that those of the tree do not lead to. */
static const struct node *
part_apart(struct plan *p, const struct tree *t, const struct node *n)
{
	const short table =
		n && n->kind == NODE_AGG && n->a ? node_table(n->a) : NO_TABLE;
	struct item *m = plan_item(p, ITEM_MEASURE, table, n);
	const struct node *own;

	if (n && n->kind == NODE_SCALAR && n->each)
		return part_of_own(p, t, n);
	if (!n || !is_elsewhere(p, m))
		return n && n->kind == NODE_CALC ? plan_apart(p, t, n) : n;
	own = plan_elsewhere(p, t, m, n);
	p->fans |= !own;
	return own ? own : n;
}

const struct node *
plan_apart(struct plan *p, const struct tree *t, const struct node *n)
{
	struct node *copy;

	if (n->kind != NODE_CALC || !node_has_agg(n))
		return n;
	copy = arena_alloc(p->x->arena, sizeof(*copy));
	*copy = *n;
	copy->a = part_apart(p, t, n->a);
	copy->b = part_apart(p, t, n->b);
	return copy;
}

/* "orders and returns in 2025": both are in it. */
static bool
is_scalar_alone(const struct node *n)
{
	return n->kind == NODE_SCALAR && !n->b && n->a->kind == NODE_AGG;
}

void
plan_part_measures(struct plan *p)
{
	const struct item *m = p->n_measures == 1 ? p->measures[0] : NULL;
	struct item *first;

	if (!m || m->n_nodes == 0 || (p->n_groups == 0 && !p->has_period))
		return;
	for (size_t i = 0; i < m->n_nodes; i++)
		if (!is_scalar_alone(m->nodes[i]))
			return;
	first = plan_item(p, ITEM_MEASURE, m->table, m->node);
	first->test = m->test;
	first->date = m->date;
	first->label = m->label;
	p->measures[0] = first;
	for (size_t i = 0; i < m->n_nodes; i++) {
		const struct node *n = m->nodes[i];
		struct item *other = plan_item(p, ITEM_MEASURE, n->table, n->a);

		other->test = n->test;
		plan_put(p->measures, &p->n_measures, other);
	}
}

const struct node *
plan_measured_of(const struct plan *p, short table)
{
	const short col = p->x->catalog->tables[table].measure;

	return col >= 0 ? match_measured(p->x, table, col)
			: rule_amount(p->x, table);
}

bool
plan_is_mass(const struct item *rows)
{
	const struct item *last = rows->right && rows->right->kind == ITEM_ROWS
					  ? rows->right
					  : rows->left;

	return rows->mass || (last && last->kind == ITEM_ROWS && rows->test &&
			      plan_is_mass(last));
}

/* Whether a condition is of such a column: "expenses over 500" are rows. */
static bool
are_tested_by(const struct plan *p, const struct node *col)
{
	struct node_sought s = { .column = col };

	for (size_t i = 0; i < p->n_tests; i++)
		test_walk(p->tests[i], node_seek, &s);
	return s.found;
}

/* "expenses": rows that are called by what they come to. */
static const struct node *
spent_of(const struct plan *p, short table)
{
	const struct cat_table *t = &p->x->catalog->tables[table];
	const struct cat_words *w = &t->words[0];

	if (t->measure < 0 || t->cols[t->measure].kind != COL_AMOUNT ||
	    w->n == 0 || !cat_word_is(w->folds[w->n - 1], "spending") ||
	    are_tested_by(p, node_column(p->x->arena, table, t->measure)))
		return NULL;
	return plan_measured_of(p, table);
}

const struct node *
plan_comes_to(const struct plan *p, short table)
{
	const struct node *n = NULL;

	if (table != NO_TABLE && !PLAN_HAS(p, SENSE_COUNT))
		n = spent_of(p, table);
	if (!n && table == p->rows && p->n_groups > 0 &&
	    !PLAN_HAS(p, SENSE_COUNT) && (p->mass || PLAN_HAS(p, SENSE_MONEY)))
		n = plan_measured_of(p, table);
	return node_agg(p->x->arena, n ? FN_SUM : FN_COUNT, n);
}

/* "loans and reviews per genre": both are counted. */
void
plan_count_others(struct plan *p)
{
	if (p->measures_said || p->n_groups == 0 || p->n_measures != 1 ||
	    PLAN_HAS(p, SENSE_WITH))
		return;
	for (size_t i = 0; i < p->n_others; i++) {
		struct item *m =
			plan_item(p, ITEM_MEASURE, p->others[i]->table,
				  node_agg(p->x->arena, FN_COUNT, NULL));

		m->test = p->others[i]->test;
		plan_put(p->measures, &p->n_measures, m);
	}
	p->n_others = 0;
}
