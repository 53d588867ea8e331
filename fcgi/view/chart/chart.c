#include "view/chart/chart.h"

#include <math.h>
#include <string.h>

#include "base/buf.h"
#include "data/names.h"
#include "view/chart/shape.h"
#include "view/tree/number.h"

#include "base/ban.h"

#define MAX_BARS 30
#define MAX_POINTS 2000
#define OTHERS_MOST 5 /* times the largest bar; more leaves it no length */
#define DOTS_MIN 8 /* rows drawn as points: fewer are read in the table … */
#define DOTS_MAX 1000

static bool
all_cells(const struct rows *rows, size_t col, bool (*is)(const struct cell *))
{
	for (size_t i = 0; i < rows->n_rows; i++)
		if (!is(&rows->cells[i * rows->n_cols + col]))
			return false;
	return true;
}

static bool
is_null(const struct cell *cell)
{
	return cell->type == CELL_NULL;
}

static bool
is_number_or_null(const struct cell *cell)
{
	return is_null(cell) || cell_is_number(cell->type);
}

static bool
is_time(const struct cell *cell)
{
	double days;

	return cell->type != CELL_BLOB && cell->type != CELL_REAL &&
	       when_parse(cell->text, &days);
}

static bool
is_blob(const struct cell *cell)
{
	return cell->type == CELL_BLOB;
}

/* Digits that look like a year, of a column that says otherwise. */
static bool
is_postcode(const struct rows *rows, size_t col)
{
	return figures_of_column(&rows->cols[col]).kind == FIGURE_ID &&
	       rows->cells[col].text.n == 4;
}

static enum role
role_of(const struct rows *rows, size_t col)
{
	bool code = name_is_label(str_of(rows->cols[col].name)) ||
		    figures_are_hours(rows, col) ||
		    figures_are_names(figures_of_column(&rows->cols[col])) ||
		    figures_of(rows, col).kind == FIGURE_FLAG;
	bool number = all_cells(rows, col, is_number_or_null);

	if (all_cells(rows, col, is_null) || all_cells(rows, col, is_blob))
		return ROLE_EMPTY;
	if (number && !code)
		return ROLE_VALUE;
	if (all_cells(rows, col, is_time) && !is_postcode(rows, col))
		return ROLE_WHEN;
	return number ? ROLE_CODE : ROLE_TEXT;
}

static void
choose_labels(struct chart *c, const enum role *roles)
{
	static const enum role wanted[] = { ROLE_TEXT, ROLE_WHEN, ROLE_CODE };

	for (size_t w = 0; w < COUNT(wanted) && c->n_labels == 0; w++)
		for (size_t i = 0; i < c->rows->n_cols; i++) {
			if (roles[i] != wanted[w])
				continue;
			if (c->n_labels == CHART_LABELS)
				c->n_values = 0; /* a list, not figures */
			else
				chart_add_label(c, i);
		}
}

static bool
labels_differ(struct arena *a, const struct chart *c)
{
	const char *labels[MAX_BARS];

	for (size_t i = 0; i < c->rows->n_rows; i++) {
		labels[i] = chart_label(a, c, i);
		for (size_t n = 0; n < i; n++)
			if (strcmp(labels[n], labels[i]) == 0)
				return false;
	}
	return true;
}

bool
chart_in_time(struct chart *c, const enum role *roles)
{
	double first = 0, last = 0, before = 0, x;
	size_t n = 0;

	for (size_t i = 0; i < c->rows->n_cols; i++) {
		if (roles[i] == ROLE_WHEN) {
			c->labels[0] = i;
			n++;
		}
		if (roles[i] == ROLE_TEXT)
			return false;
	}
	if (n != 1)
		return false;
	(void)when_parse(chart_cell(c, 0, c->labels[0])->text, &first);
	(void)when_parse(chart_cell(c, c->rows->n_rows - 1, c->labels[0])->text,
			 &last);
	c->reversed = last < first;
	for (size_t i = 0; i < c->rows->n_rows; i++) {
		if (!when_parse(chart_cell(c, i, c->labels[0])->text, &x) ||
		    (i && x <= before))
			return false;
		before = x;
	}
	c->n_labels = 1;
	return true;
}

/* The sum of the others leaves room for the bars beside it. */
static bool
is_in_scale(const struct rows *few, size_t value)
{
	double most = 0, others = 0, x;

	for (size_t i = 0; i < few->n_rows; i++) {
		const struct cell *c = &few->cells[i * few->n_cols + value];

		if (!str_to_real(c->text, &x))
			continue;
		if (i + 1 == few->n_rows)
			others = fabs(x);
		else if (fabs(x) > most)
			most = fabs(x);
	}
	return others <= OTHERS_MOST * most;
}

/* Of too many bars the first are drawn, and the sum of the others. */
static bool
cut_bars(struct arena *a, struct chart *c)
{
	struct rows *few = arena_alloc(a, sizeof(*few));

	if (c->rows->n_rows > MAX_POINTS || c->n_labels != 1)
		return false;
	*few = shape_first(a, c->rows, c->labels[0], c->values[0]);
	if (!column_adds_up(a, &c->rows->cols[c->values[0]]) ||
	    c->rows->truncated || !is_in_scale(few, c->values[0]))
		few->n_rows--;
	c->note = arena_printf(
		a,
		few->n_rows > SHAPE_BARS
			? say("The first %d of %s are drawn, the others as"
			      " their sum.")
			: say("The first %d of %s are drawn."),
		SHAPE_BARS, number_whole(a, c->rows->n_rows));
	c->rows = few;
	return true;
}

static enum chart_kind
kind_of(struct arena *a, struct chart *c, const enum role *roles)
{
	size_t n = c->rows->n_rows;

	chart_choose_values(c, roles);
	if (c->n_values == 0)
		return CHART_NONE;
	if (!c->bars_only && n >= CHART_POINTS_MIN && n <= MAX_POINTS &&
	    chart_in_time(c, roles)) {
		chart_add_measures(a, c, roles, true);
		return CHART_LINE;
	}
	c->reversed = false;
	c->n_labels = 0;
	choose_labels(c, roles);
	if (c->n_labels == 0 || c->n_values == 0)
		return CHART_NONE;
	if (n > MAX_BARS && !cut_bars(a, c))
		return CHART_NONE;
	if (!labels_differ(a, c))
		return CHART_NONE;
	chart_add_measures(a, c, roles, false);
	return CHART_BARS;
}

/* Whole numbers that nothing else names are labels: ratings, hours. */
static void
find_scale(const struct rows *rows, enum role *roles)
{
	for (size_t i = 0; i < rows->n_cols; i++)
		if (roles[i] != ROLE_VALUE)
			return;
	if (rows->n_cols > 1 && figures_are_scale(rows, 0))
		roles[0] = ROLE_CODE;
}

/* One column of figures and nothing that names them: how they spread. */
static bool
choose_bins(struct arena *a, struct chart *c, size_t value)
{
	struct rows *bins = arena_alloc(a, sizeof(*bins));

	if (c->rows->n_rows > MAX_POINTS ||
	    !shape_bins(a, c->rows, value, bins))
		return false;
	c->name = arena_printf(a, say("distribution of %s"),
			       chart_heading(a, c->rows, value));
	c->note = arena_printf(
		a,
		c->rows->truncated
			? say("How many rows lie in each range of %s, of those"
			      " shown.")
			: say("How many rows lie in each range of %s."),
		chart_heading(a, c->rows, value));
	c->rows = bins;
	c->kind = CHART_BARS;
	c->labels[0] = 0;
	c->values[0] = 1;
	c->n_labels = c->n_values = 1;
	c->figures = figures_of(bins, 1);
	return true;
}

/* Two columns of figures and nothing that names them: a point a row. */
static bool
choose_points(struct arena *a, struct chart *c)
{
	const char *across, *up;

	if (c->bars_only || c->rows->n_rows < DOTS_MIN ||
	    c->rows->n_rows > DOTS_MAX)
		return false;
	across = chart_heading(a, c->rows, 0);
	up = chart_heading(a, c->rows, 1);
	c->kind = CHART_POINTS;
	c->labels[0] = 0;
	c->values[0] = 1;
	c->n_labels = c->n_values = 1;
	c->figures = figures_of(c->rows, 1);
	c->name = arena_printf(a, "%s by %s", up, across);
	c->note = arena_printf(a, say("Across: %s. Up: %s. A point is a row."),
			       across, up);
	return true;
}

static bool
choose_unnamed(struct arena *a, struct chart *c, const enum role *roles)
{
	size_t n_values = 0;

	for (size_t i = 0; i < c->rows->n_cols; i++)
		n_values += roles[i] == ROLE_VALUE;
	if (n_values != c->rows->n_cols)
		return false;
	return n_values == 1   ? choose_bins(a, c, 0)
	       : n_values == 2 ? choose_points(a, c)
			       : false;
}

static void
choose(struct arena *a, struct chart c, struct chart *ret)
{
	enum role roles[CHART_COLS] = { ROLE_EMPTY };
	const struct rows *rows = c.rows;

	*ret = c;
	if (!rows || rows->n_rows < 2 || rows->n_cols < 1 ||
	    rows->n_cols > CHART_COLS)
		return;
	for (size_t i = 0; i < rows->n_cols; i++)
		roles[i] = role_of(rows, i);
	find_scale(rows, roles);
	c.rows = rows = chart_in_order(a, rows, roles);
	if (choose_unnamed(a, &c, roles) || chart_choose_cross(a, &c, roles)) {
		*ret = c;
		return;
	}
	c.kind = kind_of(a, &c, roles);
	if (c.kind == CHART_NONE)
		return;
	c.name = arena_printf(a, "%s by %s", chart_measures(a, &c),
			      chart_heading(a, rows, c.labels[0]));
	*ret = c;
}

void
chart_choose(struct arena *a, const struct rows *rows, const char *id,
	     struct chart *ret)
{
	choose(a, (struct chart){ .rows = rows, .id = id }, ret);
}

void
chart_choose_bars(struct arena *a, const struct rows *rows, const char *id,
		  struct chart *ret)
{
	choose(a, (struct chart){ .rows = rows, .id = id, .bars_only = true },
	       ret);
}
