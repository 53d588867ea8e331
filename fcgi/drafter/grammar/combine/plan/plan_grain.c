#include "drafter/grammar/combine/plan/plan.h"

#include "base/ban.h"

#define FROM_LINES 0.1F /* it is said of the whole, and summed of its parts */
#define COUNTED 0.4F    /* each once, of rows that are many */
#define OF_SALE 0.05F   /* … of those that were sold */

/* While the measures of one table are said of the rows of another. */
struct lift {
	const struct plan *p;
	short from, to;        /* each row of to has one of from */
	struct cat_sale lines; /* of to; table NO_TABLE: they are none */
	bool summed;           /* a sum was made of lines */
	bool lost;             /* one cannot be said so */
};

/*
 * Of payments, which are of orders: the priced lines of those that have one of
 * what is asked by; NO_TABLE.
 */
static short
lines_of_paid(const struct plan *p, short paid, short of)
{
	const struct catalog *c = p->x->catalog;
	struct cat_sale lines;

	if (paid != c->sale.table || c->sale.quantity >= 0)
		return NO_TABLE;
	for (size_t i = 0; i < c->tables[paid].n_keys; i++) {
		const short head = c->tables[paid].keys[i].to;
		const short found = c->tables[head].kind == TABLE_EVENT
					    ? plan_nearest(c, head, of)
					    : NO_TABLE;

		if (found != NO_TABLE && found != of &&
		    catalog_priced(c, found, &lines))
			return found;
	}
	return NO_TABLE;
}

/*
 * The rows that have one of each; what cannot be met leaves it as it is. rows:
 * each row of the other is meant, of which there are many to one of base.
 */
static short
finer(const struct plan *p, short base, short of, bool rows)
{
	short found;

	if (of == NO_TABLE || of == base ||
	    catalog_is_one(p->x->catalog, base, of) ||
	    (rows && catalog_is_one(p->x->catalog, of, base)))
		return base;
	found = plan_between(p->x->catalog, base, of);
	if (found == NO_TABLE)
		found = lines_of_paid(p, base, of);
	return found == NO_TABLE ? base : found;
}

/* Each row of from, once. */
static const struct node *
count_once(struct lift *l, const struct test *of)
{
	struct arena *a = l->p->x->arena;
	const short key = l->p->x->catalog->tables[l->from].key;
	struct node *n;

	if (key < 0) {
		l->lost = true;
		return node_agg(a, FN_COUNT, NULL);
	}
	n = node_agg(a, FN_COUNT, node_column(a, l->from, key));
	n->distinct = true;
	n->test = of;
	return n;
}

/* What a row of from comes to, of the lines of it; NULL: it is no such sum. */
static const struct node *
sum_of_lines(struct lift *l, const struct node *n)
{
	struct arena *a = l->p->x->arena;
	const struct node *of = n->a;
	struct node *sum;

	if (l->lines.table == NO_TABLE || !of || of->kind != NODE_COLUMN ||
	    of->table != l->from ||
	    !catalog_is_takings(l->p->x->catalog, of->table, of->col))
		return NULL;
	sum = node_agg(a, FN_SUM, match_line_value(l->p->x, &l->lines));
	sum->test = n->test;
	sum->label = n->label ? n->label : "revenue";
	l->summed = true;
	return sum;
}

/* "revenue per order": what a mean is called that has no name. */
static const char *
per_row(const struct lift *l)
{
	struct str one = str_of(cat_table_name(l->p->x->catalog, l->from));

	if (!l->summed)
		return NULL;
	if (str_ends(one, STR("s")) && !str_ends(one, STR("ss")))
		one = str_first(one, one.n - 1);
	return arena_printf(l->p->x->arena, "revenue per %.*s", (int)one.n,
			    one.p);
}

/* A mean of from is a sum by how many there are. */
static const struct node *
mean_of(struct lift *l, const struct node *n)
{
	struct arena *a = l->p->x->arena;
	const struct node *sum = sum_of_lines(l, n);

	if (!sum && catalog_is_link(l->p->x->catalog, l->to))
		return n;
	if (n->a && n->a->kind == NODE_TEST)
		sum = count_once(l,
				 test_both(a, TEST_AND, n->test, n->a->test));
	if (!sum) {
		l->lost = true;
		return n;
	}
	return node_named(a, node_calc(a, '/', sum, count_once(l, n->test)),
			  n->label ? n->label : per_row(l));
}

/* Rows that are counted, and have what is counted of them. */
static const struct test *
having_it(const struct lift *l, const struct node *n)
{
	struct arena *a = l->p->x->arena;

	if (!n->a)
		return n->test;
	return test_both(a, TEST_AND, n->test, test_not(a, test_null(a, n->a)));
}

static const struct node *
lift_agg(struct lift *l, const struct node *n)
{
	const struct node *sum = NULL;

	if (n->fn == FN_MIN || n->fn == FN_MAX || n->distinct)
		return n;
	/* "delivery time per carrier": what each shipment's order took */
	if (n->fn == FN_AVG && n->a && n->a->kind == NODE_DAYS)
		return n;
	if (n->fn == FN_AVG)
		return mean_of(l, n);
	if (n->fn == FN_COUNT)
		return node_named(l->p->x->arena,
				  count_once(l, having_it(l, n)), n->label);
	if (n->fn == FN_SUM && n->a && n->a->kind == NODE_TEST)
		return count_once(l, test_both(l->p->x->arena, TEST_AND,
					       n->test, n->a->test));
	if (n->fn == FN_SUM)
		sum = sum_of_lines(l, n);
	l->lost |= !sum && !catalog_is_link(l->p->x->catalog, l->to);
	return sum ? sum : n;
}

static const struct node *
lift_node(struct lift *l, const struct node *n)
{
	struct node *copy;

	if (!n || !node_has_agg(n))
		return n;
	if (n->kind == NODE_AGG)
		return lift_agg(l, n);
	copy = arena_alloc(l->p->x->arena, sizeof(*copy));
	*copy = *n;
	copy->a = lift_node(l, n->a);
	copy->b = lift_node(l, n->b);
	return copy;
}

/* Whether rows are dated, or cut by when they were. */
static bool
has_time(const struct plan *p)
{
	for (size_t i = 0; i < p->n_groups; i++)
		if (p->groups[i]->unit)
			return true;
	return p->has_period || p->pair || p->weekdays;
}

/* What lines come to is what was sold: of those that count as sold. */
static const struct test *
of_sold(const struct plan *p, const struct item *m)
{
	const struct test *sold = plan_sold(p);

	return sold && m->test && test_equal(m->test, sold)
		       ? m->test
		       : test_both(p->x->arena, TEST_AND, m->test, sold);
}

/* What was paid, told of the lines of what it was paid for. */
static bool
is_of_paid(const struct plan *p, const struct item *m, short to)
{
	const struct node *n = m->node;
	struct cat_sale lines;

	return m->table != NO_TABLE && m->table != to &&
	       m->table == p->x->catalog->sale.table &&
	       p->x->catalog->sale.quantity < 0 && n && n->kind == NODE_AGG &&
	       n->fn == FN_SUM && catalog_priced(p->x->catalog, to, &lines);
}

/* The measure of the rows of another table; itself where it is of them. */
static const struct item *
lifted(struct plan *p, const struct item *m, short to)
{
	struct lift l = {
		p, m->table, to, { .table = NO_TABLE }, false, false
	};
	struct item *copy;

	const bool one = m->table != NO_TABLE && m->table != to &&
			 catalog_is_one(p->x->catalog, to, m->table);

	if (!one && !is_of_paid(p, m, to))
		return m;
	if (!(one ? catalog_lines : catalog_priced)(p->x->catalog, to,
						    &l.lines))
		l.lines.table = NO_TABLE;
	copy = arena_alloc(p->x->arena, sizeof(*copy));
	*copy = *m;
	copy->node = lift_node(&l, m->node);
	if (!one)
		copy->date = NULL; /* the day that it was paid is another */
	else if (!copy->date && has_time(p)) /* when it happened, not when its
						parts did */
		copy->date = plan_date(p, m->table, m->node);
	copy->table = to;
	if (l.summed && to == p->x->catalog->sale.table)
		copy->test = of_sold(p, m);
	p->whole = m->table;
	p->fans |= l.lost;
	p->cost += l.summed                          ? FROM_LINES
		   : to == p->x->catalog->sale.table ? OF_SALE
						     : COUNTED;
	return copy;
}

/* What of the whole a condition keeps is told of its lines: "with books". */
static short
finer_by_test(const struct plan *p, short base, const struct test *t)
{
	const struct item *m = p->measures[0];
	struct cat_sale lines;
	short to;

	if (t->anchor == NO_TABLE || !m->node || m->node->kind != NODE_AGG ||
	    m->node->fn != FN_SUM || !m->node->a ||
	    m->node->a->kind != NODE_COLUMN ||
	    !catalog_is_takings(p->x->catalog, m->node->a->table,
				m->node->a->col))
		return base;
	to = finer(p, base, t->anchor, false);
	return to != t->anchor && catalog_priced(p->x->catalog, to, &lines)
		       ? to
		       : base;
}

/* The rows that all measures are of, and all that they are grouped by. */
static short
grain_of(const struct plan *p)
{
	short to = p->measures[0]->table;

	for (size_t i = 0; i < p->n_groups; i++) {
		const struct item *g = p->groups[i];
		const short rows = plan_table_grouped(p, g);

		if (g->unit || g->sides)
			continue;
		to = finer(p, to, rows != NO_TABLE ? rows : g->table,
			   rows != NO_TABLE);
	}
	if (p->n_groups == 0)
		to = finer(p, to, p->rows, true);
	for (size_t i = 0; i < p->n_tests; i++)
		to = finer_by_test(p, to, p->tests[i]);
	return to;
}

static bool
groups_by(const struct plan *p, short table)
{
	for (size_t i = 0; i < p->n_groups; i++)
		if (plan_table_grouped(p, p->groups[i]) == table)
			return true;
	return false;
}

/* The table of a maximum that stands in a sum; NO_TABLE: there is none. */
static short
once_in(const struct node *n)
{
	short found;

	if (!n || n->kind != NODE_CALC)
		return n && n->kind == NODE_AGG && n->fn == FN_MAX
			       ? node_table(n->a)
			       : NO_TABLE;
	found = once_in(n->a);
	return found != NO_TABLE ? found : once_in(n->b);
}

/* "budget minus payments": for each budget, and of no other group. */
static void
check_once(struct plan *p, const struct item *m)
{
	const short of =
		m->node->kind == NODE_CALC ? once_in(m->node) : NO_TABLE;

	p->fans |= of != NO_TABLE && of != m->table && p->rows != of &&
		   !groups_by(p, of);
}

const struct node *
plan_count(const struct plan *p, short table)
{
	struct lift l = { .p = p, .from = table, .to = p->base };

	return table == p->base || table == NO_TABLE
		       ? node_agg(p->x->arena, FN_COUNT, NULL)
		       : count_once(&l, NULL);
}

/* Each group is of one of them: "per team, teams as columns". */
static void
forget_counted_groups(struct plan *p)
{
	size_t kept = 1;

	for (size_t i = 1; i < p->n_measures; i++) {
		const struct item *m = p->measures[i];

		if (node_counts_rows(m->node) && groups_by(p, m->table))
			continue;
		p->measures[kept++] = m;
	}
	p->n_measures = kept;
}

void
plan_grain(struct plan *p)
{
	short to;

	plan_part_measures(p);

	if (p->n_measures == 0 || p->per_rows ||
	    p->measures[0]->table == NO_TABLE)
		return;
	forget_counted_groups(p);
	to = grain_of(p);
	for (size_t i = 0; i < p->n_measures; i++) {
		const struct item *m = p->measures[i];

		p->measures[i] = lifted(p, m, to);
		check_once(p, p->measures[i]);
		if (p->by == m)
			p->by = p->measures[i];
	}
	if (p->by && p->by->node && node_has_agg(p->by->node))
		p->by = lifted(p, p->by, to);
}
