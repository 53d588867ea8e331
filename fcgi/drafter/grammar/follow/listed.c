#include "drafter/grammar/follow/follow.h"

#include "base/ban.h"

/* Whether a turn asks for the rows that were counted. */

/* Of each of the rows before there is one: "show them with customer". */
static bool
is_one_of_each(const struct context *x, const struct frame *before,
	       const struct item *rows)
{
	for (size_t i = 0; i < before->n; i++)
		if (frame_is_count(before->items[i]) &&
		    before->items[i]->table != NO_TABLE)
			return before->items[i]->table != rows->table &&
			       catalog_is_one(x->catalog,
					      before->items[i]->table,
					      rows->table);
	return false;
}

/*
 * "which of those are overdue", "list them with name and city", of rows that
 * were counted together.
 */
static bool
asks_which(const struct context *x, const struct frame *before,
	   const struct frame *now)
{
	for (size_t i = 0; i < before->n; i++)
		if (before->items[i]->kind == ITEM_GROUP)
			return false;
	for (size_t i = 0; i < now->n; i++) {
		const struct item *n = now->items[i];
		const bool with = n->kind == ITEM_CUE &&
				  (n->cue == SENSE_WITH || n->cue == SENSE_AND);

		if (n->kind != ITEM_TEST && n->kind != ITEM_COLUMN && !with &&
		    n->kind != ITEM_PERIOD &&
		    (n->kind != ITEM_ROWS || n->test ||
		     !is_one_of_each(x, before, n)))
			return false;
	}
	return true;
}

/*
 * "how many employees per team", then "who earns the most", or "who joined in
 * May": of those.
 */
static bool
asks_who_of(const struct frame *before, const struct frame *now)
{
	const struct item *by = now->n == 1 ? now->items[0] : NULL;

	if (now->asks != ASKS_PERSON || !by ||
	    (by->kind != ITEM_PERIOD &&
	     (by->kind != ITEM_ORDER || (!by->node && !by->dated))))
		return false;
	for (size_t i = 0; i < before->n; i++) {
		const struct item *b = before->items[i];

		if (b->kind == ITEM_MEASURE && !frame_is_count(b))
			return false;
		if ((frame_is_count(b) || b->kind == ITEM_ROWS) &&
		    (!by->node || by->kind == ITEM_PERIOD ||
		     b->table == node_table(by->node)))
			return true;
	}
	return false;
}

/* How many rows there are, or what they come to. */
static bool
is_of_all(const struct frame *before)
{
	for (size_t i = 0; i < before->n; i++)
		if (frame_is_count(before->items[i]) ||
		    frame_is_sum(before->items[i]))
			return true;
	return false;
}

bool
frame_asks_first(const struct context *x, const struct frame *before,
		 const struct frame *now)
{
	const struct item *by = NULL;
	struct frame rest = *now;

	rest.n = 0;
	for (size_t i = 0; i < now->n; i++)
		if (now->items[i]->kind == ITEM_ORDER && !by)
			by = now->items[i];
		else
			rest.items[rest.n++] = now->items[i];
	return by && by->dated && !by->node && !by->many && by->number >= 0 &&
	       is_of_all(before) && asks_which(x, before, &rest);
}

bool
frame_opens(const struct frame *before, const struct frame *now)
{
	return frame_opens_groups(before, now) || asks_who_of(before, now);
}

bool
frame_picks(const struct context *x, const struct frame *before,
	    const struct frame *now)
{
	return now->back && now->asks == ASKS_LIST && now->n > 0 &&
	       asks_which(x, before, now);
}

bool
frame_lists(const struct context *x, const struct frame *before,
	    const struct frame *now)
{
	if (now->n == 0)
		return now->asks == ASKS_PERSON || now->asks == ASKS_LIST;
	return now->asks == ASKS_LIST && asks_which(x, before, now);
}

bool
frame_picks_of_first(const struct frame *before, const struct frame *f)
{
	bool first = false, so = false;

	for (size_t i = 0; i < before->n; i++)
		first |= before->items[i]->kind == ITEM_ORDER &&
			 before->items[i]->number > 1;
	for (size_t i = 0; i < f->n; i++)
		so |= f->items[i]->test && (f->items[i]->kind == ITEM_TEST ||
					    f->items[i]->kind == ITEM_ROWS);
	return f->back && f->asks == ASKS_LIST && first && so;
}
