#include "drafter/grammar/follow/follow.h"

#include "base/ban.h"

#define FLAG_LESS 0.3F
#define OTHERS_LESS 0.3F

static const struct item *
period_of(const struct frame *f)
{
	for (size_t i = 0; i < f->n; i++)
		if (f->items[i]->kind == ITEM_PERIOD)
			return f->items[i];
	return NULL;
}

static bool
adds(const struct frame *f)
{
	return f->adds || frame_has_cue(f, SENSE_WITH) ||
	       frame_has_cue(f, SENSE_AND);
}

/* "how many …", then "their names": the rows that were counted. */
static const struct item *
counted_rows(const struct context *x, const struct item *count)
{
	struct item *rows;

	if (count->kind == ITEM_CUE)
		return NULL;
	rows = arena_alloc(x->arena, sizeof(*rows));
	*rows = *count;
	rows->kind = ITEM_ROWS;
	rows->node = NULL;
	return rows;
}

/* "only the first 3": of the order that there is. */
static const struct item *
order_upon(const struct context *x, const struct frame *before,
	   const struct item *new)
{
	struct item *o;

	for (size_t i = 0; i < before->n; i++) {
		const struct item *old = before->items[i];

		if (old->kind != ITEM_ORDER || new->node || new->number <= 0 ||
		    (new->dated &&new->down))
			continue;
		o = arena_alloc(x->arena, sizeof(*o));
		*o = *old;
		o->number = new->number;
		o->nth = 0;
		return o;
	}
	return new;
}

/* How a turn changes the one before. */
struct amendment {
	const struct context *x;
	const struct frame *before, *now;
	const struct item *old, *new; /* periods; or NULL */
	const struct item *dated; /* a period of now that is said; or NULL */
	bool pair;                /* … to stand side by side */
	bool moves;   /* new is old, so long before: "and the year before" */
	bool columns; /* nothing but columns, in place of those before */
	bool lists;   /* the rows that were counted … */
	bool picks;   /* … or summed: "which of those" */
	bool first;   /* … the oldest or newest of them */
	bool opens;   /* … by group */
	bool ranks;   /* the best or worst of them */
	bool most;    /* groups are of how many rows they have */
	bool counts;  /* how many there are was asked before */
};

static bool
measures(const struct frame *f)
{
	for (size_t i = 0; i < f->n; i++)
		if (f->items[i]->kind == ITEM_MEASURE)
			return true;
	return false;
}

static struct amendment
amendment_read(const struct context *x, const struct frame *before,
	       const struct frame *now)
{
	struct amendment c = { .x = x,
			       .before = before,
			       .now = now,
			       .old = period_of(before),
			       .new = period_of(now),
			       .columns = frame_is_columns(now) && !adds(now) };

	for (size_t i = 0; i < now->n; i++)
		c.ranks |= frame_best(x, before, now, now->items[i]) != NULL;
	if (c.new && !c.old && frame_has_cue(now, SENSE_VERSUS) &&
	    !frame_has_inner_period(before))
		c.old = frame_last_year(x, before, c.new);
	c.pair = c.old && c.new &&frame_has_cue(now, SENSE_VERSUS);
	c.moves = c.old && c.new &&
		  !c.pair &&c.new->period.kind == PERIOD_RELATIVE;
	c.most = frame_counts_groups(before) &&
		 (frame_asks_most(now) || (adds(now) && measures(now)));
	c.counts = frame_counts_such(before, now);
	c.opens = frame_opens(before, now);
	c.first = frame_asks_first(x, before, now);
	c.picks = c.first || frame_picks(x, before, now);
	c.lists =
		c.columns || c.opens || c.picks || frame_lists(x, before, now);
	return c;
}

/* "how many orders in 2024", then "the revenue": that of 2024, too. */
static const struct item *
condition_of(const struct amendment *c, const struct item *count)
{
	struct item *i;

	if (!count->test ||
	    (count->kind != ITEM_ROWS && !frame_is_count(count)))
		return NULL;
	i = arena_alloc(c->x->arena, sizeof(*i));
	*i = *count;
	i->kind = ITEM_TEST;
	i->node = NULL;
	i->test = test_about(c->x->arena, count->test, count->table);
	return frame_freed(c->x, c->now, i);
}

/* "which one was brewed most often", of volumes: how many there are. */
static bool
counts_instead(const struct frame *now, const struct item *measure)
{
	bool many = false, rows = false;

	for (size_t i = 0; i < now->n; i++) {
		const struct item *n = now->items[i];

		many |= n->kind == ITEM_ORDER && n->many && !n->node;
		rows |= n->kind == ITEM_ROWS && n->table == measure->table;
	}
	return many && rows;
}

static bool
replaces_measure(const struct amendment *c, const struct item *old)
{
	if (old->kind == ITEM_ROWS)
		return frame_replaces(c->before, c->now, old);
	return old->kind == ITEM_MEASURE &&
	       (frame_replaces(c->before, c->now, old) ||
		counts_instead(c->now, old));
}

/* What becomes of an item of before; NULL: it goes. */
static const struct item *
kept(const struct amendment *c, const struct item *o)
{
	if (replaces_measure(c, o))
		return condition_of(c, o);
	if ((c->pair && frame_is_period(o)) ||
	    frame_replaces(c->before, c->now, o) ||
	    (c->ranks && o->kind == ITEM_ORDER) ||
	    (c->first && o->kind == ITEM_AGG) ||
	    (c->opens && (o->kind == ITEM_GROUP || o->kind == ITEM_ORDER)))
		return NULL;
	if (c->most && o->kind == ITEM_ROWS)
		return frame_count_rows(c->x, o);
	if ((c->lists && frame_is_count(o)) || (c->picks && frame_is_sum(o)))
		return counted_rows(c->x, o);
	return c->columns && o->kind == ITEM_COLUMN
		       ? NULL
		       : frame_freed(c->x, c->now, o);
}

/*
 * "which month was strongest", "the months that went up", of figures by month:
 * the groups there are.
 */
static bool
says_group(const struct amendment *c, const struct item *n)
{
	bool ordered = frame_has_cue(c->now, SENSE_MORE);

	for (size_t i = 0; i < c->now->n; i++)
		ordered |=
			c->now->items[i]->kind == ITEM_ORDER ||
			frame_best(c->x, c->before, c->now, c->now->items[i]);
	for (size_t i = 0; ordered && i < c->before->n; i++) {
		const struct item *o = c->before->items[i];

		if (o->kind == ITEM_GROUP &&
		    ((n->kind == ITEM_UNIT && o->unit == n->unit) ||
		     (n->kind == ITEM_ROWS && o->unit == UNIT_NONE &&
		      o->n_nodes == 0 && o->table == n->table && !n->test) ||
		     (n->kind == ITEM_COLUMN && o->n_nodes == 1 &&
		      node_equal(o->nodes[0], n->node))))
			return true;
	}
	return false;
}

/* "only large clients", of figures: a condition, and nothing to be shown. */
static const struct item *
narrowing(const struct amendment *c, const struct item *n)
{
	struct item *i;
	bool measured = false;

	for (size_t k = 0; k < c->before->n; k++)
		measured |= c->before->items[k]->kind == ITEM_MEASURE ||
			    c->before->items[k]->kind == ITEM_GROUP;
	if (n->kind != ITEM_ROWS || !n->test || !measured ||
	    !catalog_is_one(c->x->catalog, n->table, n->test->anchor))
		return n;
	i = arena_alloc(c->x->arena, sizeof(*i));
	*i = *n;
	i->kind = ITEM_TEST;
	return i;
}

/*
 * "by type", of rows that were counted: they are split, and no others come to
 * them by it.
 */
static const struct item *
splitting(const struct amendment *c, const struct item *n)
{
	struct item *i;

	if (frame_find(c->before, ITEM_GROUP))
		return n;
	i = arena_alloc(c->x->arena, sizeof(*i));
	*i = *n;
	i->splits = true;
	return i;
}

/* "add phone", of sums by group: it is none of what is summed. */
static const struct item *
telling(const struct amendment *c, const struct item *n)
{
	bool sums = false, of_groups = false;

	for (size_t k = 0; k < c->before->n; k++) {
		const struct item *b = c->before->items[k];

		sums |= b->kind == ITEM_AGG;
		of_groups |= b->kind == ITEM_GROUP && b->table != NO_TABLE &&
			     catalog_is_one(c->x->catalog, b->table, n->table);
	}
	return adds(c->now) && sums && of_groups && !n->test &&
			       n->node->kind == NODE_COLUMN
		       ? frame_group_of(c->x, n)
		       : n;
}

/* What an item of now says; NULL: it is said already. */
static const struct item *
added(const struct amendment *c, const struct item *n)
{
	const struct item *best = frame_best(c->x, c->before, c->now, n);

	if (says_group(c, n))
		return NULL;
	if (best)
		return best;
	if (n->kind == ITEM_NUMBER && c->ranks)
		return NULL; /* it is of the order */
	if (n->kind == ITEM_CUE && n->cue == SENSE_THAT)
		return NULL; /* "what percentage is that": it points back */
	if (n->kind == ITEM_CUE && frame_is_count(n) && c->counts)
		return NULL; /* "how many of them are so" */
	if (c->pair && n->kind == ITEM_CUE && n->cue == SENSE_VERSUS)
		return NULL;
	if (c->pair && n == c->new)
		return frame_pair(c->x, c->old, c->new);
	if (c->moves && n == c->new)
		return frame_moved(c->x, c->old, c->new);
	switch ((int)n->kind) {
	case ITEM_ORDER:
		return order_upon(c->x, c->before, n);
	case ITEM_GROUP:
		return splitting(c, n);
	case ITEM_COLUMN:
		return telling(c, n);
	default:
		return narrowing(c, n);
	}
}

static bool
put(struct frame *f, const struct item *i)
{
	if (i && f->n == FRAME_ITEMS)
		return false;
	if (i)
		f->items[f->n++] = i;
	return true;
}

/* The period of a condition is another now: of the turn before so. */
static bool
redate(struct amendment *c, struct frame *moved)
{
	if (!c->new || c->old || !frame_has_inner_period(c->before))
		return true;
	if (frame_has_cue(c->now, SENSE_VERSUS)) {
		c->old = frame_undate(c->x, c->before, moved);
		c->before = moved;
		c->pair = c->old != NULL;
		return c->pair;
	}
	if (c->new->period.kind == PERIOD_RELATIVE ||
	    !frame_redate(c->x, c->before, &c->new->period, moved))
		return false;
	c->before = moved;
	c->dated = c->new;
	return true;
}

/* "total amount", of open orders: rather of these than of their payments. */
static bool
is_of_others(const struct context *x, const struct frame *before,
	     const struct frame *f)
{
	if (f->items[0]->table == x->catalog->sale.table)
		return false; /* what they come to */
	for (size_t i = 0; i < before->n; i++)
		if (before->items[i]->table == f->items[0]->table)
			return false;
	return true;
}

/* Each item takes the place of one of before, or joins the rest. */
static bool
amend(const struct context *x, const struct frame *before,
      const struct frame *f, struct frame *ret)
{
	struct amendment c = amendment_read(x, before, f);
	struct frame moved;

	if (!redate(&c, &moved))
		return false;
	*ret = *f;
	ret->n = 0;
	ret->score -= c.columns && f->asks == ASKS_LIST && frame_is_flags(x, f)
			      ? FLAG_LESS
			      : 0;
	ret->score -= frame_is_of(x, before, f) && is_of_others(x, before, f)
			      ? OTHERS_LESS
			      : 0;
	if (f->asks == ASKS_NOTHING)
		ret->asks = before->asks;
	for (size_t i = 0; i < before->n; i++)
		if (!put(ret, kept(&c, c.before->items[i])))
			return false;
	for (size_t i = 0; i < f->n; i++)
		if (f->items[i] != c.dated && !put(ret, added(&c, f->items[i])))
			return false;
	return ret->n > 0;
}

bool
frame_follow(const struct context *x, const struct frame *before,
	     const struct frame *said, struct frame *ret)
{
	struct frame now = *said, *f = &now, part;

	if (!frame_age(x, before, f))
		return false;
	frame_name_year(x, before, f);
	frame_such(x, before, f);
	frame_narrow(x, before, f);
	frame_sum(x, before, f);
	frame_split(x, before, f);
	frame_names(x, before, f);
	if (!frame_is_of_groups(x, before, f))
		return false;
	if (frame_part(x, before, f, &part))
		before = &part;
	if (frame_sums_those(before, f)) {
		if (frame_sum_those(x, before, f, ret))
			return true;
		if (!frame_find(before, ITEM_GROUP))
			return false; /* it has no amount */
	}
	if (frame_counts_those(before, f))
		return frame_count_those(x, before, f, ret);
	if (f->asks != ASKS_NOTHING && frame_asks_whose(x, before, f))
		return frame_whose(x, before, f, ret);
	if (frame_totals(f) && frame_total(x, before, f, ret))
		return true;
	if (frame_reopens(f))
		return frame_reopen(x, before, f, ret);
	if (frame_is_same(f))
		return frame_same(x, before, f, ret);
	if (f->only && f->n == 1 && f->items[0]->kind == ITEM_ROWS &&
	    !f->items[0]->test)
		return false; /* "flats only": of which kind is not said */
	if (frame_picks_of_first(before, f))
		return false;
	return amend(x, before, f, ret);
}

bool
frame_is_part(const struct frame *f)
{
	for (size_t i = 0; i < f->n; i++)
		if (f->items[i]->kind == ITEM_ROWS ||
		    f->items[i]->kind == ITEM_MEASURE)
			return false;
	return true;
}
