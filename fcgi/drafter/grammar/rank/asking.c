#include "drafter/grammar/rank/asking.h"

#include <string.h>

#include "drafter/grammar/rank/speaks.h"

#include "base/ban.h"

#define READS \
	"I only read: I cannot change data. Do you want to see what is there?"
#define JUDGES                                                              \
	"That is for you to judge: I can only show what is recorded. Which" \
	" figures would help?"

static bool
is_filler(const struct token *t)
{
	return sense_find(t->fold, SENSE_FILLER) ||
	       sense_find(t->fold, SENSE_START);
}

/* Past polite words. */
static size_t
begin(const struct tokens *t)
{
	size_t i = 0;

	while (i < t->n && is_filler(&t->items[i]))
		i++;
	return i;
}

/* A row by its name, number or code from a content token on. */
static bool
names_row(const struct leaves *l, short from)
{
	for (size_t i = 0; i < l->n; i++) {
		const struct item *of = &l->items[i];

		if (of->from == from &&
		    (of->kind == ITEM_NUMBER ||
		     (of->kind == ITEM_TEST && of->test && of->test->b &&
		      of->test->b->kind == NODE_TEXT)))
			return true;
	}
	return false;
}

/* "customer Miller", "order 17": rows, and which one of them. */
static bool
is_one_row(const struct leaves *l, short from)
{
	for (size_t i = 0; i < l->n; i++) {
		const struct item *rows = &l->items[i];

		if (rows->kind == ITEM_ROWS && rows->from == from &&
		    !match_is_plural(
			    &l->tokens.items[l->token_of[rows->to - 1]]) &&
		    rows->to < (short)l->n_content && names_row(l, rows->to))
			return true;
	}
	return false;
}

/* "him", "them": of the turn before. */
static bool
is_they(const struct token *t)
{
	const struct sense_row *row = sense_find(t->fold, SENSE_THEY);

	return (row && !*row->arg) || strcmp(t->fold, "her") == 0;
}

/* "book" is one, where they are kept. */
static bool
is_rows(const struct leaves *l, short at)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->items[i].kind == ITEM_ROWS && l->items[i].from == at &&
		    l->items[i].to == at + 1)
			return true;
	return false;
}

/* "block customer Miller", "refund him" */
static bool
is_command(const struct leaves *l)
{
	const struct tokens *t = &l->tokens;
	const size_t i = begin(t);

	if (i + 1 >= t->n || !sense_find(t->items[i].fold, SENSE_WRITE))
		return false;
	return is_they(&t->items[i + 1]) ||
	       (!is_rows(l, l->content[i]) && is_one_row(l, l->content[i + 1]));
}

static bool
is_sign(const struct token *t)
{
	return t->kind != TOKEN_WORD && t->kind != TOKEN_NUMBER;
}

/* "was the show any good", which is nothing that is counted. */
static bool
is_opinion(const struct leaves *l)
{
	const struct tokens *t = &l->tokens;
	size_t last = t->n;

	while (last > 0 && is_sign(&t->items[last - 1]))
		last--;
	return last > 2 && sense_find(t->items[0].fold, SENSE_BE) &&
	       sense_find(t->items[last - 1].fold, SENSE_VAGUE) &&
	       !sense_find(t->items[last - 2].fold, SENSE_OR) &&
	       !leaves_know(l, (size_t)l->content[last - 1]);
}

const char *
asking_other(const struct leaves *l)
{
	if (!l)
		return NULL;
	return is_command(l) ? READS : is_opinion(l) ? JUDGES : NULL;
}

static bool
has_vague(const struct leaves *l)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->items[i].kind == ITEM_CUE &&
		    l->items[i].cue == SENSE_VAGUE)
			return true;
	return false;
}

bool
asking_vague(const struct readings_of *all)
{
	const struct derivations *t = all->trees;

	return t->leaves && all->n && !all->items[0].tree && t->n &&
	       t->items[0].n_unused == 0 && t->items[0].tree.n_order == 0 &&
	       has_vague(t->leaves);
}
