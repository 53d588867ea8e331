#include "data/figures.h"

#include <math.h>
#include <string.h>

#include "base/buf.h"

#include "base/ban.h"

#define GROUP_FROM 5 /* digits: 4 of them may be a year */
#define LONG_TAIL 6  /* decimals; more of them are noise of a division */
#define SHORT_TAIL 4 /* decimals shown then */

static size_t
whole_digits(struct str s)
{
	size_t at = s.n && s.p[0] == '-' ? 1 : 0, n = 0;

	while (at + n < s.n && s.p[at + n] >= '0' && s.p[at + n] <= '9')
		n++;
	return n;
}

static bool
is_plain_number(struct str s)
{
	size_t at = s.n && s.p[0] == '-' ? 1 : 0, n = whole_digits(s);

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

struct str
number_grouped(struct arena *a, struct str digits)
{
	struct buf b = buf_new(a, 2 * digits.n + 1);
	size_t sign, n;

	if (!is_plain_number(digits))
		return digits;
	sign = digits.p[0] == '-' ? 1 : 0;
	n = whole_digits(digits);
	buf_add(&b, str_first(digits, sign));
	for (size_t i = 0; i < n; i++) {
		if (i && (n - i) % 3 == 0)
			buf_putc(&b, ',');
		buf_putc(&b, digits.p[sign + i]);
	}
	buf_add(&b, str_from(digits, sign + n));
	return buf_str(&b);
}

static int
decimals_of(struct str s)
{
	const char *point = s.n ? memchr(s.p, '.', s.n) : NULL;

	return point ? (int)(s.n - (size_t)(point - s.p) - 1) : 0;
}

/* Sums of money: the long tail is noise of binary fractions. */
static bool
are_cents(const struct rows *rows, size_t col)
{
	for (size_t i = 0; i < rows->n_rows; i++) {
		const struct cell *c = &rows->cells[i * rows->n_cols + col];
		double x;

		if (c->type == CELL_REAL && str_to_real(c->text, &x) &&
		    fabs(x * 100 - round(x * 100)) > 1e-9 * fmax(1, fabs(x)))
			return false;
	}
	return true;
}

struct figures
figures_of(const struct rows *rows, size_t col)
{
	struct figures f = figures_of_column(&rows->cols[col]);
	bool told = f.decimals >= 0;
	size_t most = 0;

	for (size_t i = 0; i < rows->n_rows; i++) {
		const struct cell *c = &rows->cells[i * rows->n_cols + col];

		if (!cell_is_number(c->type) || !is_plain_number(c->text))
			continue;
		if (whole_digits(c->text) > most)
			most = whole_digits(c->text);
		if (!told && c->type == CELL_REAL &&
		    decimals_of(c->text) > f.decimals)
			f.decimals = decimals_of(c->text);
	}
	f.grouped = f.kind != FIGURE_ID && f.kind != FIGURE_YEAR &&
		    most >= GROUP_FROM;
	if (f.decimals > LONG_TAIL)
		f.decimals = are_cents(rows, col) ? 2 : SHORT_TAIL;
	return f;
}

/* To the column's decimals, unless that would leave nothing of a small one. */
static struct str
rounded(struct arena *a, int decimals, struct str text)
{
	double x;

	if (decimals_of(text) == 0 && decimals > 0)
		return str_of(arena_printf(a, "%.*s.%0*d", (int)text.n, text.p,
					   decimals, 0));
	if (!str_to_real(text, &x) || (fabs(x) < 0.01 && x < 0) ||
	    (fabs(x) < 0.01 && x > 0))
		return text;
	return str_of(arena_printf(a, "%.*f", decimals, x));
}

struct str
figures_show(struct arena *a, struct figures f, struct str text)
{
	if (!is_plain_number(text))
		return text;
	if (f.decimals >= 0 && decimals_of(text) != f.decimals)
		text = rounded(a, f.decimals, text);
	return f.grouped ? number_grouped(a, text) : text;
}
