#include <math.h>
#include <string.h>

#include "drafter/grammar/query/tree.h"

#include "base/ban.h"

static struct test *
test_new(struct arena *a, enum test_kind kind, short anchor)
{
	struct test *t = arena_alloc(a, sizeof(*t));

	t->kind = kind;
	t->anchor = anchor;
	t->table = NO_TABLE;
	return t;
}

struct test *
test_compare(struct arena *a, const struct node *x, enum is op,
	     const struct node *y)
{
	struct test *t = test_new(a, TEST_COMPARE, node_table(x));

	t->a = x;
	t->b = y;
	t->op = op;
	return t;
}

struct test *
test_like(struct arena *a, const struct node *x, enum text_part at,
	  const char *text)
{
	struct test *t = test_new(a, TEST_LIKE, node_table(x));

	t->a = x;
	t->b = node_text(a, text);
	t->part = at;
	return t;
}

struct test *
test_null(struct arena *a, const struct node *x)
{
	struct test *t = test_new(a, TEST_NULL, node_table(x));

	t->a = x;
	return t;
}

static const struct test *const *
one_part(struct arena *a, const struct test *t)
{
	const struct test **parts = arena_array(a, 1, sizeof(*parts));

	parts[0] = t;
	return parts;
}

struct test *
test_not(struct arena *a, const struct test *of)
{
	struct test *t = test_new(a, TEST_NOT, of->anchor);

	t->parts = one_part(a, of);
	t->n = 1;
	return t;
}

/* The parts of a list of that kind; of anything else, itself. */
static size_t
put_parts(const struct test **to, const struct test *t, enum test_kind kind)
{
	if (t->kind != kind) {
		to[0] = t;
		return 1;
	}
	memcpy(to, t->parts, t->n * sizeof(*to));
	return t->n;
}

const struct test *
test_both(struct arena *a, enum test_kind kind, const struct test *x,
	  const struct test *y)
{
	const struct test **parts;
	struct test *t;

	if (!x || !y)
		return x ? x : y;
	if (test_equal(x, y))
		return x;
	t = test_new(a, kind, x->anchor == y->anchor ? x->anchor : NO_TABLE);
	if (t->anchor == NO_TABLE)
		t->anchor = x->anchor == NO_TABLE ? y->anchor : x->anchor;
	parts = arena_array(a, x->n + y->n + 2, sizeof(*parts));
	t->n = put_parts(parts, x, kind);
	t->n += put_parts(parts + t->n, y, kind);
	t->parts = parts;
	return t;
}

struct test *
test_exists(struct arena *a, int anchor, int table, const struct test *of)
{
	struct test *t = test_new(a, TEST_EXISTS, (short)anchor);

	t->table = (short)table;
	if (of) {
		t->parts = one_part(a, of);
		t->n = 1;
	}
	return t;
}

struct test *
test_count(struct arena *a, int anchor, int table, enum is op, double number)
{
	struct test *t = test_new(a, TEST_COUNT, (short)anchor);

	t->table = (short)table;
	t->op = op;
	t->number = number;
	return t;
}

const struct test *
test_about(struct arena *a, const struct test *t, short table)
{
	struct test *copy;
	const struct test **parts;

	if (t->anchor != NO_TABLE || t->kind == TEST_COMPARE)
		return t;
	copy = arena_alloc(a, sizeof(*copy));
	*copy = *t;
	copy->anchor = table;
	if (t->n == 0 || !t->parts || t->kind == TEST_EXISTS ||
	    t->kind == TEST_COUNT)
		return copy;
	parts = arena_array(a, t->n, sizeof(*parts));
	for (size_t i = 0; i < t->n; i++)
		parts[i] = test_about(a, t->parts[i], table);
	copy->parts = parts;
	return copy;
}

const struct test *
test_named(struct arena *a, const struct test *t, const char *label)
{
	struct test *copy = arena_alloc(a, sizeof(*copy));

	*copy = *t;
	copy->label = label;
	return copy;
}

const struct test *
test_as_list(struct arena *a, const struct test *t)
{
	struct test *copy = arena_alloc(a, sizeof(*copy));

	*copy = *t;
	copy->listed = true;
	return copy;
}

static bool
parts_equal(const struct test *x, const struct test *y)
{
	if (x->n != y->n)
		return false;
	for (size_t i = 0; x->parts && i < x->n; i++)
		if (!test_equal(x->parts[i], y->parts[i]))
			return false;
	for (size_t i = 0; x->list && i < x->n; i++)
		if (!node_equal(x->list[i], y->list[i]))
			return false;
	return true;
}

bool
test_equal(const struct test *x, const struct test *y)
{
	if (x == y)
		return true;
	if (!x || !y || x->kind != y->kind)
		return false;
	return x->op == y->op && x->part == y->part && x->table == y->table &&
	       fabs(x->number - y->number) < 1e-9 && node_equal(x->a, y->a) &&
	       node_equal(x->b, y->b) && parts_equal(x, y);
}

bool
test_has_agg(const struct test *t)
{
	if (!t)
		return false;
	if (t->kind == TEST_COUNT)
		return false; /* it is of other rows */
	if (node_has_agg(t->a) || node_has_agg(t->b))
		return true;
	for (size_t i = 0; t->parts && i < t->n; i++)
		if (test_has_agg(t->parts[i]))
			return true;
	return false;
}

void
test_walk(const struct test *t, void (*fn)(void *, const struct node *),
	  void *arg)
{
	if (!t || t->kind == TEST_EXISTS || t->kind == TEST_COUNT)
		return;
	node_walk(t->a, fn, arg);
	node_walk(t->b, fn, arg);
	for (size_t i = 0; t->parts && i < t->n; i++)
		test_walk(t->parts[i], fn, arg);
	for (size_t i = 0; t->list && i < t->n; i++)
		node_walk(t->list[i], fn, arg);
}

/* While a condition is looked through for the columns of another. */
struct shared {
	const struct test *in;
	bool found;
};

void
node_seek(void *sought, const struct node *n)
{
	struct node_sought *s = sought;

	s->found |= n->table == s->column->table && n->col == s->column->col;
}

static void
see_shared(void *arg, const struct node *n)
{
	struct shared *s = arg;
	struct node_sought of = { .column = n };

	test_walk(s->in, node_seek, &of);
	s->found |= of.found;
}

bool
tests_share(const struct test *x, const struct test *y)
{
	struct shared s = { .in = x };

	test_walk(y, see_shared, &s);
	return s.found;
}

/* Whether it compares with texts, and with nothing else. */
static bool
is_of_texts(const struct test *t)
{
	if (t->kind == TEST_COMPARE)
		return t->op == IS_EQUAL && t->b->kind == NODE_TEXT;
	for (size_t i = 0; t->kind == TEST_OR && i < t->n; i++)
		if (!is_of_texts(t->parts[i]))
			return false;
	return t->kind == TEST_OR;
}

short
test_rows(const struct catalog *c, const struct test *t)
{
	return t->anchor != NO_TABLE && is_of_texts(t)
		       ? (short)catalog_described(c, t->anchor)
		       : t->anchor;
}
