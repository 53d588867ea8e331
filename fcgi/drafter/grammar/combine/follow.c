#include "drafter/grammar/combine/follow.h"

#include "base/ban.h"

/* Whether an item is a dimension of time, as "per month" is. */
static bool
is_time(const struct item *i)
{
	return i->kind == ITEM_GROUP && i->unit != UNIT_NONE;
}

static bool
is_period(const struct item *i)
{
	return i->kind == ITEM_PERIOD || i->kind == ITEM_PAIR;
}

static bool
same_column(const struct item *x, const struct item *y)
{
	const struct node *a = x->test ? rule_equal_of(x->test) : NULL,
			  *b = y->test ? rule_equal_of(y->test) : NULL;

	return a && b && node_equal(a, b);
}

static bool
has_cue(const struct frame *f, enum sense cue)
{
	for (size_t i = 0; i < f->n; i++)
		if (f->items[i]->kind == ITEM_CUE && f->items[i]->cue == cue)
			return true;
	return false;
}

/* Whether a new item takes the place of an old one. */
static bool
replaces(const struct frame *f, const struct item *new, const struct item *old)
{
	if (is_period(new) && is_period(old))
		return !has_cue(f, SENSE_VERSUS);
	if (new->kind != old->kind)
		return false;
	switch ((int)new->kind) {
	case ITEM_GROUP:
		return !new->node && !old->node &&is_time(new) == is_time(old);
	case ITEM_ORDER:
	case ITEM_COMPARE:
	case ITEM_AGG:
	case ITEM_BUCKETS:
	case ITEM_UNIT:
		return true;
	case ITEM_TEST:
		return same_column(new, old);
	case ITEM_MEASURE:
		return !has_cue(f, SENSE_AND);
	default:
		return false;
	}
}

static bool
is_replaced(const struct frame *f, const struct item *old)
{
	for (size_t i = 0; i < f->n; i++)
		if (replaces(f, f->items[i], old))
			return true;
	return false;
}

/* "vs 2024" and "vs same period last year": both periods side by side. */
static const struct item *
pair_of(const struct context *x, const struct item *old, const struct item *new)
{
	struct item *pair = arena_alloc(x->arena, sizeof(*pair));

	*pair = *new;
	pair->kind = ITEM_PAIR;
	pair->period = old->period;
	pair->period2 = new->period.kind == PERIOD_RELATIVE
				? period_moved(x->arena, &old->period,
					       new->period.months)
				: new->period;
	return pair;
}

static const struct item *
period_of(const struct frame *f)
{
	for (size_t i = 0; i < f->n; i++)
		if (f->items[i]->kind == ITEM_PERIOD)
			return f->items[i];
	return NULL;
}

static void
find_date(void *arg, const struct node *n)
{
	*(bool *)arg |= n->kind == NODE_DATE;
}

/* A period that stands in a condition cannot be told from it any more. */
static bool
has_inner_period(const struct frame *f)
{
	bool found = false;

	for (size_t i = 0; i < f->n; i++)
		if (f->items[i]->test)
			test_walk(f->items[i]->test, find_date, &found);
	return found;
}

bool
frame_follow(const struct context *x, const struct frame *before,
	     const struct frame *f, struct frame *ret)
{
	const struct item *old = period_of(before), *new = period_of(f);
	const bool pair = old && new &&
			  (has_cue(f, SENSE_VERSUS) ||
			   new->period.kind == PERIOD_RELATIVE);

	if (new && !old && has_inner_period(before))
		return false;
	*ret = *f;
	ret->n = 0;
	if (f->asks == ASKS_NOTHING)
		ret->asks = before->asks;
	for (size_t i = 0; i < before->n; i++) {
		const struct item *o = before->items[i];

		if ((pair && is_period(o)) || is_replaced(f, o))
			continue;
		if (ret->n == FRAME_ITEMS)
			return false;
		ret->items[ret->n++] = o;
	}
	for (size_t i = 0; i < f->n; i++) {
		const struct item *n = f->items[i];

		if (ret->n == FRAME_ITEMS)
			return false;
		if (n->kind == ITEM_CUE && n->cue == SENSE_VERSUS && pair)
			continue;
		ret->items[ret->n++] =
			pair && n == new ? pair_of(x, old, new) : n;
	}
	return ret->n > 0;
}
