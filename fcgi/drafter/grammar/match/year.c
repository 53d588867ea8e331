#include "drafter/grammar/match/item.h"

#include "base/ban.h"

/*
 * "sales 25 by region": a year of two digits behind what is counted or added
 * up. Behind the name of one row it is rather its number: "store 25".
 */

/* Rows that are many, and what they come to: "claims", "repair cost". */
static bool
is_dated(const struct context *x, const struct leaves *l, const struct item *i)
{
	const struct token *last = &l->tokens.items[l->token_of[i->to - 1]];

	if (i->kind == ITEM_ROWS || i->kind == ITEM_TEST)
		return match_is_plural(last) || i->defined;
	if (i->kind == ITEM_COLUMN)
		return i->node->kind != NODE_COLUMN ||
		       cat_col(x->catalog, node_table(i->node), i->node->col)
				       ->kind == COL_AMOUNT;
	return i->kind == ITEM_MEASURE;
}

static bool
is_behind_dated(const struct context *x, const struct leaves *l, short at)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->items[i].to == at && is_dated(x, l, &l->items[i]))
			return true;
	return false;
}

void
match_short_years(const struct context *x, struct leaves *l)
{
	for (size_t i = 1; i < l->tokens.n; i++) {
		struct period p;
		struct item *y;

		if (!period_of_two_digits(x->arena, &l->tokens, i, &x->calendar,
					  &p) ||
		    l->content[i] != l->content[i - 1] + 1 ||
		    !is_behind_dated(x, l, l->content[i]))
			continue;
		y = leaf_put(l, ITEM_PERIOD, i, i + 1, 0.95);
		if (y)
			y->period = p;
	}
}
