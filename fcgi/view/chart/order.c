#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/language/language.h"
#include "base/utf8.h"
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

/* The days from Monday on, or the months, as one language has them. */
struct calendar {
	const char *names[12]; /* [n] folded */
	size_t n;
	size_t shortest; /* bytes of an abbreviation */
};

static struct calendar
calendar_in(struct arena *a, enum language l, enum figure_kind kind)
{
	const enum language before = language_switch(l);
	const bool months = kind == FIGURE_MONTH;
	struct calendar c = { .n = months ? 12 : 7,
			      .shortest = months ? 3 : 2 };

	for (size_t i = 0; i < c.n; i++) {
		/* Sunday is 0 */
		const size_t n = months ? i + 1 : (i + 1) % 7;
		const char *name =
			figures_calendar((struct figures){ .kind = kind },
					 str_of(arena_printf(a, "%zu", n)));

		c.names[i] = utf8_fold(a, str_of(name));
	}
	(void)language_switch(before);
	return c;
}

/* "Mon" and "Sept.": the only name that begins so. */
static bool
find_name(const struct calendar *c, struct str label, double *ret)
{
	size_t n = 0;

	if (str_ends(label, STR(".")))
		label.n--;
	for (size_t i = 0; label.n >= c->shortest && i < c->n; i++) {
		if (!str_starts(str_of(c->names[i]), label))
			continue;
		*ret = (double)i;
		if (str_is(label, c->names[i]))
			return true;
		n++;
	}
	return n == 1;
}

/* Two letters may be a country's: then most of the week must be there. */
#define MOST_DAYS 5

static bool
are_named(struct arena *a, const struct rows *r, size_t col,
	  const struct calendar *c, struct place *ret)
{
	for (size_t i = 0; i < r->n_rows; i++) {
		const struct cell *cell = &r->cells[i * r->n_cols + col];

		if (cell->type == CELL_NULL)
			continue;
		if ((cell->text.n < 3 && r->n_rows < MOST_DAYS) ||
		    !find_name(c, str_of(utf8_fold(a, cell->text)), &ret[i].at))
			return false;
	}
	return true;
}

/* Days of the week or months, all by their names in one language. */
static bool
find_named(struct arena *a, const struct rows *r, size_t col, struct place *ret)
{
	static const enum figure_kind kinds[] = { FIGURE_WEEKDAY,
						  FIGURE_MONTH };

	for (size_t k = 0; k < COUNT(kinds); k++)
		for (int l = 0; l < LANGUAGE__MAX; l++) {
			const struct calendar c =
				calendar_in(a, (enum language)l, kinds[k]);

			if (are_named(a, r, col, &c, ret))
				return true;
		}
	return false;
}

/* Where a label stands among its like; false: it has no place of its own. */
static bool
label_place(enum role role, struct str s, double *ret)
{
	return role == ROLE_WHEN ? when_parse(s, ret) : number_of(s, ret);
}

/* Whether all labels of the column have places, and what these are. */
static bool
find_places(struct arena *a, const struct rows *r, size_t col, enum role role,
	    struct place *ret)
{
	const struct figures f = figures_of(r, col);
	bool all = true;

	if (role == ROLE_CODE && (f.kind == FIGURE_ID || f.kind == FIGURE_FLAG))
		return false;
	for (size_t i = 0; i < r->n_rows; i++) {
		const struct cell *c = &r->cells[i * r->n_cols + col];

		ret[i] = (struct place){ .row = i, .at = HUGE_VAL };
		all = all && (c->type == CELL_NULL ||
			      label_place(role, c->text, &ret[i].at));
	}
	return all || (role == ROLE_TEXT && find_named(a, r, col, ret));
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
	if (!find_places(a, r, label, roles[label], places))
		find_sizes(r, value, places);
	return put(a, r, places);
}

/* From the row of the largest total down. */
static void
find_totals(const struct rows *r, struct place *ret)
{
	double x;

	for (size_t i = 0; i < r->n_rows; i++) {
		ret[i] = (struct place){ .row = i };
		for (size_t k = 1; k < r->n_cols; k++) {
			const struct cell *c = &r->cells[i * r->n_cols + k];

			if (cell_is_number(c->type) && str_to_real(c->text, &x))
				ret[i].at -= x;
		}
	}
}

const struct rows *
chart_cross_in_order(struct arena *a, const struct rows *crossed,
		     enum role along)
{
	struct place *places = arena_array(a, crossed->n_rows, sizeof(*places));

	if (!find_places(a, crossed, 0, along, places))
		find_totals(crossed, places);
	return put(a, crossed, places);
}
