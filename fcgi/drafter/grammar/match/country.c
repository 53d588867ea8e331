#include <ctype.h>
#include <string.h>

#include "base/embedded.h"
#include "drafter/grammar/match/item.h"

#include "base/ban.h"

#define STRENGTH 0.95
#define MEMORY ((size_t)1 << 20)

/* What people call what a code stands for. */
struct called {
	struct str name, code;
};

/* What has a code of two letters, and the kind of columns that hold it. */
static struct coded {
	const char *kind, *file;
	int (*is_letter)(int);
	struct called *called; /* [n] of the file, read once */
	size_t n;
} all_coded[] = {
	{ "country", "lexicon/countries.tsv", isupper, NULL, 0 },
	{ "language", "lexicon/languages.tsv", islower, NULL, 0 },
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

static void
read_names(struct arena *a, struct coded *of)
{
	const struct embedded *file = embedded_find(str_of(of->file));
	struct str rest =
		file ? (struct str){ (const char *)file->data, file->n }
		     : STR("");

	while (rest.n) {
		struct str line = str_cut(&rest, '\n');
		const struct str code = str_cut(&line, '\t');

		while (code.n == 2 && line.n) {
			of->called = arena_grow(a, of->called, of->n,
						sizeof(*of->called));
			of->called[of->n++] =
				(struct called){ str_trim(str_cut(&line, ',')),
						 code };
		}
	}
}

void
match_countries_ready(void)
{
	static struct arena *arena;

	if (arena)
		return;
	arena = arena_create(MEMORY);
	for (size_t i = 0; i < COUNT(all_coded); i++)
		read_names(arena, &all_coded[i]);
}

/* The longest name that begins at a token; 0: none. */
static size_t
name_at(const struct coded *of, const struct leaves *l, size_t a,
	struct str *ret_code)
{
	const char first = *l->tokens.items[a].fold;
	size_t best = 0;

	for (size_t i = 0; i < of->n; i++) {
		const struct called *c = &of->called[i];
		const size_t n = c->name.n && *c->name.p == first
					 ? name_length(l, a, c->name)
					 : 0;

		if (n <= best)
			continue;
		best = n;
		*ret_code = c->code;
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

	match_countries_ready();
	for (size_t t = 0; t < s->n_tables; t++)
		for (size_t c = 0; c < s->tables[t].n_cols; c++)
			for (size_t i = 0; i < COUNT(all_coded); i++)
				if (holds_codes(x, &all_coded[i], t, c))
					match_column(x, l, &all_coded[i], t, c);
}
