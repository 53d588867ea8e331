#include "lexicon/stem.h"

#include <libstemmer.h>
#include <string.h>

#include "base/hash/hash.h"
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

#define STEMS_KEPT 512 /* a power of two */
#define STEM_MAX 24

/*
 * Stems of this process: the names of a schema come with each question. A word
 * takes the place of another that has the same slot.
 */
static struct {
	char word[STEM_MAX], stem[STEM_MAX];
} stems[STEMS_KEPT];

static size_t
slot_of(const char *word)
{
	const uint64_t hash = hash_add(HASH_START, str_of(word));

	return (hash ^ hash >> 16) & (STEMS_KEPT - 1);
}

static const char *
stem_of(struct lemmas *l, const char *word)
{
	const size_t n = strlen(word), at = slot_of(word);
	const sb_symbol *out;
	size_t n_out;

	if (n < STEM_MAX && n > 0 && strcmp(stems[at].word, word) == 0)
		return arena_strdup(l->arena, stems[at].stem);
	out = sb_stemmer_stem(l->stemmer, (const sb_symbol *)word, (int)n);
	if (!out)
		return word;
	n_out = (size_t)sb_stemmer_length(l->stemmer);
	if (n < STEM_MAX && n_out < STEM_MAX) {
		memcpy(stems[at].word, word, n + 1);
		memcpy(stems[at].stem, out, n_out);
		stems[at].stem[n_out] = '\0';
	}
	return arena_copy(l->arena, out, n_out);
}

const char *
lemma_of(struct lemmas *l, const char *fold)
{
	const char *lemma = lexicon_irregular(fold), *own;

	if (lemma) {
		own = lexicon_irregular(lemma);
		if (own && strcmp(own, lemma) == 0)
			return lemma; /* "rating" is no "rate" */
		fold = lemma;
	}
	return l->stemmer ? stem_of(l, fold) : fold;
}
