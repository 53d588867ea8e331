#include <string.h>

#include "data/facts.h"
#include "drafter/grammar/match/item.h"

#include "base/ban.h"

/*
 * "T-25671": of a column with more values than the index holds, a value is
 * told by what all its samples look like.
 */
#define STRENGTH 0.9
#define CHARS 4 /* of such a value, at least */

/* There are more values than were read. */
static bool
has_more(const struct context *x, size_t table, size_t col)
{
	const struct column_facts *f =
		x->job ? facts_find(x->job->facts, table, col) : NULL;

	return f && !f->complete;
}

static void
put(const struct context *x, struct leaves *l, size_t content, size_t table,
    size_t col)
{
	const size_t at = (size_t)l->token_of[content];
	const struct schema_column *c =
		&x->catalog->schema->tables[table].cols[col];
	const char *text = schema_column_shaped(
		x->arena, c, str_of(l->tokens.items[at].text));
	struct item *y =
		text ? leaf_put(l, ITEM_TEST, at, at + 1, STRENGTH) : NULL;

	if (!y)
		return;
	y->table = (short)table;
	y->why = "value";
	y->is_key = x->catalog->tables[table].cols[col].whole ||
		    x->catalog->tables[table].names[0] == (short)col;
	y->test = test_compare(x->arena,
			       node_column(x->arena, (int)table, (int)col),
			       IS_EQUAL, node_text(x->arena, text));
}

static bool
has_digit(const char *s)
{
	return s[strcspn(s, "0123456789")] != '\0';
}

void
match_shapes(const struct context *x, struct leaves *l)
{
	const struct schema *s = x->catalog->schema;

	for (size_t k = 0; k < l->n_content; k++) {
		const struct token *t = &l->tokens.items[l->token_of[k]];

		if (t->kind == TOKEN_NUMBER || strlen(t->text) < CHARS ||
		    !has_digit(t->text) || leaves_cover(l, k))
			continue;
		for (size_t i = 0; i < s->n_tables; i++)
			for (size_t c = 0; c < s->tables[i].n_cols; c++)
				if (has_more(x, i, c))
					put(x, l, k, i, c);
	}
}
