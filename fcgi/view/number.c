#include "view/number.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "view/emit.h"

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
	return is_json_number(s) && !memchr(s.p, 'e', s.n) &&
	       !memchr(s.p, 'E', s.n);
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

/* Zeros after the point say nothing on an axis. */
static const char *
without_zeros(char *s)
{
	size_t n = strlen(s);

	if (!strchr(s, '.'))
		return s;
	while (s[n - 1] == '0')
		n--;
	if (s[n - 1] == '.')
		n--;
	s[n] = '\0';
	return s;
}

const char *
number_brief(struct arena *a, double x)
{
	static const struct {
		double from;
		const char *unit;
	} units[] = {
		{ 1e15, NULL },
		{ 1e12, " T" },
		{ 1e9, " G" },
		{ 1e7, " M" },
	};
	double size = fabs(x);
	int decimals = size >= 1000 ? 0 : 2;

	if (size >= units[0].from || (size > 0 && size < 0.001))
		return arena_printf(a, "%.3g", x);
	for (size_t i = 1; i < COUNT(units); i++) {
		double one = i == 3 ? 1e6 : units[i].from;

		if (size >= units[i].from)
			return arena_printf(
				a, "%s%s",
				without_zeros(arena_printf(a, "%.1f", x / one)),
				units[i].unit);
	}
	if (size < 0.1)
		decimals = 4;
	return number_grouped(a, str_of(without_zeros(
					 arena_printf(a, "%.*f", decimals, x))))
		.p;
}

const char *
number_took(struct arena *a, int64_t ms)
{
	if (ms < 1)
		return "under 1 ms";
	if (ms < 1000)
		return arena_printf(a, "%" PRId64 " ms", ms);
	if (ms < 60000)
		return arena_printf(a, "%.1f s", (double)ms / 1000);
	return arena_printf(a, "%" PRId64 " min %" PRId64 " s", ms / 60000,
			    ms / 1000 % 60);
}

const char *
number_size(struct arena *a, uint64_t bytes)
{
	static const char *const units[] = { "kB", "MB", "GB" };
	double size = (double)bytes / 1000;
	size_t i = 0;

	if (bytes < 1000)
		return number_of(a, bytes, "byte", "bytes");
	while (size >= 1000 && i + 1 < COUNT(units)) {
		size /= 1000;
		i++;
	}
	return arena_printf(a, "%.1f %s", size, units[i]);
}

const char *
number_of(struct arena *a, uint64_t n, const char *one, const char *many)
{
	struct str digits = str_of(arena_printf(a, "%" PRIu64, n));

	return arena_printf(a, "%s %s", number_grouped(a, digits).p,
			    n == 1 ? one : many);
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

const char *
rows_in_words(struct arena *a, uint64_t n, bool truncated)
{
	const char *rows = number_of(a, n, "row", "rows");

	return truncated ? arena_printf(a, "the first %s", rows) : rows;
}
