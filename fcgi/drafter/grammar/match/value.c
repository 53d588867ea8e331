#include <stdlib.h>
#include <string.h>

#include "drafter/grammar/match/item.h"

#include "base/ban.h"

#define SHORT 3   /* letters of a value that words of structure may be */
#define WEAK 0.55 /* a value shorter than this is a guess */

/* The token that begins at a byte; n: none. */
static size_t
token_at(const struct leaves *l, size_t at, bool end)
{
	for (size_t i = 0; i < l->tokens.n; i++) {
		const struct token *t = &l->tokens.items[i];

		if (end ? t->at + t->n == at : t->at == at)
			return i;
		if (t->at < at && at < t->at + t->n)
			return l->tokens.n; /* in the midst of one */
	}
	return l->tokens.n;
}

/* What kind of column a word is more likely a value of. */
static double
col_worth(const struct context *x, const struct value_match *v)
{
	const struct cat_col *c =
		cat_col(x->catalog, (int)v->table, (int)v->col);
	const struct cat_table *t = &x->catalog->tables[v->table];

	if (c->kind == COL_TEXT)
		return 0.55;
	if (c->kind == COL_DATE)
		return 0;
	if (t->names[0] == (short)v->col || t->names[1] == (short)v->col)
		return 1;
	return c->kind == COL_CODE || c->kind == COL_KEY ? 1 : 0.95;
}

static const struct node *
value_node(const struct context *x, const struct value_match *v)
{
	const struct schema_column *c =
		&x->catalog->schema->tables[v->table].cols[v->col];

	if (c->type == CELL_INTEGER || c->type == CELL_REAL)
		return node_number(x->arena, strtod(v->text, NULL));
	return node_text(x->arena, arena_strdup(x->arena, v->text));
}

static void
put_value(const struct context *x, struct leaves *l,
	  const struct value_match *v, size_t a, size_t b)
{
	const struct node *col =
		node_column(x->arena, (int)v->table, (int)v->col);
	double strength = v->strength * col_worth(x, v);
	struct item *y;

	if (strength < 0.3 || (v->n < 3 && v->strength < 0.7) ||
	    (v->n <= SHORT && senses_know(l->tokens.items[a].fold)))
		return;
	/* one value that only begins so: any that has the words */
	y = leaf_put(l, ITEM_TEST, a, b,
		     strength < WEAK ? strength : strength + 0.03);
	if (!y)
		return;
	y->table = (short)v->table;
	y->why = "value";
	y->test = v->strength < 0.7
			  ? test_like(x->arena, col,
				      arena_copy(x->arena,
						 l->tokens.text.p + v->at -
							 x->values_at,
						 v->n))
			  : test_compare(x->arena, col, IS_EQUAL,
					 value_node(x, v));
	y->is_key = x->catalog->tables[v->table].cols[v->col].whole ||
		    x->catalog->tables[v->table].names[0] == (short)v->col;
}

void
match_values(const struct context *x, struct leaves *l)
{
	for (size_t i = 0; i < x->n_values; i++) {
		const struct value_match *v = &x->values[i];
		size_t a, b;

		if (v->at < x->values_at ||
		    v->at + v->n > x->values_at + l->tokens.text.n ||
		    v->table >= x->catalog->n_tables)
			continue;
		a = token_at(l, v->at - x->values_at, false);
		b = token_at(l, v->at + v->n - x->values_at, true);
		if (a < l->tokens.n && b < l->tokens.n && b >= a)
			put_value(x, l, v, a, b + 1);
	}
}
