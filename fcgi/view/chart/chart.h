#ifndef VIEW_CHART_CHART_H
#define VIEW_CHART_CHART_H

#include "base/json.h"
#include "data/figures.h"
#include "data/rows.h"

/*
 * Which chart the rows ask for, from their shape alone. Charts are drawn in
 * percent across and pixels down, so that their text has one size on every
 * screen; templates/chart/ has the marks.
 */
enum chart_kind { CHART_NONE, CHART_BARS, CHART_LINE, CHART_POINTS };

#define CHART_LABELS 2 /* columns that together name a bar */
#define CHART_SERIES 8 /* lines in one chart, or bars at one label */

struct chart {
	enum chart_kind kind;
	bool bars_only; /* asked for in place of lines */
	bool stacked;   /* a row's bars stand one behind the other */
	const struct rows *rows;
	size_t labels[CHART_LABELS]; /* [n_labels] columns; of points the one
					across */
	size_t n_labels;
	bool flags[CHART_LABELS];    /* labels that are yes and no */
	size_t values[CHART_SERIES]; /* [n_values] columns */
	size_t n_values;
	bool reversed; /* line: the rows go back in time */
	const char *id;
	const char *name; /* "revenue by category" */
	const char *note; /* what is not drawn, or drawn otherwise; or NULL */
	struct figures figures; /* of the values */
	/* columns are labels, named as stored, of this one; NULL: they are not */
	const struct column *crossed;
	/* the same of another measure, whose axis is another; NULL: no more */
	const struct chart *below;
};

void chart_choose(struct arena *a, const struct rows *rows, const char *id,
		  struct chart *ret);
/* The same as bars, also where lines would be drawn. */
void chart_choose_bars(struct arena *a, const struct rows *rows, const char *id,
		       struct chart *ret);
/* The data tree for chart/bars; for chart/line, of lines or points. */
struct json_object *chart_bars(struct arena *a, const struct chart *c);
struct json_object *chart_line(struct arena *a, const struct chart *c);
/* A specification of Vega-Lite 5; owned by the arena. */
struct json_object *chart_vega(struct arena *a, const struct chart *c);

/* The class of a line, or of the bars beside each other; and their names. */
const char *chart_series_class(struct arena *a, size_t series);
const char *chart_series_name(struct arena *a, const struct chart *c,
			      size_t series);
/* What is measured: "orders"; of all plots: "orders and revenue". */
const char *chart_measure(struct arena *a, const struct chart *c);
const char *chart_measures(struct arena *a, const struct chart *c);
void chart_legend(struct arena *a, const struct chart *c,
		  struct json_object *o);
/* The name of a column in words, or as it is. */
const char *chart_heading(struct arena *a, const struct rows *rows, size_t col);
/* A value as the chart writes it, with its unit. */
const char *chart_say(struct arena *a, const struct chart *c, double x);
/* "Jan" of 1, in the language of now. */
const char *chart_month(unsigned month);
/* Row i of a chart, in the order drawn. */
const struct cell *chart_cell(const struct chart *c, size_t i, size_t col);
/* The value, or false: it has none. */
bool chart_value(const struct chart *c, size_t i, size_t series, double *ret);
const char *chart_label(struct arena *a, const struct chart *c, size_t i);

/*
 * A point in time as a number that grows with it: from "2024", "2024-01",
 * "2024-01-31", "2024-Q1" and timestamps. False: it is none.
 */
bool when_parse(struct str s, double *ret_days);
/* Marks of an axis: a step of 1, 2 or 5 times a power of ten. */
struct scale {
	double low, high, step;
};
struct scale scale_nice(double low, double high);

#endif
