#include <float.h>
#include <math.h>
#include <string.h>

#include "base/utf8.h"
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

struct bars {
	double label;       /* where labels end, percent */
	double left, right; /* of the ground that bars may cover, percent */
	double zero;
	double per_unit;
	unsigned pitch_px, thick_px;
	bool ends_differ;
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

static void
measure(struct arena *a, const struct chart *c, struct bars *b)
{
	double low = 0, high = 0, x, side;
	size_t label = 0, value = 0;

	for (size_t i = 0; i < c->rows->n_rows; i++) {
		label = wider(label, chart_label(a, c, i));
		for (size_t k = 0; k < c->n_values; k++) {
			if (!chart_value(c, i, k, &x))
				continue;
			low = fmin(low, x);
			high = fmax(high, x);
			value = wider(value, chart_say(a, c, x));
		}
	}
	side = CHAR_PART * (double)value + 2.5;
	b->label = fmin(LABEL_PART, CHAR_PART * (double)label);
	b->left = b->label + 2.5 + (low < 0 ? side : 0);
	b->right = 100 - (high > 0 ? side : 0);
	b->per_unit = high > low ? (b->right - b->left) / (high - low) : 0;
	b->zero = b->left - low * b->per_unit;
	b->ends_differ = same_beginnings(a, c);
	b->thick_px = c->rows->n_rows * c->n_values > 15 ? 18 : 22;
	b->pitch_px = (unsigned)c->n_values * (b->thick_px + 2) +
		      (c->n_values > 1 || c->rows->n_rows <= 15 ? 10 : 6);
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

/* The label stands at the first of its bars. */
static void
add_mark(struct arena *a, const struct chart *c, const struct bars *b,
	 size_t at, struct json_object *mark)
{
	const size_t i = at / c->n_values, k = at % c->n_values;
	unsigned y =
		(unsigned)i * b->pitch_px + 3 + (unsigned)k * (b->thick_px + 2);
	double x = 0;
	bool known = chart_value(c, i, k, &x);
	const char *label = k ? "" : chart_label(a, c, i);

	tree_text(mark, "label", utf8_shorten(a, str_of(label), LABEL_WIDE));
	tree_set(mark, "short", slim(a, b, label));
	add_bar(a, mark, b, x,
		c->n_values > 1 ? chart_series_class(a, k) : NULL);
	tree_text(mark, "value", known ? chart_say(a, c, x) : say("no value"));
	tree_int(mark, "y", y);
	tree_int(mark, "text_y", y + b->thick_px / 2 + 5);
}

static const char *
in_words(struct arena *a, const struct chart *c)
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
	return arena_printf(
		a,
		say("Bar chart with %s. Largest: %s, %s. "
		    "Smallest: %s, %s."),
		number_of(a, c->rows->n_rows * c->n_values, "bar", "bars"),
		chart_label(a, c, most), chart_say(a, c, high),
		chart_label(a, c, least), chart_say(a, c, low));
}

struct json_object *
chart_bars(struct arena *a, const struct chart *c)
{
	struct json_object *o = json_object_new_object();
	struct json_object *marks;
	struct bars b;

	measure(a, c, &b);
	tree_text(o, "id", c->id);
	tree_text(o, "name", c->name);
	tree_text(o, "summary", in_words(a, c));
	tree_int(o, "height", (int64_t)(c->rows->n_rows * b.pitch_px));
	tree_int(o, "thick", b.thick_px);
	tree_text(o, "label_x", percent(a, b.label));
	tree_text(o, "axis", percent(a, b.zero));
	marks = tree_list(o, "marks");
	for (size_t i = 0; i < c->rows->n_rows * c->n_values; i++)
		add_mark(a, c, &b, i, json_push_object(marks));
	chart_legend(a, c, o);
	return o;
}
