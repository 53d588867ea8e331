#ifndef VIEW_CHART_SHAPE_H
#define VIEW_CHART_SHAPE_H

#include "data/rows.h"

/* Rows put into the shape that a chart draws. Private to view/chart/. */

#define SHAPE_LINES 8 /* of a cross; the last stands for the rest */
#define SHAPE_BARS 20 /* that are drawn of more than 30 */

/* Columns of a cross: a row for each label along, a column for each line. */
struct cross {
	size_t along, line, value;
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

#endif
