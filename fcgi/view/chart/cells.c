#include <math.h>

#include "base/buf.h"
#include "data/figures/digits.h"
#include "data/names.h"
#include "view/chart/shape.h"
#include "view/tree/number.h"
#include "view/tree/tree.h"

#include "base/ban.h"

#define TOO_LARGE 1e300 /* a difference of two would not be finite */
#define FULL_MAX 1e7    /* beyond it millions are said */
#define WHOLE_FROM 1000 /* from it on decimals say nothing in a chart */

const struct cell *
chart_cell(const struct chart *c, size_t i, size_t col)
{
	size_t row = c->reversed ? c->rows->n_rows - 1 - i : i;

	return &c->rows->cells[row * c->rows->n_cols + col];
}

bool
chart_value(const struct chart *c, size_t i, size_t series, double *ret)
{
	const struct cell *cell = chart_cell(c, i, c->values[series]);

	if (!cell_is_number(cell->type) || !str_to_real(cell->text, ret) ||
	    !(fabs(*ret) < TOO_LARGE))
		return false;
	if (c->figures.of_one)
		*ret *= 100;
	return true;
}

void
chart_add_label(struct chart *c, size_t col)
{
	c->flags[c->n_labels] = figures_of(c->rows, col).kind == FIGURE_FLAG;
	c->labels[c->n_labels++] = col;
}

/* "Jan" and "Monday" of their numbers; NULL: the cell is no such number. */
static const char *
calendar_of(const struct chart *c, size_t label, const struct cell *cell)
{
	const struct column *of = &c->rows->cols[c->labels[label]];
	struct figures f = figures_of_column(of);
	const char *name;
	uint64_t n = 0;

	if (cell->type == CELL_BOOLEAN || c->flags[label])
		return figures_say_yes(cell->text) ? say("yes") : say("no");

	if (cell->type == CELL_INTEGER &&
	    str_is_nocase(str_of(of->name), UNIT_OF_MONTH))
		f.kind = FIGURE_MONTH;
	name = figures_calendar(f, cell->text);
	if (!name || f.kind != FIGURE_MONTH)
		return name;
	(void)str_to_uint(str_first(cell->text, 2), 12, &n);
	return n ? chart_month((unsigned)n) : name;
}

const char *
chart_label(struct arena *a, const struct chart *c, size_t i)
{
	struct buf b = buf_new(a, 1000);

	for (size_t n = 0; n < c->n_labels; n++) {
		const struct cell *cell = chart_cell(c, i, c->labels[n]);
		const char *name = calendar_of(c, n, cell);

		if (n)
			buf_putc(&b, ' ');
		if (cell->type == CELL_NULL)
			buf_puts(&b, say("none"));
		else if (name)
			buf_puts(&b, name);
		else
			buf_add(&b, cell->text);
	}
	return buf_text(&b);
}

const char *
chart_say(struct arena *a, const struct chart *c, double x)
{
	struct figures f = c->figures;

	f.of_one = false; /* x is a percentage already */
	if (fabs(x) >= FULL_MAX || (fabs(x) < 0.01 && fabs(x) > 0))
		return str_dup(
			a, figures_with_unit(a, f, str_of(number_brief(a, x))));
	if (f.decimals < 0 || fabs(x) >= WHOLE_FROM || !(fabs(x) > 0))
		f.decimals = 0;
	return str_dup(a, number_said(a, f, digits_of(a, x)));
}

const char *
chart_heading(struct arena *a, const struct rows *rows, size_t col)
{
	const char *words = name_in_words(a, &rows->cols[col]);

	return words ? words : rows->cols[col].name;
}

const char *
chart_series_class(struct arena *a, size_t series)
{
	return arena_printf(a, "s%zu", series + 1);
}

const char *
chart_series_name(struct arena *a, const struct chart *c, size_t series)
{
	return c->crossed ? c->rows->cols[c->values[series]].name
			  : chart_heading(a, c->rows, c->values[series]);
}

const char *
chart_measure(struct arena *a, const struct chart *c)
{
	const char *words = c->crossed ? name_in_words(a, c->crossed) : NULL;

	if (!c->crossed)
		return chart_heading(a, c->rows, c->values[0]);
	return words ? words : c->crossed->name;
}

const char *
chart_measures(struct arena *a, const struct chart *c)
{
	const char *name = chart_measure(a, c);

	for (c = c->below; c; c = c->below)
		name = arena_printf(a, c->below ? "%s, %s" : say("%s and %s"),
				    name, chart_measure(a, c));
	return name;
}

void
chart_legend(struct arena *a, const struct chart *c, struct json_object *o)
{
	struct json_object *legend = tree_list(o, "legend");

	tree_flag(o, "has_legend", c->n_values > 1);
	tree_set(o, "note", c->note);
	for (size_t i = 0; c->n_values > 1 && i < c->n_values; i++) {
		struct json_object *one = json_push_object(legend);

		tree_text(one, "class", chart_series_class(a, i));
		tree_text(one, "name", chart_series_name(a, c, i));
	}
}
