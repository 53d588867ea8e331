#include <ctype.h>
#include <string.h>

#include "drafter/grammar/old/words/words.h"

#include "base/ban.h"

/* A slip in a word that carries the structure of a question is mended. */
static void
mend(struct word *w)
{
	static const char *const words[] = {
		"maximum",  "minimum",    "average",   "different",
		"distinct", "descending", "ascending", "number",
		"highest",  "lowest",     "largest",   "smallest",
		"between",  "ordered",    "sorted",    "alphabetical",
		"greater",  "without",    "whose",     "names",
		"total",    "oldest",     "youngest",  "contain",
		"contains", NULL
	};

	if (w->kind != WORD_PLAIN || w->capital || strlen(w->fold) < 5 ||
	    str_is_one_of(w->fold, words))
		return;
	for (size_t i = 0; words[i]; i++)
		if (words[i][0] == w->fold[0] &&
		    str_distance(str_of(words[i]), str_of(w->fold), 1) <= 1) {
			w->fold = words[i];
			return;
		}
}

void
words_mend(struct parse *p)
{
	for (size_t i = 0; i < p->n_words; i++)
		mend(&p->words[i]);
}

void
words_scale(struct parse *p)
{
	for (size_t i = 0; i < p->n_words; i++) {
		struct word *w = &p->words[i];

		if (w->kind != WORD_NUMBER || w->number < 100 ||
		    !isalpha((unsigned char)*w->fold))
			continue;
		if (i == 0 || w[-1].kind != WORD_NUMBER) {
			if (i > 0 && strcmp(w[-1].fold, "a") != 0 &&
			    strcmp(w[-1].fold, "than") != 0)
				w->kind = WORD_PLAIN;
			continue;
		}
		w[-1].number *= w->number;
		w[-1].text = arena_printf(p->arena, "%.15g", w[-1].number);
		w[-1].n = w->at + w->n - w[-1].at;
		memmove(w, w + 1, (p->n_words - i - 1) * sizeof(*w));
		p->n_words--;
		i--;
	}
}

/* How numbers are cut short: "100k". */
static const struct {
	const char *said;
	double times;
} scales[] = {
	{ "k", 1e3 },   { "mio", 1e6 }, { "mln", 1e6 },
	{ "mn", 1e6 },  { "mil", 1e6 }, { "bn", 1e9 },
	{ "bln", 1e9 }, { "mrd", 1e9 }, { "tsd", 1e3 },
};

size_t
scale_at(struct str rest, double *ret)
{
	size_t n = 0;

	while (n < rest.n && isalnum((unsigned char)rest.p[n]))
		n++;
	for (size_t i = 0; i < COUNT(scales); i++)
		if (str_is_nocase(str_first(rest, n), scales[i].said)) {
			*ret = scales[i].times;
			return n;
		}
	return 0;
}
