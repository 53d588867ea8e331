#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "drafter/grammar/old/link/link.h"
#include "drafter/grammar/old/words/cues.h"
#include "drafter/grammar/old/words/dates.h"
#include "drafter/grammar/old/words/words.h"
#include "lexicon/lexicon.h"

#include "base/ban.h"

/* A reader's place in the question. */
struct scan {
	struct parse *p;
	const char *s;
	size_t n, i;
};

/* Bytes of the quotation mark at i; 0: there is none. */
static size_t
quote_at(const struct scan *sc, size_t i)
{
	static const char *const marks[] = { "\"",     "'",      "`",
					     "\u201c", "\u201d", "\u2018",
					     "\u2019" };
	struct str rest = { sc->s + i, sc->n - i };

	for (size_t k = 0; k < COUNT(marks); k++)
		if (str_starts(rest, str_of(marks[k])))
			return strlen(marks[k]);
	return 0;
}

static bool
is_inner(unsigned char c)
{
	return isalnum(c) || c >= 0x80;
}

static bool
is_inner_at(const struct scan *sc, size_t i)
{
	return i < sc->n && is_inner((unsigned char)sc->s[i]) &&
	       !quote_at(sc, i);
}

static struct word *
word_add(struct scan *sc, size_t at, size_t n, enum word_kind kind)
{
	struct word *w = &sc->p->words[sc->p->n_words];

	if (sc->p->n_words >= WORDS_MAX)
		return w;
	sc->p->n_words++;
	*w = (struct word){ .at = at, .n = n, .kind = kind };
	w->fold = utf8_fold(sc->p->arena, (struct str){ sc->s + at, n });
	w->text = str_dup(sc->p->arena, (struct str){ sc->s + at, n });
	w->stem = w->fold;
	w->capital = isupper((unsigned char)sc->s[at]) != 0;
	return w;
}

/* The closing mark: one with no letter behind it, not far, on one line. */
static size_t
quote_end(const struct scan *sc, size_t from)
{
	const bool plain = sc->s[from - 1] == '"';

	for (size_t i = from; i < sc->n && i < from + 200; i++) {
		size_t q = quote_at(sc, i);

		if (q && i > from &&
		    (plain ? sc->s[i] == '"' : sc->s[i] != '"') &&
		    !is_inner_at(sc, i + q))
			return i;
	}
	return 0;
}

static bool
read_quoted(struct scan *sc)
{
	size_t q = quote_at(sc, sc->i);
	size_t end;
	struct word *w;

	if (!q || (sc->i > 0 && is_inner((unsigned char)sc->s[sc->i - 1])))
		return false;
	end = quote_end(sc, sc->i + q);
	if (!end)
		return false;
	w = word_add(sc, sc->i + q, end - sc->i - q, WORD_QUOTED);
	w->capital = true;
	sc->i = end + quote_at(sc, end);
	return true;
}

/* An address or the like: up to the next blank, less closing punctuation. */
static bool
read_literal(struct scan *sc)
{
	size_t end = sc->i;
	bool literal = false;

	while (end < sc->n && !isspace((unsigned char)sc->s[end])) {
		literal |= sc->s[end] == '@';
		end++;
	}
	literal |=
		str_has((struct str){ sc->s + sc->i, end - sc->i }, STR("://"));
	if (!literal)
		return false;
	while (end > sc->i && strchr("?.,;!)\"'", sc->s[end - 1]))
		end--;
	word_add(sc, sc->i, end - sc->i, WORD_QUOTED);
	sc->i = end;
	return true;
}

/* Digits with separators: a number, a date or a time; "7th" is a word. */
static bool
read_number(struct scan *sc)
{
	const size_t at = sc->i;
	size_t end = at;
	struct word *w;
	struct buf digits = buf_new(sc->p->arena, 64);
	double times = 1;
	size_t scale = 0;

	if (sc->s[at] == '-' && at > 0 && sc->s[at - 1] == ' ')
		end++;
	if (end >= sc->n || !isdigit((unsigned char)sc->s[end]))
		return false;
	while (end < sc->n &&
	       (isdigit((unsigned char)sc->s[end]) ||
		(strchr(".,:/-", sc->s[end]) && end + 1 < sc->n &&
		 isdigit((unsigned char)sc->s[end + 1]))))
		end++;
	if (!stored_at(sc->p, at))
		scale = scale_at((struct str){ sc->s + end, sc->n - end },
				 &times);
	if (!scale && is_inner_at(sc, end) &&
	    strncmp(sc->s + end, "th", 2) != 0)
		return false;
	for (size_t i = at; i < end; i++)
		if (sc->s[i] != ',')
			buf_putc(&digits, sc->s[i]);
	w = word_add(sc, at, end + scale - at, WORD_NUMBER);
	if (str_to_real(buf_str(&digits), &w->number))
		w->text = buf_text(&digits);
	else
		w->kind = WORD_DATE;
	if (scale && w->kind == WORD_NUMBER) {
		w->number *= times;
		w->text = arena_printf(sc->p->arena, "%.15g", w->number);
	}
	sc->i = end + scale;
	return true;
}

/* "n't" becomes a word "not"; "'s", "'ve" and so on are dropped. */
static void
read_tail(struct scan *sc, struct word *w)
{
	size_t q = sc->i < sc->n ? quote_at(sc, sc->i) : 0;
	size_t end = sc->i + q;
	const size_t n = strlen(w->fold);

	if (!q || sc->s[sc->i] == '"' || !is_inner_at(sc, end))
		return;
	while (is_inner_at(sc, end))
		end++;
	if (end - sc->i - q > 2)
		return;
	if (sc->s[sc->i + q] == 't' && n > 2 && w->fold[n - 1] == 'n') {
		struct word *no = word_add(sc, sc->i, end - sc->i, WORD_PLAIN);

		w->fold = str_dup(
			sc->p->arena,
			str_first(str_of(w->fold),
				  strcmp(w->fold, "can") == 0 ? 3 : n - 1));
		no->fold = no->text = no->stem = "not";
	}
	sc->i = end;
}

static void
read_plain(struct scan *sc)
{
	const size_t at = sc->i;
	struct word *w;

	while (is_inner_at(sc, sc->i))
		sc->i++;
	/* A-330 and B747 stay whole, full-time comes apart. */
	while (sc->i + 1 < sc->n && sc->s[sc->i] == '-' &&
	       isdigit((unsigned char)sc->s[sc->i + 1])) {
		sc->i++;
		while (is_inner_at(sc, sc->i))
			sc->i++;
	}
	w = word_add(sc, at, sc->i - at, WORD_PLAIN);
	if (lexicon_number(w->fold, &w->number)) {
		w->kind = WORD_NUMBER;
		w->text = arena_printf(sc->p->arena, "%.0f", w->number);
	}
	read_tail(sc, w);
}

static void
read_sign(struct scan *sc)
{
	size_t n = 1;

	if (strchr("<>=!", sc->s[sc->i])) {
		n += sc->i + 1 < sc->n && sc->s[sc->i + 1] == '=';
		if (n > 1 || sc->s[sc->i] != '!')
			word_add(sc, sc->i, n, WORD_PLAIN);
	} else if (strchr(",;.?():", sc->s[sc->i])) {
		word_add(sc, sc->i, 1, WORD_STOP);
	}
	sc->i += n;
}

/* "w/ a" is "with a": all its words stand where it does. */
static bool
read_shorthand(struct scan *sc)
{
	const char *plain;
	struct str rest;
	size_t n;

	if (sc->i > 0 && sc->s[sc->i] != '/' &&
	    is_inner((unsigned char)sc->s[sc->i - 1]))
		return false;
	n = shorthand_at(sc->p, sc->i, &plain);
	for (rest = str_of(n ? plain : ""); rest.n > 0;) {
		const struct str one = str_cut(&rest, ' ');
		struct word *w = word_add(sc, sc->i, n, WORD_PLAIN);

		w->fold = w->stem = w->text = str_dup(sc->p->arena, one);
		w->capital = false;
	}
	sc->i += n;
	return n > 0;
}

static void
read_word(struct scan *sc)
{
	size_t q = quote_at(sc, sc->i);

	if (isspace((unsigned char)sc->s[sc->i]))
		sc->i++;
	else if (read_quoted(sc) || read_shorthand(sc) || read_literal(sc) ||
		 read_number(sc))
		return;
	else if (q)
		sc->i += q;
	else if (is_inner_at(sc, sc->i))
		read_plain(sc);
	else
		read_sign(sc);
}

struct str
words_span(const struct parse *p, size_t from, size_t to)
{
	const struct word *first = &p->words[from], *last = &p->words[to - 1];
	const size_t end = last->at + last->n;

	return (struct str){ p->question.p + first->at,
			     last->at >= first->at ? end - first->at
						   : first->n };
}

/* How many words from i on the phrase has; 0: it does not stand there. */
size_t
phrase_at(const struct parse *p, size_t i, const char *text)
{
	struct str rest = str_of(text);
	size_t n = 0;

	while (rest.n > 0) {
		struct str want = str_cut(&rest, ' ');

		if (i + n >= p->n_words || p->words[i + n].kind > WORD_MONTH ||
		    !str_is(want, p->words[i + n].fold))
			return 0;
		n++;
	}
	return n;
}

static void
cues_read(struct parse *p)
{
	for (size_t i = 0; i < p->n_words;) {
		struct word *w = &p->words[i];
		const struct phrase phrase = phrase_of_cues(p, i);

		if (phrase.n > w->phrase) {
			w->phrase = phrase.n;
			w->cues = phrase.cues;
			w->op = phrase.op;
		}
		for (size_t k = 1; k < w->phrase; k++)
			w[k].cues |= CUE_FILLER;
		i += w->phrase ? w->phrase : 1;
	}
}

void
words_read(struct parse *p)
{
	struct scan sc = { p, p->question.p, p->question.n, 0 };
	struct lemmas l = lemmas_new(p->arena);

	while (sc.i < sc.n && p->n_words < WORDS_MAX)
		read_word(&sc);
	words_scale(p);
	words_pair(p);
	words_mend(p);
	for (size_t i = 0; i < p->n_words; i++)
		if (p->words[i].kind == WORD_PLAIN)
			p->words[i].stem = lemma_of(&l, p->words[i].fold);
	dates_read(p);
	if (p->n_words > 0)
		p->words[0].capital = false;
	cues_read(p);
	words_order(p);
}
