#include "data/figures/digits.h"

#include <math.h>
#include <string.h>

#include "base/ban.h"

#define DIGITS_MAX 15  /* a binary number says no more */
#define TINY_DIGITS 2  /* that are shown of what rounding would make zero */
#define LARGEST 1e24   /* beyond it digits are harder to read than powers */
#define SMALLEST 1e-15 /* below it as well */

static bool
is_below_zero(struct str s)
{
	return s.n && s.p[0] == '-';
}

static size_t
whole_digits(struct str s)
{
	size_t at = is_below_zero(s) ? 1 : 0, n = 0;

	while (at + n < s.n && s.p[at + n] >= '0' && s.p[at + n] <= '9')
		n++;
	return n;
}

bool
digits_are_plain(struct str s)
{
	size_t at = is_below_zero(s) ? 1 : 0, n = whole_digits(s);

	if (n == 0)
		return false;
	at += n;
	if (at == s.n)
		return true;
	if (s.p[at] != '.' || at + 1 == s.n)
		return false;
	for (at++; at < s.n; at++)
		if (s.p[at] < '0' || s.p[at] > '9')
			return false;
	return true;
}

int
digits_decimals(struct str s)
{
	const char *point = s.n ? memchr(s.p, '.', s.n) : NULL;

	return point ? (int)(s.n - (size_t)(point - s.p) - 1) : 0;
}

bool
digits_are_zero(struct str s)
{
	for (size_t i = 0; i < s.n; i++)
		if (s.p[i] >= '1' && s.p[i] <= '9')
			return false;
	return true;
}

/* Zeros up to the first digit behind the point that is none. */
static int
zeros_behind_point(struct str s)
{
	int from = (int)s.n - digits_decimals(s), n = 0;

	while (from + n < (int)s.n && s.p[from + n] == '0')
		n++;
	return n;
}

struct str
digits_in_full(struct arena *a, struct str text)
{
	double x;

	if (digits_are_plain(text) || !str_to_real(text, &x) ||
	    !(fabs(x) < LARGEST) || fabs(x) < SMALLEST)
		return text;
	if (fabs(x) >= 1)
		return str_of(arena_printf(a, "%.0f", x));
	return str_of(arena_printf(
		a, "%.*f", TINY_DIGITS + (int)floor(-log10(fabs(x))), x));
}

struct str
digits_of(struct arena *a, double x)
{
	const bool whole = fabs(x) < LARGEST && !(fabs(x - round(x)) > 0);
	const char *s = whole ? arena_printf(a, "%.0f", x + 0.0)
			      : arena_printf(a, "%.*g", DIGITS_MAX, x);

	return digits_in_full(a, str_of(s));
}

/* One more in the last of the digits s[0 … n - 1]; s[0] is no nine. */
static void
carry(char *s, size_t n)
{
	while (n-- > 0) {
		if (s[n] == '.')
			continue;
		if (s[n]++ < '9')
			return;
		s[n] = '0';
	}
}

/* Digits alone are looked at. */
static struct str
rounded_once(struct arena *a, int decimals, struct str text)
{
	const bool below = is_below_zero(text);
	const struct str from = str_from(text, below ? 1 : 0);
	const size_t whole = whole_digits(from);
	const size_t keep = whole + 1 + (size_t)decimals;
	char *s = arena_alloc(a, keep + 1);
	size_t skip = 1, n = decimals ? keep + 1 : keep;

	s[0] = '0'; /* for a carry */
	for (size_t i = 0; i < keep; i++)
		s[1 + i] = i < from.n ? from.p[i] : i == whole ? '.' : '0';
	if (keep < from.n && from.p[keep] >= '5')
		carry(s, keep + 1);
	if (s[0] != '0')
		skip = 0;
	return str_of(arena_printf(a, "%s%.*s", below ? "-" : "",
				   (int)(n - skip), s + skip));
}

/* Decimals that a binary number of that size tells; it has noise behind. */
static int
decimals_told(struct str s)
{
	const int whole = (int)whole_digits(s);
	const bool zero = s.p[is_below_zero(s) ? 1 : 0] == '0';

	return whole == 1 && zero ? DIGITS_MAX + zeros_behind_point(s)
				  : DIGITS_MAX - whole;
}

struct str
digits_rounded(struct arena *a, int decimals, struct str s)
{
	const int told = decimals_told(s);

	if (told > decimals && digits_decimals(s) > told)
		s = rounded_once(a, told, s);
	return digits_decimals(s) == decimals ? s
					      : rounded_once(a, decimals, s);
}

struct str
digits_of_rounded(struct arena *a, int decimals, double x)
{
	const struct str s = digits_of(a, x);

	return digits_are_plain(s) ? digits_rounded(a, decimals, s) : s;
}

struct str
digits_not_zero(struct arena *a, int decimals, struct str s)
{
	const struct str shown =
		decimals < 0 ? s : digits_rounded(a, decimals, s);

	if (!digits_are_zero(shown) || digits_are_zero(s))
		return shown;
	return digits_rounded(a, zeros_behind_point(s) + TINY_DIGITS, s);
}

struct str
digits_hundredfold(struct arena *a, struct str s)
{
	const bool below = is_below_zero(s);
	const struct str from = str_from(s, below ? 1 : 0);
	const size_t whole = whole_digits(from), n = whole + 2;
	const struct str behind = str_from(from, whole + 1);
	char *digits = arena_alloc(a, n + 1);
	size_t skip = 0;

	for (size_t i = 0; i < n; i++)
		digits[i] = i < whole              ? from.p[i]
			    : i - whole < behind.n ? behind.p[i - whole]
						   : '0';
	while (skip + 1 < n && digits[skip] == '0')
		skip++;
	return str_of(arena_printf(a, "%s%s%s%.*s", below ? "-" : "",
				   digits + skip, behind.n > 2 ? "." : "",
				   behind.n > 2 ? (int)behind.n - 2 : 0,
				   behind.n > 2 ? behind.p + 2 : ""));
}
