#include <string.h>

#include "drafter/grammar/combine/rule.h"

#include "base/ban.h"

/*
 * Rows that are compared with other rows of their table: "more seats than the
 * average", "taller than Lyon Tower", "in the same town as Ann Lee".
 */

/* What rows of a table have, where such of them are meant. */
static const struct node *
of_such(const struct context *x, const struct node *col,
	const struct test *which)
{
	/* build_against() makes it the least where less is said */
	return node_scalar(x->arena, node_agg(x->arena, FN_MAX, col),
			   col->table, which);
}

/* The row that is named, or rows of some kind: all of them. */
static bool
are_others(const struct item *i, short table)
{
	if (i->kind != ITEM_TEST)
		return i->table == table && i->test;
	return i->is_key && i->test->anchor == table;
}

static bool
is_compared(const struct node *n)
{
	return n->kind == NODE_COLUMN && n->number_like;
}

static bool
fits_others(const struct context *x, const struct item *l, const struct item *r)
{
	(void)x;
	return is_compared(l->node) && !l->test && are_others(r, l->table);
}

/* "seats than Lyon", "seats than the average": waits for which is more. */
static bool
build_than(const struct context *x, const struct item *l,
	   const struct item *cue, const struct item *r, struct item *ret)
{
	const struct node *other;

	(void)cue;
	if (r->kind == ITEM_AGG)
		other = node_scalar(x->arena,
				    node_agg(x->arena, r->fn, l->node),
				    l->table, NULL);
	else
		other = of_such(x, l->node, r->test);
	ret->table = l->table;
	ret->node = l->node;
	ret->nodes[ret->n_nodes++] = other;
	return true;
}

static bool
fits_mean(const struct context *x, const struct item *l, const struct item *r)
{
	(void)x;
	return is_compared(l->node) && !l->test &&
	       (r->fn == FN_AVG || r->fn == FN_MEDIAN);
}

static bool
put_against_agg(const struct context *x, const struct node *col, enum is op,
		const struct node *agg, const struct test *which,
		struct item *ret)
{
	struct test *t =
		test_compare(x->arena, col, op,
			     node_scalar(x->arena, agg, col->table, which));

	t->anchor = col->table;
	return rule_put_test(ret, t);
}

/* "any" or "some" was said of them. */
static bool
says_others(char sign)
{
	return sign == 'a' || sign == 's';
}

/* Than all of those, or (sign s) than some of them. */
static bool
put_against(const struct context *x, const struct node *col, enum is op,
	    char sign, const struct test *which, struct item *ret)
{
	const bool less = op == IS_LESS || op == IS_AT_MOST;
	const enum fn fn = less == (sign != 's') ? FN_MIN : FN_MAX;

	return put_against_agg(x, col, op, node_agg(x->arena, fn, col), which,
			       ret);
}

/* "than the average salary in Lyon": what is said behind a mean is of it. */
static bool
fits_mean_of_such(const struct context *x, const struct item *l,
		  const struct item *r)
{
	(void)x;
	return is_compared(l->node) && !l->test && r->test &&
	       r->table == l->table && r->node->kind == NODE_AGG &&
	       r->node->fn != FN_SUM && r->node->fn != FN_COUNT;
}

static bool
build_than_mean(const struct context *x, const struct item *l,
		const struct item *cue, const struct item *r, struct item *ret)
{
	return put_against_agg(x, l->node, cue->op, r->node, r->test, ret);
}

/* "taller than Lyon Tower" */
static bool
build_compared(const struct context *x, const struct item *l,
	       const struct item *cue, const struct item *r, struct item *ret)
{
	return put_against(x, l->node, cue->op, cue->sign, r->test, ret);
}

/* "products more expensive than the average", "people older than average". */
static bool
build_dearer(const struct context *x, const struct item *l,
	     const struct item *cue, const struct item *r, struct item *ret)
{
	const short age = cue->aged ? rule_age(x, l->table) : -1;
	const struct node *by = cue->priced ? rule_price(x, l->table)
				: age >= 0  ? match_measured(x, l->table, age)
					    : NULL;

	if (!by || r->fn != FN_AVG ||
	    !put_against_agg(x, by, cue->op, node_agg(x->arena, r->fn, by),
			     NULL, ret))
		return false;
	ret->table = l->table;
	ret->test = test_both(x->arena, TEST_AND, l->test, ret->test);
	return true;
}

/* When rows began, as a number of years or a day; NULL: nothing tells. */
static const struct node *
began(const struct context *x, short table)
{
	short col = rule_year(x, table);

	if (col < 0)
		col = x->catalog->tables[table].date;
	return col < 0 ? NULL : node_column(x->arena, table, col);
}

static enum is
other_way(enum is op)
{
	static const enum is ways[IS__MAX] = {
		[IS_EQUAL] = IS_EQUAL, [IS_NOT] = IS_NOT,
		[IS_LESS] = IS_MORE,   [IS_AT_MOST] = IS_AT_LEAST,
		[IS_MORE] = IS_LESS,   [IS_AT_LEAST] = IS_AT_MOST,
	};

	return ways[op];
}

/* "older than Ann Lee", "made after Casablanca", "dearer than the lamp" */
static bool
build_rows_compared(const struct context *x, const struct item *l,
		    const struct item *cue, const struct item *r,
		    struct item *ret)
{
	const short age = cue->aged ? rule_age(x, l->table) : -1;
	enum is op = cue->op;
	const struct node *col;

	if (cue->counted || !are_others(r, l->table))
		return false;
	if (cue->priced)
		col = rule_price(x, l->table);
	else if (age >= 0)
		col = match_measured(x, l->table, age);
	else
		col = began(x, l->table);
	if (cue->aged && age < 0)
		op = other_way(op);
	if (!col || !put_against(x, col, op, cue->sign, r->test, ret))
		return false;
	ret->table = l->table;
	ret->test = test_both(x->arena, TEST_AND, l->test, ret->test);
	return true;
}

/* "profits above the profits", "above those": of which is said behind it. */
static bool
fits_itself(const struct context *x, const struct item *l, const struct item *r)
{
	(void)x;
	return is_compared(l->node) && !l->test &&
	       (r->kind == ITEM_CUE || node_equal(l->node, r->node));
}

static bool
build_itself(const struct context *x, const struct item *l,
	     const struct item *cue, const struct item *r, struct item *ret)
{
	(void)x;
	(void)r;
	ret->table = l->table;
	ret->node = l->node;
	ret->op = cue->op;
	ret->sign = cue->sign;
	return true;
}

/* "above any wine", "above the price of all wines": of which is said behind. */
static bool
fits_any(const struct context *x, const struct item *l, const struct item *r)
{
	(void)x;
	return l->node && is_compared(l->node) && r->table == l->table &&
	       l->n_nodes == 0 && !r->test && !l->test;
}

static bool
build_any(const struct context *x, const struct item *l, const struct item *cue,
	  const struct item *r, struct item *ret)
{
	(void)x;
	(void)r;
	ret->table = l->table;
	ret->node = l->node;
	ret->op = l->kind == ITEM_LATER ? l->op : cue->op;
	ret->sign = says_others(cue->sign) ? cue->sign : 'a';
	return l->kind == ITEM_LATER || says_others(cue->sign);
}

/* What is said of such others, by themselves or by what they are of; NULL. */
static const struct test *
said_of(const struct context *x, short table, const struct item *r)
{
	const struct node *day = rule_day(x, table);

	if (r->kind != ITEM_PERIOD)
		return r->test && (r->test->anchor == table ||
				   (r->test->anchor != NO_TABLE &&
				    catalog_is_one(x->catalog, table,
						   r->test->anchor)))
			       ? r->test
			       : NULL;
	if (!day && rule_year(x, table) >= 0)
		day = node_column(x->arena, table, rule_year(x, table));
	return day ? rule_in_period(x, day, &r->period) : NULL;
}

/* "above any wine", and behind it "of 2006", "from Lyon". */
static bool
build_of_such(const struct context *x, const struct item *l,
	      const struct item *cue, const struct item *r, struct item *ret)
{
	const struct test *t =
		says_others(l->sign) ? said_of(x, l->table, r) : NULL;

	(void)cue;
	return t && l->n_nodes == 0 &&
	       put_against(x, l->node, l->op, l->sign, t, ret);
}

static bool
build_of_others(const struct context *x, const struct item *l,
		const struct item *cue, const struct item *r, struct item *ret)
{
	(void)cue;
	return l->n_nodes == 0 && l->unit == UNIT_NONE &&
	       are_others(r, l->table) &&
	       put_against(x, l->node, l->op, l->sign, r->test, ret);
}

/* By what rows lead to such: "department", "town"; NULL: they do not. */
static const struct node *
shared(const struct context *x, const struct item *what, short table)
{
	if (what->kind == ITEM_ROWS)
		return what->test ? NULL : rule_key_to(x, table, what->table);
	return what->node->kind == NODE_COLUMN && what->node->table == table &&
			       !what->test
		       ? what->node
		       : NULL;
}

/* "town as Ann Lee": waits for "the same". */
static bool
build_as(const struct context *x, const struct item *l, const struct item *cue,
	 const struct item *r, struct item *ret)
{
	const short table = r->kind == ITEM_TEST ? r->test->anchor : r->table;
	const struct node *by;

	(void)cue;
	if (table == NO_TABLE || !are_others(r, table))
		return false;
	by = shared(x, l, table);
	if (!by)
		return false;
	ret->table = table;
	ret->node = by;
	ret->test = r->test;
	return true;
}

static bool
build_same_as(const struct context *x, const struct item *l,
	      const struct item *cue, const struct item *r, struct item *ret)
{
	struct test *t;

	(void)l;
	(void)cue;
	if (!r->test)
		return false;
	t = test_compare(x->arena, r->node, IS_EQUAL,
			 of_such(x, r->node, r->test));
	t->anchor = r->table;
	return rule_put_test(ret, t);
}

/* "Ann", "Lee": one row, by both of its names; NULL: by something else. */
static const struct test *
both_names(const struct context *x, const struct test *first,
	   const struct test *last)
{
	const struct node *a = first ? rule_equal_of(first) : NULL;
	const struct node *b = rule_equal_of(last);
	const short *names;

	if (!a || !b || a->table != b->table)
		return NULL;
	names = x->catalog->tables[a->table].names;
	return names[1] >= 0 && names[0] == a->col && names[1] == b->col
		       ? test_both(x->arena, TEST_AND, first, last)
		       : NULL;
}

/* "older than Ann", and behind it "Lee" */
static bool
build_both_names(const struct context *x, const struct item *l,
		 const struct item *cue, const struct item *r, struct item *ret)
{
	const struct test *t = l->test;
	const struct test *of;
	struct node *who;
	struct test *own;

	(void)cue;
	if (!t || t->kind != TEST_COMPARE || !t->b || t->b->kind != NODE_SCALAR)
		return false;
	of = both_names(x, t->b->test, r->test);
	if (!of)
		return false;
	who = node_scalar(x->arena, t->b->a, t->b->table, of);
	own = test_compare(x->arena, t->a, t->op, who);
	own->anchor = t->anchor;
	ret->table = l->table;
	return rule_put_test(ret, own);
}

static bool
build_as_both(const struct context *x, const struct item *l,
	      const struct item *cue, const struct item *r, struct item *ret)
{
	(void)cue;
	rule_take(ret, l);
	ret->test = both_names(x, l->test, r->test);
	return ret->test != NULL;
}

static const struct rule rules[] = {
	{ "than who has both names", ITEM_TEST, SENSE_NONE, ITEM_TEST,
	  ITEM_TEST, NULL, build_both_names, 0.3F },
	{ "rows against both names", ITEM_ROWS, SENSE_NONE, ITEM_TEST,
	  ITEM_ROWS, NULL, build_both_names, 0.3F },
	{ "as who has both names", ITEM_LATER, SENSE_NONE, ITEM_TEST,
	  ITEM_LATER, NULL, build_as_both, 0.3F },
	{ "column than the usual", ITEM_COLUMN, SENSE_THAN, ITEM_AGG,
	  ITEM_LATER, fits_mean, build_than, 0.1F },
	{ "column than a row's", ITEM_COLUMN, SENSE_THAN, ITEM_TEST, ITEM_LATER,
	  fits_others, build_than, 0.1F },
	{ "column than rows'", ITEM_COLUMN, SENSE_THAN, ITEM_ROWS, ITEM_LATER,
	  fits_others, build_than, 0.1F },
	{ "column against a row's", ITEM_COLUMN, SENSE_COMPARE, ITEM_TEST,
	  ITEM_TEST, fits_others, build_compared, 0.3F },
	{ "column against a mean of such", ITEM_COLUMN, SENSE_COMPARE,
	  ITEM_MEASURE, ITEM_TEST, fits_mean_of_such, build_than_mean, 0.8F },
	{ "column against rows'", ITEM_COLUMN, SENSE_COMPARE, ITEM_ROWS,
	  ITEM_TEST, fits_others, build_compared, 0.3F },
	{ "rows against a row", ITEM_ROWS, SENSE_COMPARE, ITEM_TEST, ITEM_ROWS,
	  NULL, build_rows_compared, 0.3F },
	{ "rows against rows", ITEM_ROWS, SENSE_COMPARE, ITEM_ROWS, ITEM_ROWS,
	  NULL, build_rows_compared, 0.3F },
	{ "column against itself", ITEM_COLUMN, SENSE_COMPARE, ITEM_COLUMN,
	  ITEM_LATER, fits_itself, build_itself, 0.1F },
	{ "… of a row", ITEM_LATER, SENSE_NONE, ITEM_TEST, ITEM_TEST, NULL,
	  build_of_others, 0.3F },
	{ "… of rows", ITEM_LATER, SENSE_NONE, ITEM_ROWS, ITEM_TEST, NULL,
	  build_of_others, 0.3F },
	{ "rows dearer than their mean", ITEM_ROWS, SENSE_COMPARE, ITEM_AGG,
	  ITEM_ROWS, NULL, build_dearer, 0.3F },
	{ "column against any rows", ITEM_COLUMN, SENSE_COMPARE, ITEM_ROWS,
	  ITEM_LATER, fits_any, build_any, 0.1F },
	{ "… of all rows", ITEM_LATER, SENSE_ONLY, ITEM_ROWS, ITEM_LATER,
	  fits_any, build_any, 0.1F },
	{ "… that are so", ITEM_LATER, SENSE_NONE, ITEM_TEST, ITEM_TEST, NULL,
	  build_of_such, 0.3F },
	{ "… of such rows", ITEM_LATER, SENSE_NONE, ITEM_ROWS, ITEM_TEST, NULL,
	  build_of_such, 0.3F },
	{ "… of a period", ITEM_LATER, SENSE_NONE, ITEM_PERIOD, ITEM_TEST, NULL,
	  build_of_such, 0.3F },
	{ "rows as a row", ITEM_ROWS, SENSE_THAN, ITEM_TEST, ITEM_LATER, NULL,
	  build_as, 0.1F },
	{ "value as a row", ITEM_COLUMN, SENSE_THAN, ITEM_TEST, ITEM_LATER,
	  NULL, build_as, 0.1F },
	{ "the same as", ITEM_CUE, SENSE_SAME, ITEM_LATER, ITEM_TEST, NULL,
	  build_same_as, 0.4F },
};

const struct rule_table rules_than = { rules, COUNT(rules) };
