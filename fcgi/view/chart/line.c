#include <float.h>
#include <math.h>
#include <string.h>

#include "base/buf.h"
#include "base/utf8.h"
#include "data/figures/digits.h"
#include "data/names.h"
#include "view/chart/plot.h"
#include "view/chart/shape.h"
#include "view/tree/number.h"
#include "view/tree/tree.h"

#include "base/ban.h"

/* Down, in pixels; across, the plot has UNITS whatever its width. */
#define TOP_PX 12
#define PLOT_PX 190
#define SMALL_PX 110   /* of each of several plots … */
#define TITLE_PX 20    /* … the room for its title … */
#define APART_PX 14    /* … and from one to the next */
#define TIMES_PX 20    /* from the last plot to the words below it … */
#define YEARS_PX 38    /* … to the years below them … */
#define BELOW_PX 48    /* … and to the end */
#define CHAR_PART 2.3  /* percent of a character on a phone … */
#define APART_PART 2.2 /* … and from the marks beside the plot to it */
#define UNITS 1000.0
#define MAX_DOTS 31 /* a month of days; more of them hide the line */
#define MAX_LEVELS 10
#define GAP 1.6      /* steps from a point to the next: one is missing */
#define DAYS_GAP 4.5 /* the same of days, which skip long weekends */
#define WORDS_MAX 4000
#define MAX_PATH ((size_t)128 << 10)

/* Where the point is on the axis below: a day, or a figure. */
static double
along(const struct plot *p, size_t i)
{
	struct str text = chart_cell(p->chart, i, p->chart->labels[0])->text;
	double x = 0;

	if (p->chart->kind == CHART_POINTS)
		(void)str_to_real(text, &x);
	else
		(void)when_parse(text, &x);
	return x;
}

/* 0 at the left … 1 at the right. */
static double
part_across(const struct plot *p, double x)
{
	return (x - p->begin) / (p->end - p->begin);
}

double
plot_across(const struct plot *p, size_t i)
{
	return part_across(p, along(p, i));
}

/* 0 at the top … 1 at the bottom. */
static double
down(const struct plot *p, double x)
{
	return 1 - (x - p->scale.low) / (p->scale.high - p->scale.low);
}

double
plot_down(const struct plot *p, double x)
{
	return p->top_px + p->height_px * down(p, x);
}

/* Of points that come in no order. */
static void
measure_along(struct plot *p)
{
	double low = DBL_MAX, high = -DBL_MAX;

	for (size_t i = 0; i < p->n; i++) {
		low = fmin(low, along(p, i));
		high = fmax(high, along(p, i));
	}
	p->below = scale_nice(low, high);
	p->begin = p->below.low;
	p->end = p->below.high;
}

static struct plot
measure(const struct chart *c)
{
	struct plot p = { .chart = c, .n = c->rows->n_rows };
	double low = DBL_MAX, high = -DBL_MAX, step = DBL_MAX, x;

	for (size_t s = 0; s < c->n_values; s++)
		for (size_t i = 0; i < p.n; i++)
			if (chart_value(c, i, s, &x)) {
				low = fmin(low, x);
				high = fmax(high, x);
			}
	p.scale = scale_nice(low, high);
	if (c->kind == CHART_POINTS) {
		measure_along(&p);
		return p;
	}
	p.begin = along(&p, 0);
	p.end = along(&p, p.n - 1);
	for (size_t i = 1; i < p.n; i++)
		step = fmin(step, along(&p, i) - along(&p, i - 1));
	p.gap = step * (step < 20 ? DAYS_GAP : GAP);
	return p;
}

/*
 * A mark of an axis whose steps are whole has no decimals. Millions are said:
 * beside 1,350,000 a phone has no room for the plot.
 */
static const char *
mark_say(struct arena *a, const struct plot *p, double x)
{
	struct chart marks = *p->chart;
	const double step = p->scale.step;
	const double most = fmax(fabs(p->scale.low), fabs(p->scale.high));
	const char *brief = number_mark(a, x, most, step);

	if (step >= 1)
		marks.figures.decimals = 0;
	if (fabs(x) < step / 2 || !brief)
		return chart_say(a, &marks, fabs(x) < step / 2 ? 0 : x);
	return str_dup(a, figures_with_unit(a, marks.figures, str_of(brief)));
}

/* Characters of the widest words beside the plot. */
static size_t
gutter_of(struct arena *a, const struct plot *p)
{
	size_t most = 1;

	for (unsigned k = 0; k <= MAX_LEVELS; k++) {
		double x = p->scale.low + k * p->scale.step;
		size_t n;

		if (x > p->scale.high + p->scale.step / 2)
			break;
		n = utf8_width(str_of(mark_say(a, p, x)));
		most = n > most ? n : most;
	}
	return most;
}

const char *
plot_percent(struct arena *a, double x)
{
	return arena_printf(a, "%.2f%%", x);
}

static void
add_levels(struct arena *a, const struct plot *p, struct json_object *levels)
{
	double step = p->scale.step;

	for (unsigned k = 0; k <= MAX_LEVELS; k++) {
		double x = p->scale.low + k * step;
		double y = plot_down(p, x);
		struct json_object *level;

		if (x > p->scale.high + step / 2)
			break;
		level = json_push_object(levels);
		tree_text(level, "y", arena_printf(a, "%.1f", y));
		tree_text(level, "text_y", arena_printf(a, "%.1f", y + 5));
		tree_text(level, "class",
			  fabs(x) < step / 2 ? "grid zero" : "grid");
		tree_text(level, "value", mark_say(a, p, x));
	}
}

/* Whether points are missing before this one. */
static bool
is_after_gap(const struct plot *p, size_t i)
{
	return i && along(p, i) - along(p, i - 1) > p->gap;
}

/*
 * The line in whole units, less than a pixel each: broken where there is no
 * value, and where points are missing.
 */
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
		if (is_after_gap(p, i))
			pen = false;
		buf_printf(&b, "%s%ld %ld%s", pen && !dots ? "L" : "M",
			   lround(UNITS * plot_across(p, i)),
			   lround(UNITS * down(p, x)), dots ? "h0" : "");
		pen = true;
	}
	return buf_text(&b);
}

static bool
has_gap(const struct plot *p)
{
	double x;

	for (size_t i = 0; i < p->n; i++)
		if (!chart_value(p->chart, i, 0, &x) || is_after_gap(p, i))
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
		bool points = p->chart->kind == CHART_POINTS;
		const char *path = points ? "" : path_of(a, p, s, false);

		tree_text(one, "class", chart_series_class(a, s));
		tree_text(one, "path", path);
		if (!points && may_fill(p))
			tree_text(one, "area",
				  arena_printf(a, "%sV1000H0Z", path));
		else
			tree_flag(one, "area", false);
		if (points || p->n <= MAX_DOTS)
			tree_text(one, "dots", path_of(a, p, s, true));
		else
			tree_flag(one, "dots", false);
	}
}

/* The marks below points. */
static void
add_figures(struct arena *a, const struct plot *p, struct json_object *o)
{
	struct json_object *list = tree_list(o, "times");
	struct figures f = figures_of(p->chart->rows, p->chart->labels[0]);

	if (p->below.step >= 1)
		f.decimals = 0;
	for (unsigned k = 0; k <= MAX_LEVELS; k++) {
		double x = p->below.low + k * p->below.step;
		struct json_object *mark;

		if (x > p->below.high + p->below.step / 2)
			break;
		mark = json_push_object(list);
		tree_text(mark, "x",
			  plot_percent(a, p->left + (PLOT_RIGHT - p->left) *
							    part_across(p, x)));
		tree_leaf(mark, "value", number_said(a, f, digits_of(a, x)));
		tree_flag(mark, "year", false);
		tree_flag(mark, "extra", k % 2 == 1);
	}
}

static const char *
points_in_words(struct arena *a, const struct plot *p)
{
	return arena_printf(
		a, say("%s, each at its %s and its %s."),
		number_of(a, p->n, "point", "points"),
		chart_heading(a, p->chart->rows, p->chart->labels[0]),
		chart_heading(a, p->chart->rows, p->chart->values[0]));
}

/* "Lowest: 3. Highest: 9." */
static void
tell_ends(struct arena *a, struct buf *b, const struct plot *p, size_t series)
{
	const struct chart *c = p->chart;
	double low = DBL_MAX, high = -DBL_MAX, x;

	for (size_t i = 0; i < p->n; i++)
		if (chart_value(c, i, series, &x)) {
			low = fmin(low, x);
			high = fmax(high, x);
		}
	if (low > high)
		return;
	if (p->height_px < PLOT_PX && c->n_values > 1)
		buf_printf(b, " %s, %s:", name_capital(a, chart_measure(a, c)),
			   chart_series_name(a, c, series));
	else if (c->n_values > 1 || p->height_px < PLOT_PX)
		buf_printf(b, " %s:",
			   name_capital(a, chart_series_name(a, c, series)));
	buf_putc(b, ' ');
	buf_printf(b, say("Lowest: %s. Highest: %s."), chart_say(a, c, low),
		   chart_say(a, c, high));
}

static const char *
in_words(struct arena *a, const struct plot *plots, size_t n_plots)
{
	const struct chart *c = plots->chart;
	struct buf b = buf_new(a, WORDS_MAX);

	if (c->kind == CHART_POINTS)
		return points_in_words(a, plots);
	buf_printf(&b, say("Line chart with %s, from %s to %s."),
		   number_of(a, plots->n, "point", "points"),
		   chart_label(a, c, 0), chart_label(a, c, plots->n - 1));
	for (size_t i = 0; i < n_plots; i++)
		for (size_t s = 0; s < plots[i].chart->n_values; s++)
			tell_ends(a, &b, &plots[i], s);
	return buf_text(&b);
}

/* One plot, or several below each other with one gutter; how many. */
static size_t
make_plots(struct arena *a, const struct chart *c, struct plot *ret)
{
	size_t n = 0, gutter = 1;
	double y = TOP_PX;
	const struct chart *of = c;

	do {
		struct plot *p = &ret[n++];
		size_t chars;

		*p = measure(of);
		p->top_px = y + (c->below ? TITLE_PX : 0);
		p->height_px = c->below ? SMALL_PX : PLOT_PX;
		y = p->top_px + p->height_px + APART_PX;
		chars = gutter_of(a, p);
		gutter = chars > gutter ? chars : gutter;
		of = of->below;
	} while (of);
	for (size_t i = 0; i < n; i++)
		ret[i].left = CHAR_PART * (double)gutter + APART_PART + 1;
	return n;
}

static void
add_plots(struct arena *a, const struct plot *plots, size_t n,
	  struct json_object *o)
{
	struct json_object *levels = tree_list(o, "levels");
	struct json_object *list = tree_list(o, "plots");

	for (size_t i = 0; i < n; i++) {
		const struct plot *p = &plots[i];
		struct json_object *one = json_push_object(list);

		add_levels(a, p, levels);
		tree_int(one, "top", lround(p->top_px));
		tree_int(one, "plot_height", lround(p->height_px));
		tree_set(one, "title",
			 n > 1 ? name_capital(a, chart_measure(a, p->chart))
			       : NULL);
		tree_int(one, "title_y", lround(p->top_px) - TITLE_PX / 2);
		add_series(a, p, one);
	}
}

struct json_object *
chart_line(struct arena *a, const struct chart *c)
{
	struct json_object *o = json_object_new_object();
	struct plot plots[CHART_COLS];
	const size_t n = make_plots(a, c, plots);
	const struct plot *last = &plots[n - 1];
	const long bottom = lround(last->top_px + last->height_px);

	tree_text(o, "id", c->id);
	tree_text(o, "name", c->name);
	tree_text(o, "summary", in_words(a, plots, n));
	tree_int(o, "height", bottom + BELOW_PX);
	tree_int(o, "times_y", bottom + TIMES_PX);
	tree_int(o, "years_y", bottom + YEARS_PX);
	tree_text(o, "left", plot_percent(a, last->left));
	tree_text(o, "right", plot_percent(a, PLOT_RIGHT));
	tree_text(o, "width", plot_percent(a, PLOT_RIGHT - last->left));
	tree_text(o, "tick_x", plot_percent(a, last->left - APART_PART));
	tree_int(o, "gutter", lround(ceil((last->left - APART_PART) / 2.5)));
	add_plots(a, plots, n, o);
	plot_ends(a, plots, n, o);
	if (c->kind == CHART_POINTS)
		add_figures(a, last, o);
	else
		plot_times(a, last, o);
	chart_legend(a, c, o);
	return o;
}
