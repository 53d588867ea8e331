#include <math.h>
#include <string.h>

#include "base/buf.h"
#include "base/language/language.h"
#include "data/names.h"
#include "view/chart/shape.h"

#include "base/ban.h"

/* Which figures of a result are drawn, and which of them on one axis. */

#define NOTE_MAX 400
#define COMPARABLE 20 /* times as large: two lines still share an axis */
#define PLOTS_BARS 20 /* of all measures together, in plots of their own */

/* Up, or down, from row to row: the column that the rows are sorted by. */
static bool
is_sorted(const struct rows *rows, size_t col)
{
	double before = 0, x = 0;
	int direction = 0;

	for (size_t i = 0; i < rows->n_rows; i++) {
		const struct cell *c = &rows->cells[i * rows->n_cols + col];
		int step;

		if (!str_to_real(c->text, &x))
			return false;
		step = i ? (x > before) - (x < before) : 0;
		before = x;
		if (step && direction && step != direction)
			return false;
		direction = direction ? direction : step;
	}
	return direction != 0;
}

void
chart_choose_values(struct chart *c, const enum role *roles)
{
	size_t last = 0;
	bool sorted = false, own;

	for (size_t i = 0; i < c->rows->n_cols; i++) {
		if (roles[i] != ROLE_VALUE)
			continue;
		own = is_sorted(c->rows, i);
		if (!sorted || own)
			last = i;
		sorted |= own;
		c->n_values = 1;
	}
	c->values[0] = last;
}

static double
largest(const struct rows *rows, size_t col)
{
	double most = 0, x;

	for (size_t i = 0; i < rows->n_rows; i++)
		if (str_to_real(rows->cells[i * rows->n_cols + col].text, &x))
			most = fmax(most, fabs(x));
	return most;
}

/* A plain number may well be a count. */
static enum figure_kind
kind_of(struct figures f)
{
	return f.kind == FIGURE_COUNT ? FIGURE_NUMBER : f.kind;
}

/* Whether the axis of one column serves another: of one unit and one size. */
static bool
share_axis(const struct rows *rows, size_t a, size_t b)
{
	const double x = largest(rows, a), y = largest(rows, b);
	const struct figures f = figures_of(rows, a), g = figures_of(rows, b);

	return y * COMPARABLE >= x && y <= x * COMPARABLE &&
	       f.of_one == g.of_one && kind_of(f) == kind_of(g) &&
	       str_eq(str_of(f.unit ? f.unit : ""),
		      str_of(g.unit ? g.unit : ""));
}

/* The measures of a result; of bars the chosen one first. */
static size_t
find_measures(const struct chart *c, const enum role *roles, bool lines,
	      size_t *ret)
{
	size_t n = 0;

	if (!lines)
		ret[n++] = c->values[0];
	for (size_t i = 0; i < c->rows->n_cols; i++)
		if (roles[i] == ROLE_VALUE && (lines || i != c->values[0]))
			ret[n++] = i;
	return n;
}

/* The same chart of another measure, below. */
static void
add_plots(struct arena *a, struct chart *c, const size_t *values, size_t n)
{
	struct chart *last = c;

	for (size_t i = 1; i < n; i++) {
		struct chart *next = arena_alloc(a, sizeof(*next));

		*next = *c;
		next->below = NULL;
		next->values[0] = values[i];
		next->figures = figures_of(c->rows, values[i]);
		last->below = next;
		last = next;
	}
}

void
chart_tell_others(struct arena *a, const struct rows *rows,
		  const size_t *others, size_t n, struct chart *c)
{
	struct buf b = buf_new(a, NOTE_MAX);

	for (size_t i = 0; i < n; i++)
		buf_printf(&b, "%s%s", i ? ", " : "",
			   chart_heading(a, rows, others[i]));
	c->note = arena_printf(a, "%s%s%s", c->note ? c->note : "",
			       c->note ? " " : "",
			       arena_printf(a,
					    say("Not drawn, but in the table:"
						" %s."),
					    buf_text(&b)));
}

/* One measure in several periods is drawn side by side. */
static bool
add_periods(struct chart *c, const enum role *roles)
{
	const struct column *cols = c->rows->cols;
	struct str first, name, period;
	size_t n = 0;

	if (!name_in_period(str_of(cols[c->values[0]].name), &first, &period))
		return false;
	for (size_t i = 0; i < c->rows->n_cols && n < CHART_SERIES; i++)
		if (roles[i] == ROLE_VALUE &&
		    name_in_period(str_of(cols[i].name), &name, &period) &&
		    str_eq(name, first))
			c->values[n++] = i;
	c->n_values = n;
	return n > 1;
}

void
chart_add_measures(struct arena *a, struct chart *c, const enum role *roles,
		   bool lines)
{
	static_assert(CHART_COLS <= CHART_SERIES, "each may be a line");
	size_t values[CHART_COLS] = { c->values[0] }, shared = 1;
	const size_t n = find_measures(c, roles, lines, values);

	c->values[0] = values[0];
	c->figures = figures_of(c->rows, c->values[0]);
	if (n == 1 || (!lines && add_periods(c, roles)))
		return;
	while (shared < n && share_axis(c->rows, values[0], values[shared]))
		shared++;
	if (lines && shared == n) {
		memcpy(c->values, values, n * sizeof(*values));
		c->n_values = n;
	} else if (lines || c->rows->n_rows * n <= PLOTS_BARS) {
		add_plots(a, c, values, n);
	} else {
		chart_tell_others(a, c->rows, values + 1, n - 1, c);
	}
}
