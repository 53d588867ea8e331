#include <math.h>
#include <string.h>

#include "drafter/grammar/combine/plan/plan.h"

#include "base/ban.h"

#define ASSUMED 0.25F
#define GUESSED 0.6F
#define NOT_OWN 0.3F
#define LIMIT_MAX 1e9 /* rows; nobody asks for more */
#define SOME 10       /* "the cheapest products", and no number */

const struct node *
plan_peak(const struct plan *p, const struct item *o)
{
	const struct node *n = o->node;
	enum col_kind k;

	if (o != p->order || o->many || n->kind != NODE_COLUMN)
		return NULL;
	k = cat_col(p->x->catalog, n->table, n->col)->kind;
	if (k != COL_DATE && ((k != COL_AMOUNT && k != COL_QUANTITY) ||
			      catalog_adds_up(p->x->catalog, n->table, n->col)))
		return NULL;
	return node_agg(p->x->arena, o->down ? FN_MAX : FN_MIN, n);
}

int
plan_said_at(const struct plan *p, const struct node *n)
{
	for (size_t i = 0; i < p->n_cols; i++)
		if (node_equal(p->cols[i]->node, n))
			return (int)i;
	return -1;
}

/*
 * What a list is of: what its rows are called, or columns of theirs, if those
 * were said alone: "towns of customers"; words: and no figure. NULL: nothing.
 */
static const struct node *
listed(const struct plan *p, const struct tree *t, bool words)
{
	const bool cols = p->n_cols > 0 && !p->names_too && t->n_group == 0;

	for (size_t i = 0; i < t->n_show; i++) {
		const struct node *n = t->show[i];

		if (cols && i < p->n_others_shown && plan_said_at(p, n) < 0)
			continue;
		if (!words || (!node_has_agg(n) && !n->number_like))
			return n;
	}
	return NULL;
}

/* "oldest first": not by the day on which they leave, where a year is kept. */
static const struct node *
unless_left(const struct plan *p, const struct node *day)
{
	const struct cat_col *c =
		day && day->kind == NODE_COLUMN
			? cat_col(p->x->catalog, day->table, day->col)
			: NULL;
	const short year = c && cat_words_have(c->words, c->n_words, "leave")
				   ? rule_year(p->x, day->table)
				   : -1;

	return year >= 0 ? node_column(p->x->arena, day->table, year) : day;
}

/* "the youngest": of those that are born; of the rest, what came last. */
static const struct node *
date_of_order(struct plan *p)
{
	bool born = false;
	const short birth =
		p->order->aged ? rule_began(p->x, p->base, &born) : -1;

	return born ? node_column(p->x->arena, p->base, birth)
		    : unless_left(p, plan_date(p, p->base, NULL));
}

static bool
is_group(const struct tree *t, const struct node *n)
{
	for (size_t i = 0; i < t->n_group; i++)
		if (node_equal(t->group[i], n))
			return true;
	return false;
}

/* "average fee by branch, sort by fee": by the figure that is shown of it. */
static const struct node *
shown_of(const struct tree *t, const struct node *value)
{
	for (size_t i = 0; i < t->n_show; i++)
		if (t->show[i]->kind == NODE_AGG && t->show[i]->a &&
		    t->show[i]->fn != FN_COUNT &&
		    node_equal(t->show[i]->a, value))
			return t->show[i];
	return NULL;
}

/* By a value: of groups, what it comes to in each. */
static const struct node *
by_value(const struct plan *p, const struct tree *t, const struct item *by)
{
	const struct node *peak = t->n_group > 0 ? plan_peak(p, by) : NULL;
	const struct node *shown =
		t->n_group > 0 ? shown_of(t, by->node) : NULL;

	if (shown)
		return shown;
	if (peak || t->n_group == 0 || node_has_agg(by->node))
		return peak ? peak : by->node;
	if (by->node->kind == NODE_COLUMN && !by->node->number_like)
		return is_group(t, by->node) ? by->node : listed(p, t, true);
	return default_measure(p->x, by->node);
}

/* "orders per month, the first 5": as time goes; NULL: no group is of time. */
static const struct node *
by_time(const struct plan *p, const struct tree *t)
{
	for (size_t i = 0; i < t->n_group && p->order->dated; i++)
		if (t->group[i]->kind == NODE_UNIT)
			return t->group[i];
	return NULL;
}

static const struct node *
order_node(struct plan *p, struct tree *t)
{
	const struct item *by = p->by ? p->by : p->order;
	const struct node *label = listed(p, t, true), *time = by_time(p, t);

	if (label && !p->order->node &&
	    (p->order->named ||
	     (p->order->plain && p->n_measures == 0 && !p->by)))
		return label;
	if (by && by->node)
		return by_value(p, t, by);
	if (time)
		return time;
	if (p->n_measures)
		return t->show[t->n_show - 1];
	p->cost += p->order->timed ? 2 * GUESSED : 0; /* no length is known */
	if (p->order->dated || p->order->timed)
		return date_of_order(p);
	if (p->n_cols && p->cols[0]->node->number_like &&
	    (p->cols[0]->node->kind != NODE_COLUMN ||
	     cat_col(p->x->catalog, p->cols[0]->node->table,
		     p->cols[0]->node->col)
			     ->kind != COL_NUMBER))
		return p->cols[0]->node;
	if (p->n_cols && p->order->number < 0 && !p->order->nth)
		return NULL;
	p->cost += 2 * GUESSED;
	if (p->x->catalog->tables[p->base].measure >= 0)
		return node_column(p->x->arena, p->base,
				   p->x->catalog->tables[p->base].measure);
	return NULL;
}

/* Of time, the earliest first; windows need an order. */
static void
order_unsaid(const struct plan *p, struct tree *t)
{
	if (t->n_group == 0)
		return;
	if (t->group[0]->kind == NODE_UNIT || PLAN_HAS(p, SENSE_RUNNING) ||
	    PLAN_HAS(p, SENSE_MOVING))
		t->order[t->n_order++] =
			(struct tree_order){ .by = t->group[0] };
}

/* "name and town of the one": what is asked for is no figure. */
static bool
has_words(const struct plan *p)
{
	for (size_t i = 0; i < p->n_cols; i++)
		if (!plan_is_measured(p, p->cols[i]->node))
			return true;
	return false;
}

static void
put_limit(const struct plan *p, struct tree *t)
{
	const struct item *o = p->order;

	if (o->nth) {
		t->limit = 1;
		t->offset = o->nth - 1;
	} else if (o->number > 0) {
		t->limit = (size_t)fmin(o->number, LIMIT_MAX);
	} else if (o->number >= 0 &&
		   (t->n_group > 0 || p->rows != NO_TABLE || has_words(p))) {
		t->limit = p->plural && p->order_first && !p->per_rows &&
					   p->n_groups == 0
				   ? SOME
				   : 1;
	}
}

/* What a group is by, as one node. */
const struct node *
plan_group_node(struct plan *p, const struct item *g)
{
	if (g->unit)
		return node_unit(p->x->arena, g->unit,
				 plan_date(p, p->base, NULL));
	if (g->kind == ITEM_COLUMN)
		return g->node;
	return g->n_nodes ? g->nodes[0]
			  : node_column(p->x->arena, g->table,
					p->x->catalog->tables[g->table].key);
}

/* Each of them has one row: the first of it says nothing. */
static bool
is_alone(const struct plan *p, const struct tree *t)
{
	const struct cat_col *c =
		cat_col(p->x->catalog, t->per->table, t->per->col);
	const short of = c->to >= 0 ? c->to : c->whole ? t->per->table : -1;

	for (size_t i = 0; i < t->n_group; i++)
		if (!node_equal(t->group[i], t->per) &&
		    (t->group[i]->kind != NODE_COLUMN ||
		     t->group[i]->table != of))
			return false;
	return t->n_group > 0;
}

/* The group stands before its first: shown [rows, groups), and the rest. */
static void
show_group_first(const struct plan *p, struct tree *t)
{
	const size_t rows = p->n_rows_shown,
		     groups = p->n_groups_shown - p->n_rows_shown;
	const struct node *first[TREE_SHOWN];

	memcpy(first, t->show, rows * sizeof(*first));
	memmove(t->show, t->show + rows, groups * sizeof(*first));
	memcpy(t->show + groups, first, rows * sizeof(*first));
}

/*
 * Of what the limit is each one's: "top 3 agents per team", "the most frequent
 * cause in each town", "best customer of each month".
 */
static bool
is_first_of_each(const struct plan *p)
{
	const struct item *g = p->n_groups ? p->groups[0] : NULL;

	if (!g || g->sides)
		return false;
	if (p->rows != NO_TABLE &&
	    (p->per_rows ||
	     (p->rows != p->base && (g->unit == UNIT_NONE || p->order_first))))
		return true;
	return p->n_groups == 1 && p->n_cols == 1 && p->order->many &&
	       p->cols[0]->from < g->from &&
	       !plan_is_measured(p, p->cols[0]->node);
}

static void
put_per(struct plan *p, struct tree *t)
{
	if (!t->limit || t->offset || !is_first_of_each(p))
		return;
	t->per = plan_group_node(p, p->groups[0]);
	p->bad |= p->order->many && p->deed; /* it ranks, and is not ranked */
	p->bad |= t->per->kind == NODE_COLUMN && is_alone(p, t);
	/* "members per branch": the branch of the member, not of a loan */
	if (p->rows != NO_TABLE && node_table(t->per) != NO_TABLE &&
	    !catalog_is_one(p->x->catalog, p->rows, node_table(t->per)))
		p->cost += NOT_OWN;
	show_group_first(p, t);
}

/* "sorted": what is measured has its highest first, as a list of the best. */
static bool
is_down(const struct item *o, const struct node *by)
{
	if (!o || (o->plain && node_has_agg(by)))
		return true;
	return o->down;
}

/* What must not be empty, unless that is asked already. */
static void
put_filled(const struct plan *p, struct tree *t, const struct node *n,
	   bool usual)
{
	struct test *filled = test_not(p->x->arena, test_null(p->x->arena, n));

	if (cat_is_never_empty(p->x->catalog, n->table, n->col))
		return;
	filled->usual = usual;
	(void)tree_where(t, filled);
}

void
plan_filled_groups(const struct plan *p, struct tree *t)
{
	const struct cat_table *tables = p->x->catalog->tables;

	for (size_t i = 0; i < t->n_group; i++) {
		const struct node *day =
			t->group[i]->kind == NODE_UNIT ? t->group[i]->a : NULL;

		if (day && day->kind == NODE_COLUMN &&
		    tables[day->table].date != day->col)
			put_filled(p, t, day, true);
	}
}

bool
plan_is_last(const struct plan *p, const struct tree *t)
{
	return p->order && p->order->dated && p->order->down && t->limit == 1 &&
	       t->offset == 0 && t->n_group == 0 && p->rows != NO_TABLE &&
	       plan_unnamed(p, p->rows) &&
	       rule_col_is(p->x, t->order[0].by, COL_DATE) &&
	       (p->n_cols == 0 || p->names_too || t->per);
}

/* Each one's last is told by its day, where its number would stand. */
static void
show_day(const struct plan *p, struct tree *t, const struct node *day)
{
	size_t n = 0, at = TREE_SHOWN;

	for (size_t i = 0; i < t->n_show && at == TREE_SHOWN; i++)
		if (t->show[i]->table == p->rows &&
		    rule_is_own_key(p->x, t->show[i]))
			at = i;
	for (size_t i = 0; i < t->n_show && at < TREE_SHOWN; i++)
		if (i == at)
			t->show[n++] = day;
		else if (!node_equal(t->show[i], day))
			t->show[n++] = t->show[i];
	t->n_show = at < TREE_SHOWN ? n : t->n_show;
}

void
plan_order(struct plan *p, struct tree *t)
{
	const struct item *o = p->order;
	const struct node *by;

	if (!o && !(p->by && t->n_group > 0)) {
		order_unsaid(p, t);
		return;
	}
	by = o ? order_node(p, t) : p->by->node;
	by = by ? plan_apart(p, t, by) : NULL;
	if (!by && o->number < 0 && !o->nth) {
		by = listed(p, t, false); /* "names in descending order" */
		p->cost += ASSUMED;
	}
	if (!by) {
		p->bad = true; /* the first of no order */
		return;
	}
	if (t->n_group == 0 && node_has_agg(by)) {
		p->bad = true;
		return;
	}
	t->order[t->n_order++] =
		(struct tree_order){ .by = by, .down = is_down(o, by) };
	if (!o)
		return;
	put_limit(p, t);
	put_per(p, t);
	/* the lowest of a column is no row without one */
	if (t->limit && t->n_group == 0 && !t->order[t->n_order - 1].down &&
	    by->kind == NODE_COLUMN)
		put_filled(p, t, by, false);
	if (t->per && plan_is_last(p, t))
		show_day(p, t, by);
	if (t->n_group == 0 && p->asks != ASKS_DATE)
		(void)tree_show(t, by);
}
