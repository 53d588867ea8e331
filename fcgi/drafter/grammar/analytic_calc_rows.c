#include <string.h>

#include "drafter/grammar/analytic_build.h"

#include "base/ban.h"

/* Rows, or groups, with the column that two of theirs became. */

static bool
is_calc(const struct parse *p, const struct token *t)
{
	return t->kind == TOK_COLUMN && t->n &&
	       t->places[0].col == p->calc->col &&
	       t->places[0].table == p->calc->table;
}

/* The tokens without the column and what it is asked with. */
static bool
without(const struct parse *p, const struct tokens *ts, struct tokens *ret)
{
	bool found = false;

	*ret = (struct tokens){ .p = p, .whole = true };
	for (size_t i = 0; i < ts->n; i++) {
		const struct token *t = &ts->items[i];

		if (is_calc(p, t))
			found = true;
		else if (t->kind != TOK_ASK || t->arg == 1)
			ret->items[ret->n++] = *t;
	}
	return found;
}

static bool
is_own_table(const struct parse *p, const struct token *t)
{
	for (size_t i = 0; t->kind == TOK_TABLE && i < t->n; i++)
		if (t->places[i].table == p->calc->table &&
		    t->places[i].col == NONE)
			return true;
	return false;
}

/* "of each product": of its own rows. */
static void
drop_each(const struct parse *p, struct tokens *ts)
{
	for (size_t i = 0; i + 1 < ts->n; i++)
		if (ts->items[i].kind == TOK_EACH &&
		    is_own_table(p, &ts->items[i + 1])) {
			ts->n--;
			memmove(&ts->items[i], &ts->items[i + 1],
				(ts->n - i) * sizeof(*ts->items));
			return;
		}
}

/* Of groups it is summed, but a ratio. */
static const char *
write_calc_groups(const struct parse *p, struct slots *s,
		  const struct token *of)
{
	if (p->calc->kind >= CALC_RATIO || s->measure != MEASURE_NONE ||
	    s->entity || s->agg != AGG_NONE)
		return NULL;
	s->measure = MEASURE_COLUMN;
	s->agg = AGG_SUM;
	s->of = of;
	return analytic_write(p, s);
}

const char *
write_calc(const struct parse *p, const struct tokens *ts)
{
	struct tokens *rest = arena_alloc(p->arena, sizeof(*rest));
	struct token *of = arena_alloc(p->arena, sizeof(*of));
	struct slots s;

	if (!without(p, ts, rest))
		return NULL;
	*of = calc_token(p);
	drop_each(p, rest);
	if (!slots_fill(&s, rest) || s.share || s.growth)
		return NULL;
	if (s.n_dims)
		return write_calc_groups(p, &s, of);
	if (s.measure != MEASURE_NONE || s.agg != AGG_NONE || s.direction ||
	    s.counted || s.n_shown || (s.entity && !is_own_table(p, s.entity)))
		return NULL;
	s.shown[s.n_shown++] = of;
	return write_beside_name(p, &s, p->calc->table);
}
