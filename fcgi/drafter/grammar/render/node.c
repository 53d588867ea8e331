#include <math.h>
#include <string.h>

#include "drafter/grammar/render/sql.h"

#include "base/ban.h"

#define NODE_BYTES (1 << 14)

static const char *
text_by(struct writer *w, const struct node *n,
	void (*write)(struct writer *, const struct node *))
{
	struct buf b = buf_new(w->arena, NODE_BYTES), *kept = w->b;

	w->b = &b;
	write(w, n);
	w->b = kept;
	return buf_text(&b);
}

static const char *
text_of(struct writer *w, const struct node *n)
{
	return text_by(w, n, write_node);
}

static const struct cat_col *
column_of(const struct writer *w, const struct node *n)
{
	return n && n->kind == NODE_COLUMN ? cat_col(w->c, n->table, n->col)
					   : NULL;
}

/* Of a day without signs there are parts, and none of what stands for none. */
static const char *
date_text(struct writer *w, const struct node *n)
{
	const struct cat_col *c = column_of(w, n);

	return node_date_text(
		w, n, text_by(w, n, c && c->dense ? write_filled : write_node));
}

static void
write_number(struct writer *w, double x)
{
	if (fabs(x - floor(x)) < 1e-9 && fabs(x) < 1e15)
		buf_printf(w->b, "%.0f", x);
	else
		buf_printf(w->b, "%.10g", x);
}

void
write_as_number(struct buf *b, const struct dialect *d, struct str x)
{
	dialect_form(b, d->number ? d->number : "CAST(%s AS numeric)", x, x);
}

void
write_figure(struct writer *w, const struct node *n)
{
	const struct cat_col *c = column_of(w, n);

	if (c && c->figures)
		write_as_number(w->b, w->d, str_of(text_of(w, n)));
	else if (c && c->order)
		buf_puts(w->b, date_text(w, n));
	else
		write_node(w, n);
}

static void
write_agg(struct writer *w, const struct node *n)
{
	static const char *const names[FN__MAX] = { "count", "sum", "avg",
						    "min",   "max", "median" };
	struct buf b = buf_new(w->arena, NODE_BYTES), *kept = w->b;

	w->b = &b;
	if (n->test) {
		buf_puts(&b, "CASE WHEN ");
		write_test(w, n->test);
		buf_puts(&b, " THEN ");
	}
	if (n->a && n->fn != FN_COUNT)
		write_figure(w, n->a);
	else if (n->a)
		write_filled(w, n->a);
	else
		buf_puts(&b, n->test ? "1" : "*");
	if (n->test) /* nothing to add up is 0 */
		buf_puts(&b, n->fn == FN_SUM ? " ELSE 0 END" : " END");
	w->b = kept;
	if (n->fn == FN_AVG && w->d->avg) {
		dialect_form(w->b, w->d->avg, buf_str(&b), STR(""));
		return;
	}
	buf_printf(w->b, "%s(%s%s)", names[n->fn],
		   n->distinct ? "DISTINCT " : "", buf_text(&b));
}

static bool
is_sum(const struct node *n)
{
	return n->kind == NODE_CALC && (n->op == '+' || n->op == '-');
}

static void
write_side(struct writer *w, const struct node *n, bool wrap)
{
	buf_puts(w->b, wrap ? "(" : "");
	write_figure(w, n);
	buf_puts(w->b, wrap ? ")" : "");
}

/* Integers are divided as numbers, and nothing by 0. */
static void
write_calc(struct writer *w, const struct node *n)
{
	const bool tight = n->op == '*' || n->op == '/';
	const bool hundred = n->a->kind == NODE_CALC && n->a->op == '*' &&
			     n->a->a->kind == NODE_NUMBER;

	if (n->op == '*' && n->a->kind == NODE_NUMBER) {
		write_number(w, n->a->number);
		buf_puts(w->b, fabs(n->a->number - floor(n->a->number)) < 1e-9
				       ? ".0"
				       : "");
	} else {
		write_side(w, n->a,
			   tight && (is_sum(n->a) || n->a->kind == NODE_DAYS));
	}
	if (n->op == '/' && n->b->kind == NODE_NUMBER) {
		buf_puts(w->b, " / ");
		write_number(w, n->b->number);
		buf_puts(w->b, fabs(n->b->number - floor(n->b->number)) < 1e-9
				       ? ".0"
				       : "");
		return;
	}
	if (n->op == '/') {
		buf_puts(w->b, hundred ? " / NULLIF(" : " * 1.0 / NULLIF(");
		write_figure(w, n->b);
		buf_puts(w->b, ", 0)");
		return;
	}
	buf_printf(w->b, " %c ", n->op);
	write_side(w, n->b,
		   (n->b->kind == NODE_CALC && (tight || n->op == '-')) ||
			   (n->b->kind == NODE_DAYS && tight));
}

static void
write_unit(struct writer *w, const struct node *n)
{
	const char *year = dialect_year_shown(w->d);
	const char *forms[UNIT__MAX] = {
		[UNIT_YEAR] = year,
		[UNIT_MONTH] = w->d->year_month,
		[UNIT_WEEK] = w->d->week,
		[UNIT_DAY] = w->d->day,
		[UNIT_WEEKDAY] = w->d->weekday,
		[UNIT_MONTH_OF_YEAR] = w->d->month,
		[UNIT_QUARTER_OF_YEAR] = w->d->quarter,
	};
	const struct str x = str_of(date_text(w, n->a));
	struct buf y = buf_new(w->arena, NODE_BYTES);

	if (n->unit == UNIT_HOUR) {
		dialect_form(w->b,
			     strcmp(w->d->name, "sqlite") == 0
				     ? "CAST(strftime('%%H', %s) AS INTEGER)"
			     : strcmp(w->d->name, "clickhouse") == 0
				     ? "toHour(%s)"
				     : "EXTRACT(HOUR FROM %s)",
			     x, STR(""));
		return;
	}
	if (n->unit != UNIT_QUARTER) {
		dialect_form(w->b, forms[n->unit] ? forms[n->unit] : "%s", x,
			     x);
		return;
	}
	dialect_form(&y, w->d->quarter, x, x);
	if (!w->d->concat)
		buf_puts(w->b, "concat(");
	dialect_form(w->b, year, x, x);
	buf_puts(w->b, w->d->concat ? " || '-Q' || (" : ", '-Q', (");
	buf_add(w->b, buf_str(&y));
	buf_puts(w->b, w->d->concat ? ")" : "))");
}

/* From or to a day, what has a time counts by its day: none is in part. */
static const struct node *
by_day(const struct writer *w, const struct node *n, const struct node *other)
{
	const struct node *col = n->kind == NODE_AGG ? n->a : n;

	return other->kind == NODE_DATE && col && col->kind == NODE_COLUMN &&
			       cat_col(w->c, col->table, col->col)->timed
		       ? node_unit(w->arena, UNIT_DAY, n)
		       : n;
}

static void
write_days(struct writer *w, const struct node *n)
{
	const struct str x = str_of(date_text(w, by_day(w, n->a, n->b))),
			 y = str_of(date_text(w, by_day(w, n->b, n->a)));
	const char *times = n->unit == UNIT_HOUR     ? ") * 24"
			    : n->unit == UNIT_MINUTE ? ") * 1440"
			    : n->unit == UNIT_WEEK   ? ") / 7"
			    : n->unit == UNIT_MONTH  ? ") / 30.44"
			    : n->unit == UNIT_YEAR   ? ") / 365.25"
						     : "";

	buf_puts(w->b, *times ? "(" : "");
	dialect_form(w->b,
		     w->d->days ? w->d->days
				: "(CAST(%s AS DATE) - CAST(%s AS DATE))",
		     x, y);
	buf_puts(w->b, times);
}

static void
write_case(struct writer *w, const struct node *n)
{
	buf_puts(w->b, "CASE");
	for (size_t i = 0; i < n->n_arms; i++) {
		buf_puts(w->b, n->arms[i].test ? " WHEN " : " ELSE ");
		if (n->arms[i].test) {
			write_test(w, n->arms[i].test);
			buf_puts(w->b, " THEN ");
		}
		dialect_text(w->d, w->b, str_of(n->arms[i].label));
	}
	buf_puts(w->b, " END");
}

static bool
is_windowed(const struct node *n)
{
	return n && (n->kind == NODE_RUNNING || n->kind == NODE_BEFORE ||
		     n->kind == NODE_MOVING || is_windowed(n->a) ||
		     is_windowed(n->b));
}

/* Rows of a window go as the shown ones do, where these go by none. */
static void
write_over(struct writer *w)
{
	const struct tree *t = w->t;

	buf_puts(w->b, " OVER (ORDER BY ");
	if (t->n_order && !is_windowed(t->order[0].by))
		write_node(w, t->order[0].by);
	else if (t->n_group)
		write_node(w, t->group[0]);
	else
		buf_puts(w->b, "1");
}

static void
write_window(struct writer *w, const struct node *n)
{
	switch ((int)n->kind) {
	case NODE_SHARE:
		buf_puts(w->b, "100.0 * ");
		write_side(w, n->a, is_sum(n->a));
		buf_puts(w->b, " / sum(");
		write_node(w, n->a);
		buf_puts(w->b, n->b ? ") OVER (PARTITION BY " : ") OVER (");
		if (n->b)
			write_node(w, n->b);
		buf_puts(w->b, ")");
		return;
	case NODE_RUNNING:
		buf_puts(w->b, "sum(");
		write_node(w, n->a);
		buf_puts(w->b, ")");
		write_over(w);
		buf_puts(w->b, ")");
		return;
	case NODE_BEFORE:
		buf_puts(w->b, "lag(");
		write_node(w, n->a);
		buf_puts(w->b, ")");
		write_over(w);
		buf_puts(w->b, ")");
		return;
	case NODE_MOVING:
		buf_puts(w->b, "avg(");
		write_node(w, n->a);
		buf_puts(w->b, ")");
		write_over(w);
		buf_printf(w->b,
			   " ROWS BETWEEN %.0f PRECEDING AND CURRENT ROW)",
			   n->number - 1);
		return;
	default:
		buf_puts(w->b, "100.0 * (");
		write_node(w, n->a);
		buf_puts(w->b, " - ");
		write_side(w, n->b, is_sum(n->b));
		buf_puts(w->b, ") / NULLIF(");
		write_node(w, n->b);
		buf_puts(w->b, ", 0)");
	}
}

/* Yes or no, in the engine's words. */
static void
write_truth(struct writer *w, const struct node *n)
{
	const char *own = n->number > 0.5 ? w->d->yes : w->d->no;

	buf_puts(w->b, own ? own : n->text);
}

void
write_node(struct writer *w, const struct node *n)
{
	switch ((int)n->kind) {
	case NODE_COLUMN:
		write_column(w, seat_of(w, n->table, n->step), (size_t)n->col);
		return;
	case NODE_NUMBER:
		if (n->text)
			write_truth(w, n);
		else
			write_number(w, n->number);
		return;
	case NODE_TEXT:
	case NODE_DATE:
		dialect_text(w->d, w->b, str_of(n->text));
		return;
	case NODE_AGG:
		write_agg(w, n);
		return;
	case NODE_CALC:
		write_calc(w, n);
		return;
	case NODE_UNIT:
		write_unit(w, n);
		return;
	case NODE_DAYS:
		write_days(w, n);
		return;
	case NODE_CASE:
		write_case(w, n);
		return;
	case NODE_BESIDE:
		write_beside(w, n);
		return;
	case NODE_SCALAR:
		write_scalar(w, n);
		return;
	case NODE_FIRST:
		write_first(w, n);
		return;
	case NODE_TEST:
		buf_puts(w->b, "CASE WHEN ");
		write_test(w, n->test);
		buf_puts(w->b, " THEN 1 ELSE 0 END");
		return;
	default:
		write_window(w, n);
	}
}
