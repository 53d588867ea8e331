#include <string.h>

#include "drafter/grammar/old/strict/analytic_fill.h"

#include "base/ban.h"

/* Steps for superlatives: what rows are ranked by, or counted. */

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

	if (!sold)
		return false;
	s->direction = t->arg > 0 ? 1 : -1;
	s->plural = !s->asks;
	return fill_measure(f, MEASURE_UNITS, NULL, NONE);
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
	const bool of_size = t->names && str_has(str_of(t->names), STR("size"));

	if (f->s->rank)
		return false; /* "from cheapest to most expensive" */
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
