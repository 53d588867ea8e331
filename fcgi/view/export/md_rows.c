#include <string.h>

#include "view/export/export.h"
#include "view/tree/number.h"

#include "base/ban.h"

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

void
md_begin(struct export *x)
{
	emit_char(&x->emit, '|');
	for (size_t i = 0; i < x->n_cols; i++) {
		emit_char(&x->emit, ' ');
		emit_md(&x->emit, str_of(x->cols[i].name));
		emit_puts(&x->emit, " |");
	}
	emit_puts(&x->emit, "\n|");
	for (size_t i = 0; i < x->n_cols; i++)
		emit_puts(&x->emit,
			  cell_is_number(x->cols[i].type) ? "---:|" : "---|");
	emit_char(&x->emit, '\n');
}

static void
md_cell(struct emit *e, const struct cell *cell)
{
	if (cell->type == CELL_NULL)
		emit_puts(e, "*NULL*");
	else if (cell->type == CELL_BLOB)
		emit_hex(e, cell->text);
	else
		emit_md(e, cell->text);
}

void
md_row(struct export *x, const struct cell *cells)
{
	emit_char(&x->emit, '|');
	for (size_t i = 0; i < x->n_cols; i++) {
		emit_char(&x->emit, ' ');
		if (export_name(x, i, &cells[i]))
			emit_puts(&x->emit, export_name(x, i, &cells[i]));
		else
			md_cell(&x->emit, &cells[i]);
		emit_puts(&x->emit, " |");
	}
	emit_char(&x->emit, '\n');
}

void
md_end(struct export *x, bool truncated)
{
	if (truncated) {
		emit_char(&x->emit, '\n');
		emit_puts(&x->emit,
			  rows_in_words(x->arena, x->seen, truncated));
		emit_puts(&x->emit, "; there are more.\n");
	}
}
