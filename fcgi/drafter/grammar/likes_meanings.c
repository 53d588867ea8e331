#include <string.h>

#include "drafter/grammar/words.h"
#include "lexicon/meanings.h"

#include "base/ban.h"

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
}
