#include <string.h>

#include "drafter/grammar/combine/plan/plan.h"

#include "base/ban.h"

#define SAID_SO 0.3F /* its rows are what is asked for, and not the group */

/* A frame in three: what is asked for, the group and its order, what follows. */
struct cut {
	const struct item *outer[FRAME_ITEMS];
	size_t n_outer;
	bool by_rows; /* the order says nothing of what by: of how many rows */
	struct frame inner; /* group and its order */
	const struct item *group;
	size_t behind; /* items of the frame that follow from here */
};

/* "from", "in", "of": what stands behind it narrows what stands before it. */
static bool
is_tied(const struct leaves *l, const struct item *before,
	const struct item *behind)
{
	const short a = l->token_of[before->to - 1];
	const short b = l->token_of[behind->from];
	bool tied = false;

	for (short i = (short)(a + 1); i < b; i++) {
		const char *fold = l->tokens.items[i].fold;

		if (sense_find(fold, SENSE_AND) ||
		    sense_find(fold, SENSE_COMMA))
			return false;
		tied |= sense_narrows(fold);
	}
	return tied;
}

/* The rows that it is, or refers to; NO_TABLE: it is a value. */
static short
rows_of(const struct context *x, const struct item *i)
{
	if (i->kind == ITEM_ROWS)
		return i->table;
	return i->node->kind == NODE_COLUMN
		       ? cat_col(x->catalog, i->node->table, i->node->col)->to
		       : NO_TABLE;
}

/* One word for rows, or for what each row of a kind is: "the country". */
static bool
is_group(const struct context *x, const struct item *i)
{
	if (i->plural || i->test ||
	    (i->kind != ITEM_ROWS && i->kind != ITEM_COLUMN))
		return false;
	if (rows_of(x, i) != NO_TABLE)
		return x->catalog->tables[rows_of(x, i)].key >= 0;
	return i->node->kind == NODE_COLUMN && !i->node->number_like &&
	       !i->node->step && !rule_col_is(x, i->node, COL_DATE);
}

static bool
is_of_first(const struct item *o)
{
	return o->kind == ITEM_ORDER && o->number <= 1 && !o->plain &&
	       !o->named;
}

static bool
says_rows(const struct item *i)
{
	return i->kind == ITEM_ROWS || (i->left && says_rows(i->left)) ||
	       (i->right && says_rows(i->right));
}

/* A mean: no group has most of it, as one has most of a sum. */
static bool
is_mean(const struct item *i)
{
	return (i->kind == ITEM_MEASURE && i->node->kind == NODE_AGG &&
		i->node->fn == FN_AVG && !i->list) ||
	       (i->kind == ITEM_AGG && i->fn == FN_AVG);
}

/*
 * The rows that are listed, or whose columns are, or whose mean is asked for;
 * NO_TABLE: they are not said, or something counts.
 */
static short
rows_listed(const struct cut *c)
{
	short rows = NO_TABLE;
	bool said = false;

	for (size_t i = 0; i < c->n_outer; i++) {
		const struct item *o = c->outer[i];
		const bool mean = c->by_rows && is_mean(o);

		if (o->kind == ITEM_TEST || o->kind == ITEM_PERIOD ||
		    (mean && o->kind == ITEM_AGG))
			continue;
		if ((o->kind != ITEM_ROWS && o->kind != ITEM_COLUMN && !mean) ||
		    (rows != NO_TABLE && o->table != rows))
			return NO_TABLE;
		rows = o->table;
		said |= mean || says_rows(o);
	}
	return said ? rows : NO_TABLE;
}

/* Rows of which a group has several: of one alone, the first tells. */
static bool
lists(const struct context *x, const struct cut *c, const struct item *group)
{
	const short rows = rows_listed(c);

	if (rows == NO_TABLE)
		return false;
	return group->kind == ITEM_ROWS
		       ? group->table != rows &&
				 catalog_is_one(x->catalog, rows, group->table)
		       : rule_are_of_one(x, rows, group->table);
}

/* false: there are too many. */
static bool
put_outer(struct cut *c, const struct item *i)
{
	/* "customers from the country": no country of customers */
	if (i->kind == ITEM_COLUMN && i->left && i->right &&
	    i->left->kind == ITEM_ROWS && i->right->kind == ITEM_COLUMN &&
	    i->left->to <= i->right->from) {
		if (!put_outer(c, i->left))
			return false;
		i = i->right;
	}
	if (c->n_outer == FRAME_ITEMS)
		return false;
	c->outer[c->n_outer++] = i;
	return true;
}

/* "the highest", of a figure that is said behind it. */
static bool
is_said_of(const struct item *order, const struct item *behind)
{
	return !order->node &&
	       (behind->kind == ITEM_AGG || behind->kind == ITEM_MEASURE ||
		behind->kind == ITEM_COLUMN);
}

static bool
is_between(const struct item *i)
{
	return i->kind == ITEM_MEASURE || (i->kind == ITEM_ROWS && i->deed) ||
	       (i->kind == ITEM_CUE &&
		(i->cue == SENSE_WITH || i->cue == SENSE_THAT));
}

/* "the largest department", by nothing said: by how many of the rows it has. */
static const struct item *
order_by_rows(const struct context *x, const struct cut *c,
	      const struct item *order)
{
	struct item *o = arena_alloc(x->arena, sizeof(*o));

	*o = *order;
	o->many = true;
	o->node = node_agg(x->arena, FN_COUNT, NULL);
	o->table = rows_listed(c);
	return o;
}

/* The group, "who ordered", and the order. */
static const struct item *
take_group(struct cut *c, const struct item *order)
{
	const struct item *between = NULL;

	if (c->n_outer && is_between(c->outer[c->n_outer - 1]))
		between = c->outer[--c->n_outer];
	if (c->n_outer < 2)
		return NULL;
	c->inner.items[c->inner.n++] = c->outer[--c->n_outer];
	if (between)
		c->inner.items[c->inner.n++] = between;
	c->inner.items[c->inner.n++] = order;
	return c->inner.items[0];
}

/* "the department with the highest budget", "the largest department". */
static bool
cut_frame(const struct context *x, const struct leaves *l,
	  const struct frame *f, struct cut *c)
{
	size_t at = 0;

	while (at < f->n && f->items[at]->kind != ITEM_ORDER)
		if (!put_outer(c, f->items[at++]))
			return false;
	if (at == f->n || !is_of_first(f->items[at]))
		return false;
	if (at + 1 < f->n && f->items[at + 1]->kind == ITEM_ROWS) {
		const bool by =
			at + 2 < f->n && f->items[at + 2]->kind == ITEM_GROUP;

		c->by_rows = !by && rule_orders_by_nothing(f->items[at]);
		c->inner.items[c->inner.n++] =
			c->by_rows && rows_listed(c) != NO_TABLE
				? order_by_rows(x, c, f->items[at])
				: f->items[at];
		c->group = c->inner.items[c->inner.n++] = f->items[at + 1];
		if (by)
			c->inner.items[c->inner.n++] = f->items[at + 2];
		c->behind = at + 2 + by;
	} else if (at + 1 < f->n &&
		   is_said_of(f->items[at], f->items[at + 1])) {
		return false;
	} else {
		c->group = take_group(c, f->items[at]);
		c->behind = at + 1;
	}
	return c->group && c->n_outer > 0 && is_group(x, c->group) &&
	       lists(x, c, c->group) &&
	       is_tied(l, c->outer[c->n_outer - 1], c->inner.items[0]);
}

/* The column that its rows or groups are told apart by; NULL: none alone. */
static const struct node *
key_of(const struct context *x, const struct item *group, const struct tree *t)
{
	const struct node *key = group->node;
	const short of = rows_of(x, group);

	if (of != NO_TABLE)
		key = node_column(x->arena, of, x->catalog->tables[of].key);
	if (t->n_group == 0)
		return key->table == t->base ? key : NULL;
	for (size_t i = 0; i < t->n_group; i++)
		if (node_equal(t->group[i], key))
			return key;
	return NULL;
}

/* Its key is that of the first one. */
static const struct test *
test_first(const struct context *x, const struct cut *c)
{
	struct tree *t = arena_alloc(x->arena, sizeof(*t));
	const struct node *key;
	struct plan p;

	plan_read(x, &c->inner, &p);
	if (!plan_tree(&p, t) || t->limit != 1 || t->n_order == 0 || t->per)
		return NULL;
	key = key_of(x, c->group, t);
	if (!key)
		return NULL;
	/* what equals nothing is no row: the first of those that have one */
	if (rows_of(x, c->group) == NO_TABLE &&
	    !cat_is_never_empty(x->catalog, key->table, key->col) &&
	    !tree_where(t, test_not(x->arena, test_null(x->arena, key))))
		return NULL;
	t->n_show = 0;
	(void)tree_show(t, key);
	return test_compare(x->arena, key, IS_EQUAL, node_first(x->arena, t));
}

bool
plan_first(const struct context *x, const struct leaves *l,
	   const struct frame *f, struct frame *ret)
{
	struct cut c = { .n_outer = 0 };
	struct item *test;
	const struct test *t;

	if (!cut_frame(x, l, f, &c) ||
	    c.n_outer + 1 + (f->n - c.behind) > FRAME_ITEMS)
		return false;
	t = test_first(x, &c);
	if (!t)
		return false;
	test = arena_alloc(x->arena, sizeof(*test));
	*test = (struct item){ .kind = ITEM_TEST,
			       .from = c.inner.items[0]->from,
			       .to = c.inner.items[c.inner.n - 1]->to,
			       .why = "the first of all" };
	(void)rule_put_test(test, t);
	for (size_t i = 0; i < c.inner.n; i++)
		test->words |= c.inner.items[i]->words;
	*ret = *f;
	ret->n = 0;
	for (size_t i = 0; i < c.n_outer; i++)
		ret->items[ret->n++] = c.outer[i];
	ret->items[ret->n++] = test;
	for (size_t i = c.behind; i < f->n; i++)
		ret->items[ret->n++] = f->items[i];
	ret->score += SAID_SO;
	return true;
}

void
plan_show_first(const struct plan *p, struct tree *t)
{
	bool rows = p->x->job && !p->x->job->asked_alone && !t->distinct &&
		    t->n_group == 0;

	for (size_t i = 0; i < t->n_show; i++)
		rows &= !node_has_agg(t->show[i]) &&
			t->show[i]->kind != NODE_SCALAR;
	if (!rows)
		return;
	for (size_t i = 0; i < t->n_where; i++) {
		const struct node *key = t->where[i]->a;

		if (t->where[i]->kind != TEST_COMPARE ||
		    t->where[i]->b->kind != NODE_FIRST)
			continue;
		if (key->col == p->x->catalog->tables[key->table].key)
			plan_names(p, t, key->table, false);
		else
			(void)tree_show(t, key);
	}
}
