#include "drafter/grammar/rank/derive.h"

#include "base/ban.h"

/* What the words and the tree of a derivation are made of. */

static bool
uses_notes(const struct item *i)
{
	return i && (i->defined || uses_notes(i->left) || uses_notes(i->right));
}

/* Forms that only trees have. */
static bool
node_is_beyond(const struct node *n)
{
	if (!n)
		return false;
	if (n->kind == NODE_DAYS || n->kind == NODE_CASE ||
	    n->kind == NODE_SHARE || n->kind == NODE_RUNNING ||
	    n->kind == NODE_MOVING || n->kind == NODE_CHANGE ||
	    (n->kind == NODE_AGG && (n->test || n->fn == FN_MEDIAN)))
		return true;
	return node_is_beyond(n->a) || node_is_beyond(n->b);
}

/* A period that today has a part in. */
static bool
is_relative(const struct item *i)
{
	if (!i)
		return false;
	if (i->kind == ITEM_PERIOD &&
	    (i->period.kind != PERIOD_SPAN || i->period.no_year))
		return true;
	return i->kind == ITEM_PAIR || is_relative(i->left) ||
	       is_relative(i->right);
}

static bool
is_beyond(const struct derivation *d)
{
	if (d->tree.per || d->tree.offset)
		return true;
	for (size_t i = 0; i < d->tree.n_show; i++)
		if (node_is_beyond(d->tree.show[i]))
			return true;
	for (size_t i = 0; i < d->frame->n; i++)
		if (is_relative(d->frame->items[i]))
			return true;
	return false;
}

/* "the newest": the words say by what. */
static bool
is_by_date(const struct item *i)
{
	return i && (i->dated || is_by_date(i->left) || is_by_date(i->right));
}

void
derive_tell(struct derivation *d)
{
	for (size_t i = 0; i < d->frame->n; i++) {
		d->defined |= uses_notes(d->frame->items[i]);
		d->by_date |= is_by_date(d->frame->items[i]);
	}
	d->beyond = is_beyond(d);
}
