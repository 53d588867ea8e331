#include "drafter/grammar/follow/follow.h"

#include "base/ban.h"

/* Periods of the turn before, moved, and beside others. */

/* "vs 2024" and "vs same period last year": both periods side by side. */
const struct item *
frame_pair(const struct context *x, const struct item *old,
	   const struct item *new)
{
	struct item *pair = arena_alloc(x->arena, sizeof(*pair));

	*pair = *new;
	pair->kind = ITEM_PAIR;
	pair->period = old->period;
	pair->period2 =
		new->period.kind == PERIOD_RELATIVE
			? period_before(x->arena, &old->period, &new->period)
			: new->period;
	return pair;
}

/* "and the year before": the period of then, so long before. */
const struct item *
frame_moved(const struct context *x, const struct item *old,
	    const struct item *new)
{
	struct item *moved = arena_alloc(x->arena, sizeof(*moved));

	*moved = *new;
	moved->period = period_before(x->arena, &old->period, &new->period);
	return moved;
}

static const struct item *
period_of(const struct frame *f)
{
	for (size_t i = 0; i < f->n; i++)
		if (f->items[i]->kind == ITEM_PERIOD &&
		    f->items[i]->period.kind == PERIOD_SPAN)
			return f->items[i];
	return NULL;
}

void
frame_name_year(const struct context *x, const struct frame *before,
		struct frame *f)
{
	const struct item *old = period_of(before), *new = period_of(f);
	const struct named_span *s =
		old && new
			? period_alike(&x->calendar, &old->period, &new->period)
			: NULL;

	for (size_t i = 0; s && i < f->n; i++) {
		struct item *copy;

		if (f->items[i] != new)
			continue;
		copy = arena_alloc(x->arena, sizeof(*copy));
		*copy = *new;
		copy->period.from = s->from;
		copy->period.until = s->until;
		f->items[i] = copy;
	}
}

static bool
test_has_period(const struct test *t)
{
	bool found = t->b && t->b->kind == NODE_DATE;

	for (size_t i = 0; t->parts && i < t->n; i++)
		found |= test_has_period(t->parts[i]);
	return found;
}

/* A period that stands in a condition cannot be told from it any more. */
bool
frame_has_inner_period(const struct frame *f)
{
	bool found = false;

	for (size_t i = 0; i < f->n; i++)
		found |=
			f->items[i]->test && test_has_period(f->items[i]->test);
	return found;
}

/*
 * A period that stands in a condition of the turn before ("came in last
 * month"), when this one says another: of the same day of the rows.
 */

static const struct node *
day_bound(const struct context *x, const struct test *t)
{
	return t->kind == TEST_COMPARE && t->b && t->b->kind == NODE_DATE &&
			       !t->label && rule_col_is(x, t->a, COL_DATE)
		       ? t->a
		       : NULL;
}

/* The one day that is bound on both sides; NULL: there is none. */
static const struct node *
day_between(const struct context *x, const struct test *t)
{
	const struct node *from = NULL, *until = NULL;

	if (!t || t->kind != TEST_AND || t->label)
		return NULL;
	for (size_t i = 0; i < t->n; i++) {
		const struct node *col = day_bound(x, t->parts[i]);

		if (col && t->parts[i]->op == IS_AT_LEAST)
			from = col;
		else if (col && t->parts[i]->op == IS_LESS)
			until = col;
	}
	return from && until && node_equal(from, until) ? from : NULL;
}

/* A condition without the bounds of a day; NULL: it was no more. */
static const struct test *
undated(const struct context *x, const struct test *t, const struct node *day)
{
	const struct test *ret = NULL;

	for (size_t i = 0; i < t->n; i++) {
		const struct node *col = day_bound(x, t->parts[i]);

		if (!col || !node_equal(col, day))
			ret = test_both(x->arena, TEST_AND, ret, t->parts[i]);
	}
	return ret;
}

static const struct test *
redated(const struct context *x, const struct test *t, const struct node *day,
	const struct period *p)
{
	return test_both(x->arena, TEST_AND, undated(x, t, day),
			 rule_in_period(x, day, p));
}

bool
frame_redate(const struct context *x, const struct frame *before,
	     const struct period *p, struct frame *ret)
{
	size_t n = 0;

	*ret = *before;
	for (size_t i = 0; i < ret->n; i++) {
		const struct test *t = ret->items[i]->test;
		const struct node *day = day_between(x, t);
		struct item *copy;

		if (!day)
			continue;
		copy = arena_alloc(x->arena, sizeof(*copy));
		*copy = *ret->items[i];
		copy->test = redated(x, t, day, p);
		ret->items[i] = copy;
		n++;
	}
	return n == 1;
}

/* The bounds of a day as a period; NULL: there are no such. */
static const struct item *
period_within(const struct context *x, const struct test *t,
	      const struct node *day)
{
	struct item *ret = arena_alloc(x->arena, sizeof(*ret));

	*ret = (struct item){ .kind = ITEM_PERIOD,
			      .table = NO_TABLE,
			      .period = { .kind = PERIOD_SPAN, .text = "" } };
	for (size_t i = 0; i < t->n; i++) {
		const struct test *p = t->parts[i];

		if (!day_bound(x, p) || !node_equal(p->a, day))
			continue;
		if (p->op == IS_AT_LEAST)
			ret->period.from = p->b->text;
		else
			ret->period.until = p->b->text;
	}
	return ret->period.from && ret->period.until ? ret : NULL;
}

const struct item *
frame_undate(const struct context *x, const struct frame *before,
	     struct frame *ret)
{
	const struct item *period = NULL;

	*ret = *before;
	for (size_t i = 0; i < ret->n; i++) {
		const struct test *t = ret->items[i]->test;
		const struct node *day = day_between(x, t);
		struct item *copy;

		if (!day)
			continue;
		if (period || (ret->items[i]->kind != ITEM_ROWS &&
			       ret->items[i]->kind != ITEM_MEASURE))
			return NULL;
		period = period_within(x, t, day);
		copy = arena_alloc(x->arena, sizeof(*copy));
		*copy = *ret->items[i];
		copy->test = undated(x, t, day);
		copy->date = day;
		ret->items[i] = copy;
	}
	return period;
}
