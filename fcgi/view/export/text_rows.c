#include <string.h>

#include "base/buf.h"
#include "base/utf8.h"
#include "view/export/export.h"
#include "view/tree/number.h"

#include "base/ban.h"

/*
 * A table for a terminal: columns as wide as the first rows need, numbers to
 * the right, two spaces between, so that awk and eyes can both read it. Later
 * cells that are wider push their line; nothing is lost below the cap.
 */
#define CELL_WIDTH 60   /* characters of a cell; longer ones end in … */
#define ALONE_WIDTH 400 /* of the only column */
#define SCRATCH_BYTES ((size_t)4 << 20)

/* U+2028 and U+2029 end a line; U+202A and its like turn its direction. */
static bool
moves_cursor(uint32_t c)
{
	return c < ' ' || (c >= 0x7f && c < 0xa0) ||
	       (c >= 0x2028 && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069) ||
	       c == 0x200e || c == 0x200f;
}

static const char *
tame(uint32_t c)
{
	if (c == '\n')
		return "\u21b5";
	return c == '\t' ? " " : "\ufffd";
}

struct str
text_tame(struct arena *a, struct str s)
{
	struct buf b = buf_new(a, 3 * s.n + 1);

	while (s.n) {
		struct str rest = s;
		uint32_t c = utf8_next(&rest);

		if (c == '\r' && rest.n && rest.p[0] == '\n')
			;
		else if (moves_cursor(c))
			buf_puts(&b, tame(c));
		else
			buf_add(&b, str_first(s, s.n - rest.n));
		s = rest;
	}
	return buf_str(&b);
}

static bool
is_plain(struct str s)
{
	for (size_t i = 0; i < s.n; i++)
		if (s.p[i] < ' ' || s.p[i] > '~')
			return false;
	return true;
}

/* The cell as it is shown, in memory of the arena or the cell's own. */
static struct str
shown(const struct export *x, struct arena *a, const struct cell *cell,
      size_t col)
{
	const size_t max = x->n_cols == 1 ? ALONE_WIDTH : CELL_WIDTH;
	struct str text;

	if (cell->type == CELL_NULL)
		return x->raw ? STR("NULL") : STR("-");
	if (cell->type == CELL_BLOB)
		return str_of(number_size(a, cell->text.n));
	text = export_shown(x, a, col, cell);
	if (is_plain(text) && text.n <= max)
		return text;
	return str_of(utf8_shorten(a, text_tame(a, text), max));
}

static void
pad(struct emit *e, size_t from, size_t to)
{
	for (; from < to; from++)
		emit_char(e, ' ');
}

static void
put_cell(struct export *x, size_t i, struct str s, bool right)
{
	size_t width = is_plain(s) ? s.n : utf8_width(s);

	if (i)
		emit_puts(&x->emit, "  ");
	if (right)
		pad(&x->emit, width, x->widths[i]);
	emit_str(&x->emit, s);
	if (!right && i + 1 < x->n_cols)
		pad(&x->emit, width, x->widths[i]);
}

static void
put_row(struct export *x, struct arena *a, const struct cell *cells)
{
	for (size_t i = 0; i < x->n_cols; i++)
		put_cell(x, i, shown(x, a, &cells[i], i),
			 cell_is_number(cells[i].type));
	emit_char(&x->emit, '\n');
}

static struct str
title_of(const struct export *x, size_t i)
{
	return str_of(utf8_shorten(
		x->arena, text_tame(x->arena, str_of(export_heading(x, i))),
		CELL_WIDTH));
}

static void
put_head(struct export *x)
{
	for (size_t i = 0; i < x->n_cols; i++)
		put_cell(x, i, title_of(x, i), cell_is_number(x->cols[i].type));
	emit_char(&x->emit, '\n');
	for (size_t i = 0; i < x->n_cols; i++) {
		if (i)
			emit_puts(&x->emit, "  ");
		for (size_t n = 0; n < x->widths[i]; n++)
			emit_char(&x->emit, '-');
	}
	emit_char(&x->emit, '\n');
}

static size_t
widest(const struct export *x, struct arena *a, size_t col)
{
	const struct rows *rows = &x->held.rows;
	size_t most = utf8_width(title_of(x, col));

	for (size_t i = 0; i < rows->n_rows; i++) {
		size_t n = utf8_width(
			shown(x, a, &rows->cells[i * rows->n_cols + col], col));

		most = n > most ? n : most;
	}
	return most ? most : 1;
}

static void
settle(struct export *x)
{
	const struct rows *rows = &x->held.rows;

	hold_guess_types(x);
	hold_figures(x);
	x->widths = arena_array(x->arena, x->n_cols, sizeof(*x->widths));
	for (size_t i = 0; i < x->n_cols; i++)
		x->widths[i] = widest(x, x->arena, i);
	put_head(x);
	for (size_t i = 0; i < rows->n_rows; i++)
		put_row(x, x->arena, rows->cells + i * rows->n_cols);
}

void
text_begin(struct export *x)
{
	hold_rows(x, SCRATCH_BYTES);
}

void
text_row(struct export *x, const struct cell *cells)
{
	if (x->widths || !hold_row(x, cells)) {
		if (!x->widths)
			settle(x);
		put_row(x, x->scratch, cells);
	}
	arena_reset(x->scratch);
}

void
text_end(struct export *x, bool truncated)
{
	if (!x->widths)
		settle(x);
	emit_char(&x->emit, '(');
	emit_puts(&x->emit, rows_in_words(x->arena, x->seen, truncated));
	if (truncated)
		emit_puts(&x->emit, "; there are more");
	if (x->note) {
		emit_puts(&x->emit, "; ");
		emit_str(&x->emit, text_tame(x->arena, str_of(x->note)));
	}
	emit_puts(&x->emit, ")\n");
}
