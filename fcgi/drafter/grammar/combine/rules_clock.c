#include "drafter/grammar/combine/rule.h"

#include "base/ban.h"

/* Hours of the day: "after 5 pm", "starts before noon". */

/* 17:20 is after 17:00: of full hours each begins what comes after it. */
static enum is
hours_op(enum is said)
{
	return said == IS_MORE      ? IS_AT_LEAST
	       : said == IS_AT_MOST ? IS_LESS
				    : said;
}

/* "before noon" and "17:00 or later". */
static bool
build_compared(const struct context *x, const struct item *l,
	       const struct item *cue, const struct item *r, struct item *ret)
{
	const struct item *op = l->kind == ITEM_CUE ? l : r,
			  *clock = l->kind == ITEM_CUE ? r : l;

	(void)x;
	(void)cue;
	ret->number = clock->number;
	ret->op = hours_op(op->op);
	ret->closed = true;
	return !clock->closed;
}

static bool
is_timed(const struct context *x, short table, int col)
{
	return cat_col(x->catalog, table, col)->timed;
}

static bool
fits_timed(const struct context *x, const struct item *l, const struct item *r)
{
	const struct item *col = l->kind == ITEM_COLUMN ? l : r;

	return rule_col_is(x, col->node, COL_DATE) &&
	       is_timed(x, col->node->table, col->node->col);
}

static const struct test *
hour_test(const struct context *x, const struct node *date,
	  const struct item *clock)
{
	return test_compare(x->arena, node_unit(x->arena, UNIT_HOUR, date),
			    clock->closed ? clock->op : IS_EQUAL,
			    node_number(x->arena, clock->number));
}

static bool
build_column(const struct context *x, const struct item *l,
	     const struct item *cue, const struct item *r, struct item *ret)
{
	(void)cue;
	return rule_put_test(ret, hour_test(x, l->node, r));
}

/* When a row happened, to the hour; -1: only the day is known. */
static short
timed_column(const struct context *x, short table)
{
	const short date = x->catalog->tables[table].date;

	return date >= 0 && is_timed(x, table, date) ? date : -1;
}

static bool
fits_happened(const struct context *x, const struct item *l,
	      const struct item *r)
{
	return r->closed && timed_column(x, l->table) >= 0;
}

static bool
build_rows(const struct context *x, const struct item *l,
	   const struct item *cue, const struct item *r, struct item *ret)
{
	const short date = timed_column(x, l->table);

	(void)cue;
	rule_take(ret, l);
	ret->table = l->table;
	ret->test = test_both(
		x->arena, TEST_AND, l->test,
		hour_test(x, node_column(x->arena, l->table, date), r));
	return true;
}

static const struct rule rules[] = {
	{ "hour compared", ITEM_CUE, SENSE_COMPARE, ITEM_CLOCK, ITEM_CLOCK,
	  NULL, build_compared, 0.1F },
	{ "hour or later", ITEM_CLOCK, SENSE_COMPARE, ITEM_CUE, ITEM_CLOCK,
	  NULL, build_compared, 0.1F },
	{ "column at an hour", ITEM_COLUMN, SENSE_NONE, ITEM_CLOCK, ITEM_TEST,
	  fits_timed, build_column, 0.3F },
	{ "rows at an hour", ITEM_ROWS, SENSE_NONE, ITEM_CLOCK, ITEM_ROWS,
	  fits_happened, build_rows, 0.2F },
	{ "counted at an hour", ITEM_MEASURE, SENSE_NONE, ITEM_CLOCK,
	  ITEM_MEASURE, fits_happened, build_rows, 0.2F },
};

const struct rule_table rules_clock = { rules, COUNT(rules) };
