#include <string.h>

#include "drafter/grammar/old/compose/compose.h"
#include "drafter/grammar/old/follow/follow.h"

#include "base/ban.h"

#define TEXT_MAX 4096

/* What is shown no more, nor ordered by. */
static void
clear_shown(struct edit *e)
{
	e->n_shown = 0;
	e->distinct = false;
	e->order = "";
	e->limit = "";
	e->top = 0;
}

static bool
is_one_number(const struct edit *e)
{
	return edit_has_aggregate(e) && !*e->group;
}

static bool
show_count(struct edit *e)
{
	return edit_show(e, (struct shown){ .text = "count(*) AS n",
					    .expr = "count(*)",
					    .name = "n",
					    .aggregate = true });
}

static bool
apply_count(struct edit *e, const struct follow *ch)
{
	if (!ch->count || is_one_number(e))
		return true;
	if (*e->limit && ch->n_keeps)
		return false; /* of the rows that are left, not of all */
	if (e->distinct || *e->group || *e->limit) {
		e->whole = true;
		if (!*e->limit)
			e->order = "";
		return true;
	}
	clear_shown(e);
	return show_count(e);
}

static bool
apply_list(struct edit *e, const struct follow *ch)
{
	struct buf b = buf_new(e->p->arena, 256);

	if (!ch->list)
		return true;
	if (!is_one_number(e))
		return false;
	if (e->n_tables > 1) {
		dialect_name(e->p->dialect, &b, str_of(e->tables[0].as));
		buf_putc(&b, '.');
	}
	buf_putc(&b, '*');
	clear_shown(e);
	return edit_show(e, (struct shown){ .text = buf_text(&b),
					    .expr = buf_text(&b),
					    .name = "" });
}

static size_t
first_number(const struct edit *e)
{
	size_t i = 0;

	while (i < e->n_shown && !e->shown[i].aggregate)
		i++;
	return i;
}

/* The number that is shown, the first of them; else the first column. */
static const char *
usual_order(const struct edit *e)
{
	const size_t n = first_number(e);

	return arena_printf(e->p->arena, "%zu", n < e->n_shown ? n + 1 : 1);
}

/* "and the average?": of what was added up before. */
static bool
turn_aggregate(struct edit *e, enum agg agg)
{
	struct shown *s = &e->shown[first_number(e)];
	struct str rest, name;

	if (first_number(e) == e->n_shown || *e->having)
		return false;
	rest = str_of(s->expr);
	name = str_cut(&rest, '(');
	for (size_t i = AGG_SUM; i < AGG__MAX; i++)
		if (str_is_nocase(name, agg_functions[i]) &&
		    str_ends(rest, STR(")"))) {
			s->expr = arena_printf(e->p->arena, "%s(%.*s",
					       agg_functions[agg], (int)rest.n,
					       rest.p);
			s->text = s->expr;
			s->name = "";
			e->order = *e->group ? usual_order(e) : "";
			return true;
		}
	return false;
}

static bool
apply_aggregate(struct edit *e, const struct follow *ch)
{
	struct place at;
	const char *text;

	if (ch->agg == AGG_NONE)
		return true;
	if (ch->of.kind == TOK_SKIP)
		return turn_aggregate(e, ch->agg);
	at = follow_place(e, &ch->of);
	if (at.table == NONE || at.col == NONE || *e->group || e->distinct ||
	    *e->limit || !follow_join(e, at.table))
		return false;
	text = arena_printf(e->p->arena, "%s(%s)", agg_functions[ch->agg],
			    follow_col(e, place_col(&at)));
	clear_shown(e);
	return edit_show(e, (struct shown){ .text = text,
					    .expr = text,
					    .name = "",
					    .aggregate = true });
}

static void
add_group(struct edit *e, const char *expr)
{
	e->group = *e->group
			   ? arena_printf(e->p->arena, "%s, %s", e->group, expr)
			   : expr;
}

/* What one groups by stands before the numbers. */
static bool
show_dim(struct edit *e, size_t at, const char *expr, const char *name)
{
	struct buf b = buf_new(e->p->arena, TEXT_MAX);
	struct shown s = { .expr = expr, .name = name };

	buf_puts(&b, expr);
	if (*name) {
		buf_puts(&b, " AS ");
		dialect_name(e->p->dialect, &b, str_of(name));
	}
	s.text = buf_text(&b);
	if (!edit_show(e, s))
		return false;
	memmove(&e->shown[at + 1], &e->shown[at],
		(e->n_shown - 1 - at) * sizeof(s));
	e->shown[at] = s;
	add_group(e, expr);
	return true;
}

static bool
group_by_unit(struct edit *e, size_t at, enum unit unit)
{
	const struct col c = follow_date(e);
	const char *col, *text;

	if (c.col == NONE || !follow_join(e, c.table))
		return false;
	col = follow_col(e, c);
	if (cell_is_number(column_at(e->p, c)->type))
		return unit == UNIT_YEAR && show_dim(e, at, col, "");
	text = unit_text(e->p, unit, col);
	if (text && unit == UNIT_QUARTER) {
		if (!show_dim(e, at++, unit_text(e->p, UNIT_YEAR, col), "year"))
			return false;
	}
	return text && show_dim(e, at, text, unit_names[unit]);
}

static bool
group_by_place(struct edit *e, size_t at, const struct token *t)
{
	const struct parse *p = e->p;
	const struct place place = follow_place(e, t);
	struct col c = { place.table, place.col };

	if (c.table == NONE || !follow_join(e, c.table))
		return false;
	if (c.col == NONE) {
		const struct col key = key_column(p, c.table);

		c = name_column(p, c.table);
		if (c.col == NONE)
			c = key;
		else if (key.col != NONE)
			add_group(e, follow_col(e, key));
	}
	return c.col != NONE && show_dim(e, at, follow_col(e, c), "");
}

/* Numbers stay; what they were grouped by before does not. */
static bool
keep_numbers(struct edit *e)
{
	size_t n = 0;

	for (size_t i = 0; i < e->n_shown; i++)
		if (e->shown[i].aggregate)
			e->shown[n++] = e->shown[i];
	e->n_shown = n;
	e->group = "";
	e->distinct = false;
	if (n > 0)
		return true;
	return show_count(e);
}

static bool
apply_dims(struct edit *e, const struct follow *ch)
{
	if (ch->n_dims == 0)
		return true;
	if (!(ch->also && *e->group) && !keep_numbers(e))
		return false;
	e->order = "";
	e->limit = "";
	for (size_t i = 0; i < ch->n_dims; i++) {
		const struct token *t = &ch->dims[i];
		const size_t at = first_number(e);

		if (!(t->kind == TOK_UNIT
			      ? group_by_unit(e, at, (enum unit)t->arg)
			      : group_by_place(e, at, t)))
			return false;
	}
	e->order = ch->dims[0].kind == TOK_UNIT
			   ? e->group
			   : arena_printf(e->p->arena, "%zu DESC",
					  first_number(e) + 1);
	return true;
}

/* A flag is a condition, any other column one to be shown. */
static bool
apply_columns(struct edit *e, const struct follow *ch)
{
	for (size_t i = 0; i < ch->n_columns; i++) {
		const struct token *t = &ch->columns[i];
		const struct place at = follow_place(e, t);
		const struct col c = { at.table, at.col };
		const char *text;

		if (!is_col(c))
			return false;
		if (column_at(e->p, c)->type == CELL_BOOLEAN && !ch->also) {
			if (!follow_keep_flag(e, c, false))
				return false;
			continue;
		}
		if (is_one_number(e) || !follow_join(e, c.table))
			return false;
		text = follow_col(e, c);
		if (*e->group)
			add_group(e, text);
		if (!edit_show(e, (struct shown){ text, text, "", false }))
			return false;
	}
	return true;
}

/* By what it is called in the statement, or by a column. */
static const char *
order_text(struct edit *e, const struct token *t)
{
	const struct parse *p = e->p;
	struct place at;

	for (size_t i = 0; i < e->n_tables && t->kind == TOK_RANK; i++) {
		const struct col c =
			find_hinted(p, e->tables[i].table, t->names);

		if (c.col != NONE)
			return follow_col(e, c);
	}
	if (t->kind == TOK_RANK)
		return NULL;
	at = follow_place(e, t);
	if (at.table == NONE || at.col == NONE || !follow_join(e, at.table))
		return NULL;
	return follow_col(e, place_col(&at));
}

/* What it is ordered by already, without its direction. */
static const char *
turned_order(const struct edit *e)
{
	struct str by = str_of(e->order);

	if (!by.n || str_has(by, STR(",")))
		return usual_order(e);
	if (str_ends(by, STR(" DESC")))
		by.n -= 5;
	return str_dup(e->p->arena, by);
}

/* What comes first of an order that was asked for; periods stand in theirs. */
static bool
keeps_order(const struct edit *e, const struct follow *ch)
{
	const bool by_group = *e->group && strcmp(e->order, e->group) == 0;

	return *e->order && ch->direction >= 0 && !(ch->best && by_group);
}

static bool
apply_order(struct edit *e, const struct follow *ch)
{
	const bool down = ch->direction > 0;
	const char *by;

	if (ch->order.kind == TOK_SKIP && !ch->sorted) {
		if (!ch->limit || keeps_order(e, ch))
			return true;
		/* the best and the worst are by the number */
		if (first_number(e) == e->n_shown)
			return ch->direction >= 0;
	}
	if (ch->order.kind != TOK_SKIP && *e->group && !e->distinct &&
	    ch->order.kind == TOK_RANK)
		return false;
	by = ch->order.kind == TOK_SKIP ? turned_order(e)
					: order_text(e, &ch->order);
	if (!by)
		return false;
	e->order = down ? arena_printf(e->p->arena, "%s DESC", by) : by;
	return true;
}

bool
follow_apply(struct edit *e, struct follow *ch)
{
	/* "which of those are companies": of the first 10, not 10 of such */
	if (*e->limit && ch->anaphor && !ch->lead && ch->n_keeps)
		return false;
	if (!follow_keep(e, ch) || !apply_count(e, ch) || !apply_list(e, ch) ||
	    !apply_aggregate(e, ch) || !apply_dims(e, ch) ||
	    !apply_columns(e, ch) || (ch->share && !follow_share(e)) ||
	    !apply_order(e, ch))
		return false;
	if (ch->limit && is_one_number(e))
		return false;
	if (ch->limit)
		e->top = ch->limit;
	return true;
}
