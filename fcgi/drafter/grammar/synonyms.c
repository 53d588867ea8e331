#include <string.h>

#include "drafter/grammar/lexicon.h"
#include "drafter/grammar/words.h"

#include "base/ban.h"

#define SLOTS 4096 /* a power of two, well above the words of the table */

/* A word on a line of the table. */
struct entry {
	const char *stem;
	size_t line;
	bool first;
	struct entry *next; /* with the same slot */
};

struct lines {
	struct arena *arena;
	struct entry *slots[SLOTS];
};

static size_t
slot_of(const char *stem)
{
	uint32_t h = 2166136261u;

	for (; *stem; stem++)
		h = (h ^ (unsigned char)*stem) * 16777619u;
	return h & (SLOTS - 1);
}

static void
lines_read(struct lines *ls, struct lemmas *l)
{
	for (size_t i = 0; synonyms[i]; i++) {
		struct str rest = str_of(synonyms[i]);
		bool first = true;

		while (rest.n > 0) {
			struct entry *e = arena_alloc(ls->arena, sizeof(*e));
			struct str word = str_cut(&rest, ' ');
			size_t at;

			e->stem = lemma_of(l, str_dup(ls->arena, word));
			e->line = i;
			e->first = first;
			first = false;
			at = slot_of(e->stem);
			e->next = ls->slots[at];
			ls->slots[at] = e;
		}
	}
}

static void
mark(struct vocab *v, const struct entry *a, const struct lines *ls,
     const struct parse *p)
{
	for (size_t i = 0; i < p->n_words; i++) {
		const struct word *w = &p->words[i];
		const struct entry *b = ls->slots[slot_of(w->stem)];

		if (w->kind != WORD_PLAIN || v->like[i] > 0.7F)
			continue;
		for (; b; b = b->next) {
			float like = a->first || b->first ? 0.75F : 0.6F;

			if (b->line == a->line && like > v->like[i] &&
			    strcmp(b->stem, w->stem) == 0)
				v->like[i] = like;
		}
	}
}

void
synonyms_mark(struct parse *p, struct lemmas *l)
{
	struct lines *ls = arena_alloc(p->arena, sizeof(*ls));

	ls->arena = p->arena;
	lines_read(ls, l);
	for (size_t k = 0; k < p->n_vocab; k++) {
		struct vocab *v = &p->vocab[k];
		const struct entry *e = ls->slots[slot_of(v->stem)];

		for (; e; e = e->next)
			if (strcmp(e->stem, v->stem) == 0)
				mark(v, e, ls, p);
	}
}
