#ifndef LEXICON_WORDING_H
#define LEXICON_WORDING_H

#include "base/str.h"
#include "data/example.h"
#include "data/job.h"

/*
 * A question reduced to the words that tell it from others: without regard to
 * case, accents, blanks, punctuation and polite words. Numbers, ISO dates and
 * quoted texts are words of their own kind. Signs that compare stay.
 */
enum wording_kind {
	WORDING_WORD,
	WORDING_NUMBER,
	WORDING_DATE,
	WORDING_QUOTED
};

struct wording_word {
	enum wording_kind kind;
	const char
		*text; /* folded; a number in digits; a date; what is quoted */
	size_t at, n;  /* bytes of the question */
};

#define WORDING_MAX 128 /* later ones are one word each, not read */

struct wording {
	struct wording_word items[WORDING_MAX];
	size_t n;
	bool cut; /* there were more: nothing is like it */
};

void wording_read(struct arena *a, struct str question, struct wording *ret);
/* The words as one text; questions alike have the same. */
const char *wording_text(struct arena *a, const struct wording *w);

/*
 * How alike two questions are, 0 … 1, when numbers, dates and quoted texts
 * count as the same.
 */
double wording_likeness(const struct wording *x, const struct wording *y);

/*
 * The example's SQL for the job's question, when that is the example's with
 * other literals: a number for a number, a date for a date, a quoted text or
 * a stored value of the same column for a text. NULL: it is another question.
 */
const char *wording_fill(const struct job *job, const struct wording *words,
			 const struct example *example);

#endif
