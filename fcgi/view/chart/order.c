#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "data/figures.h"
#include "view/chart/shape.h"

#include "base/ban.h"

/* The order of rows that nothing orders. */

/* A row, and where it belongs. */
struct place {
	size_t row;
	double at; /* from low to high */
};

static int
by_place(const void *x, const void *y)
{
	const struct place *a = x, *b = y;
	const int order = (a->at > b->at) - (a->at < b->at);

	return order ? order : (a->row > b->row) - (a->row < b->row);
}

/* "18" of "18-25", "3" of "Q3" and of 3; false: it begins with no number. */
static bool
number_of(struct str s, double *ret)
{
	size_t n = 0;

	if (s.n && (s.p[0] == 'Q' || s.p[0] == 'q'))
		s = str_from(s, 1);
	while (n < s.n && s.p[n] >= '0' && s.p[n] <= '9')
		n++;
	return n && str_to_real(str_first(s, n), ret);
}

/* Of "Mon", "Monday", "Jan", "January": their number. */
static bool
day_or_month(struct str s, double *ret)
{
	static const char names[][10] = {
		"monday",    "tuesday", "wednesday", "thursday", "friday",
		"saturday",  "sunday",  "january",   "february", "march",
		"april",     "may",     "june",      "july",     "august",
		"september", "october", "november",  "december",
	};

	for (size_t i = 0; i < COUNT(names); i++) {
		const struct str name = str_of(names[i]);

		if (str_eq_nocase(s, name) ||
		    (s.n == 3 && str_eq_nocase(s, str_first(name, 3)))) {
			*ret = (double)i;
			return true;
		}
	}
	return false;
}

/* Where a label stands among its like; false: it has no place of its own. */
static bool
label_place(enum role role, struct str s, double *ret)
{
	return role == ROLE_WHEN   ? when_parse(s, ret)
	       : role == ROLE_CODE ? number_of(s, ret)
				   : number_of(s, ret) || day_or_month(s, ret);
}

/* Whether all labels of the column have places, and what these are. */
static bool
find_places(const struct rows *r, size_t col, enum role role, struct place *ret)
{
	const struct figures f = figures_of(r, col);

	if (role == ROLE_CODE && (f.kind == FIGURE_ID || f.kind == FIGURE_FLAG))
		return false;
	for (size_t i = 0; i < r->n_rows; i++) {
		const struct cell *c = &r->cells[i * r->n_cols + col];

		ret[i] = (struct place){ .row = i, .at = HUGE_VAL };
		if (c->type != CELL_NULL &&
		    !label_place(role, c->text, &ret[i].at))
			return false;
	}
	return true;
}

/* From the largest figure down; rows without one come last. */
static void
find_sizes(const struct rows *r, size_t value, struct place *ret)
{
	double x;

	for (size_t i = 0; i < r->n_rows; i++) {
		const struct cell *c = &r->cells[i * r->n_cols + value];

		ret[i] = (struct place){ .row = i, .at = HUGE_VAL };
		if (cell_is_number(c->type) && str_to_real(c->text, &x))
			ret[i].at = -x;
	}
}

static const struct rows *
put(struct arena *a, const struct rows *r, struct place *places)
{
	struct rows *ret = arena_alloc(a, sizeof(*ret));

	qsort(places, r->n_rows, sizeof(*places), by_place);
	*ret = *r;
	ret->cells = arena_array(a, r->n_rows * r->n_cols, sizeof(*ret->cells));
	for (size_t i = 0; i < r->n_rows; i++)
		memcpy(&ret->cells[i * r->n_cols],
		       &r->cells[places[i].row * r->n_cols],
		       r->n_cols * sizeof(*ret->cells));
	return ret;
}

const struct rows *
chart_in_order(struct arena *a, const struct rows *r, const enum role *roles)
{
	struct place *places;
	size_t label = r->n_cols, value = r->n_cols;

	if (!r->unordered)
		return r;
	for (size_t i = 0; i < r->n_cols; i++) {
		if (roles[i] == ROLE_VALUE)
			value = i;
		else if (roles[i] != ROLE_EMPTY &&
			 (label == r->n_cols ||
			  (roles[i] == ROLE_WHEN && roles[label] != ROLE_WHEN)))
			label = i;
	}
	if (label == r->n_cols || value == r->n_cols)
		return r;
	places = arena_array(a, r->n_rows, sizeof(*places));
	if (!find_places(r, label, roles[label], places))
		find_sizes(r, value, places);
	return put(a, r, places);
}
