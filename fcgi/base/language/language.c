#include "base/language/language.h"

#include <string.h>

#include "base/accept.h"
#include "base/buf.h"
#include "base/language/texts.h"

#include "base/ban.h"

#define NARROW_SPACE "\xe2\x80\xaf"
#define FORM_MAX 4000

static const struct {
	const char *code;
	const char *decimal, *group; /* of figures */
	bool none_is_one;            /* "0 jour" */
	bool sign_behind;            /* "12,50 €" */
	bool percent_close;          /* "12%" */
} rows[] = {
	[LANGUAGE_EN] = { .code = "en", .decimal = ".", .group = "," },
	[LANGUAGE_DE] = { .code = "de",
			  .decimal = ",",
			  .group = ".",
			  .sign_behind = true },
	[LANGUAGE_FR] = { .code = "fr",
			  .decimal = ",",
			  .group = NARROW_SPACE,
			  .none_is_one = true,
			  .sign_behind = true },
	[LANGUAGE_ES] = { .code = "es",
			  .decimal = ",",
			  .group = ".",
			  .sign_behind = true },
	[LANGUAGE_KO] = { .code = "ko",
			  .decimal = ".",
			  .group = ",",
			  .percent_close = true },
};
static_assert(COUNT(rows) == LANGUAGE__MAX, "a row a language");

/* Of the request that is answered. */
static struct {
	const struct texts *texts;
	enum language language;
} now;

const char *
language_code(enum language l)
{
	return rows[l].code;
}

static bool
find(struct str code, enum language *ret)
{
	for (size_t i = 0; i < COUNT(rows); i++)
		if (str_is_nocase(code, rows[i].code)) {
			*ret = (enum language)i;
			return true;
		}
	return false;
}

enum language
language_accepted(struct str header)
{
	enum language best = LANGUAGE_EN, l;
	double most = 0;

	while (header.n > 0) {
		struct str params = str_cut(&header, ',');
		struct str range = str_trim(str_cut(&params, ';'));
		double q = accept_quality(params);

		/* "de-CH" is German here */
		if (q > most && find(str_cut(&range, '-'), &l)) {
			best = l;
			most = q;
		}
	}
	return best;
}

void
language_use(const struct texts *texts, enum language l)
{
	now.texts = texts;
	now.language = l;
}

enum language
language_switch(enum language l)
{
	const enum language before = now.language;

	now.language = l;
	return before;
}

enum language
language_now(void)
{
	return now.language;
}

static const char *
find_now(const char *english)
{
	return now.texts ? texts_find(now.texts, now.language, str_of(english))
			 : NULL;
}

const char *
say(const char *english)
{
	const char *said = english ? find_now(english) : NULL;

	return said ? said : english;
}

static bool
is_single(uint64_t n)
{
	return n == 1 || (n == 0 && rows[now.language].none_is_one);
}

const char *
say_count(struct arena *a, const char *digits, uint64_t n, const char *one,
	  const char *many)
{
	const char *said = find_now(arena_printf(a, "%s|%s", one, many));
	struct str rest = str_of(said), noun, before;

	if (!said)
		return arena_printf(a, "%s %s", digits, n == 1 ? one : many);
	noun = str_cut(&rest, '|');
	if (rest.n && !is_single(n))
		noun = rest;
	if (!memchr(noun.p, '#', noun.n))
		return arena_printf(a, "%s %.*s", digits, (int)noun.n, noun.p);
	before = str_cut(&noun, '#');
	return arena_printf(a, "%.*s%s%.*s", (int)before.n, before.p, digits,
			    (int)noun.n, noun.p);
}

const char *
say_again(struct arena *a, const char *english)
{
	const char *said = english ? find_now(english) : NULL;

	if (!said && english && now.texts)
		said = texts_match(a, now.texts, now.language, str_of(english));
	return said ? said : english;
}

static const char *
value_of(const char *const (*pairs)[2], struct str name)
{
	for (; (*pairs)[0]; pairs++)
		if (str_is(name, (*pairs)[0]))
			return (*pairs)[1];
	return NULL;
}

const char *
say_form(struct arena *a, const char *form, const char *const (*pairs)[2])
{
	struct str rest = str_of(say(form));
	struct buf b = buf_new(a, FORM_MAX);

	while (rest.n > 0) {
		struct str before = str_cut(&rest, '{');

		buf_add(&b, before);
		if (rest.n > 0)
			buf_puts(&b, value_of(pairs, str_cut(&rest, '}')));
	}
	return buf_text(&b);
}

/* What stands before the digits, and belongs to them. */
static const char *const signs[] = { "€ ", "$", "£", "¥", "CHF " };

static struct str
cut_sign(struct str *s)
{
	for (size_t i = 0; i < COUNT(signs); i++)
		if (str_starts(*s, str_of(signs[i]))) {
			*s = str_from(*s, str_of(signs[i]).n);
			return str_trim(str_of(signs[i]));
		}
	return (struct str){ "", 0 };
}

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* Bytes of "1,234.50" at the start of s; 0: it is no number. */
static size_t
number_length(struct str s)
{
	size_t n = 0, since = 0;
	bool point = false, groups = false;

	for (; n < s.n; n++) {
		bool digit = is_digit(s.p[n]);

		if (!digit && (n + 1 >= s.n || !is_digit(s.p[n + 1])))
			break;
		if (!digit && s.p[n] == ',' && !point && n &&
		    (!groups || since == 3)) {
			groups = true;
			since = 0;
		} else if (!digit && s.p[n] == '.' && !point && n) {
			if (groups && since != 3)
				return 0;
			point = true;
		} else if (!digit) {
			break;
		} else {
			since += !point;
		}
	}
	return groups && since != 3 ? 0 : n;
}

/* " Tage" of " days"; units that are signs ("kg") are so everywhere. */
static struct str
unit_words(struct arena *a, struct str unit)
{
	const char *const words[][2] = { { " days", say("days") },
					 { " weeks", say("weeks") } };

	for (size_t i = 0; i < COUNT(words); i++)
		if (str_is(unit, words[i][0]))
			return str_of(arena_printf(
				a, "%s%s",
				rows[now.language].percent_close ? "" : " ",
				words[i][1]));
	return unit;
}

struct str
say_figure(struct arena *a, struct str english)
{
	bool minus = str_starts(english, STR("-"));
	struct str s = str_from(english, minus), sign = cut_sign(&s);
	size_t n = number_length(s);
	struct str unit = str_from(s, n);
	struct buf b;

	if (!now.texts || now.language == LANGUAGE_EN || n == 0 ||
	    (unit.n && unit.p[0] != ' ' && unit.p[0] != '%'))
		return english;
	b = buf_new(a, english.n * 3 + 8);
	if (minus)
		buf_putc(&b, '-');
	if (sign.n && !rows[now.language].sign_behind)
		buf_add(&b, str_first(str_from(english, minus),
				      english.n - minus - s.n));
	for (size_t i = 0; i < n; i++)
		if (is_digit(s.p[i]))
			buf_putc(&b, s.p[i]);
		else
			buf_puts(&b, s.p[i] == ','
					     ? rows[now.language].group
					     : rows[now.language].decimal);
	if (sign.n && rows[now.language].sign_behind)
		buf_printf(&b, "\xc2\xa0%.*s", (int)sign.n, sign.p);
	if (rows[now.language].percent_close && str_starts(unit, STR(" %")))
		unit = str_from(unit, 1);
	buf_add(&b, unit_words(a, unit));
	return buf_str(&b);
}
