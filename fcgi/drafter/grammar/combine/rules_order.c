#include <math.h>

#include "drafter/grammar/combine/rule.h"

#include "base/ban.h"

#define NTH_MAX 1e6

/* "top 5", "5 slowest". */
static bool
build_number(const struct context *x, const struct item *l,
	     const struct item *cue, const struct item *r, struct item *ret)
{
	const struct item *o = l->kind == ITEM_ORDER ? l : r,
			  *n = l->kind == ITEM_ORDER ? r : l;

	(void)x;
	(void)cue;
	rule_copy_order(o, ret);
	if (o->number > 0 || n->number < 1 || n->number > 10000 ||
	    rule_is_year(n->number))
		return false;
	ret->number = n->number;
	return true;
}

/* "top 3 shortest", "top three lowest": the second says of what. */
static bool
fits_top(const struct context *x, const struct item *l, const struct item *r)
{
	(void)x;
	return rule_orders_by_nothing(l) && !l->named && !l->nth && l->down &&
	       l->number >= 0 && !r->plain && !r->many && !r->nth &&
	       r->number >= 0 && (l->number > 0) != (r->number > 0);
}

static bool
build_top(const struct context *x, const struct item *l, const struct item *cue,
	  const struct item *r, struct item *ret)
{
	(void)x;
	(void)cue;
	rule_copy_order(r, ret);
	if (l->number > 0)
		ret->number = l->number;
	return true;
}

/* "2nd most". */
static bool
build_nth(const struct context *x, const struct item *l, const struct item *cue,
	  const struct item *r, struct item *ret)
{
	(void)x;
	(void)cue;
	rule_copy_order(r, ret);
	ret->nth = l->number < NTH_MAX ? (size_t)l->number : 0;
	return ret->nth > 0 && r->nth == 0;
}

/* "most tickets": by how many there are. */
static bool
build_by_count(const struct context *x, const struct item *l,
	       const struct item *cue, const struct item *r, struct item *ret)
{
	(void)cue;
	if (!l->many || l->node)
		return false;
	rule_copy_order(l, ret);
	ret->node = node_agg(x->arena, FN_COUNT, NULL);
	ret->table = r->table;
	ret->test = r->test;
	return true;
}

/* "the oldest age", "the latest year": a number that tells when. */
static bool
tells_when(const struct context *x, const struct node *n)
{
	const struct node *col = node_first_column(n);

	return col && (rule_counts_years(x, col) ||
		       rule_age(x, col->table) == col->col);
}

static bool
build_by_value(const struct context *x, const struct item *l,
	       const struct item *cue, const struct item *r, struct item *ret)
{
	const struct item *o = l->kind == ITEM_ORDER ? l : r,
			  *v = l->kind == ITEM_ORDER ? r : l;

	(void)cue;
	if (o->node || (o->number > 0 && o == r))
		return false;
	rule_copy_order(o, ret);
	rule_take(ret, v);
	/* "the oldest age": who is born first has the most of it */
	ret->down ^= o->aged && v->node->number_like &&
		     !rule_col_is(x, v->node, COL_DATE) &&
		     !rule_counts_years(x, v->node);
	return true;
}

/* "the largest order": by its amount. */
static bool
build_largest(const struct context *x, const struct item *l,
	      const struct item *cue, const struct item *r, struct item *ret)
{
	const struct node *amount = rule_amount(x, r->table);
	const struct node *n = l->priced ? rule_price(x, r->table) : NULL;

	(void)cue;
	if (l->node || l->many || l->dated || l->timed || l->number < 0 ||
	    r->plural || x->catalog->tables[r->table].kind != TABLE_EVENT)
		return false;
	if (!n && !l->priced)
		n = amount;
	rule_copy_order(l, ret);
	ret->node = n;
	ret->table = r->table;
	ret->test = r->test;
	ret->each = true;
	return n != NULL;
}

static bool
is_measured(const struct context *x, const struct item *l, const struct item *r)
{
	const struct item *v = l->kind == ITEM_ORDER ? r : l,
			  *o = l->kind == ITEM_ORDER ? l : r;

	if (o == r && o->of_rows)
		return false;
	/* "the last hired clerk" is one of the clerks */
	if (v->kind == ITEM_COLUMN && v->right && v->right->kind == ITEM_ROWS &&
	    rule_is_deed(x, v->node))
		return false;
	/* "in ascending order of", and no first ones: by whatever there is */
	if (o == l && o->number < 0 && !o->dated &&
	    v->node->kind == NODE_COLUMN)
		return true;
	/* "the fee of the latest loan" is not what makes it the latest */
	if (o->dated && v->node->number_like &&
	    !rule_col_is(x, v->node, COL_DATE))
		return (o == l || !o->aged) && tells_when(x, v->node);
	return v->node->number_like ||
	       ((o->dated || o->number < 0) && v->node->kind == NODE_COLUMN &&
		cat_col(x->catalog, v->node->table, v->node->col)->kind ==
			COL_DATE);
}

/* "at least 30 ratings": of groups, by how many rows. */
static bool
build_having(const struct context *x, const struct item *l,
	     const struct item *cue, const struct item *r, struct item *ret)
{
	const struct item *k = l->kind == ITEM_COMPARE ? l : r,
			  *rows = l->kind == ITEM_COMPARE ? r : l;

	(void)x;
	(void)cue;
	ret->op = k->op;
	ret->number = k->number;
	ret->table = rows->table;
	ret->test = rows->test;
	return k->unit == UNIT_NONE && !k->period.from && !k->aged &&
	       !k->priced;
}

/* "twice": so many times, and no such number of anything. */
static bool
counts_times(const struct context *x, const struct item *l,
	     const struct item *r)
{
	(void)x;
	(void)l;
	return r->many;
}

/* "failed twice": of what happened, and was so. */
static bool
happens_times(const struct context *x, const struct item *l,
	      const struct item *r)
{
	const short table = l->test->anchor;

	return r->many && table != NO_TABLE &&
	       x->catalog->tables[table].kind == TABLE_EVENT &&
	       !rule_is_without(l->test);
}

/* "ordered twice", "failed at least twice". */
static bool
build_having_times(const struct context *x, const struct item *l,
		   const struct item *cue, const struct item *r,
		   struct item *ret)
{
	(void)x;
	(void)cue;
	ret->op = r->kind == ITEM_COMPARE ? r->op : IS_EQUAL;
	ret->number = r->number;
	ret->table = l->kind == ITEM_TEST ? l->test->anchor : l->table;
	ret->test = l->test;
	return r->unit == UNIT_NONE;
}

/* "with 2 loans", and no year or part of one. */
static bool
is_count_of(const struct context *x, const struct item *l, const struct item *r)
{
	(void)x;
	return !l->many && !l->sign && l->number >= 1 &&
	       !rule_is_year(l->number) && floor(l->number) >= l->number &&
	       (r->plural || l->number < 2);
}

static bool
build_having_number(const struct context *x, const struct item *l,
		    const struct item *cue, const struct item *r,
		    struct item *ret)
{
	return build_having_times(x, r, cue, l, ret);
}

/* "more than 3 different books": each once, however often it is there. */
static bool
build_having_distinct(const struct context *x, const struct item *l,
		      const struct item *cue, const struct item *r,
		      struct item *ret)
{
	const short key = x->catalog->tables[r->table].key;
	struct node *n;

	if (key < 0 || !build_having(x, l, cue, r, ret))
		return false;
	n = node_agg(x->arena, FN_COUNT, node_column(x->arena, r->table, key));
	n->distinct = true;
	ret->node = n;
	return true;
}

static bool
is_of_rows(const struct context *x, const struct item *l, const struct item *r)
{
	(void)x;
	(void)r;
	return l->table != NO_TABLE && l->n_nodes == 0;
}

/* "more than 5 orders in 2025": it is said of what they are counted by. */
static bool
build_having_in(const struct context *x, const struct item *l,
		const struct item *cue, const struct item *r, struct item *ret)
{
	const struct node *day = rule_day(x, l->table);
	const struct test *in = day ? rule_in_period(x, day, &r->period) : NULL;

	(void)cue;
	ret->op = l->op;
	ret->fn = l->fn;
	ret->number = l->number;
	ret->node = l->node;
	ret->table = l->table;
	ret->test = test_both(x->arena, TEST_AND, l->test, in);
	return in != NULL;
}

static bool
is_sum_of(const struct context *x, const struct item *l, const struct item *r)
{
	(void)x;
	return r->fn == FN_SUM && l->node && l->node->kind == NODE_AGG &&
	       l->node->fn == FN_SUM;
}

/* "spent more than 5000 in total": it is a sum. */
static bool
build_sum_in_total(const struct context *x, const struct item *l,
		   const struct item *cue, const struct item *r,
		   struct item *ret)
{
	(void)x;
	(void)cue;
	(void)r;
	ret->op = l->op;
	ret->fn = l->fn;
	ret->number = l->number;
	rule_take(ret, l);
	return true;
}

/* "had more than two": what is compared is a measure. */
static bool
build_having_measure(const struct context *x, const struct item *l,
		     const struct item *cue, const struct item *r,
		     struct item *ret)
{
	(void)x;
	(void)cue;
	ret->op = r->op;
	ret->number = r->number;
	ret->node = l->node;
	ret->table = l->table;
	ret->test = l->test;
	return r->unit == UNIT_NONE && !r->period.from;
}

/* "more tickets than average": than each has on average. */
static bool
is_of_mean(const struct context *x, const struct item *l, const struct item *r)
{
	(void)x;
	return r->fn == FN_AVG && !l->deed;
}

static bool
build_than_mean(const struct context *x, const struct item *l,
		const struct item *cue, const struct item *r, struct item *ret)
{
	(void)x;
	(void)cue;
	(void)r;
	ret->fn = FN_AVG; /* IS_EQUAL: it waits for "more" */
	ret->op = IS_EQUAL;
	ret->table = l->table;
	ret->test = l->test;
	return true;
}

static bool
waits_for_more(const struct context *x, const struct item *l,
	       const struct item *r)
{
	(void)x;
	(void)l;
	return r->fn == FN_AVG && r->op == IS_EQUAL;
}

static bool
build_more_than_mean(const struct context *x, const struct item *l,
		     const struct item *cue, const struct item *r,
		     struct item *ret)
{
	(void)x;
	(void)cue;
	ret->fn = FN_AVG;
	ret->op = l->op;
	ret->table = r->table;
	ret->test = r->test;
	return true;
}

/* "average rating, last 12 months" is a period, and no order. */
static bool
is_not_dated(const struct context *x, const struct item *l,
	     const struct item *r)
{
	return !r->dated && is_measured(x, l, r);
}

/* "titles before 2025": of that year, and not so many. */
static bool
is_no_year(const struct context *x, const struct item *l, const struct item *r)
{
	(void)x;
	(void)l;
	return !rule_is_year(r->number);
}

static const struct rule rules[] = {
	{ "so many of an order", ITEM_ORDER, SENSE_NONE, ITEM_NUMBER,
	  ITEM_ORDER, NULL, build_number, 0.2F },
	{ "so many, ordered", ITEM_NUMBER, SENSE_NONE, ITEM_ORDER, ITEM_ORDER,
	  NULL, build_number, 0.2F },
	{ "top, by an order", ITEM_ORDER, SENSE_NONE, ITEM_ORDER, ITEM_ORDER,
	  fits_top, build_top, 0.2F },
	{ "the second of an order", ITEM_CUE, SENSE_ORDINAL, ITEM_ORDER,
	  ITEM_ORDER, NULL, build_nth, 0.2F },
	{ "the most rows", ITEM_ORDER, SENSE_NONE, ITEM_ROWS, ITEM_ORDER, NULL,
	  build_by_count, 0.2F },
	{ "the largest of rows", ITEM_ORDER, SENSE_NONE, ITEM_ROWS, ITEM_ORDER,
	  NULL, build_largest, 0.1F },
	{ "the highest value", ITEM_ORDER, SENSE_NONE, ITEM_COLUMN, ITEM_ORDER,
	  is_measured, build_by_value, 0.15F },
	{ "by a value of theirs", ITEM_ORDER, SENSE_THEY, ITEM_COLUMN,
	  ITEM_ORDER, is_measured, build_by_value, 0.2F },
	{ "the highest measure", ITEM_ORDER, SENSE_NONE, ITEM_MEASURE,
	  ITEM_ORDER, is_measured, build_by_value, 0.15F },
	{ "a value, highest first", ITEM_COLUMN, SENSE_NONE, ITEM_ORDER,
	  ITEM_ORDER, is_measured, build_by_value, 0 },
	{ "a measure, the most", ITEM_MEASURE, SENSE_NONE, ITEM_ORDER,
	  ITEM_ORDER, is_not_dated, build_by_value, 0.1F },
	{ "so many rows", ITEM_COMPARE, SENSE_NONE, ITEM_ROWS, ITEM_HAVING,
	  NULL, build_having, 0.2F },
	{ "so many different rows", ITEM_COMPARE, SENSE_DISTINCT, ITEM_ROWS,
	  ITEM_HAVING, NULL, build_having_distinct, 0.3F },
	{ "rows, so many", ITEM_ROWS, SENSE_NONE, ITEM_COMPARE, ITEM_HAVING,
	  is_no_year, build_having, 0 },
	{ "rows, so many times", ITEM_ROWS, SENSE_NONE, ITEM_NUMBER,
	  ITEM_HAVING, counts_times, build_having_times, 0.2F },
	{ "rows, only so many times", ITEM_ROWS, SENSE_ONLY, ITEM_NUMBER,
	  ITEM_HAVING, counts_times, build_having_times, 0.3F },
	{ "so, so many times", ITEM_TEST, SENSE_NONE, ITEM_NUMBER, ITEM_HAVING,
	  happens_times, build_having_times, 0.2F },
	{ "so, only so many times", ITEM_TEST, SENSE_ONLY, ITEM_NUMBER,
	  ITEM_HAVING, happens_times, build_having_times, 0.3F },
	{ "so, at least so many times", ITEM_TEST, SENSE_NONE, ITEM_COMPARE,
	  ITEM_HAVING, happens_times, build_having_times, 0.2F },
	{ "more than the mean", ITEM_ROWS, SENSE_THAN, ITEM_AGG, ITEM_HAVING,
	  is_of_mean, build_than_mean, 0.2F },
	{ "so many than the mean", ITEM_CUE, SENSE_MORE, ITEM_HAVING,
	  ITEM_HAVING, waits_for_more, build_more_than_mean, 0.3F },
	{ "with just so many rows", ITEM_NUMBER, SENSE_NONE, ITEM_ROWS,
	  ITEM_HAVING, is_count_of, build_having_number, 0 },
	{ "so many rows in a period", ITEM_HAVING, SENSE_NONE, ITEM_PERIOD,
	  ITEM_HAVING, is_of_rows, build_having_in, 0.3F },
	{ "a sum of so much", ITEM_HAVING, SENSE_NONE, ITEM_AGG, ITEM_HAVING,
	  is_sum_of, build_sum_in_total, 0 },
	{ "a measure of so much", ITEM_MEASURE, SENSE_NONE, ITEM_COMPARE,
	  ITEM_HAVING, NULL, build_having_measure, 0.1F },
};

const struct rule_table rules_order = { rules, COUNT(rules) };
