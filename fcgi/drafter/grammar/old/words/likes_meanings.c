#include <string.h>

#include "drafter/grammar/old/link/link.h"
#include "drafter/grammar/old/words/words.h"
#include "lexicon/meanings.h"
#include "lexicon/similar.h"

#include "base/ban.h"

/* Of words that no table knows: the nearest of the schema by their vectors. */
#define KNOWN 0.5F  /* so alike, a word is known */
#define NEAREST 3   /* words of the schema that it may stand for */
#define LIKELY 0.3F /* so likely at least */
#define LEAST 0.5F  /* how alike they count, and as likelihood is 1 */
#define MOST 0.9F

/* A member whose first word the schema knows, in the list of its group. */
struct known {
	const struct meaning *m;
	unsigned short vocab; /* that word */
	unsigned short next;  /* 1 + place of one of the same group */
};

struct marker {
	struct parse *p;
	struct known *known; /* [n] */
	size_t n;
	unsigned short *heads; /* [groups] 1 + the first of each */
};

/* All members that begin with a word of the schema. */
static void
know(struct marker *k)
{
	const struct parse *p = k->p;

	for (size_t v = 0; v < p->n_vocab; v++)
		for (const struct meaning *m = meaning_of(p->vocab[v].stem);
		     m && k->n < UINT16_MAX; m = meaning_next(m)) {
			if (m->implies)
				continue;
			k->known = arena_grow(p->arena, k->known, k->n,
					      sizeof(*k->known));
			k->known[k->n++] =
				(struct known){ .m = m,
						.vocab = (unsigned short)v,
						.next = k->heads[m->group] };
			k->heads[m->group] = (unsigned short)k->n;
		}
}

bool
is_said(const struct parse *p, size_t i, const struct meaning *m)
{
	for (size_t k = 0; k < m->n; k++)
		if (i + k >= p->n_words || p->words[i + k].kind != WORD_PLAIN ||
		    strcmp(p->words[i + k].stem, m->stems[k]) != 0)
			return false;
	return true;
}

static void
sense_add(struct parse *p, struct sense s)
{
	struct word *w = &p->words[s.at];

	if (w->n_senses == UINT8_MAX)
		return;
	p->senses = arena_grow(p->arena, p->senses, p->n_senses,
			       sizeof(*p->senses));
	if (w->n_senses++ == 0)
		w->first_sense = p->n_senses;
	p->senses[p->n_senses++] = s;
}

/* Word i and what follows mean the known member. */
static void
relate(struct marker *k, size_t i, const struct meaning *said,
       const struct known *known)
{
	struct parse *p = k->p;
	struct vocab *v = &p->vocab[known->vocab];
	const float like = meaning_likeness(said, known->m);

	if (like <= 0 || said == known->m)
		return;
	if (said->n > 1 || known->m->n > 1) {
		sense_add(p, (struct sense){ .at = (short)i,
					     .n = (short)said->n,
					     .like = like,
					     .means = known->m });
	} else if (like > v->like[i]) {
		v->like[i] = like;
		v->means[i / 32] |= 1U << i % 32;
	}
}

/* Whether a name of the schema has word i, or nearly, or by a known meaning. */
static bool
is_known(const struct parse *p, size_t i)
{
	for (size_t k = 0; k < p->n_vocab; k++)
		if (p->vocab[k].like[i] >= KNOWN)
			return true;
	return p->words[i].n_senses > 0;
}

/* The words of the schema that are nearest in meaning to word i. */
static void
likes_of_vectors(struct parse *p, const struct lexicon_words *vocab, size_t i)
{
	struct lexicon_near near[NEAREST];
	const size_t n = lexicon_near(p->words[i].fold, vocab, near, NEAREST);

	for (size_t k = 0; k < n && near[k].similarity >= LIKELY; k++) {
		struct vocab *v = &p->vocab[near[k].at];

		v->like[i] = LEAST + (MOST - LEAST) * near[k].similarity;
		v->means[i / 32] |= 1U << i % 32;
	}
}

static struct lexicon_words
vocab_words(const struct parse *p)
{
	const char **folds = arena_array(p->arena, p->n_vocab, sizeof(*folds));

	for (size_t k = 0; k < p->n_vocab; k++)
		folds[k] = p->vocab[k].fold;
	return lexicon_words_of(p->arena, folds, p->n_vocab);
}

static void
likes_of_unknown(struct parse *p)
{
	struct lexicon_words vocab = { .n = 0 };

	for (size_t i = 0; i < p->n_words; i++) {
		if (p->words[i].kind != WORD_PLAIN || p->words[i].cues ||
		    is_function_word(&p->words[i]) || is_known(p, i))
			continue;
		if (!vocab.folds)
			vocab = vocab_words(p);
		likes_of_vectors(p, &vocab, i);
	}
}

void
likes_of_meanings(struct parse *p)
{
	struct marker k = { .p = p };

	k.heads = arena_array(p->arena, meanings_groups(), sizeof(*k.heads));
	know(&k);
	for (size_t i = 0; i < p->n_words && k.known; i++) {
		const struct meaning *m = p->words[i].kind == WORD_PLAIN
						  ? meaning_of(p->words[i].stem)
						  : NULL;

		for (; m; m = meaning_next(m)) {
			unsigned short at =
				is_said(p, i, m) ? k.heads[m->group] : 0;

			for (; at; at = k.known[at - 1].next)
				relate(&k, i, m, &k.known[at - 1]);
		}
	}
	likes_of_unknown(p);
}
