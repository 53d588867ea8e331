#include <string.h>

#include "drafter/grammar/old/strict/analytic_fill.h"

#include "base/ban.h"

/* "average track length": the column is looked for once the rows are known */
bool
fill_noun(struct filler *f, const struct token *t)
{
	return f->s->agg != AGG_NONE && f->op == OP_NONE &&
	       fill_measure(f, MEASURE_COLUMN, t, NONE);
}

/* "longer than 10 minutes", "second longest" */
bool
fill_seconds(struct filler *f, const struct token *t)
{
	static const struct token second = { .kind = TOK_NTH, .arg = 2 };
	struct slots *s = f->s;
	struct filter *last =
		s->n_filters ? &s->filters[s->n_filters - 1] : NULL;

	if (t->arg == 1 && fill_nth(f, &second))
		return true;
	if (!last || !last->token || last->seconds ||
	    last->token->kind != TOK_RANK_OP)
		return false;
	last->seconds = t->arg;
	return true;
}

bool
fill_fact(struct filler *f, const struct token *t)
{
	const bool negated = f->negated;

	f->negated = false;
	f->op = negated ? OP_LE : (enum op)t->arg;
	f->hint = t;
	return f->s->n_filters < FILTERS_MAX && fill_compare(f, 0, AGG_NONE);
}

bool
slots_done(struct slots *s, const struct token *t)
{
	if (s->n_done == PARTS_MAX)
		return false;
	s->done[s->n_done++] = t;
	return true;
}

bool
fill_low(struct filler *f, const struct token *t)
{
	f->op = OP_LT;
	f->hint = t;
	return !f->negated && f->s->n_filters < FILTERS_MAX &&
	       fill_compare(f, 0, AGG_NONE);
}

/* "third longest" */
bool
fill_nth(struct filler *f, const struct token *t)
{
	const enum token_kind next = fill_peek(f, 0)->kind;

	if (f->s->nth || f->s->limit ||
	    (next != TOK_EXTREME && next != TOK_RANK && next != TOK_COMMON))
		return false;
	f->s->nth = t->arg;
	return true;
}

void
fill_by(struct filler *f)
{
	struct slots *s = f->s;

	if (f->each && f->by && s->entity && s->n_dims == 0 && !s->direction &&
	    s->measure == MEASURE_NONE) {
		s->dims[s->n_dims++] =
			(struct dim){ .token = s->entity, .table = NONE };
		s->entity = NULL;
	}
	f->each = false;
}

bool
fill_is_many(const struct filler *f, const struct token *t)
{
	const struct word *w = &f->ts->p->words[t->to - 1];

	return str_ends(str_of(w->fold), STR("s")) &&
	       strcmp(w->fold, w->stem) != 0;
}

/* "requested by all customers" says who did it, not how to group. */
static bool
is_done_by(const struct filler *f, const struct token *by)
{
	static const char *const sorted[] = { "sorted", "ordered", "grouped",
					      "ranked", "divided", "listed",
					      NULL };
	const struct word *words = f->ts->p->words;
	const struct token *next = fill_peek(f, 0);
	const char *deed = by->from ? words[by->from - 1].fold : "";

	if (by->arg != EACH_BY || next->kind != TOK_TABLE ||
	    !str_ends(str_of(deed), STR("ed")) || str_is_one_of(deed, sorted))
		return false;
	return fill_is_many(f, next) ||
	       strcmp(words[next->from - 1].fold, "all") == 0;
}

/* "orders placed by customers": how the two belong together is said. */
static bool
take_doer(struct filler *f)
{
	struct slots *s = f->s;
	struct token *doer = arena_alloc(s->arena, sizeof(*doer));

	if (s->direction || f->negated)
		return false;
	*doer = *fill_peek(f, 0);
	doer->verb = true;
	f->i++;
	return slots_done(s, doer);
}

bool
fill_each(struct filler *f, const struct token *t)
{
	f->by = t->arg == EACH_BY;
	f->each = !is_done_by(f, t);
	if (!f->each && f->s->entity && f->s->measure == MEASURE_NONE)
		return take_doer(f);
	f->counting = false;
	return true;
}

/* "bank customers": the first table only says of which. */
bool
fill_is_modifier(const struct filler *f, const struct token *t,
		 const struct token *next)
{
	if (t->kind != TOK_TABLE || next->kind != TOK_TABLE || t->verb ||
	    next->verb || t->to != next->from || fill_is_many(f, t))
		return false;
	for (size_t i = 0; i < t->n; i++)
		if (fill_has_table(next, t->places[i].table))
			return false;
	return true;
}
