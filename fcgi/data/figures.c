#include "data/figures.h"

#include <math.h>
#include <string.h>

#include "base/buf.h"

#include "base/ban.h"

#define LONG_TAIL 3   /* decimals; more of them are noise of a division */
#define SCALE_MAX 31  /* of whole numbers that name what is counted */
#define TINY_DIGITS 2 /* that are shown of what rounding would make zero */

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

/* Zeros up to the first digit behind the point that is none. */
static int
zeros_behind_point(struct str s)
{
	int from = (int)s.n - decimals_of(s), n = 0;

	while (from + n < (int)s.n && s.p[from + n] == '0')
		n++;
	return n;
}

static bool
is_zero(struct str s)
{
	for (size_t i = 0; i < s.n; i++)
		if (s.p[i] >= '1' && s.p[i] <= '9')
			return false;
	return true;
}

/* What the cells of a column have in common. */
struct tally {
	int decimals;   /* the most */
	double largest; /* without its sign */
	bool whole;     /* nothing but zeros behind the point */
	bool cents;     /* whole hundredths, but for binary noise */
	bool broken;    /* a type that may have decimals */
};

static void
tally_cell(struct tally *t, const struct cell *c)
{
	const int decimals = decimals_of(c->text);
	double x;

	if (!cell_is_number(c->type) || !str_to_real(c->text, &x))
		return;
	t->largest = fmax(t->largest, fabs(x));
	if (c->type == CELL_INTEGER)
		return;
	t->broken = true;
	if (decimals > t->decimals)
		t->decimals = decimals;
	t->whole = t->whole &&
		   is_zero(str_from(c->text, c->text.n - (size_t)decimals));
	t->cents = t->cents &&
		   !(fabs(x * 100 - round(x * 100)) > 1e-9 * fmax(1, fabs(x)));
}

static int
at_most(int n, int most)
{
	return n < most ? n : most;
}

/* Decimals of a column that declares none; -1: as written. */
static int
decimals_fitting(enum figure_kind kind, const struct tally *t)
{
	if (!t->broken)
		return -1;
	switch (kind) {
	case FIGURE_MONEY:
		return t->decimals ? 2 : -1;
	case FIGURE_PERCENT:
		return t->whole ? 0
				: at_most(t->decimals, t->largest < 1 ? 2 : 1);
	case FIGURE_RATING:
	case FIGURE_COUNT:
		return t->whole ? 0 : at_most(t->decimals, 2);
	case FIGURE_ID:
	case FIGURE_YEAR:
	case FIGURE_MONTH:
	case FIGURE_WEEKDAY:
	case FIGURE_FLAG:
		return t->whole ? 0 : -1;
	case FIGURE_NUMBER:
	case FIGURE_DURATION:
	case FIGURE__MAX:
		break;
	}
	if (t->whole)
		return 0;
	if (t->decimals <= LONG_TAIL)
		return t->decimals;
	return t->cents || t->largest >= 1 ? 2 : 4;
}

/* Of parts of one as percentages: two decimals less, and one at most. */
static int
decimals_of_parts(const struct tally *t)
{
	return t->whole || t->decimals < 2 ? 0 : at_most(t->decimals - 2, 1);
}

static bool
has_word(struct str name, struct str word)
{
	for (size_t i = 0; i + word.n <= name.n; i++)
		if (str_eq_nocase(str_first(str_from(name, i), word.n), word))
			return true;
	return false;
}

/* Years have their own look whatever the column is called. */
static bool
are_years(const struct rows *rows, size_t col)
{
	static const char *const words[] = {
		"year",    "founded",  "established", "born",   "built",
		"opened",  "released", "since",       "season", "vintage",
		"started", "died",     "launched",
	};
	struct str name = str_of(rows->cols[col].name);
	bool said = false;

	for (size_t i = 0; i < COUNT(words); i++)
		said = said || has_word(name, str_of(words[i]));
	for (size_t i = 0; said && i < rows->n_rows; i++) {
		const struct cell *c = &rows->cells[i * rows->n_cols + col];

		if (c->type != CELL_NULL &&
		    (c->type != CELL_INTEGER || c->text.n != 4))
			return false;
	}
	return said;
}

/* "month" alone names months of any year, where its numbers are 1 … 12. */
static bool
is_month(const struct column *col)
{
	return str_is_nocase(str_of(col->name), UNIT_OF_MONTH);
}

/* Whether each cell has a name in that calendar. */
static bool
are_of_calendar(const struct rows *rows, size_t col, struct figures f)
{
	for (size_t i = 0; i < rows->n_rows; i++) {
		const struct cell *c = &rows->cells[i * rows->n_cols + col];

		if (c->type != CELL_NULL && !figures_calendar(f, c->text))
			return false;
	}
	return true;
}

bool
figures_say_yes(struct str text)
{
	return str_is(text, "1") || str_is(text, "true");
}

/* By its type alone: a sum or a count of flags has another. */
static bool
is_flag(const struct rows *rows, size_t col)
{
	const struct column *c = &rows->cols[col];

	if (c->type != CELL_BOOLEAN &&
	    !(c->declared &&
	      str_eq_nocase(str_first(str_of(c->declared), 4), STR("bool"))))
		return false;
	for (size_t i = 0; i < rows->n_rows; i++) {
		const struct cell *cell = &rows->cells[i * rows->n_cols + col];

		if (cell->type != CELL_NULL && cell->type != CELL_BOOLEAN &&
		    !(cell->type == CELL_INTEGER &&
		      (str_is(cell->text, "0") || str_is(cell->text, "1"))))
			return false;
	}
	return true;
}

struct figures
figures_of(const struct rows *rows, size_t col)
{
	struct figures f = figures_of_column(&rows->cols[col]);
	struct tally t = { .whole = true, .cents = true };

	if (figures_calendar(f, STR("1")) || is_month(&rows->cols[col])) {
		f.kind = f.kind == FIGURE_WEEKDAY ? f.kind : FIGURE_MONTH;
		f.kind = are_of_calendar(rows, col, f) ? f.kind : FIGURE_ID;
	} else if (f.kind != FIGURE_ID && are_years(rows, col)) {
		f.kind = FIGURE_YEAR;
	} else if (is_flag(rows, col)) {
		f.kind = FIGURE_FLAG;
	}
	for (size_t i = 0; i < rows->n_rows; i++)
		tally_cell(&t, &rows->cells[i * rows->n_cols + col]);
	if (f.decimals < 0)
		f.decimals = f.of_one ? decimals_of_parts(&t)
				      : decimals_fitting(f.kind, &t);
	f.grouped = !figures_are_names(f);
	return f;
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

/* Half goes up, away from zero; digits alone are looked at. */
static struct str
rounded(struct arena *a, int decimals, struct str text)
{
	const bool below = text.p[0] == '-';
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

/* "1e21" and "2.5e-07" in digits; what is too long for that stays. */
static struct str
without_exponent(struct arena *a, struct str text)
{
	double x;

	if (is_plain_number(text) || !str_to_real(text, &x) ||
	    !(fabs(x) < 1e24) || (x < 1e-15 && x > -1e-15))
		return text;
	if (fabs(x) >= 1)
		return str_of(arena_printf(a, "%.0f", x));
	return str_of(arena_printf(
		a, "%.*f", TINY_DIGITS + (int)floor(-log10(fabs(x))), x));
}

/* "2.43" of "0.0243": digits alone are moved, so nothing is rounded. */
static struct str
hundredfold(struct arena *a, struct str s)
{
	const bool below = s.p[0] == '-';
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

struct str
figures_show(struct arena *a, struct figures f, struct str text)
{
	struct str shown = without_exponent(a, text);

	if (!is_plain_number(shown))
		return text;
	if (f.of_one)
		shown = hundredfold(a, shown);
	text = shown;
	if (f.decimals >= 0 && decimals_of(text) != f.decimals)
		shown = rounded(a, f.decimals, text);
	if (is_zero(shown) && !is_zero(text))
		shown = rounded(a, zeros_behind_point(text) + TINY_DIGITS,
				text);
	return f.grouped ? number_grouped(a, shown) : shown;
}

bool
figures_are_scale(const struct rows *r, size_t col)
{
	uint64_t low = UINT64_MAX, high = 0, x;

	if (r->n_rows < 2 || r->n_rows > SCALE_MAX)
		return false;
	for (size_t i = 0; i < r->n_rows; i++) {
		const struct cell *c = &r->cells[i * r->n_cols + col];

		if (c->type != CELL_INTEGER ||
		    !str_to_uint(c->text, SCALE_MAX, &x))
			return false;
		for (size_t k = 0; k < i; k++)
			if (str_eq(c->text, r->cells[k * r->n_cols + col].text))
				return false;
		low = x < low ? x : low;
		high = x > high ? x : high;
	}
	return high - low < 2 * r->n_rows;
}
