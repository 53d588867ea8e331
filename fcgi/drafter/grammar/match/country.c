#include <ctype.h>
#include <string.h>

#include "base/embedded.h"
#include "drafter/grammar/match/item.h"

#include "base/ban.h"

#define STRENGTH 0.95

/* What has a code of two letters, and the kind of columns that hold it. */
static const struct coded {
	const char *kind, *file;
	int (*is_letter)(int);
} all_coded[] = {
	{ "country", "lexicon/countries.tsv", isupper },
	{ "language", "lexicon/languages.tsv", islower },
};

static bool
is_code(const struct coded *of, const char *s)
{
	return of->is_letter((unsigned char)s[0]) &&
	       of->is_letter((unsigned char)s[1]) && s[2] == '\0';
}

/* A column of countries or languages that has shown nothing but codes. */
static bool
holds_codes(const struct context *x, const struct coded *of, size_t table,
	    size_t col)
{
	const struct schema_column *c =
		&x->catalog->schema->tables[table].cols[col];
	const struct cat_col *cc = cat_col(x->catalog, (int)table, (int)col);

	if (c->n_samples == 0 ||
	    !cat_words_have(cc->words, cc->n_words, of->kind))
		return false;
	for (size_t i = 0; i < c->n_samples; i++)
		if (!is_code(of, c->samples[i]))
			return false;
	return true;
}

/* Tokens from a that say a name; 0: they do not. */
static size_t
name_length(const struct leaves *l, size_t a, struct str name)
{
	size_t n = 0;

	while (name.n) {
		const struct str word = str_word(&name, " ");

		if (a + n == l->tokens.n ||
		    !str_is(word, l->tokens.items[a + n].fold))
			return 0;
		n++;
	}
	return n;
}

/* The longest name that begins at a token; 0: none. */
static size_t
name_at(const struct coded *of, const struct leaves *l, size_t a,
	struct str *ret_code)
{
	const struct embedded *file = embedded_find(str_of(of->file));
	struct str rest =
		file ? (struct str){ (const char *)file->data, file->n }
		     : STR("");
	size_t best = 0;

	while (rest.n) {
		struct str line = str_cut(&rest, '\n');
		const struct str code = str_cut(&line, '\t');

		while (code.n == 2 && line.n) {
			const size_t n = name_length(
				l, a, str_trim(str_cut(&line, ',')));

			if (n <= best)
				continue;
			best = n;
			*ret_code = code;
		}
	}
	return best;
}

static void
match_column(const struct context *x, struct leaves *l, const struct coded *of,
	     size_t table, size_t col)
{
	for (size_t a = 0; a < l->tokens.n; a++) {
		struct str code;
		const size_t n = name_at(of, l, a, &code);
		struct item *y =
			n ? leaf_put(l, ITEM_TEST, a, a + n, STRENGTH) : NULL;

		if (!y)
			continue;
		y->table = (short)table;
		y->why = of->kind;
		y->test = test_compare(
			x->arena, node_column(x->arena, (int)table, (int)col),
			IS_EQUAL, node_text(x->arena, str_dup(x->arena, code)));
	}
}

void
match_countries(const struct context *x, struct leaves *l)
{
	const struct schema *s = x->catalog->schema;

	for (size_t t = 0; t < s->n_tables; t++)
		for (size_t c = 0; c < s->tables[t].n_cols; c++)
			for (size_t i = 0; i < COUNT(all_coded); i++)
				if (holds_codes(x, &all_coded[i], t, c))
					match_column(x, l, &all_coded[i], t, c);
}
