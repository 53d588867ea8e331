#include <string.h>

#include "view/export/export.h"
#include "view/tree/number.h"

#include "base/ban.h"

#define SCRATCH_BYTES ((size_t)4 << 20)

void
emit_md(struct emit *e, struct str s)
{
	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] == '\n') {
			emit_puts(e, "<br>");
			continue;
		}
		if (s.p[i] == '\r' || s.p[i] == '\0')
			continue;
		if (strchr("\\`*[]<>&|#~", s.p[i]))
			emit_char(e, '\\');
		emit_char(e, s.p[i]);
	}
}

static void
put_head(struct export *x)
{
	emit_char(&x->emit, '|');
	for (size_t i = 0; i < x->n_cols; i++) {
		emit_char(&x->emit, ' ');
		emit_md(&x->emit, str_of(export_heading(x, i)));
		emit_puts(&x->emit, " |");
	}
	emit_puts(&x->emit, "\n|");
	for (size_t i = 0; i < x->n_cols; i++)
		emit_puts(&x->emit,
			  cell_is_number(x->cols[i].type) ? "---:|" : "---|");
	emit_char(&x->emit, '\n');
}

static void
put_cell(struct export *x, struct arena *a, size_t i, const struct cell *cell)
{
	if (cell->type == CELL_NULL)
		emit_puts(&x->emit, x->raw ? "*NULL*" : "\u2013");
	else if (cell->type == CELL_BLOB)
		emit_hex(&x->emit, cell->text);
	else
		emit_md(&x->emit, export_shown(x, a, i, cell));
}

static void
put_row(struct export *x, struct arena *a, const struct cell *cells)
{
	emit_char(&x->emit, '|');
	for (size_t i = 0; i < x->n_cols; i++) {
		emit_char(&x->emit, ' ');
		put_cell(x, a, i, &cells[i]);
		emit_puts(&x->emit, " |");
	}
	emit_char(&x->emit, '\n');
}

static void
settle(struct export *x)
{
	const struct rows *rows = &x->held.rows;

	hold_guess_types(x);
	hold_figures(x);
	put_head(x);
	for (size_t i = 0; i < rows->n_rows; i++)
		put_row(x, x->arena, rows->cells + i * rows->n_cols);
}

void
md_begin(struct export *x)
{
	hold_rows(x, SCRATCH_BYTES);
}

void
md_row(struct export *x, const struct cell *cells)
{
	if (x->figures || !hold_row(x, cells)) {
		if (!x->figures)
			settle(x);
		put_row(x, x->scratch, cells);
	}
	arena_reset(x->scratch);
}

void
md_end(struct export *x, bool truncated)
{
	if (!x->figures)
		settle(x);
	if (truncated) {
		emit_char(&x->emit, '\n');
		emit_puts(&x->emit,
			  rows_in_words(x->arena, x->seen, truncated));
		emit_puts(&x->emit, "; there are more.\n");
	}
}
