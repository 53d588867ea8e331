#include <string.h>

#include "base/buf.h"
#include "pipeline/stages.h"

#include "base/ban.h"

#define ANSWER_MAX 500
#define VALUES_MAX 4 /* of a single row that the sentence names */

/* "1234567.5" as "1,234,567.5"; the digits are the engine's own. */
static void
put_number(struct buf *b, struct str text)
{
	size_t sign = text.n && (*text.p == '-' || *text.p == '+');
	size_t whole = sign;

	while (whole < text.n && text.p[whole] >= '0' && text.p[whole] <= '9')
		whole++;
	if (whole < text.n && text.p[whole] != '.') { /* 1e21 */
		buf_add(b, text);
		return;
	}
	for (size_t i = 0; i < text.n; i++) {
		if (i > sign && i < whole && (whole - i) % 3 == 0)
			buf_putc(b, ',');
		buf_putc(b, text.p[i]);
	}
}

static void
put_count(struct buf *b, size_t n)
{
	put_number(b, str_of(arena_printf(b->arena, "%zu", n)));
}

static void
put_cell(struct buf *b, const struct cell *c)
{
	if (c->type == CELL_NULL)
		buf_puts(b, "empty");
	else if (c->type == CELL_BLOB)
		buf_printf(b, "%zu bytes", c->text.n);
	else if (cell_is_number(c->type))
		put_number(b, c->text);
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

static void
put_row(struct buf *b, const struct rows *r)
{
	for (size_t i = 0; i < r->n_cols; i++) {
		buf_puts(b, i ? ", " : "");
		put_name(b, r->cols[i].name);
		buf_puts(b, ": ");
		put_cell(b, &r->cells[i]);
	}
	buf_putc(b, '.');
}

/* An aggregate over no rows is NULL: that is no value, not an answer. */
static bool
is_nothing(const struct rows *r)
{
	for (size_t i = 0; i < r->n_cols; i++)
		if (r->cells[i].type != CELL_NULL)
			return false;
	return true;
}

static const char *
sentence(struct arena *a, const struct rows *r)
{
	struct buf b = buf_new(a, ANSWER_MAX);

	if (r->n_rows == 0)
		return "No rows match.";
	if (r->n_rows == 1 && !r->truncated && is_nothing(r))
		return "There is no value: no rows match.";
	if (r->n_rows == 1 && !r->truncated && r->n_cols <= VALUES_MAX)
		put_row(&b, r);
	if (b.n && !b.cut)
		return buf_text(&b);
	buf_clear(&b);
	if (r->truncated) {
		buf_puts(&b, "These are the first ");
		put_count(&b, r->n_rows);
		buf_puts(&b, " rows; there are more.");
	} else {
		buf_puts(&b, "Found ");
		put_count(&b, r->n_rows);
		buf_puts(&b, r->n_rows == 1 ? " row." : " rows.");
	}
	return buf_text(&b);
}

const struct err *
stage_answer(const struct app *app, struct job *job, struct attempt *t)
{
	(void)app, (void)t;
	job->turn->answer = sentence(job->arena, job->turn->rows);
	return NULL;
}
