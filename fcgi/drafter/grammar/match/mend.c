#include <string.h>

#include "drafter/grammar/match/item.h"
#include "drafter/grammar/match/notes/definition.h"
#include "lexicon/similar.h"

#include "base/ban.h"

#define SHORTEST 4

/* The nearest word seen so far, and whether another is as near. */
struct nearest {
	struct str word;
	const char *best;
	size_t distance, most;
	bool tie;
};

static void
see(struct nearest *n, const char *word)
{
	const struct str w = str_of(word);
	size_t d;

	if (w.n < SHORTEST || w.n + n->most < n->word.n ||
	    n->word.n + n->most < w.n || w.p[0] != n->word.p[0])
		return;
	d = str_distance(n->word, w, n->most);
	if (d > n->most || d > n->distance)
		return;
	if (d == n->distance && n->best && strcmp(n->best, word) != 0) {
		/* "costumer" and "customers": the nearer in length */
		n->tie = w.n == strlen(n->best);
		if (w.n < strlen(n->best))
			n->best = word;
		return;
	}
	n->tie = false;
	n->best = word;
	n->distance = d;
}

static void
see_names(const struct catalog *c, struct nearest *n)
{
	for (size_t t = 0; t < c->n_tables; t++) {
		const struct cat_table *ct = &c->tables[t];

		for (size_t i = 0; i < ct->n_words; i++)
			for (size_t k = 0; k < ct->words[i].n; k++)
				see(n, ct->words[i].folds[k]);
		for (size_t m = 0; m < c->schema->tables[t].n_cols; m++)
			for (size_t i = 0; i < ct->cols[m].n_words; i++)
				for (size_t k = 0; k < ct->cols[m].words[i].n;
				     k++)
					see(n, ct->cols[m].words[i].folds[k]);
	}
}

static void
mend(const struct context *x, struct token *t)
{
	/* what schemas have comes first, plural or not */
	const size_t n = strlen(t->fold);
	struct nearest near = { .word = str_of(t->fold),
				.most = n >= 7 ? 2 : 1,
				.distance = 9 };
	struct token mended = *t;

	see_names(x->catalog, &near);
	if (x->definitions)
		for (size_t i = 0; i < x->definitions->n_words; i++)
			see(&near, x->definitions->words[i]);
	/* a word of the language is no slip of another: "sent", "sept" */
	if (word_id(near.word) == WORD_UNKNOWN)
		for (const char *const *w = senses_words(); *w; w++)
			see(&near, *w);
	/* a plural's own ending is no error */
	if (!near.best && n > 5 && t->fold[n - 1] == 's') {
		near.word.n--;
		see_names(x->catalog, &near);
	}
	if (!near.best || near.tie)
		return;
	lex_mend(x->arena, &mended, near.best);
	/* "filed" is another form of "files", and no error */
	if (strcmp(mended.stem, t->stem) != 0)
		*t = mended;
}

/* Whoever writes notes says what he means: "the rest" is no "rent". */
static bool
is_meant(const struct context *x, const struct token *t)
{
	return x->plainly && word_id(str_of(t->fold)) != WORD_UNKNOWN;
}

void
match_mend(const struct context *x, struct leaves *l)
{
	for (size_t i = 0; i < l->n_content; i++) {
		struct token *t = &l->tokens.items[l->token_of[i]];

		if (t->kind == TOKEN_WORD && strlen(t->fold) >= SHORTEST &&
		    l->telling[i] && !(l->undefined >> i & 1) &&
		    !leaves_cover(l, i) && !is_meant(x, t))
			mend(x, t);
	}
}
