#include "drafter/grammar/combine/rule.h"

#include "base/ban.h"

/* Lengths of time between two days of a row, ages, and hours of the day. */

/* "how long does it take": from when a row begins to when it ends. */
static bool
build_duration(const struct context *x, const struct item *l,
	       const struct item *cue, const struct item *r, struct item *ret)
{
	const short table = r->kind == ITEM_ROWS ? r->table : l->table;

	(void)cue;
	ret->node = rule_length(x, table);
	ret->table = table;
	ret->test = r->kind == ITEM_ROWS ? r->test : l->test;
	return ret->node;
}

/* "within 1 day": the unit is the number's. */
static bool
fits_no_number(const struct context *x, const struct item *l,
	       const struct item *r)
{
	(void)x;
	(void)r;
	return !rule_ends_in_number(l);
}

/* A day with its time. */
static bool
is_timed(const struct context *x, const struct node *n)
{
	return n->kind == NODE_COLUMN &&
	       cat_col(x->catalog, n->table, n->col)->timed;
}

/* "downtime hours": how long rows last, in that unit, if their days tell. */
static bool
build_length(const struct context *x, const struct item *l,
	     const struct item *cue, const struct item *r, struct item *ret)
{
	if ((r->unit != UNIT_HOUR && r->unit != UNIT_MINUTE &&
	     r->unit != UNIT_DAY) ||
	    !build_duration(x, l, cue, r, ret) ||
	    ret->node->kind != NODE_DAYS ||
	    (r->unit != UNIT_DAY && !is_timed(x, ret->node->a)))
		return false;
	ret->node = node_named(
		x->arena,
		node_days(x->arena, r->unit, ret->node->a, ret->node->b),
		r->unit == UNIT_HOUR     ? "hours"
		: r->unit == UNIT_MINUTE ? "minutes"
					 : "days");
	return true;
}

/* From what begins a row to what ends it: "days to ship an order". */
static bool
fits_days(const struct context *x, const struct item *l, const struct item *r)
{
	return rule_col_is(x, l->node, COL_DATE) &&
	       rule_col_is(x, r->node, COL_DATE) &&
	       rule_are_of_one(x, l->table, r->table) &&
	       !node_equal(l->node, r->node);
}

static bool
build_days(const struct context *x, const struct item *l,
	   const struct item *cue, const struct item *r, struct item *ret)
{
	const struct cat_col *from =
		cat_col(x->catalog, l->table, l->node->col);
	const bool turned = l->table == r->table && from->last &&
			    r->node->col == x->catalog->tables[r->table].date;

	(void)cue;
	ret->node = rule_days(x, turned ? l->node : r->node,
			      turned ? r->node : l->node);
	ret->table = catalog_is_one(x->catalog, r->table, l->table) ? r->table
								    : l->table;
	return true;
}

/* "arrival and departure", behind "between". */
static bool
build_two_days(const struct context *x, const struct item *l,
	       const struct item *cue, const struct item *r, struct item *ret)
{
	ret->list = true;
	return build_days(x, l, cue, r, ret);
}

/* "from order to delivery", "from booking to stay": a row has a day, too. */
static bool
build_row_to_day(const struct context *x, const struct item *l,
		 const struct item *cue, const struct item *r, struct item *ret)
{
	const bool until = l->kind == ITEM_COLUMN;
	const struct item *rows = until ? r : l, *day = until ? l : r;
	const short begin = x->catalog->tables[rows->table].date;
	const struct node *own = node_column(x->arena, rows->table, begin);

	(void)cue;
	if (l->table != r->table || !rule_col_is(x, day->node, COL_DATE) ||
	    begin < 0 || begin == day->node->col ||
	    (until && cat_col(x->catalog, l->table, l->node->col)->last))
		return false;
	ret->node =
		rule_days(x, until ? own : day->node, until ? day->node : own);
	ret->table = r->table;
	ret->test = rows->test;
	ret->list = true;
	return true;
}

static bool
fits_two_days(const struct context *x, const struct item *l,
	      const struct item *r)
{
	(void)x;
	(void)l;
	return r->list && r->node->kind == NODE_DAYS;
}

/* "between order and delivery" */
static bool
build_between(const struct context *x, const struct item *l,
	      const struct item *cue, const struct item *r, struct item *ret)
{
	(void)x;
	(void)l;
	(void)cue;
	rule_take(ret, r);
	ret->list = false;
	return true;
}

/* "days between both": in that unit. */
static bool
build_unit_days(const struct context *x, const struct item *l,
		const struct item *cue, const struct item *r, struct item *ret)
{
	(void)cue;
	if (r->node->kind != NODE_DAYS || !r->list)
		return false;
	ret->node = node_days(x->arena, l->unit, r->node->a, r->node->b);
	ret->table = r->table;
	return true;
}

/* "delivery time": from when a row begins until that day. */
static bool
build_until(const struct context *x, const struct item *l,
	    const struct item *cue, const struct item *r, struct item *ret)
{
	const struct item *col = l->kind == ITEM_COLUMN ? l : r;

	(void)cue;
	ret->node = rule_until(x, col->node);
	ret->table = col->table;
	ret->test = col->test;
	return ret->node;
}

/* "how long does it take": said once more. */
static bool
build_takes(const struct context *x, const struct item *l,
	    const struct item *cue, const struct item *r, struct item *ret)
{
	const struct item *col = l->kind == ITEM_COLUMN ? l : r;

	(void)cue;
	ret->node = col->node;
	ret->table = col->table;
	ret->test = col->test;
	return col->node->kind == NODE_DAYS ||
	       (col->node->kind == NODE_COLUMN &&
		node_equal(col->node, rule_lasting(x, col->table)));
}

/* "more than a week": one of it. */
static bool
build_one_unit(const struct context *x, const struct item *l,
	       const struct item *cue, const struct item *r, struct item *ret)
{
	(void)x;
	(void)cue;
	ret->op = l->op;
	ret->aged = l->aged;
	ret->timed = l->timed;
	ret->number = 1;
	ret->unit = r->unit;
	return !l->priced && r->unit != UNIT_NONE && r->unit != UNIT_QUARTER &&
	       r->unit <= UNIT_MINUTE;
}

/* "employees took": what people take is no time of theirs. */
static bool
fits_no_people(const struct context *x, const struct item *l,
	       const struct item *r)
{
	const struct cat_table *t = &x->catalog->tables[l->table];

	(void)r;
	return !cat_are_people(t);
}

/* "members under 18": how old people are, in whole years. */
static bool
fits_born(const struct context *x, const struct item *l, const struct item *r)
{
	bool born = false;

	if (r->many || r->period.from)
		return false;
	if (r->aged && rule_age(x, l->table) >= 0)
		return r->unit == UNIT_NONE || r->unit == UNIT_YEAR;
	return r->unit == UNIT_NONE && rule_began(x, l->table, &born) >= 0 &&
	       born;
}

static bool
build_born(const struct context *x, const struct item *l,
	   const struct item *cue, const struct item *r, struct item *ret)
{
	const struct test *t = rule_of_age(x, l->table, r);

	(void)cue;
	ret->table = l->table;
	ret->test = test_both(x->arena, TEST_AND, l->test, t);
	return t != NULL;
}

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
fits_timed(const struct context *x, const struct item *l, const struct item *r)
{
	const struct item *col = l->kind == ITEM_COLUMN ? l : r;

	return rule_col_is(x, col->node, COL_DATE) && is_timed(x, col->node);
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

	return date >= 0 && cat_col(x->catalog, table, date)->timed ? date : -1;
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

/* "hours booked", "hours of bookings": as rows' length, the unit before them. */
static bool
build_length_of(const struct context *x, const struct item *l,
		const struct item *cue, const struct item *r, struct item *ret)
{
	return l->unit != UNIT_DAY && build_length(x, r, cue, l, ret);
}

static const struct rule rules[] = {
	{ "comparison with one unit", ITEM_CUE, SENSE_COMPARE, ITEM_UNIT,
	  ITEM_COMPARE, NULL, build_one_unit, 0.1F },
	{ "time until a day", ITEM_COLUMN, SENSE_DURATION, ITEM_CUE,
	  ITEM_COLUMN, NULL, build_until, 0.3F },
	{ "how long until a day", ITEM_CUE, SENSE_DURATION, ITEM_COLUMN,
	  ITEM_COLUMN, NULL, build_until, 0.3F },
	{ "takes so long", ITEM_COLUMN, SENSE_DURATION, ITEM_CUE, ITEM_COLUMN,
	  NULL, build_takes, 0 },
	{ "it takes so long", ITEM_CUE, SENSE_DURATION, ITEM_COLUMN,
	  ITEM_COLUMN, NULL, build_takes, 0 },
	{ "from day to day", ITEM_COLUMN, SENSE_NONE, ITEM_COLUMN, ITEM_COLUMN,
	  fits_days, build_days, -0.1F },
	{ "a day and a day", ITEM_COLUMN, SENSE_AND, ITEM_COLUMN, ITEM_COLUMN,
	  fits_days, build_two_days, -1.4F },
	{ "a row and a day", ITEM_ROWS, SENSE_AND, ITEM_COLUMN, ITEM_COLUMN,
	  NULL, build_row_to_day, -0.8F },
	{ "from a row to a day", ITEM_ROWS, SENSE_NONE, ITEM_COLUMN,
	  ITEM_COLUMN, NULL, build_row_to_day, -0.8F },
	{ "from a day to its row", ITEM_COLUMN, SENSE_NONE, ITEM_ROWS,
	  ITEM_COLUMN, NULL, build_row_to_day, -0.1F },
	{ "between both", ITEM_CUE, SENSE_BETWEEN, ITEM_COLUMN, ITEM_COLUMN,
	  fits_two_days, build_between, 1.0F },
	{ "time between both", ITEM_CUE, SENSE_DURATION, ITEM_COLUMN,
	  ITEM_COLUMN, fits_two_days, build_between, 1.0F },
	{ "days between both", ITEM_UNIT, SENSE_BETWEEN, ITEM_COLUMN,
	  ITEM_COLUMN, NULL, build_unit_days, 1.1F },
	{ "rows' length in a unit", ITEM_ROWS, SENSE_NONE, ITEM_UNIT,
	  ITEM_COLUMN, fits_no_number, build_length, 0.1F },
	{ "a unit of rows' length", ITEM_UNIT, SENSE_NONE, ITEM_ROWS,
	  ITEM_COLUMN, NULL, build_length_of, 0 },
	{ "a unit that rows were", ITEM_UNIT, SENSE_BE, ITEM_ROWS, ITEM_COLUMN,
	  NULL, build_length_of, 0 },
	{ "how long rows take", ITEM_CUE, SENSE_DURATION, ITEM_ROWS,
	  ITEM_COLUMN, NULL, build_duration, 0.3F },
	{ "rows' duration", ITEM_ROWS, SENSE_DURATION, ITEM_CUE, ITEM_COLUMN,
	  fits_no_people, build_duration, 0.1F },
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
	{ "people of an age", ITEM_ROWS, SENSE_NONE, ITEM_COMPARE, ITEM_ROWS,
	  fits_born, build_born, 0.3F },
	{ "people who are of an age", ITEM_ROWS, SENSE_BE, ITEM_COMPARE,
	  ITEM_ROWS, fits_born, build_born, 0.3F },
};

const struct rule_table rules_days = { rules, COUNT(rules) };
