#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "drafter/grammar/old/compose/compose.h"
#include "drafter/grammar/old/follow/follow.h"

#include "base/ban.h"

#define TEXT_MAX 4096

static const char *const signs[OP__MAX] = {
	[OP_EQ] = "=",  [OP_NE] = "<>", [OP_GT] = ">",
	[OP_GE] = ">=", [OP_LT] = "<",  [OP_LE] = "<=",
};

static bool
put_condition(struct edit *e, struct col c, const char *rest)
{
	const char *cond = follow_condition(e, c, rest);

	return cond && edit_and(e, cond);
}

/* The text that a value has in one column; NULL: it is not there. */
static const char *
text_in(const struct token *t, struct col c)
{
	for (size_t i = 0; i < t->n; i++)
		if (t->places[i].text && t->places[i].table == c.table &&
		    t->places[i].col == c.col)
			return t->places[i].text;
	return NULL;
}

/* " = 'Berlin'", or " IN ('Berlin', 'Hamburg')" */
static const char *
equal_text(const struct edit *e, const struct keep *k, struct col c)
{
	struct buf b = buf_new(e->p->arena, TEXT_MAX);
	const bool many = k->n_values > 1;

	if (many)
		buf_puts(&b, k->negated ? " NOT IN (" : " IN (");
	else
		buf_puts(&b, k->negated ? " <> " : " = ");
	for (size_t i = 0; i < k->n_values; i++) {
		const char *text = text_in(&k->values[i], c);

		if (!text)
			return NULL;
		buf_puts(&b, i ? ", " : "");
		dialect_text(e->p->dialect, &b, str_of(text));
	}
	buf_puts(&b, many ? ")" : "");
	return b.cut ? NULL : buf_text(&b);
}

/* One condition a column: what was wanted of it before goes. */
static bool
keep_values(struct edit *e, const struct keep *k)
{
	const struct place at = follow_place(e, &k->values[0]);
	const struct col c = { at.table, at.col };
	const char *rest;

	if (at.table == NONE || at.col == NONE)
		return false;
	rest = equal_text(e, k, c);
	if (!rest && k->n_values > 1) {
		struct keep one = *k, others = *k;

		one.n_values = 1;
		others.n_values--;
		memmove(others.values, others.values + 1,
			others.n_values * sizeof(*others.values));
		return keep_values(e, &one) && keep_values(e, &others);
	}
	if (!rest)
		return false;
	edit_drop(e, c, k->negated ? text_in(&k->values[0], c) : NULL);
	return put_condition(e, c, rest);
}

bool
follow_keep_flag(struct edit *e, struct col c, bool negated)
{
	const struct dialect *d = e->p->dialect;
	const char *yes = d->yes ? d->yes : "true";
	const char *no = d->no ? d->no : "false";

	if (column_at(e->p, c)->type != CELL_BOOLEAN)
		return negated && put_condition(e, c, " IS NULL");
	edit_drop(e, c, NULL);
	return put_condition(
		e, c, arena_printf(e->p->arena, " = %s", negated ? no : yes));
}

/* Without a column it is the number that is shown. */
static bool
keep_shown(struct edit *e, const char *sign, double number)
{
	const char *expr = NULL;

	for (size_t i = 0; i < e->n_shown; i++)
		if (e->shown[i].aggregate)
			expr = e->shown[i].expr;
	if (!expr || !*e->group)
		return false;
	e->having =
		arena_printf(e->p->arena, "%s %s %.15g", expr, sign, number);
	return true;
}

static bool
keep_compared(struct edit *e, const struct keep *k)
{
	const char *sign = signs[k->op];
	struct place at;
	struct col c;

	at = follow_place(e, &k->column);
	c = place_col(&at);
	if (k->op == OP_NONE)
		return is_col(c) && follow_keep_flag(e, c, k->negated);
	if (!sign || k->negated)
		return false;
	if (k->column.kind == TOK_SKIP)
		return keep_shown(e, sign, k->number);
	if (!is_col(c) || !cell_is_number(column_at(e->p, c)->type))
		return false;
	return put_condition(
		e, c, arena_printf(e->p->arena, " %s %.15g", sign, k->number));
}

/* A day as the column has it: a year alone where that is a number. */
static const char *
day_text(const struct edit *e, struct col c, const char *sign, const char *iso)
{
	struct buf b = buf_new(e->p->arena, 256);
	const enum cell_type type = column_at(e->p, c)->type;

	buf_puts(&b, sign);
	if (!cell_is_number(type))
		put_date(e->p, &b, type, iso);
	else if (strcmp(iso + 4, "-01-01") == 0)
		buf_printf(&b, "%ld", strtol(iso, NULL, 10));
	else
		return NULL;
	return buf_text(&b);
}

/* " >= '2024-01-01' AND ordered_at < '2025-01-01'"; NULL: not as days. */
static const char *
period_text(const struct edit *e, struct col c, const struct period *p)
{
	const char *from = p->from ? day_text(e, c, " >= ", p->from) : "";
	const char *to = p->to ? day_text(e, c, " < ", p->to) : "";

	if (!from || !to || (!*from && !*to))
		return NULL;
	if (!*from || !*to)
		return *from ? from : to;
	return arena_printf(e->p->arena, "%s AND %s%s", from,
			    follow_called(e, c), to);
}

/* The year that a condition on the date speaks of; else this one. */
static long
year_of(const struct edit *e, struct col c)
{
	for (size_t i = 0; i < e->n_where; i++) {
		const char *day = strchr(e->where[i], '\'');

		if (day && edit_names(e, e->where[i], c))
			return strtol(day + 1, NULL, 10);
	}
	return strtol(clock_date(e->p->arena, e->p->job->today_ms), NULL, 10);
}

static struct period
month_period(const struct edit *e, struct col c, int month)
{
	const long year = year_of(e, c);

	return (struct period){
		arena_printf(e->p->arena, "%04ld-%02d-01", year, month),
		arena_printf(e->p->arena, "%04ld-%02d-01",
			     month == 12 ? year + 1 : year, month % 12 + 1),
	};
}

static bool
apply_period(struct edit *e, const struct follow *ch)
{
	const struct col c = follow_date(e);
	struct period period = ch->period;
	const char *rest;

	if (!ch->timed && !ch->month)
		return true;
	if (c.col == NONE)
		return false;
	if (!ch->timed)
		period = month_period(e, c, ch->month);
	edit_drop(e, c, NULL);
	(void)follow_join(e, c.table); /* else it is in a subquery */
	rest = period_text(e, c, &period);
	return rest && put_condition(e, c, rest);
}

static bool
apply_keeps(struct edit *e, const struct follow *ch)
{
	for (size_t i = 0; i < ch->n_keeps; i++) {
		const struct keep *k = &ch->keeps[i];

		if (!(k->n_values ? keep_values(e, k) : keep_compared(e, k)))
			return false;
	}
	return true;
}

/* "by phone" may be a channel and not a column to group by. */
static bool
apply_values_of_dims(struct edit *e, struct follow *ch)
{
	size_t n = 0;

	for (size_t i = 0; i < ch->n_dims; i++) {
		const struct keep k = { .values = { ch->dims[i] },
					.n_values = 1 };

		if (ch->dims[i].kind == TOK_UNIT ||
		    !follow_place(e, &ch->dims[i]).text)
			ch->dims[n++] = ch->dims[i];
		else if (!keep_values(e, &k))
			return false;
	}
	ch->n_dims = n;
	return true;
}

bool
follow_keep(struct edit *e, struct follow *ch)
{
	return apply_values_of_dims(e, ch) && apply_keeps(e, ch) &&
	       apply_period(e, ch);
}
