#include <string.h>

#include "drafter/grammar/old/words/words.h"

#include "base/ban.h"

#define SAID 0.7F /* so alike is as good as said */

/* v->fold as an abbreviation: its letters in order, the first the same. */
static bool
abbreviates(const char *shorter, const char *longer)
{
	size_t n = strlen(shorter);

	if (n < 3 || n * 10 > strlen(longer) * 7 || *shorter != *longer)
		return false;
	for (; *longer && *shorter; longer++)
		shorter += *shorter == *longer;
	return !*shorter;
}

static size_t
common_start(const char *a, const char *b)
{
	size_t n = 0;

	while (a[n] && a[n] == b[n])
		n++;
	return n;
}

/* "GPAs": what the stemmer leaves alone. */
static bool
is_plural(const char *many, const char *one)
{
	const size_t n = strlen(one);

	return n > 1 && strncmp(many, one, n) == 0 &&
	       strcmp(many + n, "s") == 0;
}

static float
likeness(const struct vocab *v, const struct word *w)
{
	const size_t nv = strlen(v->fold), nw = strlen(w->fold);
	size_t both;

	if (strcmp(v->fold, w->fold) == 0 || strcmp(v->raw, w->fold) == 0)
		return 1;
	if (w->kind != WORD_PLAIN)
		return 0;
	if (strcmp(v->stem, w->stem) == 0 || is_plural(w->fold, v->fold))
		return 0.95F;
	if (nw < 3 || nv < 3)
		return 0;
	both = common_start(v->fold, w->fold);
	if (both >= 5 && both * 10 >= (nv > nw ? nv : nw) * 6)
		return 0.7F;
	if ((w->cues & ~(unsigned)CUE_FILLER) == 0 &&
	    (both >= 3 ? abbreviates(v->fold, w->fold)
		       : both > 0 && nv <= 4 && abbreviates(v->fold, w->fold)))
		return 0.65F;
	if (nw >= 5 && nv >= 5 && both > 0 && !w->phrase &&
	    str_distance(str_of(v->fold), str_of(w->fold), 1) <= 1)
		return 0.7F;
	return 0;
}

static void
likes_of_words(struct parse *p)
{
	for (size_t k = 0; k < p->n_vocab; k++) {
		struct vocab *v = &p->vocab[k];

		for (size_t i = 0; i < p->n_words; i++)
			v->like[i] = likeness(v, &p->words[i]);
	}
}

/* "home town" in the question is "hometown" in the schema. */
static void
pairs_fill(struct parse *p)
{
	for (size_t i = 0; i + 1 < p->n_words; i++) {
		const struct word *w = &p->words[i];
		const char *both;

		if (w->kind != WORD_PLAIN || w[1].kind != WORD_PLAIN)
			continue;
		both = arena_printf(p->arena, "%s%s", w->fold, w[1].stem);
		for (size_t k = 0; k < p->n_vocab; k++) {
			struct vocab *v = &p->vocab[k];

			if (v->raw[0] != both[0] || strcmp(v->stem, both) != 0)
				continue;
			v->like[i] = v->like[i + 1] = 1;
			v->pair = (short)i;
		}
	}
}

static void
said_fill(struct parse *p)
{
	for (size_t k = 0; k < p->n_vocab; k++)
		for (size_t i = 0; i < p->n_words; i++) {
			struct vocab *v = &p->vocab[k];
			const struct word *w = &p->words[i];

			if (v->like[i] < SAID)
				continue;
			v->said[i / 32] |= 1U << i % 32;
			if (w->kind == WORD_PLAIN && !w->cues)
				p->told[i / 32] |= 1U << i % 32;
		}
}

bool
name_says(const struct parse *p, const struct name *name, size_t i, float like)
{
	for (size_t k = 0; k < name->n; k++)
		if (p->vocab[name->words[k]].like[i] > like)
			return true;
	return false;
}

void
likes_fill(struct parse *p)
{
	likes_of_words(p);
	pairs_fill(p);
	likes_of_meanings(p);
	said_fill(p);
}
