#include "drafter/grammar/combine/rule.h"

#include "base/ban.h"

/* "how long does it take on average until …": words on the way to the day. */

/* "how long does it take", and no rows between both. */
static bool
fits_mean(const struct context *x, const struct item *l, const struct item *r)
{
	(void)x;
	return l->left && l->left->kind == ITEM_CUE && r->fn == FN_AVG &&
	       !r->node && r->n_nodes == 0;
}

/* A length of time is a mean anyhow. */
static bool
build_takes(const struct context *x, const struct item *l,
	    const struct item *cue, const struct item *r, struct item *ret)
{
	(void)x;
	(void)cue;
	(void)r;
	ret->cue = SENSE_DURATION;
	ret->arg = l->arg;
	ret->unit = l->unit;
	return true;
}

/* "hours until": the unit was said with that word. */
static bool
fits_unit_until(const struct context *x, const struct item *l,
		const struct item *r)
{
	return l->to - l->from > 1 && rule_col_is(x, r->node, COL_DATE);
}

/* "hours until the first reply": from when the row begins. */
static bool
build_unit_until(const struct context *x, const struct item *l,
		 const struct item *cue, const struct item *r, struct item *ret)
{
	const struct node *n = rule_until(x, r->node);

	(void)cue;
	if (!n || n->kind != NODE_DAYS)
		return false;
	rule_take(ret, r);
	ret->node = node_days(x->arena, l->unit, n->a, n->b);
	return true;
}

/* "until an invoice is paid": that day of the rows. */
static bool
fits_done(const struct context *x, const struct item *l, const struct item *r)
{
	return !l->test && l->table == r->table &&
	       rule_col_is(x, r->node, COL_DATE) &&
	       cat_col(x->catalog, r->table, r->node->col)->last;
}

static bool
build_done(const struct context *x, const struct item *l,
	   const struct item *cue, const struct item *r, struct item *ret)
{
	(void)x;
	(void)l;
	(void)cue;
	rule_take(ret, r);
	return true;
}

static const struct rule rules[] = {
	{ "rows are done", ITEM_ROWS, SENSE_BE, ITEM_COLUMN, ITEM_COLUMN,
	  fits_done, build_done, -1.0F },
	{ "how long it takes", ITEM_CUE, SENSE_DURATION, ITEM_CUE, ITEM_CUE,
	  NULL, build_takes, 0 },
	{ "how long on average", ITEM_CUE, SENSE_DURATION, ITEM_AGG, ITEM_CUE,
	  fits_mean, build_takes, 0.1F },
	{ "so long until a day", ITEM_UNIT, SENSE_NONE, ITEM_COLUMN,
	  ITEM_COLUMN, fits_unit_until, build_unit_until, 0.3F },
};

const struct rule_table rules_takes = { rules, COUNT(rules) };
