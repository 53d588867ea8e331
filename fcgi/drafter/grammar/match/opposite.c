#include <string.h>

#include "drafter/grammar/match/item.h"

#include "base/ban.h"

#define OPPOSITE 1.0 /* of a flag that says the contrary */

/* What a flag holds where it is not so. */
static const struct node *
no_of(const struct context *x, int table, int col)
{
	const struct schema_column *c =
		&x->catalog->schema->tables[table].cols[col];
	const char *yes = cat_col(x->catalog, table, col)->yes;
	struct node *n = node_number(x->arena, 0);

	if (yes && c->type == CELL_TEXT && c->n_samples == 2)
		return node_text(x->arena,
				 c->samples[strcmp(c->samples[0], yes) == 0]);
	if (c->type == CELL_BOOLEAN)
		n->text = "false";
	return n;
}

const struct test *
match_denied(const struct context *x, const struct node *flag)
{
	return test_compare(x->arena, flag, IS_EQUAL,
			    no_of(x, flag->table, flag->col));
}

/* "inactive" of "active", and the other way around. */
static bool
is_opposite(const char *one, const char *other)
{
	static const char *const signs[] = { "in", "un", "non", "not" };

	for (size_t i = 0; i < COUNT(signs); i++) {
		const size_t n = strlen(signs[i]);

		if (strncmp(one, signs[i], n) == 0 &&
		    strcmp(one + n, other) == 0)
			return true;
	}
	return false;
}

/* "active" where the flag is called "inactive". */
static void
put_opposite(const struct context *x, struct leaves *l, size_t a, int table,
	     int col)
{
	const struct cat_words *w = &cat_col(x->catalog, table, col)->words[0];
	const char *fold = l->tokens.items[a].fold;
	const char *last = w->n ? w->folds[w->n - 1] : "";
	struct item *y;

	if (cat_col(x->catalog, table, col)->kind != COL_FLAG ||
	    (!is_opposite(last, fold) && !is_opposite(fold, last)))
		return;
	y = leaf_put(l, ITEM_TEST, a, a + 1, OPPOSITE);
	if (!y)
		return;
	y->table = (short)table;
	y->test = match_denied(x, node_column(x->arena, table, col));
	y->why = "flag";
}

void
match_opposites(const struct context *x, struct leaves *l, size_t a)
{
	const struct schema *s = x->catalog->schema;

	for (size_t t = 0; t < s->n_tables; t++)
		for (size_t k = 0; k < s->tables[t].n_cols; k++)
			put_opposite(x, l, a, (int)t, (int)k);
}
