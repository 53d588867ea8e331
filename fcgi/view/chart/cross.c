#include "base/language/language.h"
#include "data/names.h"
#include "view/chart/shape.h"

#include "base/ban.h"

#define LOOKED_AT 300 /* rows whose labels are compared with each other */
#define STACKS 30     /* rows of bars that stand one behind the other */
#define CROSS_BARS 60 /* of all labels and lines together */

/* "first" and "last" name one thing: each pair comes once, and few share. */
static bool
labels_are_one_name(const struct rows *r, const struct cross *by)
{
	size_t n = r->n_rows, n_shared = 0;

	if (n > LOOKED_AT)
		n = LOOKED_AT;
	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < i; k++)
			if (str_eq(r->cells[i * r->n_cols + by->along].text,
				   r->cells[k * r->n_cols + by->along].text)) {
				n_shared++;
				break;
			}
	return 3 * n_shared < n;
}

/* A label that runs along, one that tells lines apart, and figures. */
struct crossing {
	struct cross by; /* of the first figure */
	size_t values[CHART_COLS], n_values;
};

static bool
is_cross(const struct rows *rows, const enum role *roles, struct crossing *ret)
{
	size_t labels[CHART_LABELS], n = 0;

	for (size_t i = 0; i < rows->n_cols; i++) {
		if (roles[i] == ROLE_VALUE)
			ret->values[ret->n_values++] = i;
		else if (n < CHART_LABELS)
			labels[n++] = i;
		else
			return false;
	}
	if (ret->n_values == 0 || n != CHART_LABELS ||
	    rows->n_rows < CHART_POINTS_MIN)
		return false;
	n = roles[labels[1]] == ROLE_WHEN && roles[labels[0]] != ROLE_WHEN;
	ret->by = (struct cross){
		.along = labels[n],
		.line = labels[1 - n],
		.value = ret->values[0],
		.in_time = roles[labels[n]] == ROLE_WHEN,
	};
	return roles[labels[0]] != ROLE_EMPTY && roles[labels[1]] != ROLE_EMPTY;
}

/*
 * Every line of a cross is drawn, over time or as bars side by side; all n
 * measures in the same way.
 */
static enum chart_kind
kind_of_cross(struct chart *c, enum role along, size_t n)
{
	enum role roles[CHART_COLS] = { along };

	c->n_values = c->rows->n_cols - 1;
	for (size_t i = 0; i < c->n_values; i++)
		c->values[i] = i + 1;
	if (!c->bars_only && along == ROLE_WHEN &&
	    c->rows->n_rows >= CHART_POINTS_MIN) {
		for (size_t i = 1; i < CHART_COLS; i++)
			roles[i] = ROLE_VALUE;
		if (chart_in_time(c, roles))
			return CHART_LINE;
	}
	c->reversed = false;
	c->n_labels = 0;
	chart_add_label(c, 0);
	return n * c->rows->n_rows * c->n_values <= CROSS_BARS ? CHART_BARS
							       : CHART_NONE;
}

/* Too many bars to stand beside each other, of figures that are parts. */
static bool
can_stack(struct arena *a, const struct chart *c)
{
	double x;

	if (!column_adds_up(a, c->crossed))
		return false;
	for (size_t i = 0; i < c->rows->n_rows; i++)
		for (size_t k = 0; k < c->n_values; k++)
			if (chart_value(c, i, k, &x) && x < 0)
				return false;
	return true;
}

/* The cross table of one measure, as a chart of one unit. */
static bool
cross(struct arena *a, const struct rows *rows, const struct cross *by,
      struct chart *c)
{
	struct rows *crossed = arena_alloc(a, sizeof(*crossed));

	if (!shape_cross(a, rows, by, crossed))
		return false;
	c->rows = crossed;
	c->figures = figures_of(rows, by->value);
	c->crossed = &rows->cols[by->value];
	return true;
}

/* Bars of all n measures that stand one behind the other, or of none. */
static bool
stack(struct arena *a, struct chart *plots, size_t n)
{
	if (plots->rows->n_rows * n > STACKS)
		return false;
	for (size_t i = 0; i < n; i++)
		if (!can_stack(a, &plots[i]))
			return false;
	for (size_t i = 0; i < n; i++) {
		plots[i].kind = CHART_BARS;
		plots[i].stacked = true;
	}
	return true;
}

/* A plot for each measure, below each other; false: there is no room for all. */
static bool
draw(struct arena *a, const struct rows *rows, const enum role *roles,
     const struct crossing *x, struct chart *c)
{
	struct chart *plots = arena_array(a, x->n_values, sizeof(*plots));
	struct cross by = x->by;

	if (!cross(a, rows, &by, c))
		return false;
	if (rows->unordered && x->n_values == 1 &&
	    column_adds_up(a, c->crossed))
		c->rows = chart_cross_in_order(a, c->rows, roles[by.along]);
	c->kind = kind_of_cross(c, roles[by.along], x->n_values);
	for (size_t i = 0; i < x->n_values; i++) {
		plots[i] = *c;
		by.value = x->values[i];
		if (i > 0 && !cross(a, rows, &by, &plots[i]))
			return false;
	}
	if (c->kind == CHART_NONE && !stack(a, plots, x->n_values))
		return false;
	for (size_t i = 1; i < x->n_values; i++)
		plots[i - 1].below = &plots[i];
	*c = plots[0];
	c->name = arena_printf(a, say("%s by %s and %s"), chart_measures(a, c),
			       chart_heading(a, rows, by.along),
			       chart_heading(a, rows, by.line));
	return true;
}

bool
chart_choose_cross(struct arena *a, struct chart *c, const enum role *roles)
{
	const struct rows *rows = c->rows;
	struct crossing x = { .n_values = 0 };
	struct chart drawn = *c;
	size_t n;

	if (!is_cross(rows, roles, &x) || labels_are_one_name(rows, &x.by))
		return false;
	n = x.n_values;
	if (!draw(a, rows, roles, &x, &drawn)) {
		drawn = *c;
		x.n_values = 1;
		if (n == 1 || !draw(a, rows, roles, &x, &drawn))
			return false;
		chart_tell_others(a, rows, x.values + 1, n - 1, &drawn);
	}
	*c = drawn;
	return true;
}
