#include "drafter/grammar/combine/plan.h"

#include "base/ban.h"

/* Conditions on groups, and on what rows have many of. */

static const struct node *
first_measure(const struct plan *p)
{
	return p->n_measures ? plan_measure_node(p, p->measures[0]) : NULL;
}

/* "products in furniture", then "under 200 euros": of what each costs. */
static void
compare_rows(struct plan *p)
{
	const struct node *price =
		p->rows == NO_TABLE ? NULL : rule_price(p->x, p->rows);

	if (!p->compare || !p->compare->priced || !price || p->n_groups ||
	    p->n_measures || p->compare->unit || p->compare->period.from)
		return;
	plan_test(p,
		  test_compare(p->x->arena, price, p->compare->op,
			       node_number(p->x->arena, p->compare->number)));
	p->compare = NULL;
}

/* Rows that are asked for, or counted. */
static short
rows_or_counted(const struct plan *p)
{
	const struct item *m = p->n_measures ? p->measures[0] : NULL;

	if (p->rows != NO_TABLE)
		return p->rows;
	return m && node_counts_rows(m->node) ? m->table : NO_TABLE;
}

/* "bought", of such rows: which of them count and when, and no measure. */
static const struct test *
take_sold(struct plan *p, short of)
{
	const struct item *m =
		p->n_measures ? p->measures[p->n_measures - 1] : NULL;

	const struct node *date;

	if (!m || !m->sold || m->table != of)
		return NULL;
	p->n_measures--;
	date = p->has_period ? plan_date(p, of, m->node) : NULL;
	if (!date)
		return m->test;
	p->has_period = false;
	return test_both(p->x->arena, TEST_AND, m->test,
			 rule_in_period(p->x, date, &p->period));
}

/*
 * "customers who bought more than 3 different products": of the rows between
 * both, by how many different ones they refer to.
 */
static void
distinct_to_test(struct plan *p)
{
	const struct item *h = p->n_havings == 1 ? p->havings[0] : NULL;
	const short rows = rows_or_counted(p);
	const struct test *in;
	struct test *t;
	short of;

	if (!h || !h->node || !h->node->distinct || rows == NO_TABLE ||
	    rows == h->table || p->n_groups)
		return;
	of = catalog_is_one(p->x->catalog, h->table, rows)
		     ? h->table
		     : plan_between(p->x->catalog, rows, h->table);
	if (of == NO_TABLE ||
	    (of != h->table && !rule_key_to(p->x, of, h->table)))
		return;
	t = test_count(p->x->arena, rows, of, h->op, h->number);
	t->a = of == h->table ? NULL : rule_key_to(p->x, of, h->table);
	in = test_both(p->x->arena, TEST_AND, take_sold(p, of), h->test);
	if (in) {
		t->parts = test_exists(p->x->arena, rows, of, in)->parts;
		t->n = 1;
	}
	plan_test(p, t);
	p->n_havings = 0;
}

const struct test *
plan_so_many(const struct plan *p, short rows, const struct item *h)
{
	struct arena *a = p->x->arena;
	struct test *t = test_count(a, rows, h->table, h->op, h->number);

	t->b = h->node;
	if (h->test) {
		t->parts = test_exists(a, rows, h->table, h->test)->parts;
		t->n = 1;
	}
	return t;
}

static bool
are_of_rows(const struct plan *p)
{
	bool differ = p->or_before != 0;

	for (size_t i = 0; i < p->n_havings; i++) {
		const struct item *h = p->havings[i];

		if (h->table == NO_TABLE || h->n_nodes || h->table == p->rows ||
		    (h->node && h->node->distinct) ||
		    !catalog_is_one(p->x->catalog, h->table, p->rows))
			return false;
		differ |= h->table != p->havings[0]->table;
	}
	return differ;
}

/*
 * "products with more than 10 returns or an average rating below 3": of rows
 * of two tables, which are no groups of one, or where one is enough.
 */
static void
havings_to_tests(struct plan *p)
{
	struct arena *a = p->x->arena;
	const struct test *either = NULL, *all = NULL;

	if (p->n_havings < 2 || p->rows == NO_TABLE || p->n_groups ||
	    p->n_measures || p->x->catalog->tables[p->rows].key < 0 ||
	    !are_of_rows(p))
		return;
	for (size_t i = 0; i < p->n_havings; i++) {
		if (p->or_before >> i & 1) {
			either = test_both(a, TEST_OR, either, all);
			all = NULL;
		}
		all = test_both(a, TEST_AND, all,
				plan_so_many(p, p->rows, p->havings[i]));
	}
	plan_test(p, either ? test_both(a, TEST_OR, either, all) : all);
	p->or_before = 0;
	p->n_havings = 0;
}

void
plan_compare(struct plan *p)
{
	distinct_to_test(p);
	havings_to_tests(p);
	compare_rows(p);
}

void
plan_having(struct plan *p, struct tree *t)
{
	struct arena *a = p->x->arena;
	const struct node *m = first_measure(p);

	p->bad |= p->or_before != 0;
	for (size_t i = 0; i < p->n_havings; i++) {
		const struct item *h = p->havings[i];
		const struct node *n =
			h->node ? h->node : plan_count(p, h->table);
		const struct test *x = test_compare(
			a, n, h->op,
			h->n_nodes ? h->nodes[0] : node_number(a, h->number));

		if (t->n_group > 0 &&
		    (h->table == t->base || h->node ||
		     catalog_is_one(p->x->catalog, t->base, h->table)))
			t->having[t->n_having++] = x;
		else if (t->n_group == 0 && h->n_nodes == 0 &&
			 p->x->catalog->tables[t->base].key >= 0 &&
			 catalog_is_one(p->x->catalog, h->table, t->base))
			(void)tree_where(t, plan_so_many(p, t->base, h));
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
