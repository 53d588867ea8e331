#include <string.h>

#include "drafter/grammar/match/item.h"

#include "base/ban.h"

#define VALUE 0.9 /* less than a column that is called so */
#define UNITS 0.8 /* "sold" may be said of rows as well */

static const struct node *
column(const struct context *x, short table, short col)
{
	struct node *n = node_column(x->arena, table, col);

	n->number_like = true;
	return n;
}

const struct node *
match_line_value(const struct context *x, const struct cat_sale *lines)
{
	const short table = lines->table;
	const struct node *n = column(x, table, lines->price);
	const struct node *off;

	if (lines->quantity >= 0)
		n = node_calc(x->arena, '*', column(x, table, lines->quantity),
			      n);
	if (lines->discount < 0)
		return n;
	off = column(x, table, lines->discount);
	return node_calc(
		x->arena, '*', n,
		node_calc(x->arena, '-', node_number(x->arena, 1), off));
}

const struct node *
match_sale_value(const struct context *x)
{
	const struct node *n = match_line_value(x, &x->catalog->sale);

	return node_named(x->arena, node_agg(x->arena, FN_SUM, n), "revenue");
}

static const struct node *
units_of(const struct context *x)
{
	const struct cat_sale *s = &x->catalog->sale;
	const struct node *n = column(x, s->table, s->quantity);

	return node_named(x->arena, node_agg(x->arena, FN_SUM, n), "units");
}

void
match_trade(const struct context *x, struct leaves *l, const char *arg,
	    size_t a, size_t b)
{
	const struct cat_sale *s = &x->catalog->sale;
	const bool value = strcmp(arg, "value") == 0;
	const bool best = strcmp(arg, "best") == 0,
		   worst = strcmp(arg, "worst") == 0;
	struct item *i;

	if (s->table < 0 || (!value && s->quantity < 0))
		return;
	i = leaf_put(l, best || worst ? ITEM_ORDER : ITEM_MEASURE, a, b,
		     value ? VALUE : UNITS);
	if (!i)
		return;
	i->table = s->table;
	i->node = value ? match_sale_value(x) : units_of(x);
	i->down = best;
	i->sold = !value;
	i->why = "sale";
}
