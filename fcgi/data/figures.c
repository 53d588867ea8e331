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

/* The last word of a name: "id" of order_id, orderId and "Order ID". */
static struct str
last_word(struct str s)
{
	size_t at = s.n;

	while (at > 0) {
		char c = s.p[at - 1];

		if (c == '_' || c == ' ' || c == '.' || c == '-')
			break;
		at--;
		if (c >= 'A' && c <= 'Z' && at > 0 && s.p[at - 1] >= 'a' &&
		    s.p[at - 1] <= 'z')
			break;
	}
	return str_from(s, at);
}

bool
name_is_label(struct str column)
{
	static const char *const labels[] = {
		"id",      "ids",      "key",   "code", "year", "zip",
		"zipcode", "postcode", "phone", "fax",  "no",   "nr",
		"isbn",    "ean",      "sku",   "iban", "uuid", "version",
		"jahr",    "plz",      "month", "day",
	};
	struct str word = last_word(column);

	for (size_t i = 0; i < COUNT(labels); i++)
		if (str_is_nocase(word, labels[i]))
			return true;
	return false;
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
	struct figures f = { .decimals = -1 };
	bool label = name_is_label(str_of(rows->cols[col].name));
	size_t most = 0;

	for (size_t i = 0; i < rows->n_rows; i++) {
		const struct cell *c = &rows->cells[i * rows->n_cols + col];

		if (!cell_is_number(c->type) || !is_plain_number(c->text))
			continue;
		if (whole_digits(c->text) > most)
			most = whole_digits(c->text);
		if (c->type == CELL_REAL && decimals_of(c->text) > f.decimals)
			f.decimals = decimals_of(c->text);
	}
	f.grouped = !label && most >= GROUP_FROM;
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
