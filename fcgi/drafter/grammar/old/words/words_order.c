#include <string.h>

#include "drafter/grammar/old/words/cues.h"
#include "drafter/grammar/old/words/words.h"

#include "base/ban.h"

/* A superlative: its words, and whether it is the upper end. */
struct extreme {
	size_t n; /* 0: none */
	bool top;
};

static bool
is(const struct parse *p, size_t i, const char *fold)
{
	return i < p->n_words && strcmp(p->words[i].fold, fold) == 0;
}

/* "oldest" and "most expensive", which imply a column, or "highest". */
static struct extreme
extreme_at(const struct parse *p, size_t i)
{
	struct extreme e = { 0, false };

	for (const struct hint *h = hints(); i < p->n_words && h->text; h++) {
		const bool may =
			h->direction && h->text[0] == p->words[i].fold[0];
		const size_t n = may ? phrase_at(p, i, h->text) : 0;

		if (n > e.n)
			e = (struct extreme){ n, h->direction < 0 };
	}
	if (e.n == 0 && i < p->n_words &&
	    p->words[i].cues & (CUE_MOST | CUE_LEAST))
		e = (struct extreme){ 1, (p->words[i].cues & CUE_MOST) != 0 };
	if (is(p, i, "first") || is(p, i, "last"))
		e.n = 0;
	return e;
}

/* Words from i on, all of them, are one order. */
static void
order(struct parse *p, size_t i, size_t n, bool down)
{
	for (size_t k = 1; k < n; k++) {
		p->words[i + k].cues = CUE_FILLER;
		p->words[i + k].phrase = 0;
	}
	p->words[i].cues = CUE_ORDER | (down ? CUE_DESC : CUE_ASC);
	p->words[i].phrase = n;
}

static bool
is_end(const struct parse *p, size_t i)
{
	return i >= p->n_words || p->words[i].kind == WORD_STOP;
}

/* "first", behind i and what may stand between: words up to its end. */
static size_t
first_after(const struct parse *p, size_t i)
{
	const size_t from = i;

	i += is(p, i, "one") || is(p, i, "ones");
	if ((is(p, i, "first") || is(p, i, "foremost")) && is_end(p, i + 1))
		return i + 1 - from;
	if ((is(p, i, "at") || is(p, i, "on")) &&
	    (phrase_at(p, i + 1, "the top") == 2 || is(p, i + 1, "top")))
		return i + 2 + is(p, i + 1, "the") - from;
	return 0;
}

/* "to the youngest", at i: its words. */
static size_t
other_end(const struct parse *p, size_t i, bool top)
{
	const size_t from = i;
	struct extreme e;

	if (!is(p, i, "to"))
		return 0;
	i += is(p, i + 1, "the") ? 2 : 1;
	e = extreme_at(p, i);
	if (e.n == 0 && is(p, i, "least"))
		e.n = 1;
	return e.n > 0 && e.top != top ? i + e.n - from : 0;
}

/* "oldest actor first" is "actor oldest first". */
static void
turn(struct parse *p, size_t from, size_t n, size_t to)
{
	struct word moved[WORDS_MAX];

	memcpy(moved, p->words + from, n * sizeof(*moved));
	memmove(p->words + from, p->words + from + n,
		(to - from - n) * sizeof(*moved));
	memcpy(p->words + to - n, moved, n * sizeof(*moved));
}

/* The superlative that "first" at word i ends: "highest salary first". */
static bool
what_first(struct parse *p, size_t i)
{
	for (size_t k = 1; k <= 3 && k <= i; k++) {
		const struct extreme e = extreme_at(p, i - k);

		if (p->words[i - k].kind == WORD_STOP ||
		    p->words[i - k].cues & CUE_ORDER)
			return false;
		if (e.n == 0 || k <= e.n)
			continue;
		if (p->words[i - k].cues & (CUE_MOST | CUE_LEAST)) {
			order(p, i - k, e.n, e.top);
			return true;
		}
		turn(p, i - k, e.n, i);
		order(p, i - e.n, e.n + 1, e.top);
		return false;
	}
	return false;
}

void
words_order(struct parse *p)
{
	for (size_t i = 0; i < p->n_words; i++) {
		const struct extreme e = extreme_at(p, i);
		size_t n = e.n ? other_end(p, i + e.n, e.top) : 0;

		for (size_t k = 1; n > 0 && k <= 2 && k <= i; k++)
			if (is(p, i - k, "from") || is(p, i - k, "the"))
				p->words[i - k].cues = CUE_FILLER;
		if (n == 0 && e.n)
			n = first_after(p, i + e.n);
		if (n > 0)
			order(p, i, e.n + n, e.top);
		else if (is(p, i, "first") && is_end(p, i + 1) &&
			 what_first(p, i))
			p->words[i].cues |= CUE_FILLER;
	}
}
