#include "pipeline/sentence.h"

#include <string.h>

#include "data/figures.h"

#include "base/ban.h"

#define SENTENCE_MAX 500
#define VALUES_MAX 4 /* of a single row */
#define LIST_MAX 5   /* rows that are named one by one */

static const struct cell *
cell_at(const struct rows *r, size_t row, size_t col)
{
	return &r->cells[row * r->n_cols + col];
}

static void
put_cell(struct buf *b, const struct rows *r, size_t row, size_t col)
{
	const struct cell *c = cell_at(r, row, col);

	if (c->type == CELL_NULL)
		buf_puts(b, "empty");
	else if (c->type == CELL_BLOB)
		buf_printf(b, "%zu bytes", c->text.n);
	else if (cell_is_number(c->type))
		buf_add(b, figures_show(b->arena, figures_of(r, col), c->text));
	else
		buf_add(b, c->text);
}

/* "COUNT(*)" is no name to read out; "order_count" is "order count". */
static void
put_name(struct buf *b, const char *name)
{
	if (strpbrk(name, "()*")) {
		buf_puts(b, strncasecmp(name, "count", 5) == 0 ? "count"
							       : "result");
		return;
	}
	for (; *name; name++)
		buf_putc(b, *name == '_' ? ' ' : *name);
}

void
sentence_count(struct buf *b, size_t n_rows)
{
	buf_add(b, number_grouped(b->arena, str_of(arena_printf(b->arena, "%zu",
								n_rows))));
	buf_puts(b, n_rows == 1 ? " row" : " rows");
}

static void
say_row(struct buf *b, const struct rows *r)
{
	for (size_t i = 0; i < r->n_cols; i++) {
		buf_puts(b, i ? ", " : "");
		put_name(b, r->cols[i].name);
		buf_puts(b, ": ");
		put_cell(b, r, 0, i);
	}
	buf_putc(b, '.');
}

static bool
is_short_list(const struct rows *r)
{
	if (r->n_cols != 1 || r->n_rows < 2 || r->n_rows > LIST_MAX)
		return false;
	for (size_t i = 0; i < r->n_rows; i++)
		if (r->cells[i].type != CELL_TEXT)
			return false;
	return true;
}

static void
say_list(struct buf *b, const struct rows *r)
{
	buf_puts(b, "Found ");
	sentence_count(b, r->n_rows);
	for (size_t i = 0; i < r->n_rows; i++) {
		buf_puts(b, i == 0               ? ": "
			    : i + 1 == r->n_rows ? " and "
						 : ", ");
		put_cell(b, r, i, 0);
	}
	buf_putc(b, '.');
}

/* The only row of the greatest number (sign 1) or of the least (-1). */
static bool
find_extreme(const struct rows *r, double sign, size_t *ret)
{
	double best = 0, x;
	size_t n_best = 0;

	for (size_t i = 0; i < r->n_rows; i++) {
		if (!str_to_real(cell_at(r, i, 1)->text, &x))
			return false;
		if (n_best == 0 || sign * x > sign * best) {
			best = x;
			*ret = i;
			n_best = 1;
		} else if (!(sign * x < sign * best)) {
			n_best++;
		}
	}
	return n_best == 1;
}

/* A label and an amount of it: months and revenue, names and prices. */
static bool
has_extremes(const struct rows *r, size_t *ret_high, size_t *ret_low)
{
	if (r->n_cols != 2 || r->n_rows < 3 ||
	    name_is_label(str_of(r->cols[1].name)))
		return false;
	for (size_t i = 0; i < r->n_rows; i++) {
		const struct cell *label = cell_at(r, i, 0);

		if (!cell_is_number(cell_at(r, i, 1)->type))
			return false;
		if (label->type != CELL_TEXT && !cell_is_when(label->type) &&
		    !name_is_label(str_of(r->cols[0].name)))
			return false;
	}
	return find_extreme(r, 1, ret_high) && find_extreme(r, -1, ret_low);
}

static void
put_extreme(struct buf *b, const struct rows *r, size_t row)
{
	put_cell(b, r, row, 1);
	buf_puts(b, " (");
	put_cell(b, r, row, 0);
	buf_putc(b, ')');
}

static void
say_extremes(struct buf *b, const struct rows *r, size_t high, size_t low)
{
	buf_puts(b, "Found ");
	sentence_count(b, r->n_rows);
	buf_puts(b, ": the highest ");
	put_name(b, r->cols[1].name);
	buf_puts(b, " is ");
	put_extreme(b, r, high);
	buf_puts(b, ", the lowest ");
	put_extreme(b, r, low);
	buf_putc(b, '.');
}

static void
say_count(struct buf *b, const struct rows *r)
{
	buf_puts(b, r->truncated ? "These are the first " : "Found ");
	sentence_count(b, r->n_rows);
	buf_puts(b, r->truncated ? "; there are more." : ".");
}

const char *
sentence_of(struct arena *a, const struct rows *r)
{
	struct buf b = buf_new(a, SENTENCE_MAX);
	size_t high, low;

	if (r->n_rows == 0)
		return "No rows match.";
	if (!r->truncated && rows_are_nothing(r))
		return "There is no value: no rows match.";
	if (r->truncated)
		say_count(&b, r);
	else if (r->n_rows == 1 && r->n_cols <= VALUES_MAX)
		say_row(&b, r);
	else if (is_short_list(r))
		say_list(&b, r);
	else if (has_extremes(r, &high, &low))
		say_extremes(&b, r, high, low);
	if (b.n == 0 || b.cut) {
		buf_clear(&b);
		say_count(&b, r);
	}
	return buf_text(&b);
}
