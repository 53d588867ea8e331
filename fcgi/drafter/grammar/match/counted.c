#include "drafter/grammar/match/item.h"

#include "base/ban.h"

#define SO_MANY_LESS \
	0.4F /* a value of digits that rather counts what follows */

/* Rows are said right behind a token; plural: several. */
static bool
begins_rows(const struct leaves *l, short at, bool plural)
{
	if ((size_t)at == l->n_content ||
	    l->token_of[at] != l->token_of[at - 1] + 1)
		return false;
	for (size_t i = 0; i < l->n; i++)
		if (l->items[i].from == at && l->items[i].kind == ITEM_ROWS &&
		    (l->items[i].plural || !plural))
			return true;
	return false;
}

static bool
is_key(const struct context *x, const struct test *t)
{
	return t->kind == TEST_COMPARE && t->a->kind == NODE_COLUMN &&
	       cat_col(x->catalog, t->a->table, t->a->col)->kind == COL_KEY;
}

/*
 * "the 3 departments", "tracks with 1 race": a number before rows is how many,
 * rather than the key that it is, too.
 */
void
match_counted(const struct context *x, struct leaves *l)
{
	for (size_t i = 0; i < l->n; i++) {
		struct item *y = &l->items[i];

		if (y->to != y->from + 1 ||
		    l->tokens.items[l->token_of[y->from]].kind != TOKEN_NUMBER)
			continue;
		if (y->kind == ITEM_NUMBER)
			y->counts = begins_rows(l, y->to, true);
		else if (y->kind == ITEM_TEST && is_key(x, y->test) &&
			 begins_rows(l, y->to, false))
			y->score -= SO_MANY_LESS;
	}
}
