#include <string.h>

#include "drafter/grammar/follow/follow.h"
#include "drafter/grammar/rank/derive.h"

#include "base/ban.h"

/* What the words of a turn say of the one before. */

uint64_t
derive_back_words(const struct leaves *l)
{
	uint64_t words = 0;

	for (size_t i = 0; i < l->n; i++) {
		const struct item *it = &l->items[i];

		if (it->kind == ITEM_CUE
			    ? it->cue == SENSE_THAT ||
				      (it->cue == SENSE_THEY && !it->sign)
			    : it->kind == ITEM_AGG && it->priced)
			words |= it->words;
	}
	return words;
}

bool
derive_has_sense(const struct leaves *l, enum sense sense)
{
	for (size_t i = 0; i < l->tokens.n; i++)
		if (sense_find(l->tokens.items[i].fold, sense))
			return true;
	return false;
}

#define HOW_MANY 2 /* tokens of it */

/* "how many are dogs", "how many have a dog", which says not of what. */
static bool
asks_how_many_are(const struct tokens *t)
{
	return t->n > HOW_MANY + 1 && lex_begins(t, SENSE_COUNT) &&
	       (sense_find(t->items[HOW_MANY].fold, SENSE_BE) ||
		lex_has_at(t, HOW_MANY, SENSE_HAVE));
}

/* "how many dogs", and no word more. */
static bool
asks_how_many_only(const struct tokens *t)
{
	return lex_begins(t, SENSE_COUNT) &&
	       (t->n == HOW_MANY + 1 ||
		(t->n == HOW_MANY + 2 &&
		 t->items[HOW_MANY + 1].kind == TOKEN_SIGN));
}

bool
derive_points_back(const struct leaves *l)
{
	return derive_has_sense(l, SENSE_THEY) || derive_back_words(l) != 0 ||
	       asks_how_many_are(&l->tokens);
}

/* "the average too", "flats only please" */
static bool
ends_in(const struct tokens *t, enum sense sense)
{
	size_t n = t->n;

	while (n && !sense_find(t->items[n - 1].fold, sense) &&
	       (t->items[n - 1].kind == TOKEN_SIGN ||
		sense_find(t->items[n - 1].fold, SENSE_FILLER)))
		n--;
	return n > 1 && sense_find(t->items[n - 1].fold, sense);
}

static bool
says_only(const struct tokens *t)
{
	return lex_begins(t, SENSE_ONLY) || ends_in(t, SENSE_ONLY);
}

/* "oldest 3 with their customer": of what there is. */
static bool
begins_by_order(const struct frame *f)
{
	return f->n > 1 && f->items[0]->kind == ITEM_ORDER &&
	       f->items[0]->dated && !f->items[0]->node &&
	       f->items[1]->kind == ITEM_CUE && f->items[1]->cue == SENSE_WITH;
}

/* "who earns the most", after a count of orders: of people by themselves. */
static bool
asks_whom_else(const struct leaves *l, const struct frame *before,
	       const struct derivations *alone)
{
	const struct derivation *d = &alone->items[0];

	if (alone->n == 0 || d->n_unused || d->frame->asks != ASKS_PERSON ||
	    derive_points_back(l) || d->tree.n_order == 0)
		return false;
	for (size_t i = 0; i < before->n; i++)
		if (before->items[i]->table == d->tree.base)
			return false;
	return true;
}

/* One of its readings that leave out no word is of the rows of before. */
static bool
may_be_of(const struct context *x, const struct frame *before,
	  const struct derivations *alone)
{
	for (size_t i = 0; i < alone->n; i++)
		if (!alone->items[i].n_unused &&
		    frame_is_of(x, before, alone->items[i].frame))
			return true;
	return false;
}

bool
derive_goes_on(const struct context *x, const struct leaves *l,
	       const struct frame *before, const struct derivations *alone)
{
	static const enum sense starts[] = { SENSE_AND,    SENSE_ONLY,
					     SENSE_SAME,   SENSE_VERSUS,
					     SENSE_BY,     SENSE_WITH,
					     SENSE_WITHOUT };
	const char *first =
		l->n_content ? l->tokens.items[l->token_of[0]].fold : "";

	if (asks_whom_else(l, before, alone))
		return false;
	if (alone->n == 0 || alone->items[0].partial || derive_points_back(l) ||
	    frame_is_part(alone->items[0].frame) || may_be_of(x, before, alone))
		return true;
	if (asks_how_many_only(&l->tokens) &&
	    frame_counts_others(before, alone->items[0].frame))
		return true;
	for (size_t i = 0; i < COUNT(starts); i++)
		if (sense_find(first, starts[i]) ||
		    lex_begins(&l->tokens, starts[i]))
			return true;
	if (begins_by_order(alone->items[0].frame) ||
	    lex_begins(&l->tokens, SENSE_ABOUT) ||
	    ends_in(&l->tokens, SENSE_TOO) || ends_in(&l->tokens, SENSE_ONLY))
		return true;
	if (derive_has_sense(l, SENSE_ASK) &&
	    frame_asks_whose(x, before, alone->items[0].frame))
		return true;
	return frame_has_cue(alone->items[0].frame, SENSE_INSTEAD);
}

/* "of which species", "from which town" */
static bool
asks_of_which(const struct tokens *t)
{
	const struct sense_row *of =
		sense_find(t->n > 1 ? t->items[0].fold : "", SENSE_FILLER);
	const struct sense_row *which =
		of ? sense_find(t->items[1].fold, SENSE_ASK) : NULL;

	return which && strcmp(of->arg, "narrows") == 0 &&
	       strcmp(which->arg, "rows") == 0;
}

void
derive_read_turn(const struct context *x, const struct leaves *l,
		 const struct frame *before, struct frame *now)
{
	/* "for which customers" */
	if (now->asks == ASKS_NOTHING && derive_has_sense(l, SENSE_ASK) &&
	    frame_asks_whose(x, before, now))
		now->asks = ASKS_LIST;
	now->adds = lex_begins(&l->tokens, SENSE_WITH) ||
		    ends_in(&l->tokens, SENSE_TOO);
	if (lex_begins(&l->tokens, SENSE_ABOUT))
		now->asks = ASKS_NOTHING; /* "what about" */
	now->back = derive_points_back(l);
	now->only = says_only(&l->tokens);
	now->by = asks_of_which(&l->tokens);
	now->same = derive_has_sense(l, SENSE_SAME);
}
