#include <string.h>

#include "drafter/grammar/old/strict/analytic_fill.h"

#include "base/ban.h"

/* Steps for superlatives: what rows are ranked by, or counted. */

/* The date that the next tokens name; NULL: they name none. */
static const struct token *
date_next(const struct filler *f, size_t *ret_n)
{
	const struct token *next = fill_peek(f, 0), *then = fill_peek(f, 1);
	const struct parse *p = f->ts->p;
	static const char *const days[] = { "date", "time", "day", NULL };
	struct token *t = arena_alloc(f->s->arena, sizeof(*t));
	const bool day = then->kind == TOK_UNIT && then->arg == UNIT_DAY &&
			 then->from == next->to;

	*t = (struct token){ .kind = TOK_COLUMN };
	*ret_n = day ? 2 : 1;
	if (!day && (next->kind != TOK_COLUMN ||
		     !str_is_one_of(p->words[next->to - 1].stem, days)))
		return NULL;
	for (size_t i = 0; i < next->n; i++) {
		struct place at = next->places[i];

		if (at.text || p->schema->tables[at.table].view)
			continue;
		if (next->kind == TOK_TABLE && at.col == NONE)
			at.col = find_date(p, at.table).col;
		if (at.col != NONE &&
		    column_kind(p, at.table, at.col) == KIND_DATE)
			t->places[t->n++] = at;
	}
	return t->n ? t : NULL;
}

/* "latest order date": that of all rows, or of each group's */
static bool
fill_last(struct filler *f, const struct token *t)
{
	size_t n;
	const struct token *date = date_next(f, &n);

	if (!date || f->s->agg != AGG_NONE)
		return false;
	f->i += n;
	f->s->agg = t->arg > 0 ? AGG_MAX : AGG_MIN;
	return fill_measure(f, MEASURE_COLUMN, date, NONE);
}

/* "cheapest products": many of them, where it is not asked which */
static bool
is_many_next(const struct filler *f)
{
	const struct token *next = fill_peek(f, 0);

	return !f->s->asks && next->kind == TOK_TABLE && fill_is_many(f, next);
}

bool
fill_common(struct filler *f, const struct token *t)
{
	struct slots *s = f->s;
	const bool sold = t->arg == 2 || t->arg == -2;
	const bool popular = t->arg == 3 || t->arg == -3;

	s->direction = t->arg > 0 ? 1 : -1;
	s->plural = sold && !s->asks;
	if (sold)
		return fill_measure(f, MEASURE_UNITS, NULL, NONE);
	s->measure = MEASURE_ROWS;
	s->common = popular ? 2 : 1;
	s->plural = is_many_next(f);
	f->each = fill_peek(f, 0)->kind != TOK_SKIP;
	return true;
}

/* "the last order", not "the latest" */
static bool
is_last(const struct filler *f, const struct token *t)
{
	const char *word = f->ts->p->words[t->from].fold;

	return strcmp(word, "last") == 0 || strcmp(word, "first") == 0;
}

bool
fill_rank(struct filler *f, const struct token *t)
{
	const struct token *next = fill_peek(f, 0);
	const bool of_date = t->names && str_has(str_of(t->names), STR("date"));
	const bool of_size = t->names && str_has(str_of(t->names), STR("size"));

	if (f->s->rank)
		return false; /* "from cheapest to most expensive" */
	if (of_date && fill_last(f, t))
		return true;
	if (is_last(f, t) && next->kind != TOK_TABLE)
		return false; /* "cheapest first" */
	if (of_size && next->kind == TOK_COLUMN && !f->s->limit &&
	    (f->s->entity || f->s->n_dims)) {
		/* the largest area */
		f->extreme = 2 * t->arg;
		return true;
	}
	if (of_size && !f->s->entity && next->kind == TOK_TABLE &&
	    (fill_peek(f, 1)->kind == TOK_MEASURE ||
	     fill_peek(f, 1)->kind == TOK_COLUMN)) {
		f->extreme = 2 * t->arg;
		return true;
	}
	f->s->rank = t;
	f->s->direction = t->arg;
	f->s->plural |= is_many_next(f);
	return true;
}
