#include "lexicon/words.h"

#include "base/ban.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

/* Each phrase that a file of words holds is found where it stands. */
static void
find_all(struct words *w)
{
	for (size_t i = 0; i < w->n; i++) {
		struct lexicon_word words[LEXICON_PHRASE];
		struct lexicon_match found[LEXICON_PHRASE];
		struct str rest = str_of(w->senses[i].phrase);
		size_t n = 0, n_found;

		for (; rest.n > 0; n++) {
			words[n].fold = str_dup(w->arena, str_cut(&rest, ' '));
			words[n].lemma = lemma_by(w, w->arena, words[n].fold);
		}
		n_found = trie_find(w->trie, words, n, found, LEXICON_PHRASE);
		assert(n_found > 0 && found[0].n == n);
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct words w = { .arena = arena_create((size_t)256 << 20) };
	const struct words_kind *kind;
	const struct err *e;

	if (n > 0) {
		kind = &words_files[data[0] % n_words_files];
		e = words_file_read(
			&w, kind, "fuzz",
			(struct str){ (const char *)data + 1, n - 1 });
		assert(!e || e->kind == ERR_CONFIG);
		lemmas_build(&w);
		w.trie = trie_build(&w);
		if (!e)
			find_all(&w);
	}
	arena_destroy(w.arena);
	return 0;
}
