#include <string.h>

#include "drafter/grammar/combine/plan/plan.h"
#include "drafter/grammar/lex/calendar.h"

#include "base/ban.h"

/* The rows that an age is of: of those said, the first that has one. */
static short
table_aged(const struct plan *p)
{
	short said[2 * PLAN_PARTS + TREE_TESTS + 1];
	size_t n = 0;
	bool born;

	said[n++] = p->rows;
	for (size_t i = 0; i < p->n_tests; i++)
		said[n++] = p->tests[i]->anchor;
	for (size_t i = 0; i < p->n_havings; i++)
		said[n++] = p->havings[i]->table;
	for (size_t i = 0; i < p->n_groups; i++)
		said[n++] = p->groups[i]->table;
	for (size_t i = 0; i < n; i++)
		if (said[i] != NO_TABLE &&
		    rule_began(p->x, said[i], &born) >= 0)
			return said[i];
	return NO_TABLE;
}

static const struct node *
from_today(const struct plan *p, const struct node *since, bool in_years)
{
	struct arena *a = p->x->arena;
	const enum unit unit = p->unit    ? p->unit
			       : in_years ? UNIT_YEAR
					  : UNIT_DAY;

	return node_days(a, unit, node_date(a, p->x->calendar.today), since);
}

/*
 * How long ago: of the first or last row where one is said, of each row on
 * average where rows are grouped, else of each row.
 */
void
plan_age(struct plan *p)
{
	struct arena *a = p->x->arena;
	const struct node *since;
	bool born = false;
	short table, begin;

	if (!PLAN_HAS(p, SENSE_AGE))
		return;
	table = table_aged(p);
	if (table == NO_TABLE)
		return;
	begin = rule_began(p->x, table, &born);
	if (begin < 0)
		return;
	since = node_column(a, table, begin);
	p->cues &= ~((uint64_t)1 << SENSE_AGE);
	if (p->order && p->order->dated && p->order->number <= 0) {
		since = node_agg(a, p->order->down ? FN_MAX : FN_MIN, since);
		p->order = NULL;
		if (p->age_late && p->n_measures == 0) /* rows by group */
			plan_put(p->measures, &p->n_measures,
				 plan_item(p, ITEM_MEASURE, table,
					   node_agg(a, FN_COUNT, NULL)));
		plan_put(p->measures, &p->n_measures,
			 plan_item(p, ITEM_MEASURE, table,
				   from_today(p, since, born)));
	} else {
		plan_put(p->cols, &p->n_cols,
			 plan_item(p, ITEM_COLUMN, table,
				   from_today(p, since, born)));
	}
}

/* The day that a condition says has been, of rows of a table; NULL. */
static const struct node *
day_told(const struct plan *p, const struct test *t, bool before)
{
	const struct node *n = t->kind == TEST_NOT ? t->parts[0]->a : t->a;

	for (size_t i = t->n; t->kind == TEST_AND && i > 0; i--) {
		n = day_told(p, t->parts[i - 1], before);
		if (n)
			return n;
	}
	if (!n || n->kind != NODE_COLUMN || n->table != p->rows ||
	    !rule_col_is(p->x, n, COL_DATE))
		return NULL;
	if (t->kind == TEST_COMPARE)
		return (t->op == IS_LESS || t->op == IS_AT_MOST) &&
				       t->b->kind == NODE_DATE
			       ? n
			       : NULL;
	return !before && rule_is_filled(t) ? n : NULL;
}

void
plan_since(struct plan *p, bool days)
{
	const short began = (short)p->x->catalog->tables[p->rows].date;
	const struct node *n = NULL;

	for (size_t i = p->n_tests; i > 0 && !n; i--)
		n = day_told(p, p->tests[i - 1], days);
	p->bad |= !n && began < 0;
	if (p->bad)
		return;
	n = n ? n : node_column(p->x->arena, p->rows, began);
	plan_put(p->cols, &p->n_cols,
		 plan_item(p, ITEM_COLUMN, p->rows,
			   days ? from_today(p, n, false) : n));
}

/* Bands in the order that they were said, as a chain of items. */
#define BANDS_MAX 8

static const struct test *
band_test(const struct plan *p, const struct node *age, const struct item *band)
{
	struct arena *a = p->x->arena;
	const struct test *t;

	if (band->kind == ITEM_COMPARE)
		return test_compare(a, age, band->op,
				    node_number(a, band->number));
	t = test_compare(a, age, IS_AT_LEAST, node_number(a, band->number));
	return test_both(a, TEST_AND, t,
			 test_compare(a, age, IS_AT_MOST,
				      node_number(a, band->number2)));
}

static const char *
band_label(const struct plan *p, const struct item *band)
{
	if (band->kind == ITEM_COMPARE)
		return arena_printf(
			p->x->arena, "%s %.10g",
			band->op == IS_LESS || band->op == IS_AT_MOST ? "under"
								      : "over",
			band->number);
	return arena_printf(p->x->arena, "%.10g-%.10g", band->number,
			    band->number2);
}

/* The right-most item of the chain is the last band. */
static size_t
read_bands(const struct item *i, const struct item **ret, size_t n)
{
	if (!i || n == BANDS_MAX)
		return n;
	if (i->kind == ITEM_BUCKETS) {
		n = read_bands(i->left, ret, n);
		return read_bands(i->right, ret, n);
	}
	if (i->kind == ITEM_RANGE || i->kind == ITEM_COMPARE)
		ret[n++] = i;
	return n;
}

void
plan_buckets(struct plan *p, struct tree *t)
{
	const struct item *bands[BANDS_MAX];
	const size_t n = read_bands(p->buckets, bands, 0);
	struct arena *a = p->x->arena;
	const struct node *date = plan_date(
		p, p->base, p->n_measures ? p->measures[0]->node : NULL);
	struct node_arm *arms = arena_array(a, n + 1, sizeof(*arms));
	struct node *bucket, *age;

	if (!date || n < 2) {
		p->bad = true;
		return;
	}
	age = node_days(a, UNIT_DAY, node_date(a, p->x->calendar.today),
			node_unit(a, UNIT_DAY, date));
	for (size_t i = 0; i < n; i++)
		arms[i] = (struct node_arm){ band_test(p, age, bands[i]),
					     band_label(p, bands[i]) };
	bucket = node_wrap(a, NODE_CASE, age);
	bucket->a = NULL;
	bucket->arms = arms;
	bucket->n_arms = n;
	(void)tree_group(t, bucket);
	(void)tree_show(t, bucket);
}

/* How long it takes until a day that is said in days; NULL. */
static const struct node *
days_until(const struct plan *p, const struct node *day)
{
	if (day->kind == NODE_DAYS)
		return day;
	return p->unit == UNIT_NONE ? NULL : rule_until(p->x, day);
}

static bool
is_mean_of_days(const struct node *n)
{
	return n->kind == NODE_AGG && n->fn == FN_AVG && n->a &&
	       n->a->kind == NODE_DAYS;
}

/* "how long do clients take to pay": it is of all bills, and not per client. */
static void
forget_rows_of(struct plan *p, short table)
{
	if (p->rows != NO_TABLE && p->rows != table &&
	    catalog_is_one(p->x->catalog, table, p->rows))
		p->rows = NO_TABLE;
}

/*
 * "how many days do customers take to pay", "average days that they need to
 * pay": a mean over all that they paid.
 */
void
plan_days(struct plan *p)
{
	const struct item *m = p->n_measures == 1 ? p->measures[0] : NULL;
	const struct item *col = p->n_cols == 1 ? p->cols[0] : NULL;
	const struct node *days = col ? days_until(p, col->node) : NULL;
	const bool counted = PLAN_HAS(p, SENSE_COUNT) && p->unit != UNIT_NONE;
	const bool taken = PLAN_HAS(p, SENSE_DURATION) && p->rows != NO_TABLE &&
			   col && p->rows != col->table;
	struct item *of, *mean;

	if (m && PLAN_HAS(p, SENSE_DURATION) && is_mean_of_days(m->node))
		forget_rows_of(p, m->table);
	if (!days || p->n_measures || PLAN_HAS(p, SENSE_WITH) ||
	    (!counted && !taken && !(p->agg && p->agg->fn == FN_AVG)))
		return;
	of = plan_item(p, ITEM_COLUMN, col->table, days);
	of->test = col->test;
	p->cols[0] = of;
	if (!p->agg) {
		mean = plan_item(p, ITEM_AGG, NO_TABLE, NULL);
		mean->fn = FN_AVG;
		p->agg = mean;
	}
	if (counted)
		p->cues &= ~((uint64_t)1 << SENSE_COUNT);
	forget_rows_of(p, col->table);
}

/* The one of the columns that is a day; n_cols: none, or several. */
static size_t
find_day(const struct plan *p)
{
	size_t found = p->n_cols;

	for (size_t i = 0; i < p->n_cols; i++) {
		if (!rule_col_is(p->x, p->cols[i]->node, COL_DATE))
			continue;
		if (found < p->n_cols)
			return p->n_cols;
		found = i;
	}
	return found;
}

/* "filed per month": by what was done; "paid bills per month" may be by another. */
static bool
goes_by(const struct plan *p, const struct item *col, const struct item *m)
{
	if (m ? node_counts_rows(m->node) : PLAN_HAS(p, SENSE_COUNT))
		return true;
	return col->to == p->groups[0]->from;
}

/* What was done then: that it was, and when, where that is asked. */
static void
put_day(struct plan *p, const struct node *day)
{
	const bool dated = p->has_period || p->pair ||
			   (p->n_groups && p->groups[0]->unit != UNIT_NONE);

	if (dated)
		p->date = day;
	if (dated || p->x->catalog->tables[day->table].date != day->col)
		plan_test(p,
			  test_not(p->x->arena, test_null(p->x->arena, day)));
}

/*
 * "leases signed in may against june", "who left": of rows that it was done to,
 * by that day.
 */
static bool
is_of_day(const struct plan *p, const struct item *col)
{
	return (p->pair || (p->asks == ASKS_PERSON && col->deed)) &&
	       p->n_cols == 1 && p->n_measures == 0 && !p->order &&
	       (p->rows == NO_TABLE || p->rows == col->table);
}

/* Nothing is done on a birthday, or at a deadline. */
static bool
is_done(const struct cat_col *c)
{
	return !cat_words_have(c->words, c->n_words, "birth") &&
	       !cat_words_have(c->words, c->n_words, "due");
}

/* "cancellations per reason": rows that it was done to, and no list of days. */
static bool
are_deeds(const struct plan *p, const struct item *col)
{
	return col->plural && p->n_cols == 1 && p->n_groups > 0 && !p->order &&
	       p->n_measures == 0 && p->rows == NO_TABLE && !p->agg &&
	       is_done(cat_col(p->x->catalog, col->table, col->node->col));
}

void
plan_date_of_verb(struct plan *p)
{
	const size_t at = find_day(p);
	const struct item *col = at < p->n_cols ? p->cols[at] : NULL;
	const struct item *m = p->n_measures == 1 ? p->measures[0] : NULL;
	const bool units = p->n_groups && p->groups[0]->unit != UNIT_NONE;
	short of = p->rows;

	if (!m && p->order && p->order->node &&
	    node_counts_rows(p->order->node))
		m = p->order;
	if (m)
		of = m->table;
	else if (p->n_cols > 1)
		of = p->cols[at == 0]->table;
	if (!col || p->n_measures > 1 || p->n_cols > (units ? 2 : 1) ||
	    (of != NO_TABLE && of != col->table))
		return;
	if (is_of_day(p, col) || are_deeds(p, col)) {
		p->rows = col->table;
		plan_test(p, col->test);
	} else if (units ? !goes_by(p, col, m)
			 : !m || PLAN_HAS(p, SENSE_WITH) ||
				   !rule_is_deed(p->x, col->node)) {
		return;
	}
	put_day(p, col->node);
	if (at == 0)
		p->cols[0] = p->cols[1];
	p->n_cols--;
}

const struct node *
plan_dated_by(struct plan *p)
{
	const struct item *m = p->n_measures ? p->measures[0] : NULL;

	return m && m->date ? m->date
			    : plan_date(p, p->base, m ? m->node : NULL);
}

/* "on weekends": the date of the rows is one of such days. */
const struct test *
plan_on_weekdays(struct plan *p)
{
	struct arena *a = p->x->arena;
	const struct node *date = plan_dated_by(p);
	const struct node *day = date ? node_unit(a, UNIT_WEEKDAY, date) : NULL;
	const struct test *t = NULL;

	for (const char *c = p->weekdays; day && *c; c++)
		t = test_both(a, TEST_OR, t,
			      test_compare(a, day, IS_EQUAL,
					   node_number(a, *c - '0')));
	return t;
}

static int
months_of(enum unit unit)
{
	return unit == UNIT_YEAR      ? 12
	       : unit == UNIT_QUARTER ? 3
	       : unit == UNIT_MONTH   ? 1
				      : 0;
}

/*
 * "by quarter for the last two years": back from today, and no group is a part
 * of one at its begin.
 */
static struct period
whole_groups(const struct plan *p)
{
	struct period ret = p->period;

	for (size_t i = 0; i < p->n_groups; i++) {
		const int n = months_of(p->groups[i]->unit);
		struct day from;

		if (n == 0 || ret.kind != PERIOD_ROLLING || !*ret.from)
			continue;
		from = cal_day_of(ret.from);
		if (from.d > 1 || (from.m - 1) % n)
			from = cal_plus_months(
				(struct day){ from.y, from.m, 1 },
				n - (from.m - 1) % n);
		ret.from = cal_iso(p->x->arena, from);
	}
	return strcmp(ret.from, p->period.until) < 0 ? ret : p->period;
}

/* The year of the rows, where they have no day; NULL. */
static const struct node *
year_of(const struct plan *p)
{
	const short year = rule_year(p->x, p->base);

	return year < 0 ? NULL : node_column(p->x->arena, p->base, year);
}

/* Rows of the period that was said, or of either; NULL: they have no day. */
const struct test *
plan_in_period(struct plan *p)
{
	const struct node *day = plan_dated_by(p),
			  *date = day ? day : year_of(p);
	const struct period period = whole_groups(p);
	const struct test *in =
		date ? rule_lasts_today(p->x, date, &period) : NULL;

	if (date && !in)
		in = rule_in_period(p->x, date, &period);
	if (in && p->or_period)
		in = test_both(p->x->arena, TEST_OR, in,
			       rule_in_period(p->x, date, p->or_period));
	return in;
}
