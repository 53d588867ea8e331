#include <stdlib.h>
#include <string.h>

#include "data/facts.h"
#include "drafter/grammar/follow/follow.h"

#include "base/ban.h"

/* "All countries again", "as a total": a turn that undoes; the last year there is. */

bool
frame_reopens(const struct frame *f)
{
	return frame_has_cue(f, SENSE_AGAIN);
}

/* Whether a condition is on what an item names. */
static bool
is_on(const struct test *t, const struct item *i)
{
	const struct node *col = rule_equal_of(t);

	if (i->kind == ITEM_ROWS)
		return t->anchor == i->table;
	return i->kind == ITEM_COLUMN && col && node_equal(col, i->node);
}

/* Whether anything besides cues is named. */
static const struct item *
named(const struct frame *f)
{
	for (size_t i = 0; i < f->n; i++)
		if (f->items[i]->kind != ITEM_CUE)
			return f->items[i];
	return NULL;
}

static bool
has_tests(const struct frame *f)
{
	for (size_t i = 0; i < f->n; i++)
		if (f->items[i]->test && f->items[i]->kind != ITEM_MEASURE)
			return true;
	return false;
}

/*
 * Years and months are what a period was said in; it is the filter where there
 * is no other.
 */
static bool
is_undone(const struct frame *before, const struct item *b,
	  const struct item *of)
{
	const bool period = b->kind == ITEM_PERIOD || b->kind == ITEM_PAIR;

	if ((of && of->kind == ITEM_UNIT) || (!of && !has_tests(before)))
		return period;
	if (period || b->kind == ITEM_GROUP || b->kind == ITEM_MEASURE ||
	    !b->test)
		return false;
	return !of || is_on(b->test, of);
}

/* A condition of several keeps those on other columns. */
static const struct test *
rest_of(const struct context *x, const struct test *t, const struct item *of)
{
	const struct test *rest = NULL;

	if (!of || t->kind != TEST_AND)
		return NULL;
	for (size_t i = 0; i < t->n; i++)
		if (!is_on(t->parts[i], of))
			rest = test_both(x->arena, TEST_AND, rest, t->parts[i]);
	return rest;
}

bool
frame_reopen(const struct context *x, const struct frame *before,
	     const struct frame *f, struct frame *ret)
{
	const struct item *of = named(f);
	bool any = false;

	*ret = *f;
	ret->n = 0;
	ret->asks = before->asks;
	for (size_t i = 0; i < before->n; i++) {
		const struct item *b = before->items[i];
		struct item *open;

		if (!is_undone(before, b, of)) {
			ret->items[ret->n++] = b;
			continue;
		}
		any = true;
		if (b->kind != ITEM_ROWS)
			continue;
		open = arena_alloc(x->arena, sizeof(*open));
		*open = *b;
		open->test = rest_of(x, b->test, of);
		ret->items[ret->n++] = open;
	}
	return any && ret->n > 0;
}

/* The date that rows of before are counted by. */
static const struct node *
date_of(const struct context *x, const struct frame *before)
{
	for (size_t i = 0; i < before->n; i++) {
		const struct item *b = before->items[i];
		short date;

		if (b->kind != ITEM_MEASURE && b->kind != ITEM_ROWS)
			continue;
		if (b->date)
			return b->date;
		date = x->catalog->tables[b->table].date;
		return date < 0 ? NULL : node_column(x->arena, b->table, date);
	}
	return NULL;
}

static bool
is_year(const struct period *p)
{
	return p->kind == PERIOD_SPAN && strlen(p->from) >= 10 &&
	       strcmp(p->from + 4, "-01-01") == 0 &&
	       strcmp(p->until + 4, "-01-01") == 0 &&
	       strtol(p->until, NULL, 10) == strtol(p->from, NULL, 10) + 1;
}

const struct item *
frame_last_year(const struct context *x, const struct frame *before,
		const struct item *other)
{
	const struct node *date = date_of(x, before);
	const struct column_facts *facts =
		date ? facts_find(x->job->facts, (size_t)date->table,
				  (size_t)date->col)
		     : NULL;
	struct item *year;
	long y;

	if (!facts || !facts->max || !is_year(&other->period))
		return NULL;
	y = strtol(facts->max, NULL, 10);
	if (y <= strtol(other->period.from, NULL, 10) || y > 9998)
		return NULL;
	year = arena_alloc(x->arena, sizeof(*year));
	*year = *other;
	year->period.from = arena_printf(x->arena, "%04ld-01-01", y);
	year->period.until = arena_printf(x->arena, "%04ld-01-01", y + 1);
	year->period.text = arena_printf(x->arena, "%ld", y);
	return year;
}

/* "no show rate", "complaints": the more, the worse. */
static bool
is_bad(const struct context *x, const struct item *i)
{
	const struct cat_table *t =
		i->table == NO_TABLE ? NULL : &x->catalog->tables[i->table];
	const struct node *n = i->node && i->node->a ? i->node->a : i->node;
	struct cat_words label = { .n = 0 };

	if (i->kind != ITEM_MEASURE && i->kind != ITEM_ROWS)
		return false;
	if (i->label)
		cat_words_read(x->arena, str_of(i->label), &label);
	if (cat_words_have(&label, 1, "bad"))
		return true;
	if (n && n->kind == NODE_COLUMN) {
		const struct cat_col *c = cat_col(x->catalog, n->table, n->col);

		return cat_words_have(c->words, c->n_words, "bad");
	}
	return !i->label && t && cat_words_have(t->words, t->n_words, "bad");
}

bool
frame_totals(const struct frame *f)
{
	for (size_t i = 0; i < f->n; i++)
		if (f->items[i]->kind != ITEM_AGG || f->items[i]->fn != FN_SUM)
			return false;
	return f->n > 0;
}

/* Rows that groups count, as how many of them there are. */
const struct item *
frame_count_rows(const struct context *x, const struct item *rows)
{
	struct item *m = arena_alloc(x->arena, sizeof(*m));

	*m = *rows;
	m->kind = ITEM_MEASURE;
	m->node = node_agg(x->arena, FN_COUNT, NULL);
	return m;
}

bool
frame_total(const struct context *x, const struct frame *before,
	    const struct frame *f, struct frame *ret)
{
	bool grouped = false, measured = false;

	*ret = *f;
	ret->n = 0;
	ret->asks = ASKS_NOTHING;
	for (size_t i = 0; i < before->n; i++)
		measured |= before->items[i]->kind == ITEM_MEASURE ||
			    before->items[i]->kind == ITEM_COLUMN ||
			    before->items[i]->kind == ITEM_AGG;
	for (size_t i = 0; i < before->n; i++) {
		const struct item *b = before->items[i];

		if (b->kind == ITEM_HAVING || b->kind == ITEM_COMPARE ||
		    b->kind == ITEM_BUCKETS ||
		    (b->kind == ITEM_ORDER && b->number > 0))
			return false;
		grouped |= b->kind == ITEM_GROUP && !b->node && !b->test;
		if (b->kind == ITEM_GROUP || b->kind == ITEM_ORDER)
			continue;
		ret->items[ret->n++] = !measured && b->kind == ITEM_ROWS
					       ? frame_count_rows(x, b)
					       : b;
	}
	return grouped && ret->n > 0;
}

/* The number that is said beside it; 0: none. */
static double
number_said(const struct frame *now)
{
	for (size_t i = 0; i < now->n; i++)
		if (now->items[i]->kind == ITEM_NUMBER)
			return now->items[i]->number;
	return 0;
}

const struct item *
frame_best(const struct context *x, const struct frame *before,
	   const struct frame *now, const struct item *vague)
{
	struct item *order;
	bool groups = false, bad = false;

	if (vague->kind != ITEM_CUE || vague->cue != SENSE_VAGUE ||
	    (vague->sign != 'b' && vague->sign != 'w'))
		return NULL;
	for (size_t i = 0; i < before->n; i++) {
		const struct item *b = before->items[i];

		/* "top 5 customers", then "worst 5": the other end of them */
		groups |= b->kind == ITEM_GROUP ||
			  (b->kind == ITEM_ORDER && b->down && !b->dated &&
			   !b->timed && !b->nth);
		bad |= is_bad(x, b);
	}
	if (!groups)
		return NULL;
	order = arena_alloc(x->arena, sizeof(*order));
	*order = *vague;
	order->kind = ITEM_ORDER;
	order->cue = SENSE_NONE;
	order->sign = '\0';
	order->down = (vague->sign == 'b') != bad;
	order->number = number_said(now);
	return order;
}
