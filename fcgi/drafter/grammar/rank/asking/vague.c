#include "drafter/grammar/combine/rule.h"
#include "drafter/grammar/rank/asking/asking_parts.h"

#include "base/ban.h"

/* Rows that are ranked or judged, and nothing says by what. */

/* "the best", "top 5": no column, measure, day or number is in it. */
static bool
is_plain_order(const struct item *i)
{
	return i->kind == ITEM_CUE
		       ? i->cue == SENSE_VAGUE
		       : i->kind == ITEM_ORDER && rule_orders_by_nothing(i) &&
				 !i->named && !i->plain;
}

/* What they could be ranked by; "the most important" says no more. */
static bool
may_rank(const struct item *i, const struct item *next)
{
	static const enum item_kind kinds[] = { ITEM_COLUMN,  ITEM_MEASURE,
						ITEM_AGG,     ITEM_HAVING,
						ITEM_GROUP,   ITEM_UNIT,
						ITEM_COMPARE, ITEM_ORDER };

	if (i->kind == ITEM_ORDER && i->many && next && is_plain_order(next))
		return false;
	for (size_t k = 0; k < COUNT(kinds); k++)
		if (i->kind == kinds[k])
			return true;
	return i->kind == ITEM_CUE &&
	       (i->cue == SENSE_COUNT || i->cue == SENSE_BY);
}

/* The word that ranks rows by nothing; NULL: there is none, or more is said. */
static const struct item *
ranked(const struct frame *f)
{
	const struct item *by = NULL;
	size_t n_rows = 0;

	for (size_t i = 0; i < f->n; i++) {
		n_rows += f->items[i]->kind == ITEM_ROWS;
		if (is_plain_order(f->items[i]))
			by = f->items[i];
		else if (may_rank(f->items[i],
				  i + 1 < f->n ? f->items[i + 1] : NULL))
			return NULL;
	}
	return n_rows < 2 ? by : NULL;
}

/* "highest salary": what it ranks by follows it. */
static bool
has_next(const struct leaves *l, const struct item *by)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->items[i].from == by->to && may_rank(&l->items[i], NULL))
			return true;
	return false;
}

/* The same of all words that the first reading leaves out. */
static const struct item *
ranked_by_left(const struct readings_of *all)
{
	const struct leaves *l = all->trees->leaves;
	const struct reading_of *r = all->items;
	const uint64_t left =
		all->n == 0
			? 0
			: r->cover.missing | (r->tree ? r->tree->unused : 0);

	if (all->n > 0 && left == 0 && all->trees->n > 0)
		return NULL;
	for (size_t i = 0; i < l->n; i++)
		if (is_plain_order(&l->items[i]) &&
		    (l->items[i].words & left) == left &&
		    !has_next(l, &l->items[i]))
			return &l->items[i];
	return NULL;
}

static bool
is_covered(const struct leaves *l, size_t token, enum item_kind kind)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->items[i].kind == kind &&
		    l->token_of[l->items[i].from] <= (short)token &&
		    l->token_of[l->items[i].to - 1] >= (short)token)
			return true;
	return false;
}

/* "expensive products": before rows, and nothing here is called so. */
static const struct token *
judged(const struct leaves *l)
{
	for (size_t i = 0; i + 1 < l->n_content; i++) {
		const size_t at = (size_t)l->token_of[i];

		if (l->token_of[i + 1] == (short)at + 1 &&
		    asking_form_at(&l->tokens, at, "degree").n == 1 &&
		    is_covered(l, at + 1, ITEM_ROWS) &&
		    !is_covered(l, at, ITEM_ORDER) &&
		    !is_covered(l, at, ITEM_COMPARE) &&
		    !is_covered(l, at, ITEM_TEST) && !asking_is_named(l, at))
			return &l->tokens.items[at];
	}
	return NULL;
}

const char *
asking_vague(const struct readings_of *all)
{
	const struct leaves *l = all->trees->leaves;
	const struct derivation *d = all->trees->items;
	const struct item *by = NULL;
	const struct token *t;

	if (!l || all->trees->follows || (all->older && all->older->follow))
		return NULL;
	if (all->trees->n == 0 || d->n_unused > 0)
		by = ranked_by_left(all);
	else if (!d->by_sale && !d->by_date)
		by = ranked(d->frame);
	t = by ? &l->tokens.items[l->token_of[by->from]] : judged(l);
	return t ? arena_printf(all->job->arena, "What does “%s” go by here?",
				t->text)
		 : NULL;
}
