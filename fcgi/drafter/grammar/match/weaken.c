#include <string.h>

#include "drafter/grammar/match/item.h"

#include "base/ban.h"

#define COUNTED_LESS 0.7F /* a count that may be a sum */
#define NAMED 0.9F        /* least, for each word of a name that is said */
#define NAMED_LESS 0.3F   /* what is rather the end of another name */

/* Every word of it is a word of a name. */
static bool
is_named(const struct item *i)
{
	return i->score > NAMED * (float)(i->to - i->from);
}

/* The column itself, or that of cents which money is made of; -1. */
static short
column_of(const struct node *n)
{
	if (n->kind == NODE_CALC)
		n = n->a;
	return n->kind == NODE_COLUMN ? n->col : -1;
}

/* Whether the words of a count are an amount that is stored, too. */
static bool
may_be_amount(const struct context *x, const struct leaves *l,
	      const struct item *count)
{
	for (size_t i = 0; i < l->n; i++) {
		const struct item *col = &l->items[i];
		const short at =
			col->kind == ITEM_COLUMN && col->words & count->words
				? column_of(col->node)
				: -1;

		if (at >= 0 &&
		    cat_col(x->catalog, node_table(col->node), at)->kind ==
			    COL_AMOUNT)
			return true;
	}
	return false;
}

/* "phone number", where there is such a column: its last word counts nothing. */
static bool
ends_name(const struct leaves *l, const struct item *count)
{
	for (size_t i = 0; i < l->n; i++) {
		const struct item *col = &l->items[i];

		if (col->kind == ITEM_COLUMN && !col->is_key &&
		    col->to == count->to && col->from < count->from &&
		    l->token_of[col->to - 1] - l->token_of[col->from] ==
			    col->to - 1 - col->from &&
		    is_named(col))
			return true;
	}
	return false;
}

/* "amount of claims", where they have an amount: it is rather added up. */
static void
weaken_counts(const struct context *x, struct leaves *l)
{
	for (size_t i = 0; i < l->n; i++) {
		if (l->items[i].cue != SENSE_COUNT)
			continue;
		if (ends_name(l, &l->items[i]))
			l->items[i].score *= NAMED_LESS;
		else if (may_be_amount(x, l, &l->items[i]))
			l->items[i].score *= COUNTED_LESS;
	}
}

/* "in total" adds up, whatever column is called so by its last word. */
static void
weaken_totals(struct leaves *l)
{
	for (size_t i = 0; i < l->n; i++) {
		struct item *col = &l->items[i];
		const short at = l->token_of[col->from];

		if ((col->kind == ITEM_COLUMN || col->kind == ITEM_ROWS) &&
		    col->to == col->from + 1 && at > 0 &&
		    l->content[at - 1] == col->from &&
		    lex_has_at(&l->tokens, (size_t)at - 1, SENSE_AGG))
			col->score *= NAMED_LESS;
	}
}

/* Whether a column is called so, with more words behind it. */
static bool
begins_name(const struct leaves *l, const struct item *i)
{
	for (size_t k = 0; k < l->n; k++) {
		const struct item *col = &l->items[k];

		if (col->kind == ITEM_COLUMN && col->from == i->from &&
		    col->to > i->to && is_named(col))
			return true;
	}
	return false;
}

/* "minimum stock", where a column is called so: its least is not asked for. */
static void
weaken_bounds(struct leaves *l)
{
	for (size_t i = 0; i < l->n; i++) {
		struct item *agg = &l->items[i];

		if (agg->kind == ITEM_AGG &&
		    (agg->fn == FN_MIN || agg->fn == FN_MAX) &&
		    begins_name(l, agg))
			agg->score *= COUNTED_LESS;
	}
}

/* "average length in days": told in them, beside no column of days. */
static void
weaken_units(struct leaves *l)
{
	for (size_t i = 0; i < l->n; i++) {
		struct item *of = &l->items[i];
		const short at = l->token_of[of->from];

		if (of->kind == ITEM_COLUMN && of->to == of->from + 1 &&
		    at > 0 &&
		    sense_find(l->tokens.items[at].fold, SENSE_UNIT) &&
		    strcmp(l->tokens.items[at - 1].fold, "in") == 0)
			of->score *= NAMED_LESS;
	}
}

/* "best rated": an order by the rating; "rated" alone is no `word_rate`. */
static void
weaken_ordered(struct leaves *l)
{
	for (size_t i = 0; i < l->n; i++) {
		const struct item *by = &l->items[i];

		if (by->kind != ITEM_ORDER || !by->node || !is_named(by))
			continue;
		for (size_t k = 0; k < l->n; k++) {
			struct item *col = &l->items[k];

			if (col->kind == ITEM_COLUMN && !is_named(col) &&
			    by->from < col->from && col->to == by->to)
				col->score *= NAMED_LESS;
		}
	}
}

void
leaves_weaken(const struct context *x, struct leaves *l)
{
	weaken_counts(x, l);
	weaken_totals(l);
	weaken_bounds(l);
	weaken_units(l);
	weaken_ordered(l);
}
