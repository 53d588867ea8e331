#include "drafter/grammar/combine/plan/plan.h"

#include "base/ban.h"

/* What the first of rows is the first by, where the words do not say it. */

#define ASSUMED 0.25F /* something was not said */

/* The same order, by what rows of a table have. */
static struct item *
order_with(struct plan *p, short table, const struct node *n)
{
	struct item *by = arena_alloc(p->x->arena, sizeof(*by));

	*by = *p->order;
	by->table = table;
	by->node = n;
	p->order = by;
	return by;
}

/* "the cheapest product": by its price. */
static void
order_by_price(struct plan *p)
{
	const struct item *o = p->order;
	const struct node *price =
		p->rows == NO_TABLE ? NULL : rule_price(p->x, p->rows);

	if (o && o->priced && !o->node && price && !p->by)
		(void)order_with(p, p->rows, price);
}

/* Whether a condition is on that column. */
static bool
is_tested(const struct plan *p, const struct node *col)
{
	struct node_sought s = { .column = col };

	for (size_t i = 0; i < p->n_tests; i++)
		test_walk(p->tests[i], node_seek, &s);
	return s.found;
}

/* "the next event", "next 3 tours": the first of those that lie ahead. */
static void
order_coming(struct plan *p)
{
	const struct context *x = p->x;
	const struct item *o = p->order;
	const struct node *day;

	if (!o || !o->coming)
		return;
	day = o->node;
	if (!day && p->rows != NO_TABLE &&
	    x->catalog->tables[p->rows].date >= 0)
		day = node_column(x->arena, p->rows,
				  x->catalog->tables[p->rows].date);
	if (day && rule_col_is(x, day, COL_DATE))
		plan_test(p,
			  test_compare(x->arena, day, IS_AT_LEAST,
				       node_date(x->arena, x->calendar.today)));
	else
		p->bad = true;
}

/* "the longest project": of those that have ended, from begin to end. */
static void
order_by_length(struct plan *p)
{
	const struct item *o = p->order;
	const struct node *n = p->rows == NO_TABLE || !o || !o->timed
				       ? NULL
				       : rule_length(p->x, p->rows);

	if (!n || o->node || p->by || p->n_measures || p->n_cols)
		return;
	if (n->kind == NODE_DAYS && is_tested(p, n->a)) {
		/* those that go on have no end: the first to begin */
		struct item *by = order_with(p, p->rows, n->b);

		by->timed = false;
		by->down = !by->down;
		return;
	}
	order_with(p, p->rows, n)->timed = false;
	if (n->kind == NODE_DAYS)
		plan_test(p,
			  test_not(p->x->arena, test_null(p->x->arena, n->a)));
}

/* "the biggest order", also of each: by the one amount that such rows have. */
static void
order_by_amount(struct plan *p)
{
	const struct item *o = p->order;
	short col = p->rows == NO_TABLE
			    ? NO_TABLE
			    : p->x->catalog->tables[p->rows].measure;

	if (p->rows != NO_TABLE && col < 0)
		col = rule_takings(p->x, p->rows);

	if (!o || o->node || o->many || o->dated || o->timed || o->priced ||
	    o->number < 0 || col < 0 || p->by || p->n_measures || p->n_cols ||
	    (p->n_groups && !p->order_first) ||
	    cat_col(p->x->catalog, p->rows, col)->kind != COL_AMOUNT)
		return;
	(void)order_with(p, p->rows, node_column(p->x->arena, p->rows, col));
}

/* By time, or by what each of the rows has many of: "by payments". */
static bool
has_finer_group(const struct plan *p)
{
	for (size_t i = 0; i < p->n_groups; i++) {
		const short of = p->groups[i]->table;

		if (p->groups[i]->unit || of == NO_TABLE ||
		    (of != p->rows &&
		     catalog_is_one(p->x->catalog, of, p->rows)))
			return true;
	}
	return false;
}

/* What each line sells: products, and no order that it is a part of. */
static bool
is_goods(const struct catalog *c, short table)
{
	const struct cat_table *lines =
		c->sale.table >= 0 && c->sale.quantity >= 0
			? &c->tables[c->sale.table]
			: NULL;

	for (size_t i = 0; lines && i < lines->n_keys; i++)
		if (lines->keys[i].to == table)
			return c->tables[table].kind == TABLE_ENTITY &&
			       !catalog_is_part(c, c->sale.table,
						&lines->keys[i]);
	return false;
}

/* What was sold, by the notes or by the tables; false: nothing tells. */
static bool
sale_of(const struct plan *p, bool lines, struct item *ret)
{
	if (!lines && match_takings(p->x, ret))
		return true;
	*ret = (struct item){ .kind = ITEM_MEASURE,
			      .table = (short)p->x->catalog->sale.table };
	if (ret->table < 0)
		return false;
	ret->node = match_sale_value(p->x);
	ret->test = plan_sold(p);
	return true;
}

/*
 * "our best customers", also those of each depot: by what was sold to them;
 * "top 10 products": by what was sold of them.
 */
static void
order_by_sale(struct plan *p)
{
	const struct catalog *c = p->x->catalog;
	const struct item *o = p->order;
	const struct cat_table *rows =
		p->rows == NO_TABLE ? NULL : &c->tables[p->rows];
	const bool goods = rows && o && o->number > 0 && is_goods(c, p->rows);
	struct item sale, *by;

	if (!o || o->node || o->many || o->dated || o->timed || o->priced ||
	    o->number < 0 || !rows || p->by || p->n_measures || p->n_cols ||
	    has_finer_group(p) ||
	    (!goods && !cat_words_have(rows->words, rows->n_words, "buyer")) ||
	    !sale_of(p, goods, &sale) ||
	    !catalog_is_one(c, sale.table, p->rows))
		return;
	by = order_with(p, sale.table, sale.node);
	by->test = sale.test;
	by->date = sale.date;
	p->by_sale = true;
	p->cost += ASSUMED;
}

/* The one figure that is said, else what was sold; false: neither is. */
static bool
best_of(const struct plan *p, struct item *ret)
{
	if (p->n_cols + p->n_measures == 0)
		return sale_of(p, false, ret);
	if (p->n_cols + p->n_measures > 1 ||
	    (p->n_cols && !plan_is_measured(p, p->cols[0]->node)))
		return false;
	*ret = p->n_cols ? *p->cols[0] : *p->measures[0];
	ret->node = default_measure(p->x, ret->node);
	ret->kind = ITEM_COLUMN;
	return true;
}

/* "best month ever": by what was sold then; "… for visitor income". */
static void
order_by_best(struct plan *p)
{
	struct item of, *o;

	if (!PLAN_HAS(p, SENSE_VAGUE) || !p->best || p->unit == UNIT_NONE ||
	    p->order || p->rows != NO_TABLE || p->n_groups || !best_of(p, &of))
		return;
	o = plan_item(p, ITEM_ORDER, of.table, of.node);
	o->test = of.test;
	o->date = of.date;
	o->down = p->best == 'b';
	p->order = o;
	p->n_cols = p->n_measures = 0;
	p->cues &= ~((uint64_t)1 << SENSE_VAGUE);
	p->cost += of.kind == ITEM_MEASURE ? ASSUMED : 0;
}

/* "busiest month": when most of them happened. */
static void
order_by_events(struct plan *p)
{
	const short table = plan_events(p->x->catalog);

	if (!p->order || !p->order->many || p->order->node ||
	    p->unit == UNIT_NONE || p->rows != NO_TABLE || p->n_measures ||
	    p->n_groups || p->n_cols || table == NO_TABLE)
		return;
	order_with(p, table, node_agg(p->x->arena, FN_COUNT, NULL))->test =
		plan_sold_of(p, table);
	p->cost += ASSUMED;
}

/* What is done to the rows, by a day of it or by its own rows; NO_TABLE. */
static short
deeds_said(const struct plan *p)
{
	if (p->n_cols == 1 && p->n_others == 0 && !p->cols[0]->test &&
	    rule_col_is(p->x, p->cols[0]->node, COL_DATE))
		return p->cols[0]->table;
	return p->n_cols == 0 && p->n_others == 1 ? p->others[0]->table
						  : NO_TABLE;
}

/* "which method do we test most often": by how many tests each has. */
static void
order_by_deeds(struct plan *p)
{
	const short table = deeds_said(p);

	if (!p->order || !p->order->many || p->order->node ||
	    p->rows == NO_TABLE || p->n_groups || p->n_measures ||
	    table == NO_TABLE || table == p->rows ||
	    !(catalog_is_one(p->x->catalog, table, p->rows) ||
	      (p->n_others && p->others[0]->deed)))
		return;
	order_with(p, table, node_agg(p->x->arena, FN_COUNT, NULL))->test =
		p->n_others ? p->others[0]->test : NULL;
	p->n_cols = p->n_others = 0;
}

/* Who is ranked by what was done to rows: those said, tested, or people. */
static short
doers_of(const struct plan *p, short table)
{
	const short tested = p->n_tests ? p->tests[0]->anchor : NO_TABLE;

	if (p->rows != NO_TABLE && p->rows != table)
		return p->rows;
	if (tested != NO_TABLE && tested != table &&
	    catalog_is_one(p->x->catalog, table, tested))
		return tested;
	return p->asks == ASKS_PERSON ? plan_people(p, table) : table;
}

/* "which fitter closes cases fastest": by the mean days until that day. */
static void
order_by_taken(struct plan *p)
{
	struct arena *a = p->x->arena;
	const struct item *o = p->order,
			  *col = p->n_cols == 1 ? p->cols[0] : NULL;
	const struct node *days = o && o->timed && !o->node && col
					  ? rule_until(p->x, col->node)
					  : NULL;
	short who;

	if (!days || p->by || p->n_measures || p->n_groups || p->n_others ||
	    (p->agg && p->agg->fn != FN_AVG))
		return;
	who = doers_of(p, col->table);
	if (who == NO_TABLE || !catalog_is_one(p->x->catalog, col->table, who))
		return;
	order_with(p, col->table,
		   who == col->table ? days : node_agg(a, FN_AVG, days))
		->timed = false;
	plan_test(p, test_not(a, test_null(a, col->node)));
	plan_test(p, col->test);
	p->rows = who;
	p->n_cols = 0;
	p->agg = NULL;
}

void
plan_order_by(struct plan *p)
{
	order_coming(p);
	order_by_taken(p);
	order_by_deeds(p);
	order_by_best(p);
	order_by_events(p);
	order_by_sale(p);
	order_by_price(p);
	order_by_length(p);
	order_by_amount(p);
}
