#include "drafter/grammar/combine/plan/plan.h"

#include "base/ban.h"

/* Conditions on groups, and on what rows have many of. */

static const struct node *
first_measure(const struct plan *p)
{
	return p->n_measures ? plan_measure_node(p, p->measures[0]) : NULL;
}

/* What rows cost, how old they are, how long they last; NULL: no figure tells. */
static const struct node *
figure_of(const struct plan *p, short rows, const struct item *compare)
{
	const short age = compare->aged ? rule_age(p->x, rows) : -1;

	if (compare->priced)
		return rule_price(p->x, rows);
	if (age >= 0)
		return match_measured(p->x, rows, age);
	return compare->timed && !compare->aged ? rule_lasting(p->x, rows)
						: NULL;
}

/*
 * "products in furniture", then "under 200 euros": of what each costs; "student
 * ids who are older than 20".
 */
static void
compare_rows(struct plan *p)
{
	const struct item *k = p->compare;
	const short rows = p->rows != NO_TABLE ? p->rows
			   : p->n_cols         ? p->cols[0]->table
					       : NO_TABLE;
	const struct node *figure =
		k && rows != NO_TABLE ? figure_of(p, rows, k) : NULL;

	if (!figure || p->n_groups || p->n_measures || k->unit || k->many ||
	    k->period.from || (k->priced && p->rows == NO_TABLE))
		return;
	plan_test(p, test_compare(p->x->arena, figure, k->op,
				  node_number(p->x->arena, k->number)));
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

/* The one table whose rows have one of both by keys of theirs; NO_TABLE. */
static short
has_keys_to_both(const struct plan *p, short x, short y)
{
	short found = NO_TABLE;

	for (size_t i = 0; i < p->x->catalog->n_tables; i++)
		if (rule_key_to(p->x, (short)i, x) &&
		    rule_key_to(p->x, (short)i, y)) {
			if (found != NO_TABLE)
				return NO_TABLE;
			found = (short)i;
		}
	return found;
}

/*
 * The rows that are counted for each of others: those of a table, or the ones
 * that lie between both; NO_TABLE: none are.
 */
static short
counted_for(const struct plan *p, short rows, const struct item *h)
{
	const struct catalog *c = p->x->catalog;
	short between;

	if (h->table == NO_TABLE || rows == NO_TABLE ||
	    catalog_is_one(c, h->table, rows))
		return h->table;
	between = h->node ? NO_TABLE : plan_between(c, rows, h->table);
	if (between == NO_TABLE && !h->node)
		between = has_keys_to_both(p, rows, h->table);
	return between != NO_TABLE && rule_key_to(p->x, between, h->table)
		       ? between
		       : NO_TABLE;
}

const struct test *
plan_so_many(const struct plan *p, short rows, const struct item *h)
{
	struct arena *a = p->x->arena;
	const short of = counted_for(p, rows, h);
	struct test *t = test_count(a, rows, of, h->op, h->number);

	if (of == h->table)
		t->b = h->node;
	else if (!catalog_is_link(p->x->catalog, of))
		t->a = rule_key_to(p->x, of, h->table);
	if (h->test) {
		t->parts = test_exists(a, rows, of, h->test)->parts;
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

/*
 * "which codes were used less than 5 times": values that so many rows have,
 * those that are said or else their own.
 */
static void
times_to_having(struct plan *p)
{
	const struct item *k = p->compare;
	struct item *h;
	short of;

	if (!k || !k->many || p->n_cols == 0 || p->n_measures || p->n_groups ||
	    p->n_havings || p->order)
		return;
	of = p->rows == NO_TABLE ? p->cols[0]->table : p->rows;
	for (size_t i = 0; i < p->n_cols; i++)
		if (!catalog_is_one(p->x->catalog, of, p->cols[i]->table) ||
		    p->cols[i]->from > k->from ||
		    plan_is_measured(p, p->cols[i]->node))
			return; /* "more than twice the fee" */
	for (size_t i = 0; i < p->n_cols; i++)
		plan_put_group(p, p->cols[i]);
	h = plan_item(p, ITEM_HAVING, of, NULL);
	h->op = k->op;
	h->number = k->number;
	plan_put(p->havings, &p->n_havings, h);
	p->rows = of;
	p->n_cols = 0;
	p->compare = NULL;
}

void
plan_compare(struct plan *p)
{
	times_to_having(p);
	distinct_to_test(p);
	havings_to_tests(p);
	compare_rows(p);
}

/* "… than average": how many each group has on average; NULL: no group. */
static const struct node *
mean_of_groups(struct plan *p, const struct tree *t, const struct item *h)
{
	struct arena *a = p->x->arena;
	struct node *groups;

	if (h->op == IS_EQUAL || t->n_group == 0 || h->table != t->base ||
	    p->n_measures != 1 || t->group[0]->kind != NODE_COLUMN)
		return NULL;
	groups = node_agg(a, FN_COUNT, t->group[0]);
	groups->distinct = true;
	return node_scalar(
		a, node_calc(a, '/', node_agg(a, FN_COUNT, NULL), groups),
		t->base, plan_other_tests(p));
}

/* What a group is compared with; NULL: nothing tells. */
static const struct node *
compared_with(struct plan *p, const struct tree *t, const struct item *h)
{
	if (h->fn == FN_AVG)
		return mean_of_groups(p, t, h);
	return h->n_nodes ? h->nodes[0] : node_number(p->x->arena, h->number);
}

void
plan_having(struct plan *p, struct tree *t)
{
	struct arena *a = p->x->arena;
	const struct node *m = first_measure(p);

	p->bad |= p->or_before != 0;
	for (size_t i = 0; i < p->n_havings; i++) {
		const struct item *h = p->havings[i];
		const struct node *n = h->node ? plan_apart(p, t, h->node)
					       : plan_count(p, h->table);
		const struct node *with = compared_with(p, t, h);
		const struct test *x;

		if (!with) {
			p->bad = true;
			return;
		}
		x = test_compare(a, n, h->op, with);
		if (t->n_group > 0 &&
		    (h->table == t->base || h->node ||
		     catalog_is_one(p->x->catalog, t->base, h->table)))
			t->having[t->n_having++] = x;
		else if (t->n_group == 0 && h->n_nodes == 0 &&
			 h->fn != FN_AVG &&
			 p->x->catalog->tables[t->base].key >= 0 &&
			 h->table != t->base &&
			 counted_for(p, t->base, h) != NO_TABLE)
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
	t->having[t->n_having++] =
		test_compare(a, plan_apart(p, t, m), p->compare->op,
			     node_number(a, p->compare->number));
}

/* What is divided by, beside a number; NULL. */
static const struct node *
divisor_of(const struct node *n)
{
	return n->kind == NODE_CALC && n->op == '/' && n->b->kind == NODE_AGG
		       ? n->b
		       : NULL;
}

/* The rows that are counted above: those that a test holds for; NULL. */
static const struct test *
counted_of(const struct node *n)
{
	if (n->kind == NODE_CALC && n->op == '*')
		return counted_of(n->a->kind == NODE_NUMBER ? n->b : n->a);
	return n->kind == NODE_AGG && n->fn == FN_COUNT ? n->test : NULL;
}

/* Whether all rows of a code are among others: "cancelled", of "not planned". */
static bool
is_among(const struct test *part, const struct test *some)
{
	const struct test *no = some->kind == TEST_NOT ? some->parts[0] : some;

	for (size_t i = 0; some->kind == TEST_OR && i < some->n; i++)
		if (test_equal(part, some->parts[i]))
			return true;
	return part->kind == TEST_COMPARE && part->op == IS_EQUAL &&
	       no->kind == TEST_COMPARE &&
	       no->op == (no == some ? IS_NOT : IS_EQUAL) &&
	       node_equal(part->a, no->a) && !node_equal(part->b, no->b);
}

/* Of which rows there must be some for a share to be known; NULL: of any. */
static const struct test *
known_of(const struct node *n)
{
	const struct node *under = divisor_of(n);
	const struct test *some = under ? under->test : NULL,
			  *part = under ? counted_of(n->a) : NULL;

	return some && part && is_among(part, some) ? some : NULL;
}

void
plan_known(struct tree *t)
{
	const struct node *figure = NULL;
	const struct test *known;

	for (size_t i = 0; i < t->n_show; i++)
		if (node_has_agg(t->show[i])) {
			if (figure)
				return;
			figure = t->show[i];
		}
	known = figure && t->n_group ? known_of(figure) : NULL;
	if (known)
		(void)tree_where(t, known);
}
