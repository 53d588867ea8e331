#include "drafter/grammar/match/item.h"

#include "base/ban.h"

/* Amounts as money, whatever they are kept in. */

const struct node *
match_money(const struct context *x, const struct node *n, int cents)
{
	struct node *money;

	if (cents <= 1)
		return n;
	money = node_calc(x->arena, '/', n, node_number(x->arena, cents));
	money->number_like = true;
	return money;
}

const struct node *
match_measured(const struct context *x, short table, short col)
{
	struct node *n = node_column(x->arena, table, col);

	n->number_like = true;
	return match_money(x, n, cat_col(x->catalog, table, col)->cents);
}
