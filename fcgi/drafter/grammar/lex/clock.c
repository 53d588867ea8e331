#include "drafter/grammar/lex/clock.h"

#include <ctype.h>
#include <stdbool.h>

#include "base/ban.h"

/* What is left of a text. */
struct rest {
	const char *p;
	size_t n;
};

static char
at(const struct rest *r, size_t i)
{
	return i < r->n ? r->p[i] : '\0';
}

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* "am", "p.m.": 'a' or 'p'; '\0': it says neither. */
static char
half_of_day(const struct rest *r, size_t from, size_t *ret_to)
{
	const char half = (char)tolower((unsigned char)at(r, from));
	size_t i = from + 1;

	if (half != 'a' && half != 'p')
		return '\0';
	i += at(r, i) == '.';
	if (tolower((unsigned char)at(r, i)) != 'm')
		return '\0';
	i++;
	if (at(r, i) == '.' && at(r, i - 2) == '.')
		i++;
	if (isalnum((unsigned char)at(r, i)))
		return '\0';
	*ret_to = i;
	return half;
}

size_t
clock_length(const char *p, size_t n, int *ret_hour)
{
	const struct rest r = { p, n };
	size_t digits = 0, i;
	int hour = 0;
	bool full;
	char half;

	while (digits < 2 && is_digit(at(&r, digits)))
		hour = hour * 10 + (at(&r, digits++) - '0');
	if (digits == 0 || is_digit(at(&r, digits)))
		return 0;
	i = digits;
	full = at(&r, i) == ':' && at(&r, i + 1) == '0' &&
	       at(&r, i + 2) == '0' && !is_digit(at(&r, i + 3)) &&
	       at(&r, i + 3) != ':';
	i += full ? 3 : 0;
	half = half_of_day(&r, i + (at(&r, i) == ' '), &i);
	if (half ? hour < 1 || hour > 12 : !full || hour > 23)
		return 0;
	*ret_hour = half ? hour % 12 + (half == 'p' ? 12 : 0) : hour;
	return i;
}
