#include <float.h>
#include <math.h>

#include "base/buf.h"
#include "view/chart/chart.h"
#include "view/tree/number.h"
#include "view/tree/tree.h"

#include "base/ban.h"

/* Down, in pixels; across, the plot has UNITS whatever its width. */
#define HEIGHT_PX 244
#define TOP_PX 22
#define PLOT_PX 190
#define UNITS 1000.0
#define MAX_DOTS 40
#define MAX_LEVELS 10
#define TIMES 6          /* marks below the line */
#define TIME_APART 0.155 /* of the width, so that they do not touch */
#define MAX_PATH ((size_t)128 << 10)

struct plot {
	const struct chart *chart;
	struct scale scale;
	double begin, end; /* days */
	size_t n;
};

static double
day(const struct plot *p, size_t i)
{
	double days = 0;

	(void)when_parse(chart_cell(p->chart, i, p->chart->labels[0])->text,
			 &days);
	return days;
}

/* 0 at the left … 1 at the right. */
static double
across(const struct plot *p, size_t i)
{
	return (day(p, i) - p->begin) / (p->end - p->begin);
}

/* 0 at the top … 1 at the bottom. */
static double
down(const struct plot *p, double x)
{
	return 1 - (x - p->scale.low) / (p->scale.high - p->scale.low);
}

static struct plot
measure(const struct chart *c)
{
	struct plot p = { .chart = c, .n = c->rows->n_rows };
	double low = DBL_MAX, high = -DBL_MAX, x;

	for (size_t s = 0; s < c->n_values; s++)
		for (size_t i = 0; i < p.n; i++)
			if (chart_value(c, i, s, &x)) {
				low = fmin(low, x);
				high = fmax(high, x);
			}
	p.scale = scale_nice(low, high);
	p.begin = day(&p, 0);
	p.end = day(&p, p.n - 1);
	return p;
}

static void
add_levels(struct arena *a, const struct plot *p, struct json_object *o)
{
	struct json_object *levels = tree_list(o, "levels");
	double step = p->scale.step;

	for (unsigned k = 0; k <= MAX_LEVELS; k++) {
		double x = p->scale.low + k * step;
		double y = TOP_PX + PLOT_PX * down(p, x);
		struct json_object *level;

		if (x > p->scale.high + step / 2)
			break;
		level = json_push_object(levels);
		tree_text(level, "y", arena_printf(a, "%.1f", y));
		tree_text(level, "text_y", arena_printf(a, "%.1f", y - 5));
		tree_text(level, "value", number_brief(a, x));
	}
}

/* The line, broken where there is no value. */
static const char *
path_of(struct arena *a, const struct plot *p, size_t series, bool dots)
{
	struct buf b = buf_new(a, MAX_PATH);
	bool pen = false;
	double x;

	for (size_t i = 0; i < p->n; i++) {
		if (!chart_value(p->chart, i, series, &x)) {
			pen = false;
			continue;
		}
		buf_printf(&b, "%s%.1f %.1f%s", pen && !dots ? "L" : "M",
			   UNITS * across(p, i), UNITS * down(p, x),
			   dots ? "h0" : "");
		pen = true;
	}
	return buf_text(&b);
}

static bool
has_gap(const struct plot *p)
{
	double x;

	for (size_t i = 0; i < p->n; i++)
		if (!chart_value(p->chart, i, 0, &x))
			return true;
	return false;
}

/* One line that stands on zero may fill the ground below it. */
static bool
may_fill(const struct plot *p)
{
	return p->chart->n_values == 1 && !(p->scale.low < 0) &&
	       !(p->scale.low > 0) && !has_gap(p);
}

static void
add_series(struct arena *a, const struct plot *p, struct json_object *o)
{
	struct json_object *all = tree_list(o, "series");

	for (size_t s = 0; s < p->chart->n_values; s++) {
		struct json_object *one = json_push_object(all);
		const char *path = path_of(a, p, s, false);
		size_t col = p->chart->values[s];

		tree_text(one, "class", arena_printf(a, "s%zu", s + 1));
		tree_text(one, "legend", p->chart->rows->cols[col].name);
		tree_text(one, "path", path);
		if (may_fill(p))
			tree_text(one, "area",
				  arena_printf(a, "%sV1000H0Z", path));
		else
			tree_flag(one, "area", false);
		if (p->n <= MAX_DOTS)
			tree_text(one, "dots", path_of(a, p, s, true));
		else
			tree_flag(one, "dots", false);
	}
}

/* How many characters of a time say something: not the midnight, not the 1st
 * that each of them is. */
static size_t
time_chars(const struct plot *p)
{
	static const struct {
		size_t n;
		const char *rest;
	} forms[] = {
		{ 4, "-01-01 00:00:00" },
		{ 7, "-01 00:00:00" },
		{ 10, " 00:00:00" },
		{ 16, ":00" },
	};
	size_t chars = 0;

	for (size_t i = 0; i < p->n; i++) {
		struct str s =
			chart_cell(p->chart, i, p->chart->labels[0])->text;
		size_t n = s.n;

		for (size_t f = COUNT(forms); f-- > 0;)
			if (s.n > forms[f].n && s.n > 7 &&
			    str_starts(str_of(forms[f].rest),
				       str_from(s, forms[f].n)))
				n = forms[f].n;
		chars = n > chars ? n : chars;
	}
	return chars;
}

static void
add_time(struct arena *a, const struct plot *p, struct json_object *times,
	 size_t i, bool extra)
{
	struct json_object *o = json_push_object(times);
	struct str s = chart_cell(p->chart, i, p->chart->labels[0])->text;
	const char *at = i == 0 ? "start" : i + 1 == p->n ? "end" : "middle";

	tree_text(o, "x", arena_printf(a, "%.2f%%", 100 * across(p, i)));
	tree_leaf(o, "value", str_first(s, time_chars(p)));
	tree_text(o, "class", extra ? arena_printf(a, "%s extra", at) : at);
}

/* The first point at or after a place. */
static size_t
nearest(const struct plot *p, double place)
{
	size_t i = 0;

	while (i + 1 < p->n && across(p, i) < place)
		i++;
	return i;
}

static void
add_times(struct arena *a, const struct plot *p, struct json_object *o)
{
	struct json_object *times = tree_list(o, "times");
	double before = 0;

	add_time(a, p, times, 0, false);
	for (size_t k = 1; k + 1 < TIMES; k++) {
		size_t i = nearest(p, (double)k / (TIMES - 1));
		double place = across(p, i);

		if (place - before < TIME_APART || 1 - place < TIME_APART)
			continue;
		/* a phone has room for one in the middle */
		add_time(a, p, times, i, fabs(place - 0.5) > 0.11);
		before = place;
	}
	add_time(a, p, times, p->n - 1, false);
}

static const char *
in_words(struct arena *a, const struct plot *p)
{
	const struct chart *c = p->chart;
	double low = DBL_MAX, high = -DBL_MAX, x;

	for (size_t i = 0; i < p->n; i++)
		if (chart_value(c, i, 0, &x)) {
			low = fmin(low, x);
			high = fmax(high, x);
		}
	return arena_printf(a,
			    "Line chart with %s, from %s to %s. "
			    "Lowest: %s. Highest: %s.",
			    number_of(a, p->n, "point", "points"),
			    chart_label(a, c, 0), chart_label(a, c, p->n - 1),
			    number_brief(a, low), number_brief(a, high));
}

struct json_object *
chart_line(struct arena *a, const struct chart *c)
{
	struct json_object *o = json_object_new_object();
	struct plot p = measure(c);

	tree_text(o, "id", c->id);
	tree_text(o, "name", c->name);
	tree_text(o, "summary", in_words(a, &p));
	tree_int(o, "height", HEIGHT_PX);
	tree_int(o, "top", TOP_PX);
	tree_int(o, "plot_height", PLOT_PX);
	tree_int(o, "times_y", HEIGHT_PX - 10);
	add_levels(a, &p, o);
	add_series(a, &p, o);
	add_times(a, &p, o);
	tree_flag(o, "has_legend", c->n_values > 1);
	tree_set(o, "note", c->note);
	return o;
}
