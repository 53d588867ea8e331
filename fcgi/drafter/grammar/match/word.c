#include <string.h>

#include "drafter/grammar/match/item.h"
#include "lexicon/similar.h"

#include "base/ban.h"

/* How well one word says one of a name. */

#define SYNONYM 0.82
#define SKIPPED 0.55  /* a short form without some consonants */
#define SHORT_LEAST 3 /* letters of one */
#define SHORT_MOST 5
#define CUT_MOST 8 /* … that is no word, and cut off behind */

/* Most that are compared differ at once. */
static bool
is_same(const char *a, const char *b)
{
	return *a == *b && strcmp(a, b) == 0;
}

/* Whether a phrase of one word, in short or for another, is a name's word. */
static bool
is_said_for(const struct sense_list *l, const char *fold, const char *stem,
	    bool in_short)
{
	for (size_t i = 0; i < l->n; i++) {
		const struct sense_row *r = l->rows[i];

		if (r->n_words == 1 &&
		    (r->sense == SENSE_SYN ||
		     (in_short && r->sense == SENSE_ABBR)) &&
		    (is_same(r->arg, fold) || is_same(r->arg, stem)))
			return true;
	}
	return false;
}

static bool
is_synonym(const struct token *t, const struct cat_words *w, size_t k)
{
	const char *fold = w->folds[k], *stem = w->stems[k];

	return is_said_for(&t->means, fold, stem, true) ||
	       is_said_for(&t->stem_means, fold, stem, true) ||
	       is_said_for(&w->means[k], t->fold, t->stem, false);
}

/* Which of its letters a word has before the last of them. */
struct shortened {
	bool all;    /* each letter of the short form */
	bool vowels; /* nothing but vowels is left out in between */
	bool inside; /* something is */
};

static struct shortened
shorten(const char *text, const char *word)
{
	struct shortened s = { .vowels = true };

	for (; *word && *text; word++)
		if (*word == *text) {
			text++;
		} else {
			s.inside = true;
			s.vowels &= strchr("aeiou", *word) != NULL;
		}
	s.all = !*text;
	return s;
}

/* "papr" of "paper" is no word, and "form" of "forum" is one */
static bool
is_short_form(const char *text, const struct shortened *s, size_t n, size_t m)
{
	if (!s->all || !strpbrk(text, "aeiou"))
		return s->all; /* without its vowels */
	return s->inside ? s->vowels && word_id(str_of(text)) == WORD_UNKNOWN
			 : m >= n + 2; /* cut off behind */
}

double
match_shortened(const char *text, const char *word)
{
	struct shortened s;
	size_t n, m;

	if (*text != *word)
		return 0;
	n = strlen(text);
	m = strlen(word);
	if (n < SHORT_LEAST || n > CUT_MOST || m <= n)
		return 0;
	s = shorten(text, word);
	if (!is_short_form(text, &s, n, m) ||
	    (n > SHORT_MOST &&
	     (s.inside || word_id(str_of(text)) != WORD_UNKNOWN)))
		return 0;
	return s.vowels ? MATCH_SHORTENED : SKIPPED;
}

/*
 * "organizers" of what is called organized_by: whoever does it, by the stem
 * without the ending and the mute "e".
 */
static bool
is_doer(const struct token *t, const struct cat_words *w, size_t k)
{
	struct str doer = str_of(t->stem), deed = str_of(w->stems[k]);

	if (k + 2 != w->n || *doer.p != *deed.p ||
	    !cat_word_is(w->folds[k + 1], "doer"))
		return false;
	if (str_ends(doer, STR("er")) || str_ends(doer, STR("or")))
		doer.n -= 2;
	if (str_ends(deed, STR("e")))
		deed.n--;
	return doer.n >= SHORT_LEAST && str_eq(doer, deed);
}

/* "yearly": for each, and no year. */
static bool
says_each(const struct token *t)
{
	const struct sense_row *unit = sense_find(t->fold, SENSE_UNIT);

	return unit && strcmp(unit->arg2, "each") == 0;
}

double
match_word_fit(const struct leaves *l, size_t token, const struct cat_words *w,
	       size_t k)
{
	const struct token *t = &l->tokens.items[token];
	double short_form;

	if (t->kind != TOKEN_WORD)
		return is_same(t->fold, w->folds[k]) ? 0.5 : 0;
	if (is_same(t->fold, w->folds[k]))
		return 1;
	if (is_same(t->stem, w->stems[k]))
		return says_each(t) ? 0 : 0.98;
	if (is_synonym(t, w, k) || is_doer(t, w, k))
		return SYNONYM;
	short_form = match_shortened(w->folds[k], t->fold);
	/* "new" is a word, and no newsletter */
	if (short_form <= 0 && !strpbrk(t->fold, "aeiou"))
		short_form = match_shortened(t->fold, w->folds[k]);
	return short_form > 0 ? short_form
			      : match_likeness(l, token, w->folds[k], false);
}
