#include "drafter/grammar/combine/rule.h"

#include "base/ban.h"

/* Lists that are sorted: what by, and which way. */

#define LISTED 0.25F /* "sort the names in ascending order", of something */

/* "sorted by fee, lowest first": the second says which way. */
static bool
build_way(const struct context *x, const struct item *l, const struct item *cue,
	  const struct item *r, struct item *ret)
{
	(void)x;
	(void)cue;
	rule_copy_order(l, ret);
	ret->down = r->down;
	ret->plain = false;
	ret->score -= l->from == 0 ? LISTED : 0;
	return l->plain && l->node && r->number < 0 && !r->plain && !r->named &&
	       !r->dated && !r->node;
}

/* "descending", and no first ones of anything. */
static bool
is_way(const struct item *o)
{
	return o->number < 0 && !o->plain && rule_orders_by_nothing(o) &&
	       !o->named && !o->nth;
}

/* "in descending order", behind it "ordered by year". */
static bool
fits_way_by(const struct context *x, const struct item *l, const struct item *r)
{
	(void)x;
	return is_way(l) && r->plain && r->node;
}

static bool
build_way_by(const struct context *x, const struct item *l,
	     const struct item *cue, const struct item *r, struct item *ret)
{
	(void)x;
	(void)cue;
	rule_copy_order(r, ret);
	ret->down = l->down;
	ret->plain = false;
	return true;
}

/* "descending by population": that is no group. */
static bool
fits_by_value(const struct context *x, const struct item *l,
	      const struct item *r)
{
	(void)x;
	return (is_way(l) || (l->plain && !l->node)) && r->unit == UNIT_NONE &&
	       !r->sides && (r->node || r->n_nodes == 1);
}

static bool
build_by_value(const struct context *x, const struct item *l,
	       const struct item *cue, const struct item *r, struct item *ret)
{
	(void)x;
	(void)cue;
	rule_copy_order(l, ret);
	rule_take(ret, r);
	ret->node = r->node ? r->node : r->nodes[0];
	return true;
}

static const struct rule rules[] = {
	{ "by a value, this way", ITEM_ORDER, SENSE_NONE, ITEM_ORDER,
	  ITEM_ORDER, NULL, build_way, 0.3F },
	{ "by a value, and this way", ITEM_ORDER, SENSE_COMMA, ITEM_ORDER,
	  ITEM_ORDER, NULL, build_way, 0.3F },
	{ "this way, by a value", ITEM_ORDER, SENSE_NONE, ITEM_ORDER,
	  ITEM_ORDER, fits_way_by, build_way_by, 0.3F },
	{ "this way by a value", ITEM_ORDER, SENSE_NONE, ITEM_GROUP, ITEM_ORDER,
	  fits_by_value, build_by_value, 0.3F },
};

const struct rule_table rules_sort = { rules, COUNT(rules) };
