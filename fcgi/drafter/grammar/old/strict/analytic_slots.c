#include "drafter/grammar/old/strict/analytic_fill.h"

#include "base/ban.h"

static bool
take_count(struct filler *f, const struct token *t)
{
	(void)t;
	fill_by(f);               /* "top ten customers by number of orders" */
	if (f->s->agg == AGG_AVG) /* "average number of" */
		return false;
	f->counting = true;
	f->s->agg = AGG_NONE;
	return true;
}

static bool
take_agg(struct filler *f, const struct token *t)
{
	if (f->op != OP_NONE || f->hint) {
		const enum token_kind next = fill_peek(f, 0)->kind;

		/* "than the average price" */
		f->i += next == TOK_COLUMN || next == TOK_TABLE;
		return fill_compare(f, 0, (enum agg)t->arg);
	}
	fill_by(f);
	if (t->arg == AGG_SUM && f->s->measure == MEASURE_ROWS &&
	    fill_peek(f, 0)->kind == TOK_OP &&
	    fill_peek(f, 1)->kind == TOK_NUMBER)
		f->of_rows = true;
	/* "orders per customer on average" */
	else if (t->arg == AGG_AVG && f->s->measure == MEASURE_ROWS)
		return false;
	else if (!f->counting) {
		/* "the lowest, highest and average price" */
		if (f->s->agg != AGG_NONE)
			return false;
		f->s->agg = (enum agg)t->arg;
	}
	return true;
}

static bool
take_unit(struct filler *f, const struct token *t)
{
	if (!f->each && !fill_is_asked(f, t))
		return false;
	return fill_dim(
		f, (struct dim){ .unit = (enum unit)t->arg, .table = NONE });
}

/* The number behind "more than". */
static bool
take_compared(struct filler *f, const struct token *t)
{
	const struct token *next = fill_peek(f, 0);

	if (next->kind == TOK_MONEY)
		f->i++;
	if (next->kind == TOK_TABLE &&
	    (f->column || fill_is_modifier(f, next, fill_peek(f, 1))))
		return false;
	if (next->kind == TOK_TABLE && !f->hint) {
		f->i++;
		return fill_measure(f, MEASURE_ROWS, next, NONE) &&
		       fill_compare(f, t->number, AGG_NONE);
	}
	return fill_compare(f, t->number, AGG_NONE);
}

static bool
take_number_word(struct filler *f, const struct token *t)
{
	const enum token_kind next = fill_peek(f, 0)->kind;

	if (f->column && f->op == OP_NONE) /* "score 90" */
		f->op = OP_EQ;
	if (f->op != OP_NONE || f->hint)
		return take_compared(f, t);
	if (fill_is_equal(f, fill_peek(f, 0))) { /* "with four credits" */
		f->column = fill_peek(f, 0);
		f->column_table = NONE;
		f->op = OP_EQ;
		f->i++;
		return fill_compare(f, t->number, AGG_NONE);
	}
	if (next != TOK_TABLE && next != TOK_RANK && next != TOK_EXTREME &&
	    next != TOK_TOP && next != TOK_COMMON && next != TOK_COLUMN &&
	    next != TOK_UNIT)
		return false;
	if (t->number < 1 || t->number > 1000 || f->s->limit || f->s->entity)
		return false;
	f->s->limit = (long)t->number;
	return true;
}

static bool
take_extreme(struct filler *f, const struct token *t)
{
	struct slots *s = f->s;
	const enum token_kind next = fill_peek(f, 0)->kind;

	if (f->i == f->ts->n) {
		s->direction = t->arg;
		return true;
	}
	if (next == TOK_PERIOD || next == TOK_VALUE ||
	    next == TOK_EACH) { /* spent the most in */
		s->direction = t->arg;
		return s->measure != MEASURE_NONE || s->n_done;
	}
	if (s->measure != MEASURE_NONE || next == TOK_AGG ||
	    next == TOK_MEASURE)
		s->direction = t->arg;
	f->extreme = t->arg;
	return true;
}

/* "how many people work in Sales": those of the table of such, or NULL */
static const struct token *
people(const struct parse *p)
{
	struct token *t = arena_alloc(p->arena, sizeof(*t));

	*t = (struct token){ .kind = TOK_TABLE };
	for (size_t i = 0; i < p->schema->n_tables && t->n == 0; i++)
		if (!p->schema->tables[i].view &&
		    find_called(p, (int)i, "employee staff worker person"))
			t->places[t->n++] =
				(struct place){ .table = (int)i, .col = NONE };
	return t->n ? t : NULL;
}

/* "manages the most people": whatever rows there are. */
static bool
take_people(struct filler *f, const struct token *t)
{
	const struct token *who = people(f->ts->p);

	(void)t;
	if (f->counting && who) {
		f->s->counted = true;
		return fill_measure(f, MEASURE_ROWS, who, NONE);
	}
	return f->extreme && f->s->n_dims &&
	       fill_measure(f, MEASURE_ROWS, NULL, NONE);
}

static bool
take_top(struct filler *f, const struct token *t)
{
	const struct token *next = fill_peek(f, 0);

	f->s->direction = t->arg;
	f->s->best = true;
	f->s->plural = !f->s->asks;
	if (next->kind == TOK_NUMBER) {
		f->i++;
		f->s->limit = (long)next->number;
	}
	return true;
}

static bool
take_measure(struct filler *f, const struct token *t)
{
	struct slots *s = f->s;

	if (f->each && s->rank && s->rank->names) { /* biggest by revenue */
		s->rank = NULL;
		s->plural = !s->asks;
	}
	fill_by(f);
	return fill_measure(f, (enum measure)t->arg, NULL, NONE);
}

static bool
take_op(struct filler *f, const struct token *t)
{
	f->op = (enum op)t->arg;
	f->hint = t->kind == TOK_RANK_OP ? t : NULL;
	return true;
}

static bool
take_not(struct filler *f, const struct token *t)
{
	(void)t;
	f->negated = true;
	return true;
}

static bool
take_period(struct filler *f, const struct token *t)
{
	if (f->s->timed)
		return false;
	f->s->timed = true;
	f->s->period = t->period;
	return true;
}

static bool
take_sale(struct filler *f, const struct token *t)
{
	struct slots *s = f->s;

	if (f->negated) {
		f->negated = false;
		s->never = t;
		return true;
	}
	return slots_done(s, t);
}

static bool
take_ask(struct filler *f, const struct token *t)
{
	f->s->asks = true;
	f->asked = t->to;
	f->s->who |= t->arg == 1;
	return true;
}

static bool (*const steps[])(struct filler *, const struct token *) = {
	[TOK_ASK] = take_ask,
	[TOK_COUNT] = take_count,
	[TOK_AGG] = take_agg,
	[TOK_EACH] = fill_each,
	[TOK_UNIT] = take_unit,
	[TOK_EXTREME] = take_extreme,
	[TOK_TOP] = take_top,
	[TOK_COMMON] = fill_common,
	[TOK_RANK] = fill_rank,
	[TOK_MEASURE] = take_measure,
	[TOK_OP] = take_op,
	[TOK_RANK_OP] = take_op,
	[TOK_NOT] = take_not,
	[TOK_SALE] = take_sale,
	[TOK_NUMBER] = take_number_word,
	[TOK_PERIOD] = take_period,
	[TOK_TABLE] = fill_table,
	[TOK_COLUMN] = fill_column,
	[TOK_VALUE] = fill_value,
	[TOK_NTH] = fill_nth,
	[TOK_PEOPLE] = take_people,
	[TOK_NOUN] = fill_noun,
	[TOK_FACT] = fill_fact,
	[TOK_SECONDS] = fill_seconds,
	[TOK_LOW] = fill_low,
};

bool
slots_fill(struct slots *s, const struct tokens *ts)
{
	struct filler f = { .s = s, .ts = ts, .column_table = NONE };

	*s = (struct slots){ .arena = ts->p->arena, .of_table = NONE };
	while (f.i < ts->n) {
		const struct token *t = &ts->items[f.i++];

		if (!steps[t->kind] || !steps[t->kind](&f, t))
			return false;
	}
	if (s->nth && (s->limit || s->plural || !s->direction))
		return false;
	if ((s->limit && !s->direction) || (s->distinct && !s->counted))
		return false;
	return !f.negated && f.op == OP_NONE && !f.hint && !f.counting &&
	       !f.each && !f.extreme && !f.column;
}
