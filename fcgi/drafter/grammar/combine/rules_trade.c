#include "drafter/grammar/combine/rule.h"

#include "base/ban.h"

/* Of what was sold, and of sums as they are said. */
/* "products were sold", counted: the pieces of them. */
static bool
fits_sold(const struct context *x, const struct item *l, const struct item *r)
{
	return r->sold && l->node->kind == NODE_AGG &&
	       l->node->fn == FN_COUNT && !l->node->a && l->table != r->table &&
	       catalog_is_one(x->catalog, r->table, l->table);
}

static bool
build_sold(const struct context *x, const struct item *l,
	   const struct item *cue, const struct item *r, struct item *ret)
{
	(void)cue;
	ret->node = r->node;
	ret->table = r->table;
	ret->test = test_both(x->arena, TEST_AND, r->test, l->test);
	return true;
}

/* "total revenue": what is a sum already. */
static bool
fits_sum(const struct context *x, const struct item *l, const struct item *r)
{
	(void)x;
	return l->fn == FN_SUM && r->node->kind == NODE_AGG &&
	       r->node->fn == FN_SUM;
}

static bool
build_sum(const struct context *x, const struct item *l, const struct item *cue,
	  const struct item *r, struct item *ret)
{
	(void)x;
	(void)l;
	(void)cue;
	ret->node = r->node;
	ret->table = r->table;
	ret->test = r->test;
	ret->date = r->date;
	ret->label = r->label;
	return true;
}

static const struct rule rules[] = {
	{ "so many rows, sold", ITEM_MEASURE, SENSE_NONE, ITEM_MEASURE,
	  ITEM_MEASURE, fits_sold, build_sold, 0.1F },
	{ "sum of a sum", ITEM_AGG, SENSE_NONE, ITEM_MEASURE, ITEM_MEASURE,
	  fits_sum, build_sum, 0.1F },
};

const struct rule_table rules_trade = { rules, COUNT(rules) };
