#include "drafter/grammar/old/render/render.h"

#include <string.h>

#include "base/ban.h"

static const char *const op_names[OP__MAX] = {
	[OP_EQ] = " = ",  [OP_NE] = " <> ",         [OP_GT] = " > ",
	[OP_GE] = " >= ", [OP_LT] = " < ",          [OP_LE] = " <= ",
	[OP_IN] = " IN ", [OP_NOT_IN] = " NOT IN ",
};

static enum cell_type
column_type(const struct writer *w, struct col c)
{
	return c.col == NONE ? CELL_NULL : column_at(w->p, c)->type;
}

static bool
is_day(const struct writer *w, const struct cond *c, const char *value)
{
	const enum cell_type type = column_type(w, c->lhs.col);

	return !c->lhs.form && strlen(value) == 10 &&
	       (type == CELL_DATE || type == CELL_TIMESTAMP);
}

void
put_date(const struct parse *p, struct buf *b, enum cell_type type,
	 const char *iso)
{
	const struct dialect *d = p->dialect;
	const bool whole = type == CELL_TIMESTAMP && d->needs_midnight;
	const char *form = d->date && type != CELL_TEXT ? d->date : "%s";
	struct buf day = buf_new(p->arena, 64);

	dialect_text(d, &day,
		     str_of(whole ? arena_printf(p->arena, "%s 00:00:00", iso)
				  : iso));
	dialect_form(b, form, buf_str(&day), STR(""));
}

static void
put_value(const struct writer *w, const struct cond *c, const char *value)
{
	if (c->is_text && is_day(w, c, value))
		put_date(w->p, w->b, column_type(w, c->lhs.col), value);
	else if (c->is_text)
		dialect_text(w->p->dialect, w->b, str_of(value));
	else
		buf_puts(w->b, value);
}

static void
put_like(const struct writer *w, const struct cond *c)
{
	struct buf lhs = buf_new(w->p->arena, 512);
	struct buf rhs = buf_new(w->p->arena, 512);
	struct writer in = *w;
	const char *before = c->op == OP_STARTS ? "" : "%";
	const char *after = c->op == OP_ENDS ? "" : "%";

	in.b = &lhs;
	render_expr(&in, &c->lhs);
	dialect_text(w->p->dialect, &rhs,
		     str_of(arena_printf(w->p->arena, "%s%s%s", before,
					 c->value, after)));
	if (c->op == OP_LACKS)
		buf_puts(w->b, "NOT ");
	dialect_form(w->b, w->p->dialect->lower_like, buf_str(&lhs),
		     buf_str(&rhs));
}

/* Half open, so that it fits days and moments, and may use an index. */
static void
put_range(const struct writer *w, const struct cond *c)
{
	buf_putc(w->b, '(');
	render_expr(w, &c->lhs);
	buf_puts(w->b, " >= ");
	put_value(w, c, c->value);
	buf_puts(w->b, " AND ");
	render_expr(w, &c->lhs);
	buf_puts(w->b, " < ");
	put_value(w, c, c->value2);
	buf_putc(w->b, ')');
}

static void
put_cond(const struct writer *w, const struct cond *c)
{
	if (c->op == OP_CONTAINS || c->op == OP_LACKS || c->op == OP_STARTS ||
	    c->op == OP_ENDS) {
		put_like(w, c);
		return;
	}
	if (c->op == OP_RANGE) {
		put_range(w, c);
		return;
	}
	render_expr(w, &c->lhs);
	if (c->op == OP_NULL || c->op == OP_NOT_NULL) {
		buf_puts(w->b, c->op == OP_NULL ? " IS NULL" : " IS NOT NULL");
	} else if (c->op == OP_BETWEEN) {
		buf_puts(w->b, " BETWEEN ");
		put_value(w, c, c->value);
		buf_puts(w->b, " AND ");
		put_value(w, c, c->value2);
	} else {
		buf_puts(w->b, op_names[c->op]);
		if (c->sub) {
			buf_putc(w->b, '(');
			render_query(w->p, w->b, c->sub, true);
			buf_putc(w->b, ')');
		} else if (c->has_rhs) {
			render_col(w, c->rhs);
		} else {
			put_value(w, c, c->value);
		}
	}
}

/*
 * Whether the conditions joined by OR are put in brackets: where AND joins
 * others, unless OR is read as binding less. Values of one column are always
 * together: "Austria or Switzerland, with newsletter".
 */
static bool
has_brackets(const struct writer *w, const struct cond *cs, size_t n)
{
	bool mixed = false, alike = false;

	for (size_t i = 1; i < n; i++) {
		mixed |= !cs[i].or_before;
		alike |= cs[i].or_before && cs[i].op == OP_EQ &&
			 cs[i - 1].op == OP_EQ &&
			 cs[i].lhs.col.table == cs[i - 1].lhs.col.table &&
			 cs[i].lhs.col.col == cs[i - 1].lhs.col.col;
	}
	return mixed && (alike || !w->q->split);
}

void
render_conds(const struct writer *w, const char *word, const struct cond *cs,
	     size_t n)
{
	const bool brackets = has_brackets(w, cs, n);

	for (size_t i = 0; i < n; i++) {
		const bool opens = i + 1 < n && cs[i + 1].or_before &&
				   !(i > 0 && cs[i].or_before);
		const bool closes = i > 0 && cs[i].or_before &&
				    !(i + 1 < n && cs[i + 1].or_before);

		if (i == 0)
			buf_puts(w->b, word);
		else
			buf_puts(w->b, cs[i].or_before ? " OR " : " AND ");
		if (opens && brackets)
			buf_putc(w->b, '(');
		put_cond(w, &cs[i]);
		if (closes && brackets)
			buf_putc(w->b, ')');
	}
}
