#include <string.h>

#include "drafter/grammar/match/notes/definition.h"

#include "base/ban.h"

#define ROWS_OF_FILE 0.2F /* what a file is called, where its value is meant */

/* A file that is called "sales": they are what its rows come to, unless listed. */
static void
weaken_rows(const struct context *x, struct leaves *l)
{
	const struct sense_row *first =
		l->tokens.n ? sense_find(l->tokens.items[0].fold, SENSE_FILLER)
			    : NULL;

	if (first && strcmp(first->arg, "list") == 0)
		return;
	for (size_t i = 0; x->catalog->sale.amount >= 0 && i < l->n; i++)
		for (size_t k = 0; k < l->n; k++)
			if (l->items[i].kind == ITEM_MEASURE &&
			    !l->items[i].sold && l->items[i].why &&
			    strcmp(l->items[i].why, "sale") == 0 &&
			    l->items[k].kind == ITEM_ROWS &&
			    l->items[k].from == l->items[i].from &&
			    l->items[k].to == l->items[i].to)
				l->items[k].score *= ROWS_OF_FILE;
}

/* Whether rows are named that are things: those earn for the business. */
static bool
names_things(const struct context *x, const struct leaves *l)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->items[i].kind == ITEM_ROWS &&
		    l->items[i].table != NO_TABLE &&
		    !cat_are_people(&x->catalog->tables[l->items[i].table]))
			return true;
	return false;
}

/* "who earns the most": wages, and nothing that was sold. */
static void
drop_earned(const struct context *x, struct leaves *l)
{
	size_t kept = 0;

	if (names_things(x, l))
		return;
	for (size_t i = 0; i < l->n; i++)
		if (!l->items[i].arg || strcmp(l->items[i].arg, "earned") != 0)
			l->items[kept++] = l->items[i];
	l->n = kept;
}

void
match_trade_rows(const struct context *x, struct leaves *l)
{
	weaken_rows(x, l);
	drop_earned(x, l);
}
