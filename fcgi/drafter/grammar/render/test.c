#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "drafter/grammar/lex/lex.h"
#include "drafter/grammar/render/sql.h"

#include "base/ban.h"

#define MONTH_CHARS 7 /* "2026-03" */

static const char *const signs[IS__MAX] = { "=", "<>", "<", "<=", ">", ">=" };

/* Seconds since 1970 of an ISO day. */
static long long
seconds_of(const char *iso)
{
	struct tm tm = { .tm_year = (int)strtol(iso, NULL, 10) - 1900,
			 .tm_mon = (int)strtol(iso + 5, NULL, 10) - 1,
			 .tm_mday = (int)strtol(iso + 8, NULL, 10) };

	return (long long)timegm(&tm);
}

/* A day beside a column, in the column's own form. */
static void
write_date_for(struct writer *w, const struct node *col, const struct node *n)
{
	const struct cat_col *c = col->kind == NODE_COLUMN
					  ? cat_col(w->c, col->table, col->col)
					  : NULL;
	struct buf quoted = buf_new(w->arena, 100);
	const char *text = n->text;

	if (c && c->epoch) {
		buf_printf(w->b, "%lld", seconds_of(n->text));
		return;
	}
	if (c && c->dense) {
		text = arena_printf(w->arena, "%.4s%.2s%.2s", n->text,
				    n->text + 5, n->text + 8);
		if (node_is_whole(w, col))
			buf_puts(w->b, text);
		else
			dialect_text(w->d, w->b, str_of(text));
		return;
	}
	if (c && c->order) {
		dialect_text(w->d, w->b, str_of(text));
		return;
	}
	if (c && c->month)
		text = arena_copy(w->arena, n->text, MONTH_CHARS);
	if (c && c->timed && w->d->needs_midnight)
		text = arena_printf(w->arena, "%s 00:00:00", n->text);
	dialect_text(w->d, &quoted, str_of(text));
	if (w->d->date)
		dialect_form(w->b, w->d->date, buf_str(&quoted), STR(""));
	else
		buf_add(w->b, buf_str(&quoted));
}

/* "31/03/2026" is compared as ISO has it. */
static bool
is_turned(const struct writer *w, const struct node *n)
{
	return n->kind == NODE_COLUMN && cat_col(w->c, n->table, n->col)->order;
}

/* What stands for no value in a column that is tested; NULL: nothing does. */
static const char *
blank_of(const struct writer *w, const struct node *n)
{
	return n->kind == NODE_COLUMN ? cat_blank(w->c, n->table, n->col)
				      : NULL;
}

void
write_filled(struct writer *w, const struct node *n)
{
	const char *blank = blank_of(w, n);

	buf_puts(w->b, blank ? "NULLIF(" : "");
	write_node(w, n);
	if (blank)
		buf_printf(w->b, ", %s)", blank);
}

/* '' is before all days. */
static bool
goes_down(const struct test *t)
{
	return t->op == IS_LESS || t->op == IS_AT_MOST;
}

static void
write_compare(struct writer *w, const struct test *t)
{
	const bool wrap = t->a->kind == NODE_TEST;
	const bool texts = t->b->kind == NODE_TEXT ||
			   (t->b->kind == NODE_DATE && !is_turned(w, t->a));

	buf_puts(w->b, wrap ? "(" : "");
	(goes_down(t) && blank_of(w, t->a) ? write_filled
	 : texts                           ? write_node
					   : write_figure)(w, t->a);
	buf_printf(w->b, "%s %s ", wrap ? ")" : "", signs[t->op]);
	if (t->b->kind == NODE_DATE)
		write_date_for(w, t->a, t->b);
	else
		write_figure(w, t->b);
}

/* Text that stands in it, with the signs of LIKE as themselves. */
static void
write_like(struct writer *w, const struct test *t)
{
	struct buf x = buf_new(w->arena, 4096), y = buf_new(w->arena, 4096);
	struct buf *kept = w->b;

	w->b = &x;
	write_node(w, t->a);
	w->b = kept;
	dialect_text(w->d, &y,
		     str_of(arena_printf(w->arena, "%s%s%s",
					 t->part == TEXT_BEGINS ? "" : "%",
					 t->b->text,
					 t->part == TEXT_ENDS ? "" : "%")));
	dialect_form(w->b, w->d->lower_like ? w->d->lower_like : "%s LIKE %s",
		     buf_str(&x), buf_str(&y));
}

static bool
is_several(const struct test *t)
{
	return t->kind == TEST_AND || t->kind == TEST_OR;
}

static void
write_parts(struct writer *w, const struct test *t, const char *between)
{
	for (size_t i = 0; i < t->n; i++) {
		const bool wrap = is_several(t->parts[i]);

		buf_puts(w->b, i ? between : "");
		buf_puts(w->b, wrap ? "(" : "");
		write_test(w, t->parts[i]);
		buf_puts(w->b, wrap ? ")" : "");
	}
}

static void
write_in(struct writer *w, const struct test *t, bool negated)
{
	(t->n && t->list[0]->kind == NODE_NUMBER ? write_figure
						 : write_node)(w, t->a);
	buf_puts(w->b, negated ? " NOT IN (" : " IN (");
	for (size_t i = 0; i < t->n; i++) {
		buf_puts(w->b, i ? ", " : "");
		write_node(w, t->list[i]);
	}
	buf_putc(w->b, ')');
}

static void
write_not(struct writer *w, const struct test *t)
{
	static const enum is opposite[IS__MAX] = { IS_NOT,      IS_EQUAL,
						   IS_AT_LEAST, IS_MORE,
						   IS_AT_MOST,  IS_LESS };
	struct test turned = *t;

	switch ((int)t->kind) {
	case TEST_COMPARE:
		turned.op = opposite[t->op];
		write_compare(w, &turned);
		return;
	case TEST_NULL:
		write_filled(w, t->a);
		buf_puts(w->b, " IS NOT NULL");
		return;
	case TEST_NOT:
		buf_puts(w->b, is_several(t->parts[0]) ? "(" : "");
		write_test(w, t->parts[0]);
		buf_puts(w->b, is_several(t->parts[0]) ? ")" : "");
		return;
	case TEST_IN:
		write_in(w, t, true);
		return;
	case TEST_EXISTS:
	case TEST_COUNT:
		write_exists(w, t, true);
		return;
	default:
		buf_puts(w->b, "NOT (");
		write_test(w, t);
		buf_putc(w->b, ')');
	}
}

void
write_test(struct writer *w, const struct test *t)
{
	switch ((int)t->kind) {
	case TEST_COMPARE:
		write_compare(w, t);
		return;
	case TEST_LIKE:
		write_like(w, t);
		return;
	case TEST_IN:
		write_in(w, t, false);
		return;
	case TEST_NULL:
		write_filled(w, t->a);
		buf_puts(w->b, " IS NULL");
		return;
	case TEST_AND:
		write_parts(w, t, " AND ");
		return;
	case TEST_OR:
		write_parts(w, t, " OR ");
		return;
	case TEST_NOT:
		write_not(w, t->parts[0]);
		return;
	default:
		write_exists(w, t, false);
	}
}
