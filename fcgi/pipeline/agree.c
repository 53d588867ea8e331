#include "pipeline/agree.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"

#include "base/ban.h"

#define TEXT_MAX ((size_t)64 << 20)
#define SHORT 10 /* digits of a number that is written as it stands */

static bool
is_short_integer(struct str s)
{
	size_t i = s.n > 1 && s.p[0] == '-';

	if (s.n == i || s.n > SHORT || (s.p[i] == '0' && s.n > 1))
		return false;
	for (; i < s.n; i++)
		if (s.p[i] < '0' || s.p[i] > '9')
			return false;
	return true;
}

static void
put_cell(struct buf *b, const struct cell *c)
{
	double n;

	if (c->type == CELL_NULL)
		buf_puts(b, "-");
	else if (cell_is_number(c->type) && is_short_integer(c->text))
		buf_add(b, c->text);
	else if (cell_is_number(c->type) && str_to_real(c->text, &n))
		buf_printf(b, "%.10g", n + 0.0);
	else /* its length keeps "a,b" apart from "a" and "b" */
		buf_printf(b, "%zu:%.*s", c->text.n, (int)c->text.n, c->text.p);
	buf_putc(b, ',');
}

static int
compare(const void *x, const void *y)
{
	const struct str *a = x, *b = y;
	const int order = memcmp(a->p, b->p, a->n < b->n ? a->n : b->n);

	return order ? order : (a->n > b->n) - (a->n < b->n);
}

const char *
rows_as_set(struct arena *a, const struct rows *rows)
{
	struct str *lines = arena_array(a, rows->n_rows + 1, sizeof(*lines));
	struct buf text = buf_new(a, TEXT_MAX), all = buf_new(a, TEXT_MAX);
	size_t at = 0;

	for (size_t r = 0; r < rows->n_rows; r++) {
		for (size_t c = 0; c < rows->n_cols; c++)
			put_cell(&text, &rows->cells[r * rows->n_cols + c]);
		buf_putc(&text, '\n');
		lines[r].n = text.n; /* where it ends: the text may move yet */
	}
	for (size_t r = 0; r < rows->n_rows; r++) {
		lines[r] = (struct str){ text.p + at, lines[r].n - at };
		at += lines[r].n;
	}
	qsort(lines, rows->n_rows, sizeof(*lines), compare);
	for (size_t r = 0; r < rows->n_rows; r++)
		buf_add(&all, lines[r]);
	return buf_text(&all);
}
