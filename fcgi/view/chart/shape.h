#ifndef VIEW_CHART_SHAPE_H
#define VIEW_CHART_SHAPE_H

#include "view/chart/chart.h"

/* Rows put into the shape that a chart draws. Private to view/chart/. */

#define SHAPE_LINES 8 /* of a cross; the last stands for the rest */
#define SHAPE_BARS 20 /* that are drawn of more than 30 */

#define CHART_COLS 6       /* columns of a result that is drawn */
#define CHART_POINTS_MIN 3 /* of a line */

/* What a column is in a chart. */
enum role { ROLE_TEXT, ROLE_WHEN, ROLE_CODE, ROLE_VALUE, ROLE_EMPTY };

/* Also whether its cells are yes and no, which each row is asked for. */
void chart_add_label(struct chart *c, size_t col);
/*
 * Rows that their statement leaves unordered, as they are drawn: by a label
 * that has an order of its own (times, ratings, weekdays, "18-25"), else from
 * the largest figure down.
 */
const struct rows *chart_in_order(struct arena *a, const struct rows *r,
				  const enum role *roles);
/* The same of a cross table of figures that add up: else by its rows' totals. */
const struct rows *chart_cross_in_order(struct arena *a,
					const struct rows *crossed,
					enum role along);
/* Whether the one column of times goes one way; back is turned round. */
bool chart_in_time(struct chart *c, const enum role *roles);
/* Of several measures the one that the rows are sorted by, or the last. */
void chart_choose_values(struct chart *c, const enum role *roles);
/*
 * More measures beside the chosen one: lines, or bars of several periods, where
 * one axis serves them all; else a plot for each.
 */
void chart_add_measures(struct arena *a, struct chart *c,
			const enum role *roles, bool lines);
/* A note of the n measures of the rows that have no plot. */
void chart_tell_others(struct arena *a, const struct rows *rows,
		       const size_t *others, size_t n, struct chart *c);
/*
 * Two labels and a figure, or a plot for each of several, where there is room
 * for all of them. false: the rows are none of this, or cannot be drawn.
 */
bool chart_choose_cross(struct arena *a, struct chart *c,
			const enum role *roles);

/* Columns of a cross: a row for each label along, a column for each line. */
struct cross {
	size_t along, line, value;
	bool in_time; /* what runs along is put in its order */
};

/*
 * Two labels and a figure as a cross table; figures of one place are added
 * up. false: too many of either label, or nearly every place is empty.
 */
bool shape_cross(struct arena *a, const struct rows *r, const struct cross *by,
		 struct rows *ret);

/* The first bars, and one for the sum of the others. */
struct rows shape_first(struct arena *a, const struct rows *r, size_t label,
			size_t value);

#define SHAPE_BINS_FROM 12 /* rows whose figures are put into bins */

/*
 * How many figures of a column lie in each of some ten ranges of the same
 * width, which begin at round numbers: "10 to 20". false: fewer than
 * SHAPE_BINS_FROM rows, or all figures are the same.
 */
bool shape_bins(struct arena *a, const struct rows *r, size_t value,
		struct rows *ret);

#endif
