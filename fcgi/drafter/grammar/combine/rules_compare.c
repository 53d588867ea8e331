#include <string.h>

#include "drafter/grammar/combine/rule.h"

#include "base/ban.h"

#define APART_LESS 0.1F /* a column that is of other rows */

static bool
fits_date(const struct context *x, const struct item *l, const struct item *r)
{
	return rule_col_is(x, l->kind == ITEM_COLUMN ? l->node : r->node,
			   COL_DATE);
}

/* A date, or a year that is kept as a number. */
static bool
fits_year(const struct context *x, const struct item *l, const struct item *r)
{
	const struct node *n = l->kind == ITEM_COLUMN ? l->node : r->node;

	return rule_col_is(x, n, COL_DATE) ||
	       (rule_col_is(x, n, COL_NUMBER) && rule_counts_years(x, n));
}

/* "over 5" and "5 or more": a comparison that waits for what it compares. */
static bool
build_compare(const struct context *x, const struct item *l,
	      const struct item *cue, const struct item *r, struct item *ret)
{
	const struct item *op = l->kind == ITEM_CUE ? l : r,
			  *n = l->kind == ITEM_CUE ? r : l;

	(void)x;
	(void)cue;
	ret->op = op->op;
	ret->number = n->number;
	ret->sign = n->sign;
	ret->many = n->many;
	ret->aged = op->aged;
	ret->timed = op->timed;
	ret->priced = op->priced;
	ret->counted = op->counted;
	return true;
}

static bool
build_with_unit(const struct context *x, const struct item *l,
		const struct item *cue, const struct item *r, struct item *ret)
{
	(void)x;
	(void)cue;
	if (l->unit)
		return false;
	ret->op = l->op;
	ret->number = l->number;
	ret->unit = r->unit;
	ret->aged = l->aged || r->aged;
	ret->timed = l->timed;
	return true;
}

/* "18 years old": just so old. */
static bool
is_old(const struct context *x, const struct item *l, const struct item *r)
{
	(void)x;
	(void)l;
	return r->aged;
}

/* "solved after due": two columns, rather of one row. */
static bool
build_columns(const struct context *x, const struct item *l,
	      const struct item *cue, const struct item *r, struct item *ret)
{
	if (cue->counted && rule_col_is(x, l->node, COL_DATE))
		return false;
	ret->score -= l->table == r->table ? 0 : APART_LESS;
	return rule_put_test(ret,
			     test_compare(x->arena, l->node, cue->op, r->node));
}

/* "… than their price", "… their minimum": of rows that were said before. */
static bool
is_own(const struct context *x, const struct item *l, const struct item *r)
{
	return l->from > 0 && l->arg && strcmp(l->arg, "own") == 0 &&
	       !rule_col_is(x, r->node, COL_KEY) &&
	       (rule_is_counted(x, r->node) ||
		rule_col_is(x, r->node, COL_DATE));
}

static bool
build_own(const struct context *x, const struct item *l, const struct item *cue,
	  const struct item *r, struct item *ret)
{
	(void)x;
	(void)l;
	(void)cue;
	rule_take(ret, r);
	return true;
}

/* "twice the minimum": a number of times, and no such number. */
static bool
is_times(const struct context *x, const struct item *l, const struct item *r)
{
	return l->many && rule_is_counted(x, r->node);
}

static bool
build_times(const struct context *x, const struct item *l,
	    const struct item *cue, const struct item *r, struct item *ret)
{
	(void)cue;
	rule_take(ret, r);
	ret->node = node_calc(x->arena, '*', node_number(x->arena, l->number),
			      r->node);
	return true;
}

static bool
fits_alike(const struct context *x, const struct item *l, const struct item *r)
{
	const bool dates = rule_col_is(x, l->node, COL_DATE) &&
			   rule_col_is(x, r->node, COL_DATE);

	return (dates ||
		(rule_is_counted(x, l->node) && rule_is_counted(x, r->node))) &&
	       !node_equal(l->node, r->node);
}

static bool
build_empty(const struct context *x, const struct item *l,
	    const struct item *cue, const struct item *r, struct item *ret)
{
	const struct item *col = l->kind == ITEM_COLUMN ? l : r;
	const struct node *n = col->node;

	(void)cue;
	if (n->kind != NODE_COLUMN ||
	    (l->cue == SENSE_WITHOUT && rule_col_is(x, n, COL_FLAG)))
		return false; /* "without cancelled ones": some say no */
	return rule_put_test(
		ret, col->deed && cat_col(x->catalog, n->table, n->col)->until
			     ? rule_ahead(x, n)
			     : test_null(x->arena, n));
}

/* "not returned": empty, or no return where each of them has that day. */
static bool
build_not_done(const struct context *x, const struct item *l,
	       const struct item *cue, const struct item *r, struct item *ret)
{
	if (!cat_is_never_empty(x->catalog, r->node->table, r->node->col))
		return build_empty(x, l, cue, r, ret);
	return rule_put_test(
		ret, test_not(x->arena, test_exists(x->arena, NO_TABLE,
						    r->node->table, NULL)));
}

/* "have a phone number": it is not empty. Numbers are had by all. */
static bool
fits_had(const struct context *x, const struct item *l, const struct item *r)
{
	const struct node *n = (r->kind == ITEM_COLUMN ? r : l)->node;
	enum col_kind k;

	if (n->kind != NODE_COLUMN || rule_is_own_key(x, n))
		return false;
	k = cat_col(x->catalog, n->table, n->col)->kind;
	return k == COL_TEXT || k == COL_NAME || k == COL_KEY || k == COL_DATE;
}

static const struct test *
against_today(const struct context *x, const struct node *n, enum is op)
{
	return test_compare(x->arena, n, op,
			    node_date(x->arena, x->calendar.today));
}

/* "whose due date has passed". */
static bool
build_past(const struct context *x, const struct item *l,
	   const struct item *cue, const struct item *r, struct item *ret)
{
	const struct item *col = l->kind == ITEM_COLUMN ? l : r;

	(void)cue;
	return rule_put_test(ret, against_today(x, col->node, IS_LESS));
}

/* What begins, where another day ends it: it may be filled in ahead. */
static bool
begins(const struct context *x, const struct node *n)
{
	const int end = rule_ended(x, n->table);

	return rule_col_is(x, n, COL_DATE) && end >= 0 && end != n->col &&
	       x->catalog->tables[n->table].date == n->col;
}

/* "has begun", "have expired": by today. */
static bool
build_had(const struct context *x, const struct item *l, const struct item *cue,
	  const struct item *r, struct item *ret)
{
	const struct node *n = r->node;

	(void)l;
	if (r->deed && cat_col(x->catalog, n->table, n->col)->until)
		return build_past(x, r, cue, r, ret);
	return rule_put_test(
		ret, begins(x, n) ? against_today(x, n, IS_AT_MOST)
				  : test_not(x->arena, test_null(x->arena, n)));
}

/* "how many with a phone number": those that have one are counted. */
static bool
fits_counted(const struct context *x, const struct item *l,
	     const struct item *r)
{
	return node_counts_rows(l->node) && l->table == r->table &&
	       fits_had(x, l, r);
}

static bool
build_counted(const struct context *x, const struct item *l,
	      const struct item *cue, const struct item *r, struct item *ret)
{
	const struct test *has =
		test_not(x->arena, test_null(x->arena, r->node));

	(void)cue;
	rule_take(ret, l);
	ret->test = test_both(x->arena, TEST_AND, l->test, has);
	return true;
}

static bool
build_set(const struct context *x, const struct item *l, const struct item *cue,
	  const struct item *r, struct item *ret)
{
	const struct node *n = l->node;

	(void)cue;
	(void)r;
	if (rule_col_is(x, n, COL_FLAG))
		return rule_put_test(ret, match_so(x, n));
	return n->kind == NODE_COLUMN &&
	       rule_put_test(ret, test_not(x->arena, test_null(x->arena, n)));
}

/* "a leave date in the future". */
static bool
build_coming(const struct context *x, const struct item *l,
	     const struct item *cue, const struct item *r, struct item *ret)
{
	(void)cue;
	(void)r;
	return rule_put_test(ret, against_today(x, l->node, IS_MORE));
}

static bool
build_in_period(const struct context *x, const struct item *l,
		const struct item *cue, const struct item *r, struct item *ret)
{
	const struct item *col = l->kind == ITEM_COLUMN ? l : r,
			  *p = l->kind == ITEM_COLUMN ? r : l;
	const struct test *t = rule_in_period(x, col->node, &p->period);

	(void)cue;
	if (!t)
		return false;
	ret->period = p->period;
	ret->node = col->node;
	return rule_put_test(ret, test_named(x->arena, t, NULL));
}

/* "start_date <= today", "due before 2024". */
static bool
build_compare_period(const struct context *x, const struct item *l,
		     const struct item *cue, const struct item *r,
		     struct item *ret)
{
	const struct period *p = &r->period;
	const bool late = cue->op == IS_MORE || cue->op == IS_AT_MOST;
	const char *day;

	if (cue->counted) /* "paid more than 2000" */
		return false;
	if (!p->from || !p->until || !*p->from || !*p->until ||
	    cue->op == IS_EQUAL)
		return cue->op == IS_EQUAL &&
		       build_in_period(x, l, NULL, r, ret);
	day = late ? day_moved(x->arena, p->until, -1, 0) : p->from;
	return rule_put_test(ret, test_compare(x->arena, l->node, cue->op,
					       node_date(x->arena, day)));
}

/* "empty or >= today" says the second of the same column. */
static bool
build_or_compare(const struct context *x, const struct item *l,
		 const struct item *cue, const struct item *r, struct item *ret)
{
	const struct test *both = l->test, *last = both, *t;
	const struct period *p = &r->period;

	(void)cue;
	if (both->kind == TEST_AND && both->n == 2)
		last = both->parts[1];
	if (last->kind != TEST_NULL || r->kind != ITEM_COMPARE || !p->from)
		return false;
	t = test_compare(x->arena, last->a, r->op,
			 node_date(x->arena, p->from));
	t = test_both(x->arena, TEST_OR, last, t);
	if (last != both)
		t = test_both(x->arena, TEST_AND, both->parts[0], t);
	return rule_put_test(ret, t);
}

static bool
build_compare_day(const struct context *x, const struct item *l,
		  const struct item *cue, const struct item *r,
		  struct item *ret)
{
	(void)x;
	(void)cue;
	if (!*r->period.from || r->period.kind != PERIOD_SPAN || l->counted)
		return false;
	ret->op = l->op;
	ret->period = r->period;
	return true;
}

/* "today or later": a comparison that waits for a date. */
static bool
build_day_compare(const struct context *x, const struct item *l,
		  const struct item *cue, const struct item *r,
		  struct item *ret)
{
	return build_compare_day(x, r, cue, l, ret);
}

static bool
build_compared_day(const struct context *x, const struct item *l,
		   const struct item *cue, const struct item *r,
		   struct item *ret)
{
	const struct item op = { .op = r->op };

	(void)cue;
	return r->period.from && build_compare_period(x, l, &op, r, ret);
}

/* "heavier than 20 kg": the unit of what is compared. */
static bool
fits_its_unit(const struct context *x, const struct item *l,
	      const struct item *r)
{
	(void)x;
	return r->by_unit && l->test->kind == TEST_COMPARE &&
	       node_equal(l->test->a, r->node);
}

static bool
build_its_unit(const struct context *x, const struct item *l,
	       const struct item *cue, const struct item *r, struct item *ret)
{
	(void)x;
	(void)cue;
	(void)r;
	return rule_put_test(ret, l->test);
}

static const struct rule rules[] = {
	{ .name = "a condition and its unit",
	  .left = ITEM_TEST,
	  .right = ITEM_COLUMN,
	  .result = ITEM_TEST,
	  .fits = fits_its_unit,
	  .build = build_its_unit,
	  .score = 0.3F },
	{ "comparison", ITEM_CUE, SENSE_COMPARE, ITEM_NUMBER, ITEM_COMPARE,
	  NULL, build_compare, 0.1F },
	{ "comparison behind its number", ITEM_NUMBER, SENSE_COMPARE, ITEM_CUE,
	  ITEM_COMPARE, NULL, build_compare, 0.1F },
	{ "comparison in a unit", ITEM_COMPARE, SENSE_NONE, ITEM_UNIT,
	  ITEM_COMPARE, NULL, build_with_unit, 0.1F },
	{ "so old", ITEM_NUMBER, SENSE_NONE, ITEM_UNIT, ITEM_COMPARE, is_old,
	  build_with_unit, 0.1F },
	{ "comparison with a day", ITEM_CUE, SENSE_COMPARE, ITEM_PERIOD,
	  ITEM_COMPARE, NULL, build_compare_day, 0 },
	{ "a day or later", ITEM_PERIOD, SENSE_COMPARE, ITEM_CUE, ITEM_COMPARE,
	  NULL, build_day_compare, 0.1F },
	{ "column and a day compared", ITEM_COLUMN, SENSE_NONE, ITEM_COMPARE,
	  ITEM_TEST, fits_date, build_compared_day, 0.2F },
	{ "column is a day or later", ITEM_COLUMN, SENSE_BE, ITEM_COMPARE,
	  ITEM_TEST, fits_date, build_compared_day, 0.2F },
	{ "columns compared", ITEM_COLUMN, SENSE_COMPARE, ITEM_COLUMN,
	  ITEM_TEST, fits_alike, build_columns, 0.3F },
	{ "their own column", ITEM_CUE, SENSE_THEY, ITEM_COLUMN, ITEM_COLUMN,
	  is_own, build_own, 0.1F },
	{ "so many times a column", ITEM_NUMBER, SENSE_NONE, ITEM_COLUMN,
	  ITEM_COLUMN, is_times, build_times, 0.2F },
	{ "column is empty", ITEM_COLUMN, SENSE_EMPTY, ITEM_CUE, ITEM_TEST,
	  NULL, build_empty, 0.3F },
	{ "an empty column", ITEM_CUE, SENSE_EMPTY, ITEM_COLUMN, ITEM_TEST,
	  NULL, build_empty, 0.2F },
	{ "without a column", ITEM_CUE, SENSE_WITHOUT, ITEM_COLUMN, ITEM_TEST,
	  NULL, build_empty, 0.1F },
	{ "no column yet", ITEM_CUE, SENSE_NOT, ITEM_COLUMN, ITEM_TEST,
	  fits_date, build_not_done, 0.1F },
	{ "have a column", ITEM_CUE, SENSE_HAVE, ITEM_COLUMN, ITEM_TEST,
	  fits_had, build_had, 0.2F },
	{ "rows with a column, counted", ITEM_MEASURE, SENSE_WITH, ITEM_COLUMN,
	  ITEM_MEASURE, fits_counted, build_counted, 0.2F },
	{ "column is set", ITEM_COLUMN, SENSE_SET, ITEM_CUE, ITEM_TEST, NULL,
	  build_set, 0.3F },
	{ "column is past", ITEM_COLUMN, SENSE_PAST, ITEM_CUE, ITEM_TEST,
	  fits_date, build_past, 0.3F },
	{ "past a column", ITEM_CUE, SENSE_PAST, ITEM_COLUMN, ITEM_TEST,
	  fits_date, build_past, 0.2F },
	{ "column is to come", ITEM_COLUMN, SENSE_COMING, ITEM_CUE, ITEM_TEST,
	  fits_date, build_coming, 0.3F },
	{ "column in a period", ITEM_COLUMN, SENSE_NONE, ITEM_PERIOD, ITEM_TEST,
	  fits_year, build_in_period, 0.3F },
	{ "period of a column", ITEM_PERIOD, SENSE_NONE, ITEM_COLUMN, ITEM_TEST,
	  fits_date, build_in_period, 0.1F },
	{ "column against a day", ITEM_COLUMN, SENSE_COMPARE, ITEM_PERIOD,
	  ITEM_TEST, fits_date, build_compare_period, 0.3F },
	{ "…, or against a day", ITEM_TEST, SENSE_OR, ITEM_COMPARE, ITEM_TEST,
	  NULL, build_or_compare, 0.3F },
	{ "…, or later", ITEM_TEST, SENSE_COMMA, ITEM_COMPARE, ITEM_TEST, NULL,
	  build_or_compare, 0.3F },
};

const struct rule_table rules_compare = { rules, COUNT(rules) };
