#ifndef VIEW_CHART_PLOT_H
#define VIEW_CHART_PLOT_H

#include "view/chart/chart.h"

/* The ground of lines and of points. Private to view/chart/. */

#define PLOT_RIGHT 98.0 /* percent across, where the plot ends */

struct plot {
	const struct chart *chart;
	struct scale scale;
	struct scale below; /* points: of the axis below */
	double begin, end;  /* days; of points figures */
	double left;        /* percent across, where the plot begins */
	double gap;         /* days between points that are not joined */
	double top_px, height_px;
	size_t n;
};

/* Point i, 0 at the left … 1 at the right. */
double plot_across(const struct plot *p, size_t i);
/* "12.50%" */
const char *plot_percent(struct arena *a, double x);
/* Pixels down to a value. */
double plot_down(const struct plot *p, double x);
/*
 * Names at the ends of several lines, apart from each other, in each of n plots.
 * "ends" is the class of their chart; false: a line ends before the others, or a
 * name is too long for the margin, or a plot too low for all of them.
 */
void plot_ends(struct arena *a, const struct plot *plots, size_t n,
	       struct json_object *o);
/* The marks below lines: times that people count in, and their years. */
void plot_times(struct arena *a, const struct plot *p, struct json_object *o);

#endif
