#include "drafter/grammar/combine/rule.h"

#include "base/ban.h"

/*
 * What is said of rows by two of their own figures: "fewer bookings than
 * places", "less stock than the reorder level".
 */

/* A plain number of each row of the right one. */
static bool
is_figure(const struct item *i)
{
	return i->node->kind == NODE_COLUMN && i->node->number_like && !i->test;
}

/* Rows of which many belong to what has the column. */
static bool
fits_belonging(const struct context *x, const struct item *l,
	       const struct item *r)
{
	return is_figure(r) && l->table != r->table &&
	       x->catalog->tables[r->table].key >= 0 &&
	       catalog_is_one(x->catalog, l->table, r->table);
}

static bool
fits_same_row(const struct context *x, const struct item *l,
	      const struct item *r)
{
	(void)x;
	return is_figure(l) && is_figure(r) && l->table == r->table &&
	       !node_equal(l->node, r->node);
}

/* "bookings than places": waits for which of both is more. */
static bool
build_than(const struct context *x, const struct item *l,
	   const struct item *cue, const struct item *r, struct item *ret)
{
	(void)cue;
	ret->table = r->table;
	ret->nodes[ret->n_nodes++] = r->node;
	ret->node =
		l->kind == ITEM_ROWS ? rule_belonging(x, l, r->table) : l->node;
	return true;
}

static bool
fits_than(const struct context *x, const struct item *l, const struct item *r)
{
	(void)x;
	(void)l;
	return r->n_nodes == 1;
}

static bool
build_more(const struct context *x, const struct item *l,
	   const struct item *cue, const struct item *r, struct item *ret)
{
	struct test *t = test_compare(x->arena, r->node, l->op, r->nodes[0]);

	(void)cue;
	t->anchor = r->table;
	return rule_put_test(ret, t);
}

static const struct rule rules[] = {
	{ .name = "rows than a column",
	  .left = ITEM_ROWS,
	  .cue = SENSE_THAN,
	  .right = ITEM_COLUMN,
	  .result = ITEM_LATER,
	  .fits = fits_belonging,
	  .build = build_than,
	  .score = 0.1F },
	{ .name = "column than another",
	  .left = ITEM_COLUMN,
	  .cue = SENSE_THAN,
	  .right = ITEM_COLUMN,
	  .result = ITEM_LATER,
	  .fits = fits_same_row,
	  .build = build_than,
	  .score = 0.1F },
	{ .name = "more of one than of another",
	  .left = ITEM_CUE,
	  .cue = SENSE_MORE,
	  .right = ITEM_LATER,
	  .result = ITEM_TEST,
	  .fits = fits_than,
	  .build = build_more,
	  .score = 0.3F },
};

const struct rule_table rules_against = { rules, COUNT(rules) };
