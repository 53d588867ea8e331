#include <float.h>
#include <math.h>
#include <string.h>

#include "base/buf.h"
#include "base/utf8.h"
#include "view/chart/chart.h"
#include "view/tree/number.h"
#include "view/tree/tree.h"

#include "base/ban.h"

/* Down, in pixels; across, the plot has UNITS whatever its width. */
#define HEIGHT_PX 250
#define TOP_PX 12
#define TIMES_PX 222  /* where words below the plot stand … */
#define YEARS_PX 240  /* … and the years below them */
#define RIGHT 98.0    /* percent across, where the plot ends */
#define CHAR_PART 2.3 /* percent of a character on a phone */
#define PLOT_PX 190
#define UNITS 1000.0
#define MAX_DOTS 40
#define MAX_LEVELS 10
#define TIMES 8         /* marks below the line, at most */
#define TIME_APART 0.09 /* of the width, so that they do not touch */
#define GAP 1.6         /* steps from a point to the next: one is missing */
#define DAYS_GAP 10.0   /* the same of days, which skip weekends */
#define MAX_PATH ((size_t)128 << 10)

struct plot {
	const struct chart *chart;
	struct scale scale;
	double begin, end; /* days */
	double left;       /* percent across, where the plot begins */
	double gap;        /* days between points that are not joined */
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
	double low = DBL_MAX, high = -DBL_MAX, step = DBL_MAX, x;

	for (size_t s = 0; s < c->n_values; s++)
		for (size_t i = 0; i < p.n; i++)
			if (chart_value(c, i, s, &x)) {
				low = fmin(low, x);
				high = fmax(high, x);
			}
	p.scale = scale_nice(low, high);
	p.begin = day(&p, 0);
	p.end = day(&p, p.n - 1);
	for (size_t i = 1; i < p.n; i++)
		step = fmin(step, day(&p, i) - day(&p, i - 1));
	p.gap = step * (step < 20 ? DAYS_GAP : GAP);
	return p;
}

/* The gutter is as wide as the widest words in it. */
static void
make_gutter(struct arena *a, struct plot *p)
{
	size_t most = 1;

	for (unsigned k = 0; k <= MAX_LEVELS; k++) {
		double x = p->scale.low + k * p->scale.step;
		size_t n;

		if (x > p->scale.high + p->scale.step / 2)
			break;
		n = utf8_width(str_of(chart_say(a, p->chart, x)));
		most = n > most ? n : most;
	}
	p->left = CHAR_PART * (double)most + 2;
}

static const char *
percent(struct arena *a, double x)
{
	return arena_printf(a, "%.2f%%", x);
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
		tree_text(level, "text_y", arena_printf(a, "%.1f", y + 5));
		tree_text(level, "class",
			  fabs(x) < step / 2 ? "grid zero" : "grid");
		tree_text(level, "value",
			  chart_say(a, p->chart, fabs(x) < step / 2 ? 0 : x));
	}
}

/* Whether points are missing before this one. */
static bool
is_after_gap(const struct plot *p, size_t i)
{
	return i && day(p, i) - day(p, i - 1) > p->gap;
}

/* The line, broken where there is no value, and where points are missing. */
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
		const char *path = path_of(a, p, s, false);
		tree_text(one, "class", chart_series_class(a, s));
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

static const char *const months[] = {
	"Jan", "Feb", "Mar", "Apr", "May", "Jun",
	"Jul", "Aug", "Sep", "Oct", "Nov", "Dec"
};

/* "Jan" of 2024-01, "3 Jan" of a day; quarters and years as they are. */
static const char *
time_words(struct arena *a, struct str s)
{
	uint64_t month = 0, d = 0;

	if (s.n < 7)
		return str_dup(a, s);
	if (s.p[5] == 'Q')
		return str_dup(a, str_from(s, 5));
	if (!str_to_uint(str_first(str_from(s, 5), 2), 12, &month) || !month)
		return str_dup(a, s);
	if (s.n == 7)
		return months[month - 1];
	if (s.n > 10)
		return str_dup(a, str_first(str_from(s, 11), 5));
	(void)str_to_uint(str_from(s, 8), 31, &d);
	return arena_printf(a, "%d %s", (int)d, months[month - 1]);
}

/* What stands below, where it changes: the year, or the day of hours. */
static const char *
time_below(struct arena *a, struct str s)
{
	if (s.n < 7)
		return NULL;
	if (s.n > 10)
		return arena_printf(a, "%s %.4s",
				    time_words(a, str_first(s, 10)), s.p);
	return str_dup(a, str_first(s, 4));
}

static void
add_time(struct arena *a, const struct plot *p, struct json_object *times,
	 size_t i, const char **below)
{
	struct json_object *o = json_push_object(times);
	struct str s = chart_cell(p->chart, i, p->chart->labels[0])->text;
	const char *year;

	s = str_first(s, time_chars(p));
	year = time_below(a, s);
	tree_text(o, "x",
		  percent(a, p->left + (RIGHT - p->left) * across(p, i)));
	tree_text(o, "value", time_words(a, s));
	tree_set(o, "year",
		 year && (!*below || strcmp(year, *below) != 0) ? year : NULL);
	tree_flag(o, "extra", p->n > 4 && json_length(times) % 2 == 0);
	*below = year;
}

/* Every so many points: a step that people count in. */
static size_t
time_step(const struct plot *p)
{
	static const size_t years[] = { 1, 2, 3, 4, 6, 12, 24, 36, 60, 120 };
	static const size_t others[] = { 1, 2, 5, 7, 10, 14, 20, 50, 100, 200 };
	const size_t *steps = p->gap > 40 && p->gap < 60 ? years : others;

	for (size_t i = 0; i < COUNT(years); i++)
		if ((p->n - 1) / steps[i] + 1 <= TIMES)
			return steps[i];
	return p->n / TIMES + 1;
}

static void
add_times(struct arena *a, const struct plot *p, struct json_object *o)
{
	struct json_object *times = tree_list(o, "times");
	const size_t step = time_step(p);
	const char *below = NULL;
	double before = -1;

	for (size_t i = 0; i < p->n; i += step) {
		double place = across(p, i);

		if (place - before < TIME_APART)
			continue;
		add_time(a, p, times, i, &below);
		before = place;
	}
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
			    chart_say(a, c, low), chart_say(a, c, high));
}

struct json_object *
chart_line(struct arena *a, const struct chart *c)
{
	struct json_object *o = json_object_new_object();
	struct plot p = measure(c);

	make_gutter(a, &p);
	tree_text(o, "id", c->id);
	tree_text(o, "name", c->name);
	tree_text(o, "summary", in_words(a, &p));
	tree_int(o, "height", HEIGHT_PX);
	tree_int(o, "top", TOP_PX);
	tree_int(o, "plot_height", PLOT_PX);
	tree_int(o, "times_y", TIMES_PX);
	tree_int(o, "years_y", YEARS_PX);
	tree_text(o, "left", percent(a, p.left));
	tree_text(o, "right", percent(a, RIGHT));
	tree_text(o, "width", percent(a, RIGHT - p.left));
	tree_text(o, "tick_x", percent(a, p.left - 1));
	add_levels(a, &p, o);
	add_series(a, &p, o);
	add_times(a, &p, o);
	chart_legend(a, c, o);
	return o;
}
