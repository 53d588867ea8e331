#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "drafter/grammar/lex/behind.h"
#include "drafter/grammar/lex/clock.h"
#include "drafter/grammar/lex/lex.h"
#include "drafter/grammar/lex/quoted.h"

#include "base/ban.h"

#define ISO_CHARS 10 /* of "2026-06-30" */

/* A place in the text, and where its tokens go. */
struct lexer {
	struct arena *arena;
	struct tokens *out;
	const char *s;
	size_t n, at;
};

static bool
is_letter(char c)
{
	return isalpha((unsigned char)c) || c == '_' || (c & 0x80);
}

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static char
peek(const struct lexer *l, size_t ahead)
{
	return l->at + ahead < l->n ? l->s[l->at + ahead] : '\0';
}

static struct token *
put(struct lexer *l, enum token_kind kind, size_t at, size_t n)
{
	struct token *t;

	if (l->out->n == TOKENS_MAX)
		return NULL;
	t = &l->out->items[l->out->n++];
	*t = (struct token){ .kind = kind, .at = at, .n = n };
	t->text = arena_copy(l->arena, l->s + at, n);
	t->fold = utf8_fold(l->arena, str_of(t->text));
	t->stem =
		kind == TOKEN_WORD ? stem_of_word(l->arena, t->fold) : t->fold;
	t->means = senses_mean(t->fold);
	t->stem_means = senses_mean(t->stem);
	return t;
}

void
lex_mend(struct arena *a, struct token *t, const char *fold)
{
	t->fold = t->mended = fold;
	t->stem = stem_of_word(a, fold);
	t->means = senses_mean(fold);
	t->stem_means = senses_mean(t->stem);
}

static bool
valid_day(int y, int m, int d)
{
	return y >= 1000 && y < 3000 && m >= 1 && m <= 12 && d >= 1 && d <= 31;
}

/* Three numbers between the same sign; how many bytes, 0: it is no date. */
static size_t
date_length(const char *p, size_t n, int v[3])
{
	size_t at = 0;
	char sign = '\0';

	for (size_t k = 0; k < 3; k++) {
		size_t digits = 0;

		for (v[k] = 0; at < n && is_digit(p[at]) && digits < 4;
		     digits++)
			v[k] = v[k] * 10 + (p[at++] - '0');
		if (digits == 0 || (at < n && is_digit(p[at])))
			return 0;
		if (k == 2)
			break;
		if (at >= n || !strchr("-./", p[at]) || (sign && p[at] != sign))
			return 0;
		sign = p[at++];
	}
	return at;
}

/* 2024-12-24, 24.12.2024, 12/24/2024 and 24/12/2024. */
static bool
lex_date(struct lexer *l)
{
	int v[3];
	const size_t n = date_length(l->s + l->at, l->n - l->at, v);
	const char sign = n ? l->s[l->at + (v[0] > 999 ? 4 : 1)] : '\0';
	struct token *t;
	int y, m, d;

	if (n == 0)
		return false;
	y = v[0] > 31 ? v[0] : v[2];
	if (v[0] > 31) {
		m = v[1];
		d = v[2];
	} else {
		const bool us = (sign == '/' || memchr(l->s + l->at, '/', n)) &&
				v[0] <= 12;

		m = us ? v[0] : v[1];
		d = us ? v[1] : v[0];
	}
	y += y < 100 ? 2000 : 0;
	if (!valid_day(y, m, d))
		return false;
	t = put(l, TOKEN_DATE, l->at, n);
	if (t)
		t->text = arena_printf(l->arena, "%04d-%02d-%02d", y, m, d);
	l->at += n;
	return true;
}

static double
digits_value(const char *p, size_t n)
{
	char room[40];
	size_t k = 0;

	for (size_t i = 0; i < n && k < sizeof(room) - 1; i++)
		if (p[i] != ',')
			room[k++] = p[i];
	room[k] = '\0';
	return strtod(room, NULL);
}

/* A comma belongs to a number before three digits alone. */
static bool
is_thousands(const char *p, size_t n)
{
	return n > 3 && p[0] == ',' && is_digit(p[1]) && is_digit(p[2]) &&
	       is_digit(p[3]) && !(n > 4 && is_digit(p[4]));
}

static size_t
number_length(const struct lexer *l, size_t at)
{
	size_t i = at;
	bool point = false;

	while (i < l->n) {
		if (is_digit(l->s[i])) {
			i++;
		} else if (!point && l->s[i] == '.' && i + 1 < l->n &&
			   is_digit(l->s[i + 1])) {
			point = true;
			i++;
		} else if (!point && is_thousands(l->s + i, l->n - i)) {
			i += 4;
		} else {
			break;
		}
	}
	return i - at;
}

static bool
lex_range(struct lexer *l, size_t n)
{
	size_t sign = l->at + n, from = sign + 1, m;
	struct token *t;

	if (sign >= l->n || l->s[sign] != '-' || from >= l->n ||
	    !is_digit(l->s[from]))
		return false;
	m = number_length(l, from);
	if (from + m < l->n && (is_letter(l->s[from + m])))
		return false;
	t = put(l, TOKEN_RANGE, l->at, n + 1 + m);
	if (t) {
		t->number = digits_value(l->s + l->at, n);
		t->number2 = digits_value(l->s + from, m);
	}
	l->at = from + m;
	return true;
}

/* "17:00", "5 pm": an hour of the day. */
static bool
lex_clock(struct lexer *l)
{
	int hour;
	const size_t n = clock_length(l->s + l->at, l->n - l->at, &hour);
	struct token *t;

	if (n == 0)
		return false;
	t = put(l, TOKEN_CLOCK, l->at, n);
	if (t)
		t->number = hour;
	l->at += n;
	return true;
}

/* 5, 1,000, 2.5, 10k; "5h" and "30d" are two tokens. */
static bool
lex_number(struct lexer *l)
{
	const size_t n = number_length(l, l->at);
	size_t letters = 0;
	char unit[16];
	struct token *t;

	if (lex_date(l) || lex_clock(l) || lex_range(l, n))
		return true;
	while (letters < sizeof(unit) - 1 && is_letter(peek(l, n + letters))) {
		unit[letters] = peek(l, n + letters);
		letters++;
	}
	unit[letters] = '\0';
	if (letters && strcasecmp(unit, "k") != 0 &&
	    !sense_find(unit, SENSE_UNIT))
		return false; /* "2nd", "3rd": a word */
	if (peek(l, n) == '-' && is_letter(peek(l, n + 1)) && letters)
		return false;
	t = put(l, TOKEN_NUMBER, l->at, n);
	if (t)
		t->number = digits_value(l->s + l->at, n);
	l->at += n;
	if (t && strcasecmp(unit, "k") == 0) {
		t->number *= 1000;
		l->at++;
	}
	return true;
}

/* Letters and digits, and what joins them: "t-25671", "customers.segment". */
static size_t
word_length(const struct lexer *l)
{
	bool digit = false;
	size_t i = l->at;

	while (i < l->n) {
		const char c = l->s[i],
			   next = i + 1 < l->n ? l->s[i + 1] : '\0';

		digit |= is_digit(c);
		if (!is_letter(c) && !is_digit(c) &&
		    !(c == '.' && i > l->at && is_letter(next) &&
		      i + 2 < l->n) &&
		    !(c == '-' &&
		      (is_digit(next) || (digit && is_letter(next)))))
			break;
		i++;
	}
	return i - l->at;
}

/* "top10" and "q1": the first is cut, since "top" is a word by itself. */
static size_t
cut_length(const struct lexer *l, size_t n)
{
	char word[16];
	size_t k = 0;
	const struct sense_row *row;

	while (k < n && k < sizeof(word) - 1 && is_letter(l->s[l->at + k])) {
		word[k] = (char)tolower((unsigned char)l->s[l->at + k]);
		k++;
	}
	word[k] = '\0';
	if (k == n || k == 0 || k == sizeof(word) - 1)
		return n;
	for (size_t i = k; i < n; i++)
		if (!is_digit(l->s[l->at + i]))
			return n;
	row = sense_find(word, SENSE_ORDER);
	if (!row)
		row = sense_find(word, SENSE_PERIOD);
	return row ? k : n;
}

/* "hasn't" is one word without its sign, "po's" and "teams'" the word. */
static bool
skip_apostrophe(struct lexer *l, struct token *t)
{
	size_t n = 1;

	if (peek(l, 0) != '\'' && strncmp(l->s + l->at, "\xe2\x80\x99", 3) != 0)
		return false;
	n = peek(l, 0) == '\'' ? 1 : 3;
	if (peek(l, n) == 't' && !is_letter(peek(l, n + 1))) {
		t->fold = arena_printf(l->arena, "%st", t->fold);
		t->stem = t->fold;
		l->at += n + 1;
	} else if (peek(l, n) == 's' && !is_letter(peek(l, n + 1))) {
		l->at += n + 1;
	} else {
		l->at += n;
	}
	return true;
}

/* "CNs", "SKUs": several of what capitals stand for. */
static bool
is_letters_plural(const char *text)
{
	const size_t n = strspn(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");

	return n > 1 && strcmp(text + n, "s") == 0;
}

static void
lex_word(struct lexer *l)
{
	const size_t n = cut_length(l, word_length(l));
	struct token *t = put(l, TOKEN_WORD, l->at, n);

	l->at += n ? n : 1;
	if (t && is_letters_plural(t->text))
		t->stem = utf8_fold(l->arena, (struct str){ t->text, n - 1 });
	if (t)
		(void)skip_apostrophe(l, t);
}

static bool
lex_quoted(struct lexer *l)
{
	size_t quote, n;
	const char *text = quotation_begin(
		(struct str){ l->s + l->at, l->n - l->at }, &quote, &n);
	struct token *t;
	int v[3];

	if (!text)
		return false;
	t = put(l, TOKEN_QUOTED, l->at, n + 2 * quote);
	l->at += n + 2 * quote;
	if (!t)
		return true;
	t->text = arena_copy(l->arena, text, n);
	if (n == ISO_CHARS && date_length(t->text, ISO_CHARS, v) == ISO_CHARS &&
	    v[0] > 999 && valid_day(v[0], v[1], v[2]))
		t->kind = TOKEN_DATE;
	return true;
}

/* ">=" is one sign; what ends a sentence is none. */
static void
lex_sign(struct lexer *l)
{
	const char c = peek(l, 0), next = peek(l, 1);
	const size_t n =
		(strchr("<>!", c) && next == '=') || (c == '<' && next == '>')
			? 2
			: 1;

	if (c == 'w' || strchr("+-*/%#&=(),<>!", c))
		(void)put(l, TOKEN_SIGN, l->at, n);
	l->at += n;
}

/* "w/" and "w/o". */
static bool
lex_with(struct lexer *l)
{
	size_t n = 2;

	if ((peek(l, 0) != 'w' && peek(l, 0) != 'W') || peek(l, 1) != '/')
		return false;
	if (peek(l, 2) == 'o' || peek(l, 2) == 'O')
		n = 3;
	(void)put(l, TOKEN_WORD, l->at, n);
	l->at += n;
	return true;
}

void
lex_read(struct arena *a, struct str text, struct tokens *ret)
{
	struct lexer l = { a, ret, text.p, text.n, 0 };

	*ret = (struct tokens){ .text = text };
	while (l.at < l.n && ret->n < TOKENS_MAX) {
		const char c = l.s[l.at];

		if (c == ' ' || c == '\t' || c == '\n' || c == '\r')
			l.at++;
		else if (lex_with(&l) || (is_digit(c) && lex_number(&l)) ||
			 lex_quoted(&l))
			continue;
		else if (is_letter(c) || is_digit(c))
			lex_word(&l);
		else
			lex_sign(&l);
	}
	lex_join_verbs(a, ret);
	lex_compare_behind(ret);
}

size_t
lex_phrase_at(const struct tokens *t, size_t i, const struct sense_row *row)
{
	size_t w = 1;

	while (w < row->n_words && i + w < t->n &&
	       strcmp(t->items[i + w].fold, row->words[w]) == 0)
		w++;
	return w == row->n_words ? w : 0;
}

bool
lex_has_at(const struct tokens *t, size_t at, enum sense sense)
{
	size_t n = 0;
	const struct sense_row *const *rows =
		at < t->n ? senses_of(t->items[at].fold, &n) : NULL;

	for (size_t i = 0; i < n; i++)
		if (rows[i]->sense == sense && lex_phrase_at(t, at, rows[i]))
			return true;
	return false;
}

bool
lex_begins(const struct tokens *t, enum sense sense)
{
	return lex_has_at(t, 0, sense);
}
