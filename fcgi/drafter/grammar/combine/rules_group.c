#include <stdlib.h>
#include <string.h>

#include "drafter/grammar/combine/rule.h"

#include "base/ban.h"

#define QUARTER 3 /* months */
#define YEAR 12
#define TEXT_LESS 0.6F /* of long texts, which nobody groups by */

/* What a group is by: rows, a column or a unit of time. */
static bool
put_group(const struct context *x, const struct item *i, struct item *ret)
{
	if (ret->n_nodes == ITEM_NODES)
		return false;
	if (i->kind == ITEM_UNIT) {
		ret->unit = i->unit;
		return i->unit != UNIT_NONE;
	}
	ret->table = i->table;
	ret->test = i->test;
	ret->date = i->date;
	if (i->kind == ITEM_ROWS)
		return true;
	ret->nodes[ret->n_nodes++] = i->node;
	(void)x;
	return true;
}

static bool
build_by(const struct context *x, const struct item *l, const struct item *cue,
	 const struct item *r, struct item *ret)
{
	(void)cue;
	ret->sign = l->sign;
	ret->number = l->number;
	/* "by phone" is how, and not for each number */
	if (r->kind == ITEM_COLUMN && rule_col_is(x, r->node, COL_TEXT))
		ret->score -= TEXT_LESS;
	return put_group(x, r, ret);
}

/* "per 1000": of the next column so many. */
static bool
build_per_many(const struct context *x, const struct item *l,
	       const struct item *cue, const struct item *r, struct item *ret)
{
	(void)x;
	(void)cue;
	ret->cue = SENSE_BY;
	ret->sign = l->sign;
	ret->number = r->number;
	return l->sign == 'p' && l->number <= 0 && r->number > 1;
}

/* "year of delivery": that of the day. */
static bool
fits_of_day(const struct context *x, const struct item *l, const struct item *r)
{
	return (l->unit == UNIT_YEAR || l->unit == UNIT_QUARTER ||
		l->unit == UNIT_MONTH || l->unit == UNIT_WEEKDAY) &&
	       rule_col_is(x, r->node, COL_DATE);
}

static bool
build_of_day(const struct context *x, const struct item *l,
	     const struct item *cue, const struct item *r, struct item *ret)
{
	(void)cue;
	rule_take(ret, r);
	ret->node = node_unit(x->arena, l->unit, r->node);
	return true;
}

/* "by revenue": what is measured orders, it does not group. */
static bool
build_by_measure(const struct context *x, const struct item *l,
		 const struct item *cue, const struct item *r, struct item *ret)
{
	(void)x;
	(void)l;
	(void)cue;
	rule_take(ret, r);
	ret->many = true;
	return true;
}

/* Both sides stay as they are: plan.c walks them. */
static bool
build_and_group(const struct context *x, const struct item *l,
		const struct item *cue, const struct item *r, struct item *ret)
{
	(void)cue;
	if (l->node || l->n_nodes + 1 >= ITEM_NODES)
		return false;
	for (size_t i = 0; i < l->n_nodes; i++)
		ret->nodes[ret->n_nodes++] = l->nodes[i];
	ret->nodes[ret->n_nodes++] =
		r->kind == ITEM_ROWS ? node_column(x->arena, r->table, 0)
				     : r->node;
	ret->unit = l->unit ? l->unit : r->unit;
	ret->table = l->table;
	return true;
}

static bool
is_same_period(const struct period *a, const struct period *b)
{
	return strcmp(a->from, b->from) == 0 && strcmp(a->until, b->until) == 0;
}

/*
 * How many months before the first the second is, where that is a whole year
 * and the first some months of another: "q1 this year against last year"; 0.
 */
static int
months_of_year_before(const struct period *x, const struct period *y)
{
	const long year = strtol(x->from, NULL, 10),
		   other = strtol(y->from, NULL, 10),
		   months = (strtol(x->until, NULL, 10) - year) * YEAR +
			    strtol(x->until + 5, NULL, 10) -
			    strtol(x->from + 5, NULL, 10);

	return strcmp(y->from + 4, "-01-01") == 0 &&
			       strcmp(y->until + 4, "-01-01") == 0 &&
			       strtol(y->until, NULL, 10) == other + 1 &&
			       strcmp(x->from + 7, "-01") == 0 &&
			       strcmp(x->until + 7, "-01") == 0 &&
			       months < YEAR && other < year
		       ? (int)(year - other) * YEAR
		       : 0;
}

static bool
is_span(const struct period *p)
{
	return p->kind == PERIOD_SPAN && p->from && p->until &&
	       strlen(p->from) == strlen("2026-01-01") &&
	       strlen(p->until) == strlen("2026-01-01");
}

/* "this January against last January": of what is the same, the year before. */
static bool
pair_of(const struct context *x, const struct item *l, const struct item *r,
	struct item *ret)
{
	ret->period = l->period;
	ret->period2 = r->period;
	if (r->period.kind == PERIOD_RELATIVE)
		ret->period2 = period_before(x->arena, &l->period, &r->period);
	else if (*r->period.from && is_same_period(&l->period, &r->period))
		ret->period2 = period_moved(x->arena, &l->period, YEAR);
	else if (is_span(&l->period) && is_span(&r->period) &&
		 months_of_year_before(&l->period, &r->period))
		ret->period2 = period_moved(
			x->arena, &l->period,
			months_of_year_before(&l->period, &r->period));
	return *l->period.from != '\0';
}

static bool
build_pair(const struct context *x, const struct item *l,
	   const struct item *cue, const struct item *r, struct item *ret)
{
	ret->many = cue && cue->cue == SENSE_AND;
	return pair_of(x, l, r, ret);
}

const struct item *
rule_pair_apart(const struct context *x, const struct period *first,
		const struct item *second)
{
	const struct item before = { .kind = ITEM_PERIOD, .period = *first };
	struct item *pair = arena_alloc(x->arena, sizeof(*pair));

	*pair = (struct item){ .kind = ITEM_PAIR, .table = NO_TABLE };
	return pair_of(x, &before, second, pair) ? pair : NULL;
}

static bool
is_past(const struct period *p)
{
	return (p->kind == PERIOD_SPAN || p->kind == PERIOD_ROLLING) &&
	       p->from && *p->from;
}

/* "in 2024 but not in 2025": waits for what there was. */
static bool
build_not_in(const struct context *x, const struct item *l,
	     const struct item *cue, const struct item *r, struct item *ret)
{
	(void)x;
	(void)cue;
	ret->period = l->period;
	ret->period2 = r->period;
	ret->list = true;
	return l->period.kind == PERIOD_SPAN && *l->period.from &&
	       is_past(&r->period);
}

/* "ordered, but not in 2025": before that. */
static bool
build_not_lately(const struct context *x, const struct item *l,
		 const struct item *cue, const struct item *r, struct item *ret)
{
	(void)x;
	(void)l;
	(void)cue;
	ret->period = (struct period){ .kind = PERIOD_SPAN, .from = "" };
	ret->period.until = r->period.from;
	ret->period2 = r->period;
	ret->list = true;
	return is_past(&r->period);
}

/* "revenue in may higher than in april": so compared. */
static bool
build_pair_more(const struct context *x, const struct item *l,
		const struct item *cue, const struct item *r, struct item *ret)
{
	ret->op = cue->op;
	ret->counted = true;
	return cue->counted && build_pair(x, l, cue, r, ret);
}

/* Behind a comma it is the same. */
static bool
build_but_not(const struct context *x, const struct item *l,
	      const struct item *cue, const struct item *r, struct item *ret)
{
	(void)x;
	(void)l;
	(void)cue;
	ret->period = r->period;
	ret->period2 = r->period2;
	ret->list = true;
	return r->list && !*r->period.from;
}

/* "… before, but not in 2025": said once more. */
static bool
build_before_not(const struct context *x, const struct item *l,
		 const struct item *cue, const struct item *r, struct item *ret)
{
	return l->op == IS_LESS && build_but_not(x, l, cue, r, ret);
}

/* "orders in 2024 but not in 2025": of what has some then, and none then. */
static bool
build_then_not(const struct context *x, const struct item *l,
	       const struct item *cue, const struct item *r, struct item *ret)
{
	const short table = l->table;
	const struct node *day = l->kind == ITEM_COLUMN ? l->node
				 : table == NO_TABLE    ? NULL
							: rule_day(x, table);
	const struct test *in[2];

	(void)cue;
	if (!r->list || !day || table == NO_TABLE)
		return false;
	in[0] = rule_in_period(x, day, &r->period);
	in[1] = rule_in_period(x, day, &r->period2);
	for (int i = 0; i < 2; i++)
		in[i] = test_exists(
			x->arena, NO_TABLE, table,
			test_both(x->arena, TEST_AND, l->test, in[i]));
	return rule_put_test(ret, test_both(x->arena, TEST_AND, in[0],
					    test_not(x->arena, in[1])));
}

/* "claims in 2024 and in 2025": of what has some then, and some then. */
static bool
build_then_and_then(const struct context *x, const struct item *l,
		    const struct item *cue, const struct item *r,
		    struct item *ret)
{
	const struct node *day = rule_day(x, l->table);
	const struct test *t = NULL;
	const struct period *in[] = { &r->period, &r->period2 };

	(void)cue;
	for (size_t i = 0; r->many && day && i < COUNT(in); i++)
		t = test_both(
			x->arena, TEST_AND, t,
			test_exists(x->arena, NO_TABLE, l->table,
				    test_both(x->arena, TEST_AND, l->test,
					      rule_in_period(x, day, in[i]))));
	return t && rule_put_test(ret, t);
}

/* Rows of events, and no people that are born then. */
static bool
fits_then(const struct context *x, const struct item *l, const struct item *r)
{
	const enum table_kind k = l->table == NO_TABLE
					  ? TABLE_LOOKUP
					  : x->catalog->tables[l->table].kind;

	(void)r;
	if (l->kind == ITEM_COLUMN && !rule_col_is(x, l->node, COL_DATE))
		return false;
	return k == TABLE_EVENT || k == TABLE_LINK;
}

/* Months from the first day to the other. */
static int
months_of(const struct period *p)
{
	const long from = strtol(p->from, NULL, 10) * 12 +
			  strtol(p->from + 5, NULL, 10),
		   until = strtol(p->until, NULL, 10) * 12 +
			   strtol(p->until + 5, NULL, 10);

	return (int)(until - from);
}

/* "this month vs last": the one before; of more than a quarter, a year ago. */
static bool
build_against_last(const struct context *x, const struct item *l,
		   const struct item *cue, const struct item *r,
		   struct item *ret)
{
	int months;

	(void)cue;
	if (!r->dated || !r->down || r->number > 0 || r->node ||
	    !*l->period.from || !*l->period.until)
		return false;
	months = months_of(&l->period);
	if (months < 1)
		return false;
	ret->period = l->period;
	ret->period2 = period_moved(x->arena, &l->period,
				    months > QUARTER ? YEAR : months);
	return true;
}

/* "june a year ago". */
static bool
build_moved(const struct context *x, const struct item *l,
	    const struct item *cue, const struct item *r, struct item *ret)
{
	(void)cue;
	if (r->period.kind != PERIOD_RELATIVE ||
	    l->period.kind == PERIOD_RELATIVE || !*l->period.from ||
	    !*l->period.until)
		return false;
	ret->period = period_before(x->arena, &l->period, &r->period);
	return true;
}

static bool
build_ranges(const struct context *x, const struct item *l,
	     const struct item *cue, const struct item *r, struct item *ret)
{
	(void)x;
	(void)l;
	(void)cue;
	ret->number = r->number;
	return true;
}

static const struct rule rules[] = {
	{ "per so many", ITEM_CUE, SENSE_BY, ITEM_NUMBER, ITEM_CUE, NULL,
	  build_per_many, 0.2F },
	{ "for each row", ITEM_CUE, SENSE_BY, ITEM_ROWS, ITEM_GROUP, NULL,
	  build_by, 0.15F },
	{ "for each value", ITEM_CUE, SENSE_BY, ITEM_COLUMN, ITEM_GROUP, NULL,
	  build_by, 0.15F },
	{ "for each month", ITEM_CUE, SENSE_BY, ITEM_UNIT, ITEM_GROUP, NULL,
	  build_by, 0.2F },
	{ "month of a day", ITEM_UNIT, SENSE_NONE, ITEM_COLUMN, ITEM_COLUMN,
	  fits_of_day, build_of_day, 0.2F },
	{ "by how much", ITEM_CUE, SENSE_BY, ITEM_MEASURE, ITEM_GROUP, NULL,
	  build_by_measure, 0.15F },
	{ "and for each row", ITEM_GROUP, SENSE_AND, ITEM_ROWS, ITEM_GROUP,
	  NULL, build_and_group, 0.1F },
	{ "and for each value", ITEM_GROUP, SENSE_AND, ITEM_COLUMN, ITEM_GROUP,
	  NULL, build_and_group, 0.1F },
	{ "and for each month", ITEM_GROUP, SENSE_AND, ITEM_UNIT, ITEM_GROUP,
	  NULL, build_and_group, 0.1F },
	{ "two periods", ITEM_PERIOD, SENSE_VERSUS, ITEM_PERIOD, ITEM_PAIR,
	  NULL, build_pair, 0.3F },
	{ "one period with another", ITEM_PERIOD, SENSE_WITH, ITEM_PERIOD,
	  ITEM_PAIR, NULL, build_pair, 0.3F },
	{ "one period than another", ITEM_PERIOD, SENSE_THAN, ITEM_PERIOD,
	  ITEM_PAIR, NULL, build_pair, 0.3F },
	{ "one period more than another", ITEM_PERIOD, SENSE_COMPARE,
	  ITEM_PERIOD, ITEM_PAIR, NULL, build_pair_more, 0.3F },
	{ "so long before", ITEM_PERIOD, SENSE_NONE, ITEM_PERIOD, ITEM_PERIOD,
	  NULL, build_moved, 0.2F },
	{ "against the last", ITEM_PERIOD, SENSE_VERSUS, ITEM_ORDER, ITEM_PAIR,
	  NULL, build_against_last, 0.3F },
	{ "two periods, both", ITEM_PERIOD, SENSE_AND, ITEM_PERIOD, ITEM_PAIR,
	  NULL, build_pair, 0 },
	{ "one and not the other", ITEM_PERIOD, SENSE_WITHOUT, ITEM_PERIOD,
	  ITEM_PAIR, NULL, build_not_in, 0.3F },
	{ "not lately", ITEM_CUE, SENSE_WITHOUT, ITEM_PERIOD, ITEM_PAIR, NULL,
	  build_not_lately, 0.1F },
	{ "before and not lately", ITEM_CUE, SENSE_COMPARE, ITEM_PAIR,
	  ITEM_PAIR, NULL, build_before_not, 0.3F },
	{ ", but not lately", ITEM_CUE, SENSE_COMMA, ITEM_PAIR, ITEM_PAIR, NULL,
	  build_but_not, 0 },
	{ "rows then and not then", ITEM_ROWS, SENSE_NONE, ITEM_PAIR, ITEM_TEST,
	  fits_then, build_then_not, 0.3F },
	{ "rows then and then", ITEM_ROWS, SENSE_NONE, ITEM_PAIR, ITEM_TEST,
	  fits_then, build_then_and_then, 0.35F },
	{ "a day then and not then", ITEM_COLUMN, SENSE_NONE, ITEM_PAIR,
	  ITEM_TEST, fits_then, build_then_not, 0.2F },
	{ "sold then and not then", ITEM_MEASURE, SENSE_NONE, ITEM_PAIR,
	  ITEM_TEST, fits_then, build_then_not, 0.1F },
	{ "one more band", ITEM_BUCKETS, SENSE_NONE, ITEM_RANGE, ITEM_BUCKETS,
	  NULL, build_ranges, 0.2F },
	{ "and one more band", ITEM_BUCKETS, SENSE_COMMA, ITEM_RANGE,
	  ITEM_BUCKETS, NULL, build_ranges, 0.2F },
	{ "all beyond", ITEM_BUCKETS, SENSE_NONE, ITEM_COMPARE, ITEM_BUCKETS,
	  NULL, build_ranges, 0.2F },
	{ "and all beyond", ITEM_BUCKETS, SENSE_COMMA, ITEM_COMPARE,
	  ITEM_BUCKETS, NULL, build_ranges, 0.2F },
	{ "age bands", ITEM_CUE, SENSE_BUCKETS, ITEM_RANGE, ITEM_BUCKETS, NULL,
	  build_ranges, 0.2F },
};

const struct rule_table rules_group = { rules, COUNT(rules) };
