#include "pipeline/agree.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"

#include "base/ban.h"

#define TEXT_MAX ((size_t)64 << 20)

static void
put_cell(struct buf *b, const struct cell *c)
{
	double n;

	if (c->type == CELL_NULL)
		buf_puts(b, "-");
	else if (cell_is_number(c->type) && str_to_real(c->text, &n))
		buf_printf(b, "%.10g", n + 0.0);
	else /* its length keeps "a,b" apart from "a" and "b" */
		buf_printf(b, "%zu:%.*s", c->text.n, (int)c->text.n, c->text.p);
	buf_putc(b, ',');
}

static int
compare(const void *x, const void *y)
{
	return strcmp(*(const char *const *)x, *(const char *const *)y);
}

const char *
rows_as_set(struct arena *a, const struct rows *rows)
{
	const char **lines = arena_array(a, rows->n_rows + 1, sizeof(*lines));
	struct buf all = buf_new(a, TEXT_MAX);

	for (size_t r = 0; r < rows->n_rows; r++) {
		struct buf line = buf_new(a, TEXT_MAX);

		for (size_t c = 0; c < rows->n_cols; c++)
			put_cell(&line, &rows->cells[r * rows->n_cols + c]);
		lines[r] = buf_text(&line);
	}
	qsort(lines, rows->n_rows, sizeof(*lines), compare);
	for (size_t r = 0; r < rows->n_rows; r++)
		buf_printf(&all, "%s\n", lines[r]);
	return buf_text(&all);
}
