#include <string.h>

#include "view/export/export.h"
#include "view/tree/number.h"

#include "base/ban.h"

#define ROWS 200 /* that widths and figures are found from … */
#define BYTES ((size_t)256 << 10) /* … and the most that they are */

static void
destroy(void *scratch)
{
	arena_destroy(scratch);
}

void
hold_rows(struct export *x, size_t scratch)
{
	x->hold = snapshot_sink(&x->held, x->arena, ROWS, BYTES);
	(void)x->hold.begin(x->hold.arg, x->cols, x->n_cols);
	x->scratch = arena_create(scratch);
	arena_defer(x->arena, destroy, x->scratch);
}

bool
hold_row(struct export *x, const struct cell *cells)
{
	struct rows one = { .n_cols = x->n_cols, .n_rows = 1 };
	bool full = false;

	one.cols = x->cols;
	one.cells = memcpy(arena_array(x->scratch, x->n_cols, sizeof(*cells)),
			   cells, x->n_cols * sizeof(*cells));
	(void)x->hold.batch(x->hold.arg, &one, &full);
	return !full;
}

void
hold_guess_types(struct export *x)
{
	const struct rows *rows = &x->held.rows;

	for (size_t i = 0; i < x->n_cols; i++)
		for (size_t n = 0;
		     n < rows->n_rows && x->cols[i].type == CELL_NULL; n++)
			x->cols[i].type = rows->cells[n * x->n_cols + i].type;
}

void
hold_figures(struct export *x)
{
	struct rows rows = x->held.rows;

	rows.cols = x->cols;
	x->figures = arena_array(x->arena, x->n_cols, sizeof(*x->figures));
	for (size_t i = 0; i < x->n_cols; i++)
		x->figures[i] = figures_of(&rows, i);
}

struct str
export_shown(const struct export *x, struct arena *a, size_t col,
	     const struct cell *cell)
{
	const struct figures f = x->figures[col];
	const char *name = x->raw ? NULL : figures_calendar(f, cell->text);

	if (name)
		return str_of(name);
	if (!x->raw && f.kind == FIGURE_FLAG && cell->type != CELL_NULL)
		return str_of(figures_say_yes(cell->text) ? say("yes")
							  : say("no"));
	if (x->raw || !cell_is_number(cell->type))
		return cell->text;
	return f.kind == FIGURE_PERCENT ? number_said(a, f, cell->text)
					: number_shown(a, f, cell->text);
}

/* "days" and "Weight (kg)" say the unit themselves. */
static bool
names_unit(const char *name, const char *unit)
{
	const struct column own = { .name = name };
	const char *its = figures_of_column(&own).unit;

	return its && strcmp(its, unit) == 0;
}

/* Of a percentage, each cell says it. */
const char *
export_heading(const struct export *x, size_t col)
{
	const struct column *c = &x->cols[col];
	const struct figures f = x->figures[col];

	if (x->raw || !c->unit || !f.unit || f.kind == FIGURE_PERCENT ||
	    figures_are_names(f) || names_unit(c->name, f.unit))
		return c->name;
	return arena_printf(x->arena, "%s (%s)", c->name, f.unit);
}
