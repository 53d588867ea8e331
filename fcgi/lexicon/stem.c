#include "lexicon/stem.h"

#include <libstemmer.h>
#include <string.h>

#include "lexicon/lexicon.h"

#include "base/ban.h"

static void *
stemmer_of(struct arena *a)
{
	struct sb_stemmer *st = sb_stemmer_new("english", NULL);

	if (st)
		arena_defer(a, (void (*)(void *))sb_stemmer_delete, st);
	return st;
}

struct lemmas
lemmas_new(struct arena *a)
{
	return (struct lemmas){ .arena = a, .stemmer = stemmer_of(a) };
}

const char *
lemma_of(struct lemmas *l, const char *fold)
{
	const char *lemma = lexicon_irregular(fold), *own;
	const sb_symbol *out;

	if (lemma) {
		own = lexicon_irregular(lemma);
		if (own && strcmp(own, lemma) == 0)
			return lemma; /* "rating" is no "rate" */
		fold = lemma;
	}
	if (!l->stemmer)
		return fold;
	out = sb_stemmer_stem(l->stemmer, (const sb_symbol *)fold,
			      (int)strlen(fold));
	if (!out)
		return fold;
	return arena_copy(l->arena, out, (size_t)sb_stemmer_length(l->stemmer));
}
