#include <string.h>

#include "dataset/type/value_parts.h"

#include "base/ban.h"

#define DIGITS_MAX 38 /* of a DECIMAL */
#define INTEGER_DIGITS 19

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* A number as its digits: sign, whole, scale after a point, exponent. */
struct number {
	char text[NUMBER_MAX + 1]; /* as DuckDB reads it */
	size_t n;
	unsigned whole, scale;
	bool leading_zero; /* 007 is no number but a name */
	bool point, exponent;
	const char *currency;
};

static bool
add(struct number *x, char c)
{
	if (x->n == NUMBER_MAX)
		return false;
	x->text[x->n++] = c;
	x->text[x->n] = '\0';
	return true;
}

/* Bytes of what separates thousands: 1,234 1.234 1 234 1'234; 0: nothing. */
static size_t
group_bytes(struct str s, char decimal)
{
	static const struct str spaces[] = { STR_INIT(" "), STR_INIT("'"),
					     STR_INIT("\xC2\xA0"),
					     STR_INIT("\xE2\x80\xAF"),
					     STR_INIT("\xE2\x80\x99") };

	if (s.n && s.p[0] == (decimal == '.' ? ',' : '.'))
		return 1;
	for (size_t i = 0; i < COUNT(spaces); i++)
		if (str_starts(s, spaces[i]))
			return spaces[i].n;
	return 0;
}

static bool
digits(struct number *x, struct str *s, unsigned *count)
{
	while (s->n && is_digit(s->p[0])) {
		if (!add(x, s->p[0]))
			return false;
		(*count)++;
		*s = str_from(*s, 1);
	}
	return true;
}

/* One to three digits, then groups of three. */
static bool
whole(struct number *x, struct str *s, char decimal)
{
	char separator[4] = "";

	x->leading_zero = s->n > 1 && s->p[0] == '0' && is_digit(s->p[1]);
	if (!digits(x, s, &x->whole))
		return false;
	while (x->whole && s->n) {
		size_t n = group_bytes(*s, decimal);
		unsigned before = x->whole, first = separator[0] == '\0';
		struct str rest = str_from(*s, n);

		if (n == 0 || (first && before > 3) || rest.n < 3 ||
		    (!first && memcmp(separator, s->p, n) != 0))
			break;
		memcpy(separator, s->p, n);
		if (!digits(x, &rest, &x->whole))
			return false;
		if (x->whole - before != 3)
			return false;
		*s = rest;
	}
	return true;
}

static bool
exponent(struct number *x, struct str *s)
{
	unsigned count = 0;

	if (s->n == 0 || (s->p[0] != 'e' && s->p[0] != 'E'))
		return true;
	x->exponent = true;
	if (!add(x, 'e'))
		return false;
	*s = str_from(*s, 1);
	if (s->n && (s->p[0] == '-' || s->p[0] == '+')) {
		if (!add(x, s->p[0]))
			return false;
		*s = str_from(*s, 1);
	}
	return digits(x, s, &count) && count > 0 && count <= 3;
}

/* "12,5%" and "12.5 %" are the number before the sign. */
static struct str
without_percent(struct str s)
{
	static const struct str nbsp = STR_INIT("\xC2\xA0");

	if (s.n < 2 || s.p[s.n - 1] != '%')
		return s;
	s = str_trim(str_first(s, s.n - 1));
	return str_ends(s, nbsp) ? str_first(s, s.n - nbsp.n) : s;
}

/* Without blanks at both ends, those that keep a line together too. */
static struct str
trimmed(struct str s)
{
	static const struct str nbsp = STR_INIT("\xC2\xA0"),
				thin = STR_INIT("\xE2\x80\xAF");
	size_t n;

	do {
		n = s.n;
		s = str_trim(s);
		s = str_from(s, str_starts(s, nbsp)   ? nbsp.n
				: str_starts(s, thin) ? thin.n
						      : 0);
		s = str_first(s, s.n - (str_ends(s, nbsp)   ? nbsp.n
					: str_ends(s, thin) ? thin.n
							    : 0));
	} while (s.n < n);
	return s;
}

/* "$1,249.50", "45,30 €", "EUR -5": the first currency at that end is cut. */
static void
cut_currency(struct number *x, struct str *s, bool behind)
{
	static const struct {
		struct str sign;
		const char *currency;
	} rows[] = {
		{ STR_INIT("\xE2\x82\xAC"), "EUR" }, /* € */
		{ STR_INIT("$"), "USD" },
		{ STR_INIT("\xC2\xA3"), "GBP" }, /* £ */
		{ STR_INIT("\xC2\xA5"), "JPY" }, /* ¥ */
		{ STR_INIT("EUR"), "EUR" },
		{ STR_INIT("USD"), "USD" },
		{ STR_INIT("GBP"), "GBP" },
		{ STR_INIT("JPY"), "JPY" },
		{ STR_INIT("CHF"), "CHF" },
	};

	for (size_t i = 0; i < COUNT(rows) && !x->currency; i++) {
		const struct str sign = rows[i].sign;

		if (!(behind ? str_ends(*s, sign) : str_starts(*s, sign)))
			continue;
		*s = trimmed(behind ? str_first(*s, s->n - sign.n)
				    : str_from(*s, sign.n));
		x->currency = rows[i].currency;
	}
}

/* Whether there was one. */
static bool
cut_sign(struct number *x, struct str *s)
{
	if (!s->n || (s->p[0] != '-' && s->p[0] != '+'))
		return false;
	if (s->p[0] == '-')
		(void)add(x, '-');
	*s = str_from(*s, 1);
	return true;
}

static bool
read_number(struct str s, char decimal, struct number *x)
{
	bool sign;

	*x = (struct number){ .n = 0 };
	s = without_percent(s);
	cut_currency(x, &s, true);
	sign = cut_sign(x, &s);
	cut_currency(x, &s, false);
	if (!sign)
		(void)cut_sign(x, &s);
	if (!whole(x, &s, decimal))
		return false;
	if (s.n && s.p[0] == decimal) {
		x->point = true;
		if (x->whole == 0 && !add(x, '0'))
			return false;
		s = str_from(s, 1);
		if (!add(x, '.') || !digits(x, &s, &x->scale) || x->scale == 0)
			return false;
	}
	return x->whole + x->scale > 0 && exponent(x, &s) && s.n == 0;
}

static bool
fits_integer(const struct number *x)
{
	static const char most[] = "9223372036854775807";
	const char *p = x->text + (x->text[0] == '-');

	if (x->point || x->exponent || x->whole > INTEGER_DIGITS)
		return false;
	return x->whole < INTEGER_DIGITS || strcmp(p, most) <= 0;
}

unsigned
value_number_fits(struct str s, char decimal, struct value_digits *ret)
{
	struct number x;
	unsigned fits = FIT_NUMBER;

	if (!read_number(s, decimal, &x) || x.leading_zero)
		return 0;
	if (x.exponent || x.whole + x.scale > DIGITS_MAX)
		return fits;
	*ret = (struct value_digits){ x.whole, x.scale, x.currency };
	fits |= FIT_DECIMAL;
	return fits_integer(&x) ? fits | FIT_INTEGER : fits;
}

bool
value_write_number(struct buf *b, struct str s, enum value_fit as, char decimal)
{
	struct value_digits ignored;
	struct number x;

	if (!(value_number_fits(s, decimal, &ignored) & (unsigned)as) ||
	    !read_number(s, decimal, &x))
		return false;
	buf_puts(b, x.text);
	return true;
}
