#include <string.h>

#include "drafter/grammar/combine/plan/plan.h"

#include "base/ban.h"

void
plan_test(struct plan *p, const struct test *t)
{
	if (t && p->n_tests < TREE_TESTS)
		p->tests[p->n_tests++] = t;
}

void
plan_put(const struct item **list, size_t *n, const struct item *i)
{
	if (*n < PLAN_PARTS)
		list[(*n)++] = i;
}

void
plan_put_each(struct plan *p, const struct item *measures)
{
	for (size_t k = 0; k <= measures->n_nodes; k++) {
		struct item *one = arena_alloc(p->x->arena, sizeof(*one));

		*one = *measures;
		one->n_nodes = 0;
		one->many = false;
		one->node = k ? measures->nodes[k - 1] : measures->node;
		plan_put(p->measures, &p->n_measures, one);
	}
}

struct item *
plan_item(const struct plan *p, enum item_kind kind, short table,
	  const struct node *n)
{
	struct item *i = arena_alloc(p->x->arena, sizeof(*i));

	*i = (struct item){ .kind = kind, .table = table, .node = n };
	return i;
}

static void
read_cue(struct plan *p, const struct item *i)
{
	p->cues |= (uint64_t)1 << i->cue;
	plan_too(p, i);
	p->rated |= i->cue == SENSE_SHARE && *i->arg;
	if (i->cue == SENSE_OR)
		plan_begin_or(p);
	if (i->cue == SENSE_MORE) {
		p->bad |= PLAN_HAS(p, SENSE_THAT);
		p->more = i->op;
	}
	if (i->cue == SENSE_VAGUE)
		p->best = i->sign;
	if (i->cue == SENSE_AGE)
		p->age_late = p->rows != NO_TABLE && p->n_groups > 0;
	if (i->cue == SENSE_WEEKDAYS) {
		p->bad |= p->weekdays != NULL;
		p->weekdays = i->arg;
	}
	if (i->cue == SENSE_ALSO)
		p->also = i->sign;
	if (i->cue == SENSE_MOVING)
		p->number = i->number;
	p->less |= i->cue == SENSE_CHANGE && i->sign == 'l';
	p->differs |= p->less || (i->cue == SENSE_CHANGE && i->sign == 'd');
	if (i->cue == SENSE_CHANGE && (i->priced || i->timed))
		p->adjective = i;
	p->ratio |= i->cue == SENSE_CHANGE && i->sign == 'r';
}

static void
read_group(struct plan *p, const struct item *i)
{
	if (i->sides && p->rows == NO_TABLE && p->n_measures == 0 &&
	    i->left->kind == ITEM_ROWS)
		p->rows = i->table;
	if (i->left && i->left->kind == ITEM_GROUP) {
		read_group(p, i->left);
		plan_put(p->groups, &p->n_groups, i->right);
	} else if (i->node) {
		p->by = i;
	} else {
		plan_put(p->groups, &p->n_groups, i);
	}
}

static void
read_rows(struct plan *p, const struct item *i)
{
	p->singled |= plan_are_singled_out(p, i);
	if (p->rows == NO_TABLE) {
		p->rows_late = p->n_measures > 0;
		p->rows = i->table;
		p->narrowed = i->test != NULL;
		p->called = rule_called(i);
		p->plural = i->plural;
		p->mass = plan_is_mass(i);
		p->deed = i->deed;
		p->by_price = i->priced && i->plural;
		p->date = i->date;
		plan_test(p, i->test);
	} else if (p->rows == i->table) {
		plan_test(p, i->test);
	} else {
		plan_put(p->others, &p->n_others, i);
	}
}

static bool
is_behind(const struct plan *p, enum sense cue)
{
	return p->before && p->before->kind == ITEM_CUE &&
	       p->before->cue == cue;
}

static void
read_period(struct plan *p, const struct item *i)
{
	if (p->has_period && !p->or_period && is_behind(p, SENSE_OR)) {
		p->or_period = &i->period;
		p->cues &= ~((uint64_t)1 << SENSE_OR);
	} else if (p->has_period && PLAN_HAS(p, SENSE_VERSUS) &&
		   p->n_groups == 0) {
		p->bad |= p->pair != NULL; /* of two, and no more */
		p->pair = rule_pair_apart(p->x, &p->period, i);
		p->bad |= !p->pair;
		p->has_period = false;
	} else if (p->has_period && !PLAN_HAS(p, SENSE_VERSUS) &&
		   rule_period_of_year(p->x, &p->period, &i->period,
				       &p->period)) {
		return;
	} else {
		p->bad |= p->has_period && !PLAN_HAS(p, SENSE_VERSUS);
		p->period = i->period;
		p->has_period = true;
		if (i->right && i->right->kind == ITEM_PAIR)
			p->ends = i->right;
	}
}

/* "claims per quarter and their average amount": both are asked for. */
static void
read_besides(struct plan *p)
{
	p->besides |= p->rows != NO_TABLE && !p->rows_late && p->n_groups > 0 &&
		      p->n_measures == 0 && PLAN_HAS(p, SENSE_WITH);
}

bool
plan_begins_with_and(const struct item *i)
{
	while (i->left)
		i = i->left;
	return i->kind == ITEM_CUE && i->cue == SENSE_AND;
}

/* "orders and revenue": words between make it two; "orders revenue" is one. */
static void
read_and_measure(struct plan *p, const struct item *i)
{
	const struct item *before = p->before;

	p->and_measure |= before && before->kind == ITEM_ROWS && p->plural &&
			  !p->rows_late && p->n_measures == 0 &&
			  p->n_groups == 0 &&
			  (i->from > before->to || plan_begins_with_and(i));
}

/*
 * "how many orders and what is their total", "orders: number and sum": words
 * stand between both. "How many orders are there in total" asks for one.
 */
static void
read_sum_too(struct plan *p, const struct item *agg)
{
	const short gap = is_behind(p, SENSE_COUNT) ? 1 : 2;
	const bool counts =
		PLAN_HAS(p, SENSE_COUNT) ||
		(p->n_measures == 1 && node_counts_rows(p->measures[0]->node));

	p->sums_too |= counts && p->before && agg->fn == FN_SUM &&
		       (agg->many || agg->from - p->before->to >= gap);
}

/* "the most", of what is said next. */
static bool
is_most(const struct item *i)
{
	return i && i->kind == ITEM_ORDER && !i->node && i->number >= 0;
}

static void
read_measure(struct plan *p, const struct item *i)
{
	read_besides(p);
	read_and_measure(p, i);
	p->sums_too |= is_behind(p, SENSE_COUNT) && plan_begins_with_and(i);
	p->ranks_only = p->n_measures == 0 && is_most(p->before);
	if (i->many)
		plan_put_each(p, i);
	else
		plan_put(p->measures, &p->n_measures, i);
}

static void
read_agg(struct plan *p, const struct item *i)
{
	p->bad |= p->agg != NULL;
	read_besides(p);
	read_and_measure(p, i);
	read_sum_too(p, i);
	p->how_much |= !p->before && i->fn == FN_SUM;
	p->agg = i;
}

/* "mechanics who have not left and their wage": both are shown. */
static void
read_column(struct plan *p, const struct item *i)
{
	p->names_too |= p->rows != NO_TABLE && is_behind(p, SENSE_WITH);
	p->rows_first |= p->rows != NO_TABLE && p->n_cols == 0;
	p->counts_too |= is_behind(p, SENSE_COUNT) && i->from > p->before->to;
	if (is_behind(p, SENSE_COUNT))
		p->counted = i;
	if (plan_is_measured(p, i->node))
		read_and_measure(p, i);
	plan_put(p->cols, &p->n_cols, i);
}

/* "sorted by year … in descending order": what by, and which way. */
static const struct item *
orders_merged(const struct plan *p, const struct item *x, const struct item *y)
{
	struct item *both;

	if (x->node && y->node)
		return NULL;
	both = arena_alloc(p->x->arena, sizeof(*both));
	/* "top 3 … with the highest …": how many, and what by */
	if (x->number > 0 && !x->node && y->node && y->number >= 0 &&
	    y->number <= 0 && x->down == y->down && !x->many && !x->nth) {
		*both = *y;
		both->number = x->number;
		return both;
	}
	/* "with the most hours …, top 5" */
	if (y->number > 0 && !y->node && (x->node || x->many) &&
	    x->number >= 0 && x->number <= 0 && x->down == y->down &&
	    !y->many && !y->nth) {
		*both = *x;
		both->number = y->number;
		return both;
	}
	if (x->number >= 0 || y->number >= 0)
		return NULL;
	*both = x->node || (y->plain && !y->node) ? *x : *y;
	both->down = x->node || x->plain ? y->down : x->down;
	return both;
}

/* "sort the names in ascending order of age": the names are what is listed. */
static bool
lists_sorted(const struct item *x, const struct item *y)
{
	return x->plain && x->from == 0 && x->node && y->node && x->right &&
	       x->right->kind == ITEM_COLUMN && y->number < 0;
}

static void
read_order(struct plan *p, const struct item *i)
{
	if (p->order && lists_sorted(p->order, i) && p->n_cols < PLAN_PARTS) {
		memmove(p->cols + 1, p->cols, p->n_cols * sizeof(*p->cols));
		p->cols[0] = p->order->right;
		p->n_cols++;
		p->order = NULL;
	}
	if (p->order) {
		p->order = orders_merged(p, p->order, i);
		p->bad |= !p->order;
		return;
	}
	p->order = i;
	p->order_first = p->rows == NO_TABLE;
}

/* "share of revenue from web orders by month": before what it is told of. */
static void
read_part(struct plan *p, const struct item *i)
{
	p->part_first |= (i->kind == ITEM_TEST || i->kind == ITEM_ROWS) &&
			 i->test && p->n_groups == 0 &&
			 p->n_cols + p->n_measures > 0;
}

static void
read_item(struct plan *p, const struct item *i)
{
	if (i->split)
		p->split = i->split;
	switch ((int)i->kind) {
	case ITEM_CUE:
		read_cue(p, i);
		return;
	case ITEM_ROWS:
		read_rows(p, i);
		return;
	case ITEM_COLUMN:
		read_column(p, i);
		return;
	case ITEM_TEST:
		p->tested_first |= p->rows == NO_TABLE && p->n_tests == 0;
		p->date = p->date ? p->date : i->date; /* of the notes */
		p->singled |=
			p->rows != NO_TABLE && plan_singles_out(p, i, p->rows);
		plan_test(p, i->test);
		return;
	case ITEM_MEASURE:
		read_measure(p, i);
		return;
	case ITEM_AGG:
		read_agg(p, i);
		return;
	case ITEM_ORDER:
		read_order(p, i);
		return;
	case ITEM_COMPARE:
		p->bad |= p->compare != NULL;
		p->compare = i;
		return;
	case ITEM_GROUP:
		read_group(p, i);
		return;
	case ITEM_UNIT:
		p->bad |= p->unit != UNIT_NONE;
		p->unit = i->unit;
		return;
	case ITEM_HAVING:
		plan_put(p->havings, &p->n_havings, i);
		return;
	case ITEM_PERIOD:
		read_period(p, i);
		return;
	case ITEM_PAIR:
		p->pair = i;
		return;
	case ITEM_BUCKETS:
		p->buckets = i;
		return;
	case ITEM_NUMBER:
		p->bad |= p->first_n > 0 || i->number < 1 || p->order ||
			  rule_is_year(i->number) || p->rows != NO_TABLE;
		p->first_n = i->number;
		return;
	default:
		p->bad = true;
	}
}

/* "names of the 3 clubs with the most matches": so many of the order, too. */
static void
rows_to_number(struct plan *p)
{
	const struct item *h = p->n_havings == 1 ? p->havings[0] : NULL,
			  *o = p->order;

	if (!h || !h->left || h->left->kind != ITEM_NUMBER || h->node || !o ||
	    o->number < 0 || o->number > 0 || o->nth || p->first_n > 0 ||
	    h->from > o->from || h->table == o->table || p->rows != NO_TABLE)
		return;
	p->rows = h->table;
	plan_test(p, h->test);
	p->first_n = h->number;
	p->n_havings = 0;
}

/* "7 agents with the most calls": the number is of the order. */
static void
place_number(struct plan *p)
{
	struct item *o;

	rows_to_number(p);
	if (p->first_n <= 0 || plan_key_said(p))
		return;
	if (!p->order || p->order->number > 0 || p->order->nth) {
		p->bad = true;
		return;
	}
	o = arena_alloc(p->x->arena, sizeof(*o));
	*o = *p->order;
	o->number = p->first_n;
	p->order = o;
}

void
plan_read(const struct context *x, const struct frame *f, struct plan *ret)
{
	*ret = (struct plan){ .x = x,
			      .rows = NO_TABLE,
			      .base = NO_TABLE,
			      .theirs = f->back,
			      .whole = NO_TABLE,
			      .other_role = { NO_TABLE, 0 },
			      .asks = f->asks,
			      .whether = f->whether,
			      .there = f->there };
	for (size_t i = 0; i < f->n; i++) {
		read_part(ret, f->items[i]);
		if (!plan_is_said_of_test(f, i))
			read_item(ret, plan_as_share(ret, f, i));
		ret->before = f->items[i];
	}
	plan_end_or(ret);
	plan_tests_apart(ret);
	plan_share_test(ret);
	plan_usual(ret);
	place_number(ret);
	if (ret->has_period && ret->period.kind == PERIOD_SPAN &&
	    strcmp(ret->period.from, x->calendar.today) == 0 &&
	    *ret->period.until && plan_holds_now(ret))
		ret->has_period = false;
}
