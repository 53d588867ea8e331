#include "data/figures.h"

#include <math.h>
#include <string.h>

#include "base/buf.h"
#include "data/figures/digits.h"

#include "base/ban.h"

#define LONG_TAIL 3  /* decimals; more of them are noise of a division */
#define SCALE_MAX 31 /* of whole numbers that name what is counted */

struct str
number_grouped(struct arena *a, struct str digits)
{
	struct buf b = buf_new(a, 2 * digits.n + 1);
	size_t sign, n;

	if (!digits_are_plain(digits))
		return digits;
	sign = digits.p[0] == '-' ? 1 : 0;
	n = digits.n - sign - (size_t)digits_decimals(digits);
	n -= digits_decimals(digits) ? 1 : 0;
	buf_add(&b, str_first(digits, sign));
	for (size_t i = 0; i < n; i++) {
		if (i && (n - i) % 3 == 0)
			buf_putc(&b, ',');
		buf_putc(&b, digits.p[sign + i]);
	}
	buf_add(&b, str_from(digits, sign + n));
	return buf_str(&b);
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
	const int decimals = digits_decimals(c->text);
	double x;

	if (!cell_is_number(c->type) || !str_to_real(c->text, &x))
		return;
	t->largest = fmax(t->largest, fabs(x));
	if (c->type == CELL_INTEGER)
		return;
	t->broken = true;
	if (decimals > t->decimals)
		t->decimals = decimals;
	t->whole = t->whole && digits_are_zero(str_from(
				       c->text, c->text.n - (size_t)decimals));
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

struct str
figures_show(struct arena *a, struct figures f, struct str text)
{
	struct str shown = digits_in_full(a, text);

	if (!digits_are_plain(shown))
		return text;
	if (f.of_one)
		shown = digits_hundredfold(a, shown);
	shown = digits_not_zero(a, f.decimals, shown);
	return f.grouped ? number_grouped(a, shown) : shown;
}

/* Less than a day, in hours or minutes: f is then of those; else text. */
static struct str
part_of_day(struct arena *a, struct figures *f, struct str text)
{
	double x, of;

	if (f->kind != FIGURE_DURATION || !f->unit ||
	    strcmp(f->unit, "days") != 0 || !str_to_real(text, &x) ||
	    fabs(x) >= 1 || fabs(x) < 1.0 / 1440)
		return text;
	of = fabs(x) * 24 < 1 ? 1440 : 24;
	f->unit = of > 24 ? "min" : "h";
	f->decimals = 1;
	return digits_of_rounded(a, 1, x * of);
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

/* What units are written like; before: the figure follows. */
static const struct {
	const char *unit, *shown;
	bool before;
} symbols[] = {
	{ "EUR", "€ ", true }, { "USD", "$", true },    { "GBP", "£", true },
	{ "JPY", "¥", true },  { "CHF", "CHF ", true },
};

static const char *
symbol_of(const char *unit)
{
	for (size_t i = 0; i < COUNT(symbols); i++)
		if (strcmp(symbols[i].unit, unit) == 0)
			return symbols[i].shown;
	return NULL;
}

struct str
figures_say(struct arena *a, struct figures f, struct str text)
{
	text = part_of_day(a, &f, text);
	return figures_with_unit(a, f, figures_show(a, f, text));
}

struct str
figures_with_unit(struct arena *a, struct figures f, struct str shown)
{
	const char *before = f.unit ? symbol_of(f.unit) : NULL;
	bool below = shown.n && shown.p[0] == '-';

	if (!f.unit && f.kind != FIGURE_PERCENT)
		return shown;
	if (before)
		return str_of(arena_printf(a, "%s%s%.*s", below ? "-" : "",
					   before, (int)(shown.n - below),
					   shown.p + below));
	return str_of(arena_printf(a, "%.*s %s", (int)shown.n, shown.p,
				   f.unit ? f.unit : "%"));
}
