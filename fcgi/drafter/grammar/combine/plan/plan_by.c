#include "drafter/grammar/combine/plan/plan.h"

#include "base/ban.h"

#define ASSUMED 0.25F /* something was not said */

/* "top 3 companies by assets": a number that each of the rows has. */
static bool
is_topped_by(const struct plan *p, const struct item *g)
{
	const struct item *o = p->order;
	const struct node *n = g->n_nodes == 1 ? g->nodes[0] : NULL;

	return o && n && o->number > 0 && !o->node && !o->many && !o->dated &&
	       !o->timed && !o->priced && n->kind == NODE_COLUMN &&
	       n->number_like && n->table == p->rows && p->n_measures == 0;
}

/* "top 5 customers by tickets": those that each one has are counted. */
static bool
is_counted_by(const struct plan *p, const struct item *g)
{
	return p->order && !p->order->node && p->order->number >= 0 &&
	       g->kind == ITEM_GROUP && g->n_nodes == 0 &&
	       g->unit == UNIT_NONE && g->table != NO_TABLE &&
	       p->rows != NO_TABLE && g->table != p->rows &&
	       catalog_is_one(p->x->catalog, g->table, p->rows) &&
	       !catalog_is_one(p->x->catalog, p->rows, g->table);
}

static bool
has_counted_by(const struct plan *p)
{
	for (size_t i = 0; i < p->n_groups; i++)
		if (is_counted_by(p, p->groups[i]) ||
		    is_topped_by(p, p->groups[i]))
			return true;
	return false;
}

/* "the oldest employee by hiring date": that date is what orders. */
static bool
is_dated_by(const struct plan *p, const struct node *n)
{
	const struct item *o = p->order;

	return o && o->dated && !o->node && p->rows == n->table &&
	       rule_col_is(p->x, n, COL_DATE);
}

/* "by tickets": how many; "by payments": what they come to. */
static const struct node *
count_or_sum(const struct plan *p, short table)
{
	const struct cat_sale *s = &p->x->catalog->sale;

	return s->table == table && s->quantity < 0 ? match_sale_value(p->x)
						    : plan_comes_to(p, table);
}

/* What a group would rather order by; NULL: it groups. */
static const struct node *
order_of_group(struct plan *p, const struct item *g)
{
	const struct node *n =
		g->n_nodes == 1 && g->kind == ITEM_GROUP ? g->nodes[0] : NULL;

	if (p->by)
		return NULL;
	if (n && (is_dated_by(p, n) || is_topped_by(p, g)))
		return n;
	if (is_counted_by(p, g))
		return count_or_sum(p, g->table);
	return n && plan_is_measured(p, n) && (p->order || p->rows != NO_TABLE)
		       ? n
		       : NULL;
}

/* "by cost" orders: nobody groups by what is measured. */
static void
groups_to_order(struct plan *p)
{
	size_t kept = 0;

	for (size_t i = 0; i < p->n_groups; i++) {
		const struct item *g = p->groups[i];
		const struct node *n = order_of_group(p, g);
		struct item *by;

		if (!n) {
			p->groups[kept++] = g;
			continue;
		}
		by = plan_item(p, ITEM_GROUP, g->table, n);
		by->test = g->test;
		by->date = g->date;
		p->by = by;
	}
	p->n_groups = kept;
}

/* What orders is measured of other rows than those that are listed. */
bool
plan_orders_measure(const struct plan *p)
{
	return p->order && p->by && p->by->node && p->by->table != NO_TABLE &&
	       (node_has_agg(p->by->node) || p->by->table != p->rows);
}

/* "the dearest book of each genre": rows, and of each group the first. */
static bool
is_per_rows(const struct plan *p)
{
	const struct item *o = p->order;

	if (!o || !p->order_first || o->number < 0 || o->many ||
	    p->n_groups == 0 || p->rows == NO_TABLE || p->n_measures ||
	    p->agg || p->pair || PLAN_HAS(p, SENSE_COUNT))
		return false;
	if (p->by)
		return p->by->node && !node_has_agg(p->by->node) &&
		       p->by->table == p->rows;
	return o->dated || o->timed;
}

/* "minister who left the latest": columns of the row that has it. */
static bool
are_of_extreme(const struct plan *p)
{
	bool words = false;

	for (size_t i = 0; i < p->n_cols; i++) {
		if (p->cols[i]->table != p->order->table)
			return false;
		words |= !plan_is_measured(p, p->cols[i]->node);
	}
	return words && p->n_groups == 0 && p->order->table != NO_TABLE;
}

/*
 * "the highest fee", of no rows that are said: the fee alone; "the dearest one
 * in Bonn", "the second highest fee": what has it.
 */
static void
order_to_extreme(struct plan *p)
{
	const struct item *o = p->order;
	struct item *m;

	if (!o || !o->node || o->number > 0 || o->number < 0 || o->many ||
	    p->rows != NO_TABLE || p->n_measures || node_has_agg(o->node))
		return;
	if (o->nth || o->having || o->coming) {
		p->bad |= p->n_tests == 0 && o->nth == 0 &&
			  !o->coming; /* of what? */
		p->rows = o->table;
		return;
	}
	if (are_of_extreme(p)) {
		p->rows = o->table;
		p->nameless = true;
		p->cost += ASSUMED;
		return;
	}
	m = plan_item(
		p, ITEM_MEASURE, o->table,
		node_agg(p->x->arena, o->down ? FN_MAX : FN_MIN, o->node));
	m->test = o->test;
	m->date = o->date;
	plan_put(p->measures, &p->n_measures, m);
	p->order = NULL;
}

/*
 * "members and the dates of sessions they joined, by length of the session":
 * each of the sessions is listed; the rows that have one of both, or NO_TABLE.
 */
static short
listed_with(const struct plan *p, const struct item *by)
{
	bool listed = false;

	for (size_t i = 0; i < p->n_cols; i++)
		listed |= p->cols[i]->table == by->table &&
			  !plan_is_measured(p, p->cols[i]->node);
	if (!listed || node_has_agg(by->node) || by->many || p->n_groups ||
	    by->table == NO_TABLE || by->table == p->rows)
		return NO_TABLE;
	return catalog_is_one(p->x->catalog, by->table, p->rows)
		       ? by->table
		       : plan_between(p->x->catalog, p->rows, by->table);
}

/* "contractors by repair cost": the cost of each one's repairs. */
void
plan_measure_by(struct plan *p)
{
	const struct node *peak;
	const struct item *by = p->by;
	struct item *m;
	short of;

	if (!by || by->each || p->n_measures > 0 || p->rows == NO_TABLE)
		return;
	of = listed_with(p, by);
	if (of != NO_TABLE) {
		p->base = of;
		return;
	}
	if (!node_has_agg(by->node) && p->rows == by->table)
		return;
	if (by->table == NO_TABLE ||
	    (!node_has_agg(by->node) && p->n_groups == 0 &&
	     catalog_is_one(p->x->catalog, p->rows, by->table)))
		return;
	peak = plan_peak(p, by);
	m = plan_item(p, ITEM_MEASURE, by->table,
		      peak ? peak : default_measure(p->x, by->node));
	m->test = by->test;
	m->date = by->date;
	plan_put(p->measures, &p->n_measures, m);
	p->by = m;
}

/* "the most common genre": values by how many rows have each. */
static void
order_to_count(struct plan *p)
{
	const struct node *n = p->n_cols == 1 ? p->cols[0]->node : NULL;

	if (!p->order || !p->order->many || p->order->node || p->n_groups ||
	    p->n_measures || !n || plan_is_measured(p, n) ||
	    (p->rows != NO_TABLE && p->rows != n->table &&
	     rule_col_is(p->x, n, COL_KEY)))
		return;
	plan_put_group(p, p->cols[0]);
	plan_put(p->measures, &p->n_measures,
		 plan_item(p, ITEM_MEASURE, p->cols[0]->table,
			   node_agg(p->x->arena, FN_COUNT, NULL)));
	p->n_cols = 0;
}

/* "busiest month", "which quarter had the highest revenue". */
static void
unit_to_group(struct plan *p)
{
	static const bool grouped[] = {
		[UNIT_YEAR] = true, [UNIT_QUARTER] = true, [UNIT_MONTH] = true,
		[UNIT_WEEK] = true, [UNIT_WEEKDAY] = true, [UNIT_DAY] = true,
		[UNIT_HOUR] = true,
	};
	const enum unit u = p->unit;
	const short table = p->order && p->order->table != NO_TABLE
				    ? p->order->table
				    : p->rows;
	struct item *g, *m;

	if (!p->order || p->order->number < 0 || p->n_groups || p->n_measures ||
	    p->n_cols || table == NO_TABLE ||
	    !(p->order->many || p->order->node) ||
	    (size_t)u >= COUNT(grouped) || !grouped[u])
		return;
	g = plan_item(p, ITEM_GROUP, NO_TABLE, NULL);
	g->unit = u;
	plan_put(p->groups, &p->n_groups, g);
	m = plan_item(p, ITEM_MEASURE, table,
		      p->order->node ? default_measure(p->x, p->order->node)
				     : node_agg(p->x->arena, FN_COUNT, NULL));
	m->test = p->order->test;
	m->date = p->order->date;
	plan_put(p->measures, &p->n_measures, m);
	p->unit = UNIT_NONE;
}

/* Rows that are said already. */
static void
drop_others(struct plan *p, short table)
{
	size_t kept = 0;

	for (size_t i = 0; i < p->n_others; i++)
		if (p->others[i]->table != table || p->others[i]->test)
			p->others[kept++] = p->others[i];
	p->n_others = kept;
}

/* "which customer placed the largest order": of its rows, the first. */
static void
order_each(struct plan *p)
{
	const struct item *o = p->order;

	if (!o || !o->each)
		return;
	if (p->rows == NO_TABLE)
		p->rows = o->table;
	p->bad |= p->n_measures || p->n_groups || p->n_cols ||
		  !catalog_is_one(p->x->catalog, o->table, p->rows);
	p->base = o->table;
	plan_test(p, o->test);
	drop_others(p, o->table);
}

/* "which hall hosts the most shows": a verb, and no day that is asked for. */
static void
forget_verbs(struct plan *p)
{
	size_t kept = 0;

	if (!p->order || !p->order->many || !p->order->node ||
	    p->rows == NO_TABLE || p->n_groups)
		return;
	for (size_t i = 0; i < p->n_cols; i++)
		if (!rule_col_is(p->x, p->cols[i]->node, COL_DATE))
			p->cols[kept++] = p->cols[i];
	p->n_cols = kept;
}

/* "salary of the clerk": with the rows that it is of. */
static bool
is_of_rows(const struct plan *p, const struct item *col)
{
	const struct item *rows = col->right;

	return rows && rows->kind == ITEM_ROWS &&
	       rows->table == col->node->table &&
	       p->x->catalog->tables[rows->table].key >= 0;
}

/* "id and name of the shop with the most orders": it is a row. */
static void
rows_of_key(struct plan *p)
{
	const struct catalog *c = p->x->catalog;
	const short many = p->order       ? p->order->table
			   : p->n_havings ? p->havings[0]->table
					  : NO_TABLE;

	if (p->rows != NO_TABLE || p->n_groups || p->n_measures ||
	    many == NO_TABLE || (p->order && !p->order->node))
		return;
	for (size_t i = 0; i < p->n_cols; i++) {
		const struct node *n = p->cols[i]->node;

		if (((p->cols[i]->is_key && rule_is_own_key(p->x, n)) ||
		     (p->order && p->order->many &&
		      is_of_rows(p, p->cols[i]))) &&
		    n->table != many && catalog_is_one(c, many, n->table)) {
			p->rows = n->table;
			return;
		}
	}
}

void
plan_by(struct plan *p)
{
	plan_order_among(p);
	rows_of_key(p);
	order_each(p);
	forget_verbs(p);
	if (!has_counted_by(p))
		plan_order_by(p);
	plan_by_between(p);
	unit_to_group(p);
	plan_rank_columns(p);
	groups_to_order(p);
	order_to_extreme(p);
	order_to_count(p);
	if (p->order && p->order->node && !p->by)
		p->by = p->order;
	p->per_rows = is_per_rows(p);
}
