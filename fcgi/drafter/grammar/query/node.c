#include <math.h>
#include <string.h>

#include "drafter/grammar/query/tree.h"

#include "base/ban.h"

static struct node *
node_new(struct arena *a, enum node_kind kind)
{
	struct node *n = arena_alloc(a, sizeof(*n));

	n->kind = kind;
	n->table = n->col = NO_TABLE;
	return n;
}

struct node *
node_column(struct arena *a, int table, int col)
{
	struct node *n = node_new(a, NODE_COLUMN);

	n->table = (short)table;
	n->col = (short)col;
	return n;
}

struct node *
node_number(struct arena *a, double number)
{
	struct node *n = node_new(a, NODE_NUMBER);

	n->number = number;
	n->number_like = true;
	return n;
}

struct node *
node_text(struct arena *a, const char *text)
{
	struct node *n = node_new(a, NODE_TEXT);

	n->text = text;
	return n;
}

struct node *
node_date(struct arena *a, const char *iso)
{
	struct node *n = node_new(a, NODE_DATE);

	n->text = iso;
	return n;
}

struct node *
node_agg(struct arena *a, enum fn fn, const struct node *of)
{
	struct node *n = node_new(a, NODE_AGG);

	n->fn = fn;
	n->a = of;
	n->number_like = fn == FN_COUNT || !of || of->number_like;
	n->label = of && fn != FN_COUNT ? of->label : NULL;
	return n;
}

struct node *
node_calc(struct arena *a, char op, const struct node *x, const struct node *y)
{
	struct node *n = node_new(a, NODE_CALC);

	n->op = op;
	n->a = x;
	n->b = y;
	n->number_like = true;
	return n;
}

bool
node_is_sum(const struct node *n)
{
	return n->kind == NODE_CALC && (n->op == '+' || n->op == '-');
}

bool
node_counts_rows(const struct node *n)
{
	return n->kind == NODE_AGG && n->fn == FN_COUNT && !n->a;
}

bool
node_is_divided(const struct node *n, double by)
{
	if (!n || (n->kind != NODE_CALC && n->kind != NODE_AGG))
		return false;
	if (n->op == '/' && n->b && n->b->kind == NODE_NUMBER &&
	    n->b->number > by - 0.5 && n->b->number < by + 0.5)
		return true;
	return node_is_divided(n->a, by) || node_is_divided(n->b, by);
}

bool
node_is_percent(const struct node *n)
{
	return n->kind == NODE_CALC && n->op == '/' &&
	       n->a->kind == NODE_CALC && n->a->op == '*' &&
	       n->a->a->kind == NODE_NUMBER && n->a->a->number >= 100 &&
	       n->a->a->number <= 100;
}

struct node *
node_unit(struct arena *a, enum unit unit, const struct node *of)
{
	struct node *n = node_new(a, NODE_UNIT);

	n->unit = unit;
	n->a = of;
	return n;
}

struct node *
node_days(struct arena *a, enum unit unit, const struct node *x,
	  const struct node *y)
{
	struct node *n = node_new(a, NODE_DAYS);

	n->unit = unit;
	n->a = x;
	n->b = y;
	n->number_like = true;
	return n;
}

struct node *
node_of_test(struct arena *a, const struct test *t)
{
	struct node *n = node_new(a, NODE_TEST);

	n->test = t;
	n->number_like = true;
	n->label = t->label;
	return n;
}

struct node *
node_percent(struct arena *a, const struct node *part, const struct node *whole)
{
	return node_calc(a, '/', node_calc(a, '*', node_number(a, 100), part),
			 whole);
}

struct node *
node_ratio(struct arena *a, const struct test *t, const struct node *all)
{
	return node_percent(a, node_agg(a, FN_SUM, node_of_test(a, t)), all);
}

struct node *
node_scalar(struct arena *a, const struct node *agg, int table,
	    const struct test *of)
{
	struct node *n = node_new(a, NODE_SCALAR);

	n->a = agg;
	n->table = (short)table;
	n->test = of;
	n->number_like = true;
	return n;
}

struct node *
node_beside(struct arena *a, const struct node *agg, int table,
	    const struct test *of, const struct node *key, const struct node *b)
{
	struct node *n = node_scalar(a, agg, table, of);

	n->kind = NODE_BESIDE;
	n->key = key;
	n->b = b;
	return n;
}

struct node *
node_first(struct arena *a, const struct tree *t)
{
	struct node *n = node_new(a, NODE_FIRST);

	n->tree = t;
	n->number_like = t->show[0]->number_like;
	return n;
}

struct node *
node_wrap(struct arena *a, enum node_kind kind, const struct node *of)
{
	struct node *n = node_new(a, kind);

	n->a = of;
	n->number_like = true;
	n->label = of->label;
	return n;
}

const struct node *
node_named(struct arena *a, const struct node *n, const char *label)
{
	struct node *copy = arena_alloc(a, sizeof(*copy));

	*copy = *n;
	copy->label = label;
	return copy;
}

static bool
texts_equal(const char *x, const char *y)
{
	return x == y || (x && y && strcmp(x, y) == 0);
}

static bool
arms_equal(const struct node *x, const struct node *y)
{
	if (x->n_arms != y->n_arms)
		return false;
	for (size_t i = 0; i < x->n_arms; i++)
		if (!texts_equal(x->arms[i].label, y->arms[i].label))
			return false;
	return true;
}

bool
node_equal(const struct node *x, const struct node *y)
{
	if (x == y)
		return true;
	if (!x || !y || x->kind != y->kind)
		return false;
	return x->table == y->table && x->col == y->col && x->step == y->step &&
	       x->fn == y->fn && x->distinct == y->distinct &&
	       x->unit == y->unit && x->op == y->op &&
	       fabs(x->number - y->number) < 1e-9 &&
	       texts_equal(x->text, y->text) && node_equal(x->a, y->a) &&
	       node_equal(x->b, y->b) && node_equal(x->key, y->key) &&
	       test_equal(x->test, y->test) && arms_equal(x, y) &&
	       (x->tree == y->tree ||
		(x->tree && y->tree && tree_equal(x->tree, y->tree)));
}

bool
node_has_agg(const struct node *n)
{
	if (!n || n->kind == NODE_SCALAR || n->kind == NODE_BESIDE)
		return false;
	return n->kind == NODE_AGG || node_has_agg(n->a) || node_has_agg(n->b);
}

void
node_walk(const struct node *n, void (*fn)(void *, const struct node *),
	  void *arg)
{
	if (!n)
		return;
	if (n->kind == NODE_COLUMN)
		fn(arg, n);
	if (n->kind == NODE_SCALAR ||
	    n->kind == NODE_BESIDE) { /* its rows are others */
		node_walk(n->b, fn, arg);
		return;
	}
	node_walk(n->a, fn, arg);
	node_walk(n->b, fn, arg);
	test_walk(n->test, fn, arg);
	for (size_t i = 0; i < n->n_arms; i++)
		test_walk(n->arms[i].test, fn, arg);
}

bool
node_is_filtered(const struct node *n)
{
	if (!node_has_agg(n))
		return false;
	if (n->kind == NODE_AGG)
		return n->test != NULL;
	return (!node_has_agg(n->a) || node_is_filtered(n->a)) &&
	       (!node_has_agg(n->b) || node_is_filtered(n->b));
}

const struct node *
node_filtered(struct arena *a, const struct node *n, const struct test *t)
{
	struct node *copy;

	if (!n || !t || !node_has_agg(n))
		return n;
	copy = arena_alloc(a, sizeof(*copy));
	*copy = *n;
	if (n->kind == NODE_AGG) {
		copy->test = test_both(a, TEST_AND, n->test, t);
		return copy;
	}
	copy->a = node_filtered(a, n->a, t);
	copy->b = node_filtered(a, n->b, t);
	return copy;
}

struct one_table {
	short table;
	bool several;
};

static void
see_table(void *arg, const struct node *n)
{
	struct one_table *one = arg;

	one->several |= one->table != NO_TABLE && one->table != n->table;
	one->table = n->table;
}

short
node_table(const struct node *n)
{
	struct one_table one = { NO_TABLE, false };

	node_walk(n, see_table, &one);
	return one.several ? NO_TABLE : one.table;
}

short
test_table(const struct test *t)
{
	struct one_table one = { NO_TABLE, false };

	test_walk(t, see_table, &one);
	return one.several ? NO_TABLE : one.table;
}

const struct node *
node_first_column(const struct node *n)
{
	while (n && n->kind != NODE_COLUMN)
		n = n->a && n->a->kind != NODE_NUMBER ? n->a : n->b;
	return n;
}

bool
node_has_sides(const struct node *n)
{
	return n->kind == NODE_CASE && n->n_arms == 2 && !n->arms[1].test;
}

bool
node_is_yes_no(const struct node *n)
{
	return node_has_sides(n) && strcmp(n->arms[0].label, "yes") == 0;
}
