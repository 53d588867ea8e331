#include "base/str.h"

#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/ban.h"

#define DISTANCE_MAX 64 /* longer strings are compared by their first bytes */

struct str
str_of(const char *s)
{
	return (struct str){ s ? s : "", s ? strlen(s) : 0 };
}

bool
str_eq(struct str a, struct str b)
{
	return a.n == b.n && (a.n == 0 || memcmp(a.p, b.p, a.n) == 0);
}

bool
str_is(struct str a, const char *b)
{
	/* most that are compared differ at once */
	return b && (a.n == 0 || *a.p == *b) && str_eq(a, str_of(b));
}

static char
lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool
str_eq_nocase(struct str a, struct str b)
{
	size_t i = 0;

	if (a.n != b.n)
		return false;
	while (i < a.n && lower(a.p[i]) == lower(b.p[i]))
		i++;
	return i == a.n;
}

bool
str_is_nocase(struct str a, const char *b)
{
	return b && (a.n == 0 || lower(*a.p) == lower(*b)) &&
	       str_eq_nocase(a, str_of(b));
}

size_t
str_index(const char *const *names, size_t n, const char *s)
{
	size_t i = 0;

	while (s && i < n && strcmp(names[i], s) != 0)
		i++;
	return s ? i : n;
}

bool
str_is_one_of(const char *s, const char *const *list)
{
	for (; *list; list++)
		if (strcmp(s, *list) == 0)
			return true;
	return false;
}

bool
str_starts(struct str s, struct str prefix)
{
	return s.n >= prefix.n && str_eq(str_first(s, prefix.n), prefix);
}

bool
str_ends(struct str s, struct str suffix)
{
	return s.n >= suffix.n && str_eq(str_from(s, s.n - suffix.n), suffix);
}

bool
str_has(struct str s, struct str part)
{
	return part.n == 0 || (s.n && memmem(s.p, s.n, part.p, part.n));
}

static bool
is_blank(char c)
{
	return c == ' ' || (c >= '\t' && c <= '\r');
}

struct str
str_trim(struct str s)
{
	while (s.n && is_blank(s.p[0]))
		s = str_from(s, 1);
	while (s.n && is_blank(s.p[s.n - 1]))
		s.n--;
	return s;
}

struct str
str_from(struct str s, size_t at)
{
	if (at > s.n)
		at = s.n;
	if (at == 0) /* p may be NULL, which takes no offset in C */
		return s;
	return (struct str){ s.p + at, s.n - at };
}

struct str
str_first(struct str s, size_t n)
{
	return (struct str){ s.p, n < s.n ? n : s.n };
}

struct str
str_cut(struct str *rest, char sep)
{
	const char *at = rest->n ? memchr(rest->p, sep, rest->n) : NULL;
	struct str head = *rest;

	if (at) {
		head.n = (size_t)(at - rest->p);
		*rest = str_from(*rest, head.n + 1);
	} else {
		*rest = str_from(*rest, rest->n);
	}
	return head;
}

struct str
str_word(struct str *rest, const char *seps)
{
	struct str word;

	while (rest->n && strchr(seps, rest->p[0]))
		*rest = str_from(*rest, 1);
	word = (struct str){ rest->p, 0 };
	while (word.n < rest->n && !strchr(seps, rest->p[word.n]))
		word.n++;
	*rest = str_from(*rest, word.n);
	return word;
}

char *
str_dup(struct arena *a, struct str s)
{
	return arena_copy(a, s.p, s.n);
}

char *
str_lower(struct arena *a, struct str s)
{
	char *copy = str_dup(a, s);

	for (size_t i = 0; i < s.n; i++)
		copy[i] = lower(copy[i]);
	return copy;
}

struct str
str_from_int(int64_t n, char room[STR_INT_CHARS])
{
	uint64_t left = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
	size_t at = STR_INT_CHARS;

	do
		room[--at] = (char)('0' + left % 10);
	while ((left /= 10) > 0);
	if (n < 0)
		room[--at] = '-';
	return (struct str){ room + at, STR_INT_CHARS - at };
}

bool
str_to_uint(struct str s, uint64_t max, uint64_t *ret)
{
	uint64_t n = 0;

	for (size_t i = 0; i < s.n; i++) {
		unsigned d = (unsigned)s.p[i] - '0';

		if (d > 9 || n > (UINT64_MAX - d) / 10)
			return false;
		n = n * 10 + d;
	}
	if (s.n == 0 || n > max)
		return false;
	*ret = n;
	return true;
}

int
str_hex(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

bool
str_to_real(struct str s, double *ret)
{
	static locale_t c_locale;
	char text[64];
	char *end;
	double d;

	if (s.n == 0 || s.n >= sizeof(text) || is_blank(s.p[0]))
		return false;
	memcpy(text, s.p, s.n);
	text[s.n] = '\0';
	if (strpbrk(text, "xX")) /* hexadecimal, to strtod */
		return false;
	if (!c_locale)
		c_locale = newlocale(LC_ALL_MASK, "C", (locale_t)0);
	d = strtod_l(text, &end, c_locale);
	if (end != text + s.n || !isfinite(d))
		return false;
	*ret = d;
	return true;
}

static size_t
least(size_t a, size_t b)
{
	return a < b ? a : b;
}

/* Optimal string alignment (Damerau-Levenshtein without overlaps). */
size_t
str_distance(struct str a, struct str b, size_t max)
{
	size_t rows[3][DISTANCE_MAX + 1];
	size_t *before = rows[0], *last = rows[1], *now = rows[2];
	size_t gap = a.n > b.n ? a.n - b.n : b.n - a.n;

	if (gap > max)
		return max + 1;
	a = str_first(a, DISTANCE_MAX);
	b = str_first(b, DISTANCE_MAX);
	for (size_t j = 0; j <= b.n; j++)
		last[j] = j;
	for (size_t i = 1; i <= a.n; i++) {
		size_t *spare = before;

		now[0] = i;
		for (size_t j = 1; j <= b.n; j++) {
			size_t cost = a.p[i - 1] == b.p[j - 1] ? 0 : 1;

			now[j] = least(least(last[j], now[j - 1]) + 1,
				       last[j - 1] + cost);
			if (i > 1 && j > 1 && a.p[i - 1] == b.p[j - 2] &&
			    a.p[i - 2] == b.p[j - 1])
				now[j] = least(now[j], before[j - 2] + 1);
		}
		before = last;
		last = now;
		now = spare;
	}
	return least(last[b.n], max + 1);
}

bool
str_is_word_char(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	       (c >= '0' && c <= '9') || (unsigned char)c >= 0x80;
}

bool
str_is_digits(struct str s)
{
	for (size_t i = 0; i < s.n; i++)
		if (s.p[i] < '0' || s.p[i] > '9')
			return false;
	return s.n > 0;
}
