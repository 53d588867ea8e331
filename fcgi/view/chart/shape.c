#include "view/chart/shape.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/language/language.h"
#include "data/figures.h"
#include "data/figures/digits.h"

#include "base/ban.h"

#define PIVOT_ROWS 2000
#define LABELS_MAX 200 /* of either label */

/* Distinct cells of a column, in the order they come; n > max: too many. */
struct labels {
	const struct cell *items[LABELS_MAX];
	size_t n;
};

static bool
same(const struct cell *x, const struct cell *y)
{
	return x->type == y->type && str_eq(x->text, y->text);
}

static size_t
find(const struct labels *l, const struct cell *c)
{
	size_t i = 0;

	while (i < l->n && !same(l->items[i], c))
		i++;
	return i;
}

static bool
collect(const struct rows *r, size_t col, struct labels *ret)
{
	ret->n = 0;
	for (size_t i = 0; i < r->n_rows; i++) {
		const struct cell *c = &r->cells[i * r->n_cols + col];

		if (find(ret, c) < ret->n)
			continue;
		if (ret->n == LABELS_MAX)
			return false;
		ret->items[ret->n++] = c;
	}
	return true;
}

static int
by_time(const void *x, const void *y)
{
	const struct str a = (*(const struct cell *const *)x)->text;
	const struct str b = (*(const struct cell *const *)y)->text;
	const int order = memcmp(a.p, b.p, a.n < b.n ? a.n : b.n);

	return order ? order : (a.n > b.n) - (a.n < b.n);
}

/* Those that run up or down stay; a month that the first line lacks comes last. */
static void
put_in_time(struct labels *l)
{
	bool up = false, down = false;

	for (size_t i = 0; i < l->n; i++)
		if (l->items[i]->text.n != l->items[0]->text.n)
			return; /* an hour of 9 before one of 10 */
	for (size_t i = 1; i < l->n; i++) {
		const int order = by_time(&l->items[i - 1], &l->items[i]);

		up |= order < 0;
		down |= order > 0;
	}
	if (up && down)
		qsort(l->items, l->n, sizeof(l->items[0]), by_time);
}

/* One more figure in a cell that may hold one. */
static void
add_up(struct arena *a, struct cell *to, const struct cell *c)
{
	double x, y;

	if (to->type == CELL_NULL) {
		*to = *c;
		return;
	}
	if (!str_to_real(to->text, &x) || !str_to_real(c->text, &y))
		return;
	to->type = to->type == CELL_INTEGER ? c->type : to->type;
	to->text = digits_of(a, x + y);
}

/* Columns of the lines: a label each, the last may stand for the rest. */
static void
name_columns(struct arena *a, const struct rows *r, const struct cross *by,
	     const struct labels *lines, struct rows *ret)
{
	const struct figures f = figures_of(r, by->line);

	ret->cols[0] = r->cols[by->along];
	for (size_t i = 1; i < ret->n_cols; i++) {
		const struct cell *cell = lines->items[i - 1];

		ret->cols[i] = r->cols[by->value];
		if (i == SHAPE_LINES && lines->n > SHAPE_LINES)
			ret->cols[i].name = say("others");
		else if (cell->type == CELL_NULL)
			ret->cols[i].name = say("none");
		else if (figures_calendar(f, cell->text))
			ret->cols[i].name = figures_calendar(f, cell->text);
		else
			ret->cols[i].name = str_dup(a, cell->text);
	}
}

bool
shape_cross(struct arena *a, const struct rows *r, const struct cross *by,
	    struct rows *ret)
{
	struct labels *along = arena_alloc(a, sizeof(*along));
	struct labels *lines = arena_alloc(a, sizeof(*lines));
	struct column cols[1 + SHAPE_LINES] = { { .name = NULL } };
	size_t n;

	if (r->n_rows > PIVOT_ROWS || !collect(r, by->along, along) ||
	    !collect(r, by->line, lines) || along->n < 2 || lines->n < 2 ||
	    along->n * lines->n > 4 * r->n_rows)
		return false;
	if (by->in_time)
		put_in_time(along);
	n = lines->n > SHAPE_LINES ? SHAPE_LINES : lines->n;
	*ret = rows_table(a, along->n, cols, 1 + n);
	name_columns(a, r, by, lines, ret);
	for (size_t i = 0; i < along->n; i++)
		ret->cells[i * ret->n_cols] = *along->items[i];
	for (size_t i = 0; i < r->n_rows; i++) {
		const struct cell *cells = &r->cells[i * r->n_cols];
		size_t at = find(along, &cells[by->along]);
		size_t line = find(lines, &cells[by->line]);

		if (line >= n)
			line = n - 1;
		add_up(a, &ret->cells[at * ret->n_cols + 1 + line],
		       &cells[by->value]);
	}
	return true;
}

struct rows
shape_first(struct arena *a, const struct rows *r, size_t label, size_t value)
{
	struct rows few = *r;
	struct cell *last;

	few.n_rows = SHAPE_BARS + 1;
	few.cells = arena_array(a, few.n_rows * r->n_cols, sizeof(*few.cells));
	memcpy(few.cells, r->cells,
	       SHAPE_BARS * r->n_cols * sizeof(*few.cells));
	last = &few.cells[SHAPE_BARS * r->n_cols];
	for (size_t i = SHAPE_BARS; i < r->n_rows; i++)
		add_up(a, &last[value], &r->cells[i * r->n_cols + value]);
	last[label] =
		(struct cell){ CELL_TEXT,
			       str_of(arena_printf(a, say("%zu others"),
						   r->n_rows - SHAPE_BARS)) };
	return few;
}
