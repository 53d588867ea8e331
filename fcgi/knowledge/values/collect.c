#include "knowledge/values/collect.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"

#include "base/ban.h"

#define KEPT_CHARS 60
#define TOKEN_BYTES 20 /* from there on */
#define PROSE_BYTES 40 /* on average */
#define NUMBER_BYTES 18

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* "007" is a code, not a number. */
static bool
is_integer(struct str s)
{
	size_t i = s.n && s.p[0] == '-';
	const size_t first = i;

	if (s.n > NUMBER_BYTES || (s.n > i + 1 && s.p[i] == '0'))
		return false;
	while (i < s.n && is_digit(s.p[i]))
		i++;
	return i == s.n && i > first;
}

static bool
is_number(struct str s)
{
	struct str rest = s, whole = str_cut(&rest, '.');

	if (is_integer(s))
		return true;
	if (!rest.n || !is_integer(whole))
		return false;
	for (size_t i = 0; i < rest.n; i++)
		if (!is_digit(rest.p[i]))
			return false;
	return s.n <= NUMBER_BYTES;
}

static bool
begins_date(struct str s)
{
	static const char form[] = "0000-00-00";

	if (s.n < sizeof(form) - 1)
		return false;
	for (size_t i = 0; i + 1 < sizeof(form); i++)
		if (form[i] == '0' ? !is_digit(s.p[i]) : s.p[i] != form[i])
			return false;
	return true;
}

static bool
is_date(struct str s)
{
	return s.n == 10 && begins_date(s);
}

static bool
is_time(struct str s)
{
	return s.n > 10 && begins_date(s) && strchr(" T", s.p[10]);
}

static bool
is_url(struct str s)
{
	return str_starts(s, STR("http://")) || str_starts(s, STR("https://"));
}

/* Long, without a blank, and with digits in it. */
static bool
is_token(struct str s)
{
	bool digit = false;

	if (s.n < TOKEN_BYTES)
		return false;
	for (size_t i = 0; i < s.n; i++) {
		if ((unsigned char)s.p[i] <= ' ' ||
		    (unsigned char)s.p[i] >= 0x80)
			return false;
		digit |= is_digit(s.p[i]);
	}
	return digit;
}

static bool (*const is_form[TEXT_FORM__MAX])(struct str s) = {
	[TEXT_INTEGERS] = is_integer, [TEXT_NUMBERS] = is_number,
	[TEXT_DATES] = is_date,       [TEXT_TIMES] = is_time,
	[TEXT_URLS] = is_url,         [TEXT_TOKENS] = is_token,
};

static const char *
copy(const struct collect *c, struct str value)
{
	return utf8_shorten(c->arena, utf8_clean(c->arena, value), KEPT_CHARS);
}

static void
bound(struct collect *c, struct str value)
{
	const char *text = str_dup(c->arena, value);
	const double d = strtod(text, NULL);

	if (!c->min || strcmp(text, c->min) < 0)
		c->min = text;
	if (!c->max || strcmp(text, c->max) > 0)
		c->max = text;
	if (!c->low_text || d < c->low) {
		c->low = d;
		c->low_text = text;
	}
	if (!c->high_text || d > c->high) {
		c->high = d;
		c->high_text = text;
	}
}

void
collect_value(struct collect *c, struct str value)
{
	bool bounded = false;

	for (size_t f = 0; f < TEXT_FORM__MAX; f++)
		if (is_form[f] && !c->cannot[f])
			c->cannot[f] = !is_form[f](value);
	for (size_t f = TEXT_INTEGERS; f <= TEXT_TIMES; f++)
		bounded |= !c->cannot[f];
	if (bounded)
		bound(c, value);
	if (c->n < FACT_VALUES)
		c->values[c->n] = copy(c, value);
	c->n++;
	c->bytes += value.n;
}

static enum text_form
form_of(const struct collect *c)
{
	if (c->n == 0)
		return TEXT_WORDS;
	for (size_t f = 0; f < TEXT_FORM__MAX; f++)
		if (is_form[f] && !c->cannot[f])
			return (enum text_form)f;
	return c->bytes / c->n > PROSE_BYTES ? TEXT_PROSE : TEXT_WORDS;
}

static int
by_bytes(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static int
by_size(const void *a, const void *b)
{
	const double x = strtod(*(const char *const *)a, NULL);
	const double y = strtod(*(const char *const *)b, NULL);

	return x < y ? -1 : x > y;
}

static bool
is_numeric(enum text_form form)
{
	return form == TEXT_INTEGERS || form == TEXT_NUMBERS;
}

void
collect_end(struct collect *c, bool complete, struct column_facts *ret)
{
	const size_t kept = c->n < FACT_VALUES ? c->n : FACT_VALUES;
	const bool all = complete && c->n <= FACT_VALUES;

	ret->n_distinct = c->n;
	ret->complete = complete;
	ret->form = form_of(c);
	qsort(c->values, kept, sizeof(*c->values),
	      is_numeric(ret->form) ? by_size : by_bytes);
	ret->values = arena_array(c->arena, kept + 1, sizeof(*ret->values));
	ret->n_values = all ? kept : kept > 0;
	memcpy(ret->values, c->values, ret->n_values * sizeof(*ret->values));
	if (!complete)
		return; /* the ends may be among the others */
	if (ret->form == TEXT_DATES || ret->form == TEXT_TIMES) {
		ret->min = c->min;
		ret->max = c->max;
	} else if (is_numeric(ret->form)) {
		ret->min = c->low_text;
		ret->max = c->high_text;
	}
}
