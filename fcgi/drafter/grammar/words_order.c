#include <string.h>

#include "drafter/grammar/words.h"

#include "base/ban.h"

/* The superlative that "first" at word i ends: "highest salary first". */
static struct word *
what_first(struct parse *p, size_t i)
{
	for (size_t k = 1; k <= 3 && k <= i; k++) {
		struct word *w = &p->words[i - k];

		if (w->kind == WORD_STOP || w->cues & CUE_ORDER)
			return NULL;
		if (k > 1 && w->cues & (CUE_MOST | CUE_LEAST))
			return w;
	}
	return NULL;
}

void
words_order(struct parse *p)
{
	for (size_t i = 0; i < p->n_words; i++) {
		struct word *w = NULL;

		if (strcmp(p->words[i].fold, "first") == 0 &&
		    (i + 1 == p->n_words || p->words[i + 1].kind == WORD_STOP))
			w = what_first(p, i);
		if (!w)
			continue;
		w->cues = CUE_ORDER | (w->cues & CUE_MOST ? CUE_DESC : CUE_ASC);
		p->words[i].cues |= CUE_FILLER;
	}
}
