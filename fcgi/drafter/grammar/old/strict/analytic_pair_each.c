#include <string.h>

#include "drafter/grammar/old/strict/analytic_parts.h"
#include "drafter/grammar/old/words/words.h"

#include "base/ban.h"

/* What two values are put together of each of. */

bool
pair_is_each(const struct dim *dim)
{
	return dim->unit || dim->token;
}

/* What a value is wanted of each of. false: no such thing. */
static bool
dim_read(const struct tokens *ts, size_t i, struct dim *ret)
{
	const struct token *t = i < ts->n ? &ts->items[i] : NULL;
	struct token *own = arena_alloc(ts->p->arena, sizeof(*own));

	if (!t || (t->kind != TOK_TABLE && t->kind != TOK_COLUMN &&
		   t->kind != TOK_UNIT))
		return false;
	*own = *t;
	*ret = (struct dim){ .token = own, .table = NONE };
	if (t->kind == TOK_UNIT)
		*ret = (struct dim){ .unit = (enum unit)t->arg, .table = NONE };
	return true;
}

/* "which category has the largest", before "difference between" */
static bool
top_read(const struct tokens *ts, size_t i, struct dim *ret)
{
	const struct token *last = &ts->items[ts->n - 1];
	const bool size = last->kind == TOK_RANK && last->names &&
			  str_starts(str_of(last->names), STR("size"));

	if (i + 2 != ts->n || (last->kind != TOK_EXTREME && !size) ||
	    !dim_read(ts, i, ret))
		return false;
	ret->top = last->arg > 0 ? 1 : -1;
	return true;
}

bool
pair_opening(const struct parse *p, size_t to, struct tokens *ret,
	     struct dim *each)
{
	struct tokens all;

	tokens_span(&all, p, 0, to);
	*ret = (struct tokens){ .p = p, .whole = all.whole };
	for (size_t n = 0; n < all.n; n++)
		if (all.items[n].kind == TOK_PERIOD)
			ret->items[ret->n++] = all.items[n];
		else if (all.items[n].kind == TOK_EACH && !pair_is_each(each) &&
			 dim_read(&all, n + 1, each))
			n++;
		else if (!pair_is_each(each) && top_read(&all, n, each))
			break;
		else if (all.items[n].kind != TOK_ASK &&
			 all.items[n].kind != TOK_COUNT)
			return false;
	return ret->whole;
}

size_t
pair_each_at_end(const struct parse *p, struct dim *ret)
{
	static const char *const words[] = {
		"for each", "for every",   "in each", "in every", "of each",
		"per",      "within each", "by",      "each"
	};

	for (size_t i = p->n_words; i-- > 3;)
		for (size_t k = 0; k < COUNT(words); k++) {
			const size_t n = phrase_at(p, i, words[k]);
			struct tokens ts;

			if (!n || strcmp(p->words[i - 1].fold, "divided") == 0)
				continue;
			tokens_span(&ts, p, i + n, p->n_words);
			if (ts.whole && ts.n == 1 && dim_read(&ts, 0, ret))
				return i;
			return 0;
		}
	return 0;
}
