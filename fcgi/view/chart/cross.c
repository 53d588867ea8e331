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

/* A label that runs along, one that tells lines apart, and one figure. */
static bool
is_cross(const struct rows *rows, const enum role *roles, struct cross *ret)
{
	size_t labels[CHART_LABELS], n = 0, n_values = 0;

	for (size_t i = 0; i < rows->n_cols; i++) {
		if (roles[i] == ROLE_VALUE) {
			ret->value = i;
			n_values++;
		} else if (n < CHART_LABELS) {
			labels[n++] = i;
		} else {
			return false;
		}
	}
	if (n_values != 1 || n != CHART_LABELS ||
	    rows->n_rows < CHART_POINTS_MIN)
		return false;
	n = roles[labels[1]] == ROLE_WHEN && roles[labels[0]] != ROLE_WHEN;
	ret->along = labels[n];
	ret->line = labels[1 - n];
	ret->in_time = roles[ret->along] == ROLE_WHEN;
	return roles[ret->line] != ROLE_EMPTY &&
	       roles[ret->along] != ROLE_EMPTY;
}

/* Every line of a cross is drawn, over time or as bars side by side. */
static enum chart_kind
kind_of_cross(struct chart *c, enum role along)
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
	return c->rows->n_rows * c->n_values <= CROSS_BARS ? CHART_BARS
							   : CHART_NONE;
}

/* Too many bars to stand beside each other, of figures that are parts. */
static bool
can_stack(struct arena *a, const struct chart *c, const struct column *value)
{
	double x;

	if (c->rows->n_rows > STACKS || !column_adds_up(a, value))
		return false;
	for (size_t i = 0; i < c->rows->n_rows; i++)
		for (size_t k = 0; k < c->n_values; k++)
			if (chart_value(c, i, k, &x) && x < 0)
				return false;
	return true;
}

bool
chart_choose_cross(struct arena *a, struct chart *c, const enum role *roles)
{
	struct rows *crossed = arena_alloc(a, sizeof(*crossed));
	const struct rows *rows = c->rows;
	struct cross by = { .value = 0 };

	if (!is_cross(rows, roles, &by) || labels_are_one_name(rows, &by) ||
	    !shape_cross(a, rows, &by, crossed))
		return false;
	c->rows = crossed;
	c->kind = kind_of_cross(c, roles[by.along]);
	c->stacked =
		c->kind == CHART_NONE && can_stack(a, c, &rows->cols[by.value]);
	if (c->stacked)
		c->kind = CHART_BARS;
	if (c->kind == CHART_NONE) {
		*c = (struct chart){ .rows = rows,
				     .id = c->id,
				     .bars_only = c->bars_only };
		return false;
	}
	c->figures = figures_of(rows, by.value);
	c->crossed = &rows->cols[by.value];
	c->name = arena_printf(a, say("%s by %s and %s"),
			       chart_heading(a, rows, by.value),
			       chart_heading(a, rows, by.along),
			       chart_heading(a, rows, by.line));
	return true;
}
