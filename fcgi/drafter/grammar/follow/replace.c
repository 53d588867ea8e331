#include "drafter/grammar/follow/follow.h"

#include "base/ban.h"

/* What of a turn takes the place of what in the turn before. */

bool
frame_has_cue(const struct frame *f, enum sense cue)
{
	for (size_t i = 0; i < f->n; i++)
		if (f->items[i]->kind == ITEM_CUE && f->items[i]->cue == cue)
			return true;
	return false;
}

const struct item *
frame_find(const struct frame *f, enum item_kind kind)
{
	for (size_t i = 0; i < f->n; i++)
		if (f->items[i]->kind == kind)
			return f->items[i];
	return NULL;
}

/* Whether an item is a dimension of time, as "per month" is. */
static bool
is_time(const struct item *i)
{
	return i->kind == ITEM_GROUP && i->unit != UNIT_NONE;
}

bool
frame_is_period(const struct item *i)
{
	return i->kind == ITEM_PERIOD || i->kind == ITEM_PAIR;
}

bool
frame_is_count(const struct item *i)
{
	if (i->kind == ITEM_CUE)
		return i->cue == SENSE_COUNT;
	return i->kind == ITEM_MEASURE && node_counts_rows(i->node);
}

/*
 * Whether a condition takes the place of another: it fixes the same column, or
 * says the contrary ("only emergencies", then "without emergencies").
 */
static bool
is_undone(const struct test *before, const struct test *now)
{
	const struct node *a = rule_equal_of(now), *b = rule_equal_of(before);

	if (now->kind == TEST_NOT && now->n == 1)
		return test_equal(now->parts[0], before);
	return a && b && node_equal(a, b);
}

static bool
has_count(const struct frame *f)
{
	for (size_t i = 0; i < f->n; i++)
		if (frame_is_count(f->items[i]))
			return true;
	return false;
}

/* "how many orders in 2024", then "what about the revenue": of the same rows. */
static bool
is_counted(const struct frame *before, const struct item *old)
{
	if (old->kind == ITEM_CUE)
		return frame_is_count(old);
	return old->kind == ITEM_ROWS && has_count(before);
}

/* "by client, top 5" */
static bool
takes_first(const struct frame *f)
{
	for (size_t i = 0; i < f->n; i++)
		if (f->items[i]->kind == ITEM_ORDER && f->items[i]->number > 0)
			return true;
	return false;
}

/* A list in an order, of which only one figure is asked for now. */
static bool
is_idle_order(const struct frame *before, const struct frame *f,
	      const struct item *old)
{
	return old->kind == ITEM_ORDER && old->number < 1 &&
	       !frame_find(before, ITEM_GROUP) && !frame_find(f, ITEM_GROUP);
}

/* Whether a new item takes the place of an old one. */
static bool
replaces(const struct frame *before, const struct frame *f,
	 const struct item *new, const struct item *old)
{
	if (frame_is_period(new) && frame_is_period(old))
		return !frame_has_cue(f, SENSE_VERSUS);
	/* "customers per country", then "revenue instead" */
	if (frame_has_cue(f, SENSE_INSTEAD) && new->kind == ITEM_MEASURE &&
	    old->kind == ITEM_ROWS)
		return true;
	if (new->kind == ITEM_MEASURE && is_counted(before, old))
		return !f->adds && !frame_has_cue(f, SENSE_WITH);
	if (new->kind == ITEM_MEASURE && is_idle_order(before, f, old))
		return true;
	if (new->kind != old->kind)
		return false;
	switch ((int)new->kind) {
	case ITEM_GROUP: /* "by crew instead" of by month, too */
		return new->sign != 'a' && !new->node && !old->node &&
		       (is_time(new) == is_time(old) || takes_first(f) ||
			frame_has_cue(f, SENSE_INSTEAD));
	case ITEM_ORDER:
	case ITEM_COMPARE:
	case ITEM_AGG:
	case ITEM_BUCKETS:
	case ITEM_UNIT:
		return true;
	case ITEM_TEST:
		return is_undone(old->test, new->test);
	case ITEM_MEASURE:
		return !f->adds && !frame_has_cue(f, SENSE_AND);
	default:
		return false;
	}
}

bool
frame_replaces(const struct frame *before, const struct frame *f,
	       const struct item *old)
{
	for (size_t i = 0; i < f->n; i++)
		if (replaces(before, f, f->items[i], old))
			return true;
	return false;
}

/* A count of rows that are so, and no more; NULL: it is something else. */
static const struct item *
counted_such(const struct frame *f)
{
	const struct item *m = f->n == 1 ? f->items[0] : NULL;

	return m && m->kind == ITEM_MEASURE && frame_is_count(m) &&
			       !m->node->a && m->test
		       ? m
		       : NULL;
}

/* Whether a condition, or one of several, gives way to a new one. */
static bool
has_undone(const struct test *t, const struct test *new)
{
	bool found = is_undone(t, new);

	for (size_t i = 0; t->kind == TEST_AND && i < t->n; i++)
		found |= is_undone(t->parts[i], new);
	return found;
}

bool
frame_counts_others(const struct frame *before, const struct frame *f)
{
	const struct item *m = counted_such(f);

	for (size_t i = 0; m && i < before->n; i++)
		if (before->items[i]->test &&
		    has_undone(before->items[i]->test, m->test))
			return true;
	return false;
}

void
frame_such(const struct context *x, const struct frame *before, struct frame *f)
{
	const struct item *m = counted_such(f);
	struct item *so, *count;
	bool same = false;

	for (size_t i = 0; m && i < before->n; i++)
		same |= (before->items[i]->kind == ITEM_ROWS ||
			 before->items[i]->kind == ITEM_MEASURE) &&
			before->items[i]->table == m->table;
	if (!same || !(f->back || frame_counts_others(before, f)))
		return;
	so = arena_alloc(x->arena, sizeof(*so));
	*so = *m;
	so->kind = ITEM_TEST;
	so->node = NULL;
	count = arena_alloc(x->arena, sizeof(*count));
	*count = *m;
	count->kind = ITEM_CUE;
	count->cue = SENSE_COUNT;
	count->node = NULL;
	count->test = NULL;
	f->items[0] = count;
	f->items[1] = so;
	f->n = 2;
}

/* What of a condition stays beside a new one. */
static const struct test *
without_undone(const struct context *x, const struct test *t,
	       const struct test *new)
{
	const struct test *rest = NULL;

	if (t->kind != TEST_AND)
		return is_undone(t, new) ? NULL : t;
	for (size_t i = 0; i < t->n; i++)
		rest = test_both(x->arena, TEST_AND, rest,
				 without_undone(x, t->parts[i], new));
	return rest;
}

/* "customers in Berlin", then "only those in Hamburg": not of both. */
const struct item *
frame_freed(const struct context *x, const struct frame *now,
	    const struct item *old)
{
	const struct test *t = old->test;
	struct item *i;

	if (!t || (old->kind != ITEM_ROWS && old->kind != ITEM_MEASURE))
		return old;
	for (size_t k = 0; k < now->n && t; k++)
		if (now->items[k]->kind == ITEM_TEST)
			t = without_undone(x, t, now->items[k]->test);
	if (t == old->test)
		return old;
	i = arena_alloc(x->arena, sizeof(*i));
	*i = *old;
	i->test = t;
	return i;
}
