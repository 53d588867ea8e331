#include <float.h>
#include <math.h>
#include <string.h>

#include "base/buf.h"
#include "base/utf8.h"
#include "data/names.h"
#include "view/chart/chart.h"
#include "view/tree/number.h"
#include "view/tree/tree.h"

#include "base/ban.h"

/*
 * Across, in percent. A phone is about 330 px wide inside the card, where a
 * character of 13 px takes about 2.5 %; a wide screen has twice the room, and
 * gets longer labels.
 */
#define CHAR_PART 2.5
#define LABEL_PART 30.0 /* at most, of the width */
#define LABEL_SLIM 12   /* characters of a label on a phone */
#define LABEL_WIDE 28
#define GAP_PX 8
#define TITLE_PX 22 /* above the bars of each of several measures … */
#define APART_PX 10 /* … and from one to the next */
#define WORDS_MAX 4000

struct bars {
	double label;       /* where labels end, percent */
	double left, right; /* of the ground that bars may cover, percent */
	double zero;
	double per_unit;
	unsigned pitch_px, thick_px;
	size_t chars; /* of the longest label that is shown */
	bool ends_differ;
	unsigned top_px; /* where the first bar may begin */
};

/* In whole hundredths: printing a double costs five times as much. */
static const char *
percent(struct arena *a, double x)
{
	unsigned n = (unsigned)lround(fmax(0, x) * 100);

	return arena_printf(a, "%u.%02u%%", n / 100, n % 100);
}

static size_t
wider(size_t so_far, const char *text)
{
	size_t width = utf8_width(str_of(text));

	return width > so_far ? width : so_far;
}

static bool
same_beginnings(struct arena *a, const struct chart *c)
{
	const char *before = "";

	for (size_t i = 0; i < c->rows->n_rows; i++) {
		struct str s = str_of(chart_label(a, c, i));
		const char *cut = utf8_shorten(a, s, LABEL_SLIM);

		if (strcmp(cut, before) == 0)
			return true;
		before = cut;
	}
	return false;
}

/* What a row's bars come to, up to and with bar k. */
static double
sum_to(const struct chart *c, size_t i, size_t k)
{
	double sum = 0, x;

	for (size_t n = 0; n <= k; n++)
		if (chart_value(c, i, n, &x))
			sum += x;
	return sum;
}

/* Where the bars of a row end: the lowest, the highest, the longest words. */
static void
measure_row(struct arena *a, const struct chart *c, size_t i, double ends[2],
	    size_t *value)
{
	const size_t first = c->stacked ? c->n_values - 1 : 0;
	double x;

	for (size_t k = first; k < c->n_values; k++) {
		if (c->stacked)
			x = sum_to(c, i, k);
		else if (!chart_value(c, i, k, &x))
			continue;
		ends[0] = fmin(ends[0], x);
		ends[1] = fmax(ends[1], x);
		*value = wider(*value, chart_say(a, c, x));
	}
}

static void
measure(struct arena *a, const struct chart *c, struct bars *b)
{
	double ends[2] = { 0, 0 }, low, high, side;
	size_t label = 0, value = 0;
	/* bars that stand beside each other */
	const size_t n = c->stacked ? 1 : c->n_values;

	for (size_t i = 0; i < c->rows->n_rows; i++) {
		label = wider(label, chart_label(a, c, i));
		measure_row(a, c, i, ends, &value);
	}
	low = ends[0];
	high = ends[1];
	side = CHAR_PART * (double)value + 2.5;
	b->chars = label < LABEL_WIDE ? label : LABEL_WIDE;
	b->label = fmin(LABEL_PART, CHAR_PART * (double)label);
	b->left = b->label + 2.5 + (low < 0 ? side : 0);
	b->right = 100 - (high > 0 ? side : 0);
	b->per_unit = high > low ? (b->right - b->left) / (high - low) : 0;
	b->zero = b->left - low * b->per_unit;
	b->ends_differ = same_beginnings(a, c);
	b->thick_px = c->rows->n_rows * n > 15 ? 18 : 22;
	b->pitch_px = (unsigned)n * (b->thick_px + 2) +
		      (n > 1 || c->rows->n_rows <= 15 ? 10 : 6);
}

/* The last n characters. */
static struct str
tail(struct str s, size_t n)
{
	for (size_t skip = utf8_length(s) - n; skip > 0; skip--)
		(void)utf8_next(&s);
	return s;
}

/*
 * For a phone: the beginning; or, where labels differ at their ends alone
 * ("Region 11", "Region 12"), the beginning and the end.
 */
static const char *
slim(struct arena *a, const struct bars *b, const char *label)
{
	struct str s = str_of(label);

	if (utf8_length(s) <= LABEL_SLIM)
		return NULL;
	if (!b->ends_differ)
		return utf8_shorten(a, s, LABEL_SLIM);
	s = tail(s, LABEL_SLIM / 2);
	return arena_printf(a, "%s%.*s",
			    utf8_shorten(a, str_of(label), LABEL_SLIM / 2),
			    (int)s.n, s.p);
}

/* The bar of x, and where the words for it stand. */
static void
add_bar(struct arena *a, struct json_object *mark, const struct bars *b,
	double x, const char *series)
{
	double end = b->zero + x * b->per_unit;
	bool below = x < 0;

	tree_text(mark, "class", series ? series : below ? "below" : "bar");
	tree_text(mark, "x", percent(a, below ? end : b->zero));
	tree_text(mark, "width", percent(a, fabs(end - b->zero)));
	tree_text(mark, "value_x", percent(a, end));
	tree_text(mark, "side", below ? "left" : "right");
	tree_int(mark, "dx", below ? -GAP_PX : GAP_PX);
}

/* One behind the other: what all come to stands behind the last. */
static void
add_part(struct arena *a, const struct chart *c, const struct bars *b,
	 size_t at, struct json_object *mark)
{
	const size_t i = at / c->n_values, k = at % c->n_values;
	const double end = b->zero + sum_to(c, i, k) * b->per_unit;
	const double from =
		b->zero + (k ? sum_to(c, i, k - 1) : 0) * b->per_unit;

	tree_text(mark, "class", chart_series_class(a, k));
	tree_text(mark, "x", percent(a, from));
	tree_text(mark, "width", percent(a, end - from));
	tree_text(mark, "value_x", percent(a, end));
	tree_text(mark, "side", "right");
	tree_int(mark, "dx", GAP_PX);
	tree_text(mark, "value",
		  k + 1 == c->n_values ? chart_say(a, c, sum_to(c, i, k)) : "");
}

/* The label stands at the first of its bars. */
static void
add_mark(struct arena *a, const struct chart *c, const struct bars *b,
	 size_t at, struct json_object *mark)
{
	const size_t i = at / c->n_values, k = at % c->n_values;
	unsigned y = b->top_px + (unsigned)i * b->pitch_px + 3 +
		     (c->stacked ? 0 : (unsigned)k * (b->thick_px + 2));
	double x = 0;
	bool known = chart_value(c, i, k, &x);
	const char *label = k ? "" : chart_label(a, c, i);

	tree_text(mark, "label", utf8_shorten(a, str_of(label), LABEL_WIDE));
	tree_set(mark, "short", slim(a, b, label));
	if (c->stacked) {
		add_part(a, c, b, at, mark);
	} else {
		add_bar(a, mark, b, x,
			c->n_values > 1 ? chart_series_class(a, k) : NULL);
		tree_text(mark, "value",
			  known ? chart_say(a, c, x) : say("no value"));
	}
	tree_int(mark, "y", y);
	tree_int(mark, "text_y", y + b->thick_px / 2 + 5);
}

/* "Largest: Bern, 3. Smallest: Ulm, 1." */
static void
tell_ends(struct arena *a, struct buf *b, const struct chart *c)
{
	size_t most = 0, least = 0;
	double x, high = -DBL_MAX, low = DBL_MAX;

	for (size_t i = 0; i < c->rows->n_rows; i++) {
		if (!chart_value(c, i, 0, &x))
			continue;
		if (x > high) {
			high = x;
			most = i;
		}
		if (x < low) {
			low = x;
			least = i;
		}
	}
	if (low > high)
		return;
	buf_putc(b, ' ');
	buf_printf(b, say("Largest: %s, %s. Smallest: %s, %s."),
		   chart_label(a, c, most), chart_say(a, c, high),
		   chart_label(a, c, least), chart_say(a, c, low));
}

static const char *
title_of(struct arena *a, const struct chart *c)
{
	return name_capital(a, chart_measure(a, c));
}

static const char *
in_words(struct arena *a, const struct chart *c)
{
	struct buf b = buf_new(a, WORDS_MAX);
	size_t n = 0;

	for (const struct chart *of = c; of; of = of->below)
		n += of->rows->n_rows * of->n_values;
	buf_printf(&b, say("Bar chart with %s."),
		   number_of(a, n, "bar", "bars"));
	for (const struct chart *of = c; of; of = of->below) {
		if (c->below)
			buf_printf(&b, " %s:", title_of(a, of));
		tell_ends(a, &b, of);
	}
	return buf_text(&b);
}

/* The bars of one measure; where they end, in pixels. */
static unsigned
add_plot(struct arena *a, const struct chart *c, struct bars *b,
	 const char *title, struct json_object *o)
{
	struct json_object *marks = json_get(o, "marks");
	struct json_object *plot = json_push_object(json_get(o, "plots"));
	const unsigned end =
		b->top_px + (unsigned)c->rows->n_rows * b->pitch_px;

	tree_set(plot, "title", title);
	tree_int(plot, "title_y", (int64_t)b->top_px - TITLE_PX / 3);
	tree_text(plot, "axis", percent(a, b->zero));
	tree_int(plot, "top", b->top_px);
	tree_int(plot, "end", end);
	for (size_t i = 0; i < c->rows->n_rows * c->n_values; i++)
		add_mark(a, c, b, i, json_push_object(marks));
	return end;
}

struct json_object *
chart_bars(struct arena *a, const struct chart *c)
{
	struct json_object *o = json_object_new_object();
	unsigned end = 0;
	struct bars b = { .top_px = 0 };
	const struct chart *of = c;

	tree_list(o, "marks");
	tree_list(o, "plots");
	do {
		measure(a, of, &b);
		b.top_px =
			end + (end ? APART_PX : 0) + (c->below ? TITLE_PX : 0);
		end = add_plot(a, of, &b, c->below ? title_of(a, of) : NULL, o);
		of = of->below;
	} while (of);
	tree_text(o, "id", c->id);
	tree_text(o, "name", c->name);
	tree_text(o, "summary", in_words(a, c));
	tree_int(o, "height", end);
	tree_int(o, "thick", b.thick_px);
	tree_text(o, "label_x", percent(a, b.label));
	tree_int(o, "gutter", (int64_t)b.chars);
	chart_legend(a, c, o);
	return o;
}
