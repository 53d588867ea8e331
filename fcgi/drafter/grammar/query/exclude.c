#include <string.h>

#include "drafter/grammar/query/tree.h"

#include "base/ban.h"

#define BOUNDS 24 /* comparisons that are looked at */

/* a op b; b NULL: with IS_EQUAL a is empty, with IS_NOT it is filled. */
struct bound {
	const struct node *a, *b;
	enum is op;
};

struct bounds {
	struct bound items[BOUNDS];
	size_t n;
};

static bool
is_constant(const struct node *n)
{
	return n && (n->kind == NODE_TEXT || n->kind == NODE_DATE ||
		     n->kind == NODE_NUMBER);
}

static void
put(struct bounds *ret, const struct test *t, enum is op)
{
	if ((t->kind == TEST_NULL || is_constant(t->b)) && ret->n < BOUNDS)
		ret->items[ret->n++] = (struct bound){
			t->a, t->kind == TEST_NULL ? NULL : t->b, op
		};
}

/* Comparisons with a constant, or with nothing, that hold together. */
static void
collect(const struct test *t, struct bounds *ret)
{
	const struct test *not = t->kind == TEST_NOT ? t->parts[0] : NULL;

	if (t->kind == TEST_AND)
		for (size_t i = 0; i < t->n; i++)
			collect(t->parts[i], ret);
	if (t->kind == TEST_COMPARE)
		put(ret, t, t->op);
	if (t->kind == TEST_NULL)
		put(ret, t, IS_EQUAL);
	if (not &&(not ->kind == TEST_NULL ||
		   (not ->kind == TEST_COMPARE && not ->op == IS_EQUAL)))
		put(ret, not, IS_NOT);
}

static bool
is_floor(enum is op)
{
	return op == IS_MORE || op == IS_AT_LEAST;
}

static bool
is_ceiling(enum is op)
{
	return op == IS_LESS || op == IS_AT_MOST;
}

/* As both are compared: below 0, 0, above. */
static int
order_of(const struct node *x, const struct node *y)
{
	if (x->kind != NODE_NUMBER)
		return strcmp(x->text, y->text);
	return (x->number > y->number) - (x->number < y->number);
}

static bool
exclude(const struct bound *x, const struct bound *y)
{
	int order;

	if (!node_equal(x->a, y->a))
		return false;
	if (!x->b || !y->b) /* what is empty is nothing else */
		return !x->b && x->op == IS_EQUAL && (y->op == IS_NOT) == !y->b;
	if ((x->b->kind == NODE_NUMBER) != (y->b->kind == NODE_NUMBER))
		return false;
	order = order_of(x->b, y->b);
	if (x->op == IS_EQUAL && y->op == IS_EQUAL)
		return order != 0;
	if (x->op == IS_EQUAL && y->op == IS_NOT)
		return order == 0;
	if (!is_floor(x->op) || !is_ceiling(y->op))
		return false;
	return order > 0 ||
	       (order == 0 && (x->op == IS_MORE || y->op == IS_LESS));
}

bool
tests_apart(const struct test *x, const struct test *y)
{
	struct bounds a = { .n = 0 }, b = { .n = 0 };

	collect(x, &a);
	collect(y, &b);
	for (size_t i = 0; i < a.n; i++)
		for (size_t k = 0; k < b.n; k++)
			if (a.items[i].op != IS_EQUAL &&
			    (exclude(&a.items[i], &b.items[k]) ||
			     exclude(&b.items[k], &a.items[i])))
				return true;
	return false;
}

/* Those of other rows that must be there, too. */
static void
collect_all(const struct test *t, struct bounds *ret)
{
	if (t->kind != TEST_EXISTS && t->kind != TEST_AND) {
		collect(t, ret);
		return;
	}
	for (size_t i = 0; i < t->n; i++)
		collect_all(t->parts[i], ret);
}

bool
tree_has_two_periods(const struct tree *t)
{
	struct bounds b = { .n = 0 };
	const struct node *dated = NULL;

	for (size_t i = 0; i < t->n_where; i++)
		collect_all(t->where[i], &b);
	for (size_t i = 0; i < b.n; i++) {
		if (!is_floor(b.items[i].op) || b.items[i].b->kind != NODE_DATE)
			continue;
		if (dated && !node_equal(dated, b.items[i].a))
			return true;
		dated = b.items[i].a;
	}
	return false;
}

static bool
any_exclude(const struct bounds *b)
{
	for (size_t i = 0; i < b->n; i++)
		for (size_t j = 0; j < b->n; j++)
			if (i != j && exclude(&b->items[i], &b->items[j]))
				return true;
	return false;
}

/* Of rows that the tree has, it counts those that are none of them. */
static bool
counts_none(const struct node *n, const struct bounds *rows)
{
	struct bounds b = *rows;

	if (!n || n->kind == NODE_SCALAR || n->kind == NODE_BESIDE)
		return false;
	if ((n->kind == NODE_AGG || n->kind == NODE_TEST) && n->test) {
		collect(n->test, &b);
		if (any_exclude(&b))
			return true;
	}
	return counts_none(n->a, rows) || counts_none(n->b, rows);
}

/* A condition on other rows, of which it excludes all: "no closed open ones". */
static bool
is_of_none(const struct test *t)
{
	struct bounds b = { .n = 0 };

	if (t->kind == TEST_EXISTS || t->kind == TEST_COUNT) {
		for (size_t i = 0; i < t->n; i++)
			collect(t->parts[i], &b);
		return any_exclude(&b);
	}
	if (t->kind != TEST_AND && t->kind != TEST_OR && t->kind != TEST_NOT)
		return false;
	for (size_t i = 0; i < t->n; i++)
		if (is_of_none(t->parts[i]))
			return true;
	return false;
}

bool
test_excludes_all(const struct test *t)
{
	struct bounds b = { .n = 0 };

	collect(t, &b);
	return any_exclude(&b) || is_of_none(t);
}

bool
tree_excludes_all(const struct tree *t)
{
	struct bounds b = { .n = 0 };

	for (size_t i = 0; i < t->n_where; i++)
		collect(t->where[i], &b);
	if (any_exclude(&b))
		return true;
	for (size_t i = 0; i < t->n_where; i++)
		if (is_of_none(t->where[i]))
			return true;
	for (size_t i = 0; i < t->n_show; i++)
		if (counts_none(t->show[i], &b))
			return true;
	return false;
}
