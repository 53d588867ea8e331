#include <ctype.h>
#include <string.h>

#include "data/facts.h"
#include "drafter/grammar/match/item.h"

#include "base/ban.h"

/*
 * "T-25671": of a column with more values than the index holds, a value is
 * told by what all its samples look like.
 */
#define STRENGTH 0.9
#define SAMPLES 3 /* that look alike, at least */
#define CHARS 4   /* of such a value, at least */

/* As the samples are written; NULL: it does not look like them. */
static const char *
as_stored(const struct context *x, const struct schema_column *c,
	  const char *said)
{
	char *ret = arena_strdup(x->arena, said);
	const size_t n = strlen(said);

	for (size_t k = 0; k < c->n_samples; k++)
		if (strlen(c->samples[k]) != n)
			return NULL;
	for (size_t i = 0; i < n; i++) {
		const char first = c->samples[0][i];
		bool same = true;

		for (size_t k = 0; k < c->n_samples; k++) {
			const char s = c->samples[k][i];

			if (!isdigit((unsigned char)s) !=
			    !isdigit((unsigned char)first))
				return NULL;
			same &= s == first;
		}
		if (isdigit((unsigned char)first)
			    ? !isdigit((unsigned char)said[i])
			    : !same || tolower((unsigned char)first) !=
					       tolower((unsigned char)said[i]))
			return NULL;
		if (!isdigit((unsigned char)first))
			ret[i] = first;
	}
	return ret;
}

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
	const char *text = as_stored(x, c, l->tokens.items[at].text);
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
				if (s->tables[i].cols[c].n_samples >= SAMPLES &&
				    has_more(x, i, c))
					put(x, l, k, i, c);
	}
}
