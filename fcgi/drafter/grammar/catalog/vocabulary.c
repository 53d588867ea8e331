#include <string.h>

#include "drafter/grammar/catalog/catalog.h"

#include "base/ban.h"

static void
see_word(struct arena *a, struct cat_vocabulary *v, const char *fold,
	 const char *stem)
{
	const size_t n = v->n;

	for (size_t i = 0; i < n; i++)
		if (strcmp(v->folds[i], fold) == 0)
			return;
	v->folds = arena_grow(a, v->folds, n, sizeof(*v->folds));
	v->stems = arena_grow(a, v->stems, n, sizeof(*v->stems));
	v->folds[n] = fold;
	v->stems[n] = stem;
	v->n++;
}

static void
see_names(struct arena *a, struct cat_vocabulary *v, const struct cat_words *w,
	  size_t n)
{
	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < w[i].n; k++)
			if (w[i].weight[k] > CAT_LIGHT)
				see_word(a, v, w[i].folds[k], w[i].stems[k]);
}

const struct cat_vocabulary *
catalog_vocabulary(const struct catalog *c)
{
	struct cat_vocabulary *v = c->vocabulary;

	for (size_t t = 0; !v->known && t < c->n_tables; t++) {
		const struct cat_table *ct = &c->tables[t];

		see_names(c->arena, v, ct->words, ct->n_words);
		for (size_t k = 0; k < c->schema->tables[t].n_cols; k++)
			see_names(c->arena, v, ct->cols[k].words,
				  ct->cols[k].n_words);
	}
	if (!v->known)
		v->words = lexicon_words_of(c->arena, v->folds, v->n);
	v->known = true;
	return v;
}
