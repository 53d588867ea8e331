#include "drafter/grammar/combine/rule.h"

#include "base/ban.h"

/* "owes us the most": what is not paid, added up. */

/* Empty, and a day on which money comes in. */
static bool
is_unpaid(const struct context *x, const struct test *t)
{
	const struct cat_col *c;

	if (!t || t->kind != TEST_NULL || !rule_col_is(x, t->a, COL_DATE))
		return false;
	c = cat_col(x->catalog, t->a->table, t->a->col);
	return cat_words_have(c->words, c->n_words, "takings");
}

/* The most or least of it, and of nothing else. */
static bool
fits_owed(const struct context *x, const struct item *l, const struct item *r)
{
	return is_unpaid(x, l->test) && !r->node && !r->dated && !r->aged &&
	       !r->timed && !r->priced && r->number >= 0;
}

static bool
build_owed(const struct context *x, const struct item *l,
	   const struct item *cue, const struct item *r, struct item *ret)
{
	const short table = l->test->a->table;
	const struct node *n = rule_amount(x, table);

	(void)cue;
	if (!n)
		return false;
	rule_take(ret, r);
	ret->down = r->down;
	ret->number = r->number;
	ret->table = table;
	ret->node = node_agg(x->arena, FN_SUM, n);
	ret->test = l->test;
	return true;
}

static const struct rule rules[] = {
	{ "owes the most", ITEM_TEST, SENSE_NONE, ITEM_ORDER, ITEM_ORDER,
	  fits_owed, build_owed, 0.1F },
};

const struct rule_table rules_owed = { rules, COUNT(rules) };
