#include <string.h>

#include "drafter/grammar/combine/rule.h"

#include "base/ban.h"

/*
 * What is said of rows by two of their own figures or days: "fewer bookings than
 * places", "less stock than the reorder level", "paid 30 days after the due date".
 */

/* A plain number of each row of the right one. */
static bool
is_figure(const struct item *i)
{
	return i->node->kind == NODE_COLUMN && i->node->number_like && !i->test;
}

/* Rows of which many belong to what has the column. */
static bool
fits_belonging(const struct context *x, const struct item *l,
	       const struct item *r)
{
	return is_figure(r) && l->table != r->table &&
	       x->catalog->tables[r->table].key >= 0 &&
	       catalog_is_one(x->catalog, l->table, r->table);
}

static bool
fits_same_row(const struct context *x, const struct item *l,
	      const struct item *r)
{
	return is_figure(l) && is_figure(r) &&
	       rule_are_of_one(x, l->table, r->table) &&
	       !node_equal(l->node, r->node);
}

/* "bookings than places": waits for which of both is more. */
static bool
build_than(const struct context *x, const struct item *l,
	   const struct item *cue, const struct item *r, struct item *ret)
{
	(void)cue;
	/* "trips with more passengers than seats", which buses have */
	ret->table =
		l->kind == ITEM_COLUMN &&
				catalog_is_one(x->catalog, l->table, r->table)
			? l->table
			: r->table;
	ret->nodes[ret->n_nodes++] = r->node;
	ret->node =
		l->kind == ITEM_ROWS ? rule_belonging(x, l, r->table) : l->node;
	return true;
}

static bool
fits_than(const struct context *x, const struct item *l, const struct item *r)
{
	(void)x;
	(void)l;
	return r->n_nodes == 1;
}

static bool
build_more(const struct context *x, const struct item *l,
	   const struct item *cue, const struct item *r, struct item *ret)
{
	const struct node *other = r->nodes[0];
	const bool less = l->op == IS_LESS || l->op == IS_AT_MOST;
	struct test *t;

	(void)cue;
	/* less than all of them: than the least */
	if (less && other->kind == NODE_SCALAR && other->a->fn == FN_MAX)
		other = node_scalar(x->arena,
				    node_agg(x->arena, FN_MIN, other->a->a),
				    other->table, other->test);
	t = test_compare(x->arena, r->node, l->op, other);
	t->anchor = r->table;
	return rule_put_test(ret, t);
}

/* "more than 5 days after the due date": waits for what is later. */
static bool
build_later(const struct context *x, const struct item *l,
	    const struct item *cue, const struct item *r, struct item *ret)
{
	if (!l->unit || !rule_col_is(x, r->node, COL_DATE))
		return false;
	ret->op = l->op;
	ret->number = l->number;
	ret->unit = l->unit;
	ret->node = r->node;
	ret->table = r->table;
	ret->down = cue->op == IS_LESS || cue->op == IS_AT_MOST;
	return true;
}

/* "within 2 days of the order" */
static bool
build_within(const struct context *x, const struct item *l,
	     const struct item *cue, const struct item *r, struct item *ret)
{
	static const struct item after = { .op = IS_MORE };

	(void)cue;
	return l->op == IS_AT_MOST && build_later(x, l, &after, r, ret);
}

static bool
build_is_later(const struct context *x, const struct item *l,
	       const struct item *cue, const struct item *r, struct item *ret)
{
	const struct node *from = r->down ? l->node : r->node,
			  *to = r->down ? r->node : l->node;

	(void)cue;
	return r->unit && !node_equal(from, to) &&
	       rule_are_of_one(x, l->node->table, r->node->table) &&
	       rule_put_test(
		       ret,
		       test_compare(x->arena,
				    node_days(x->arena, r->unit, to, from),
				    r->op, node_number(x->arena, r->number)));
}

/* "returns within 14 days of delivery": their own day. */
static bool
build_rows_later(const struct context *x, const struct item *l,
		 const struct item *cue, const struct item *r, struct item *ret)
{
	const short day = x->catalog->tables[l->table].date;
	struct item date = { .table = l->table };

	if (day < 0 || r->table == l->table)
		return false; /* which of its days is not said */
	date.node = node_column(x->arena, l->table, day);
	if (!build_is_later(x, &date, cue, r, ret))
		return false;
	ret->table = l->table;
	ret->test = test_both(x->arena, TEST_AND, l->test, ret->test);
	return true;
}

/* "installed but not connected": one day is there, and another is not. */
static bool
fits_done_not(const struct context *x, const struct item *l,
	      const struct item *r)
{
	const struct test *t = r->test;

	return rule_col_is(x, l->node, COL_DATE) && t->kind == TEST_NULL &&
	       rule_col_is(x, t->a, COL_DATE) && t->a->table == l->table &&
	       !node_equal(t->a, l->node);
}

static bool
build_done_not(const struct context *x, const struct item *l,
	       const struct item *cue, const struct item *r, struct item *ret)
{
	struct arena *a = x->arena;

	(void)cue;
	return rule_put_test(ret, test_both(a, TEST_AND,
					    test_not(a, test_null(a, l->node)),
					    r->test));
}

static bool
fits_day(const struct context *x, const struct item *l, const struct item *r)
{
	(void)r;
	return rule_col_is(x, l->node, COL_DATE);
}

/* "did not attend any performance": no attendance, of such ones. */
static bool
fits_done_to(const struct context *x, const struct item *l,
	     const struct item *r)
{
	return rule_is_without(l->test) &&
	       l->test->parts[0]->table != r->table &&
	       rule_key_to(x, l->test->parts[0]->table, r->table);
}

static bool
build_done_to(const struct context *x, const struct item *l,
	      const struct item *cue, const struct item *r, struct item *ret)
{
	const struct test *some = l->test->parts[0];
	const struct test *of = test_both(
		x->arena, TEST_AND, some->n ? some->parts[0] : NULL, r->test);

	(void)cue;
	some = test_exists(x->arena, some->anchor, some->table, of);
	return rule_put_test(ret, test_not(x->arena, some));
}

/* "without a loan of status 'D'": none that is so. */
static bool
fits_so_done(const struct context *x, const struct item *l,
	     const struct item *r)
{
	(void)x;
	return rule_is_without(l->test) && !rule_is_without(r->test) &&
	       l->test->parts[0]->table == r->test->anchor;
}

/* "above age 46", "after year 1989": more than the number of a column. */
static bool
build_test_compare(const struct context *x, const struct item *l,
		   const struct item *cue, const struct item *r,
		   struct item *ret)
{
	const struct test *t = r->test;

	(void)cue;
	if (r->left && r->left->kind == ITEM_NUMBER)
		return false; /* "at least 30 ratings": so many of them */
	if (l->op == IS_EQUAL || t->kind != TEST_COMPARE || t->label ||
	    t->op != IS_EQUAL || t->b->kind != NODE_NUMBER ||
	    t->a->kind != NODE_COLUMN || !rule_is_counted(x, t->a))
		return false;
	return rule_put_test(ret, test_compare(x->arena, t->a, l->op, t->b));
}

/* "cancelled after shipping": a state that no day of its own tells. */
static bool
fits_state_and_day(const struct context *x, const struct item *l,
		   const struct item *r)
{
	const struct node *of = rule_equal_of(l->test);
	const struct node *value = l->test->b;

	return of && of->kind == NODE_COLUMN && value &&
	       value->kind == NODE_TEXT && l->test->kind == TEST_COMPARE &&
	       of->table == r->table && rule_col_is(x, r->node, COL_DATE) &&
	       catalog_day_called(x->catalog, of->table, str_of(value->text)) <
		       0;
}

/* Behind the day it was there; before, it was not yet. */
static bool
build_state_and_day(const struct context *x, const struct item *l,
		    const struct item *cue, const struct item *r,
		    struct item *ret)
{
	const struct test *t = test_null(x->arena, r->node);

	if (cue->op != IS_MORE && cue->op != IS_LESS)
		return false;
	if (cue->op == IS_MORE)
		t = test_not(x->arena, t);
	return rule_put_test(ret, test_both(x->arena, TEST_AND, l->test, t));
}

/* Words that rows have, and no number, day or key. */
static bool
is_word(const struct context *x, const struct item *i)
{
	return i->node->kind == NODE_COLUMN && !i->test &&
	       (rule_col_is(x, i->node, COL_TEXT) ||
		rule_col_is(x, i->node, COL_CODE) ||
		rule_col_is(x, i->node, COL_NAME));
}

/* "from_town equals to_town" */
static bool
fits_same_words(const struct context *x, const struct item *l,
		const struct item *r)
{
	return is_word(x, l) && is_word(x, r) &&
	       !node_equal(l->node, r->node) &&
	       rule_are_of_one(x, l->table, r->table);
}

static bool
build_same_words(const struct context *x, const struct item *l,
		 const struct item *cue, const struct item *r, struct item *ret)
{
	return (cue->op == IS_EQUAL || cue->op == IS_NOT) &&
	       rule_put_test(ret,
			     test_compare(x->arena, l->node, cue->op, r->node));
}

static const struct rule rules[] = {
	{ "the same words", ITEM_COLUMN, SENSE_COMPARE, ITEM_COLUMN, ITEM_TEST,
	  fits_same_words, build_same_words, 0.3F },
	{ "so, after a day", ITEM_TEST, SENSE_COMPARE, ITEM_COLUMN, ITEM_TEST,
	  fits_state_and_day, build_state_and_day, 0.3F },
	{ "not done to", ITEM_TEST, SENSE_NONE, ITEM_ROWS, ITEM_TEST,
	  fits_done_to, build_done_to, 0.2F },
	{ "not done so", ITEM_TEST, SENSE_NONE, ITEM_TEST, ITEM_TEST,
	  fits_so_done, build_done_to, 0.2F },
	{ "not done to any", ITEM_TEST, SENSE_ANY, ITEM_ROWS, ITEM_TEST,
	  fits_done_to, build_done_to, 0.3F },
	{ "a column's number compared", ITEM_CUE, SENSE_COMPARE, ITEM_TEST,
	  ITEM_TEST, NULL, build_test_compare, 0.2F },
	{ .name = "rows than a column",
	  .left = ITEM_ROWS,
	  .cue = SENSE_THAN,
	  .right = ITEM_COLUMN,
	  .result = ITEM_LATER,
	  .fits = fits_belonging,
	  .build = build_than,
	  .score = 0.1F },
	{ .name = "column than another",
	  .left = ITEM_COLUMN,
	  .cue = SENSE_THAN,
	  .right = ITEM_COLUMN,
	  .result = ITEM_LATER,
	  .fits = fits_same_row,
	  .build = build_than,
	  .score = 0.1F },
	{ .name = "more of one than of another",
	  .left = ITEM_CUE,
	  .cue = SENSE_MORE,
	  .right = ITEM_LATER,
	  .result = ITEM_TEST,
	  .fits = fits_than,
	  .build = build_more,
	  .score = 0.3F },
	{ .name = "done, and not done",
	  .left = ITEM_COLUMN,
	  .cue = SENSE_NONE,
	  .right = ITEM_TEST,
	  .result = ITEM_TEST,
	  .fits = fits_done_not,
	  .build = build_done_not,
	  .score = 0 },
	{ .name = "so much later than",
	  .left = ITEM_COMPARE,
	  .cue = SENSE_COMPARE,
	  .right = ITEM_COLUMN,
	  .result = ITEM_LATER,
	  .fits = NULL,
	  .build = build_later,
	  .score = 0.1F },
	{ .name = "within so much of",
	  .left = ITEM_COMPARE,
	  .cue = SENSE_NONE,
	  .right = ITEM_COLUMN,
	  .result = ITEM_LATER,
	  .fits = NULL,
	  .build = build_within,
	  .score = 0.3F },
	{ .name = "rows so much later",
	  .left = ITEM_ROWS,
	  .cue = SENSE_NONE,
	  .right = ITEM_LATER,
	  .result = ITEM_ROWS,
	  .fits = NULL,
	  .build = build_rows_later,
	  .score = 0.3F },
	{ .name = "column so much later",
	  .left = ITEM_COLUMN,
	  .cue = SENSE_NONE,
	  .right = ITEM_LATER,
	  .result = ITEM_TEST,
	  .fits = fits_day,
	  .build = build_is_later,
	  .score = 0.3F },
};

const struct rule_table rules_against = { rules, COUNT(rules) };
