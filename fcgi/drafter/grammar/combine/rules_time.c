#include "drafter/grammar/combine/rule.h"

#include "base/ban.h"

/* Comparisons of lengths of time: how long ago, and how long rows take. */

static const struct {
	enum unit unit;
	double minutes;
} lengths[] = {
	{ UNIT_MINUTE, 1 },
	{ UNIT_HOUR, 60 },
	{ UNIT_DAY, 1440 },
	{ UNIT_WEEK, 10080 },
};

/* Minutes of a unit; 0: it has no fixed length. */
static double
minutes_of(enum unit unit)
{
	for (size_t i = 0; i < COUNT(lengths); i++)
		if (lengths[i].unit == unit)
			return lengths[i].minutes;
	return 0;
}

/*
 * Minutes of what a column of numbers counts, by its name; where it may name no
 * unit, "length" is in minutes. 0: it counts no time.
 */
static double
counted_in(const struct cat_col *c, bool unnamed)
{
	static const struct {
		const char *kind;
		double minutes;
	} units[] = {
		{ "milliseconds", 1.0 / 60000 },
		{ "seconds", 1.0 / 60 },
		{ "minutes", 1 },
		{ "hours", 60 },
		{ "days", 1440 },
		{ "weeks", 10080 },
	};

	if (c->kind != COL_QUANTITY && c->kind != COL_NUMBER)
		return 0;
	for (size_t k = 0; k < COUNT(units); k++)
		if (cat_words_have(c->words, c->n_words, units[k].kind))
			return units[k].minutes;
	return unnamed && c->words[0].n == 1 &&
	       cat_words_have(c->words, c->n_words, "lasting");
}

const struct node *
rule_counted_in(const struct context *x, const struct node *col, enum unit unit)
{
	const double own =
		counted_in(cat_col(x->catalog, col->table, col->col), false);

	return own > 0 ? match_in_unit(x, col->table, col->col,
				       minutes_of(unit) / own,
				       unit == UNIT_HOUR ? "hours" : "minutes")
		       : col;
}

/* The one column of a table that counts time; -1. */
static int
time_column(const struct context *x, short table, bool unnamed, double *ret)
{
	int found = -1;

	for (size_t i = 0; i < x->catalog->schema->tables[table].n_cols; i++) {
		const double minutes =
			counted_in(cat_col(x->catalog, table, (int)i), unnamed);

		if (minutes <= 0)
			continue;
		if (found >= 0)
			return -1;
		found = (int)i;
		*ret = minutes;
	}
	return found < 0 && !unnamed ? time_column(x, table, true, ret) : found;
}

const struct test *
rule_lasts(const struct context *x, short table, const struct item *k)
{
	double by = 0;
	const int col = time_column(x, table, false, &by);
	const double of = minutes_of(k->unit);

	if (col < 0 || of <= 0)
		return NULL;
	return test_compare(x->arena, node_column(x->arena, table, col), k->op,
			    node_number(x->arena, k->number * of / by));
}

/* How long ago a date is. */
static const struct test *
age_test(const struct context *x, const struct node *date, const struct item *k)
{
	const struct node *age =
		node_days(x->arena, k->unit,
			  node_date(x->arena, x->calendar.today), date);

	return test_compare(x->arena, age, k->op,
			    node_number(x->arena, k->number));
}

/* How long it takes from when a row begins to that day of it. */
static const struct test *
took_test(const struct context *x, short table, int end, const struct item *k)
{
	const short begin = x->catalog->tables[table].date;
	const struct node *days;

	if (begin < 0 || end < 0 || begin == end || k->aged)
		return NULL;
	days = node_days(x->arena, k->unit, node_column(x->arena, table, end),
			 node_column(x->arena, table, begin));
	return test_compare(x->arena, days, k->op,
			    node_number(x->arena, k->number));
}

static bool
is_length(const struct context *x, const struct item *l, const struct item *r)
{
	(void)x;
	return (l->kind == ITEM_COMPARE ? l : r)->unit != UNIT_NONE;
}

const struct test *
rule_so_old(const struct context *x, short table, const struct item *k)
{
	bool born = false;
	const short begin = rule_began(x, table, &born);
	const struct test *t = born ? rule_of_age(x, table, k) : NULL;

	return t || begin < 0 || !(k->aged || k->timed)
		       ? t
		       : age_test(x, node_column(x->arena, table, begin), k);
}

/*
 * "calls longer than 10 minutes", "orders older than 30 days", and "stays longer
 * than a week", from the day that begins them to the day that ends them.
 */
static bool
build_rows(const struct context *x, const struct item *l,
	   const struct item *cue, const struct item *r, struct item *ret)
{
	const struct item *rows = l->kind == ITEM_ROWS ? l : r,
			  *k = l->kind == ITEM_ROWS ? r : l;
	const struct test *t = k->aged ? NULL : rule_lasts(x, rows->table, k);
	bool born = false;

	(void)cue;
	(void)rule_began(x, rows->table, &born);
	if (!t && (k->aged || born || (k->timed && rule_goes_on(x, rows))))
		t = rule_so_old(x, rows->table, k);
	if (!t && (k->timed || k->unit == UNIT_HOUR || k->unit == UNIT_MINUTE))
		t = took_test(x, rows->table, rule_ended(x, rows->table), k);
	if (!t)
		return false;
	ret->table = rows->table;
	ret->test = test_both(x->arena, TEST_AND, rows->test, t);
	return true;
}

/* "coasters longer than 3000": by the number that says how long they are. */
static bool
is_bare_length(const struct context *x, const struct item *l,
	       const struct item *r)
{
	(void)x;
	return l->table != NO_TABLE && r->timed && r->unit == UNIT_NONE &&
	       !r->aged && !r->many && !r->period.from;
}

static bool
build_bare_length(const struct context *x, const struct item *l,
		  const struct item *cue, const struct item *r,
		  struct item *ret)
{
	const struct node *n = rule_lasting(x, l->table);

	(void)cue;
	if (!n)
		return false;
	ret->table = l->table;
	ret->test = test_both(x->arena, TEST_AND, l->test,
			      test_compare(x->arena, n, r->op,
					   node_number(x->arena, r->number)));
	return true;
}

/* "orders that took longer than 7 days": until what ends them. */
static bool
build_took(const struct context *x, const struct item *l,
	   const struct item *cue, const struct item *r, struct item *ret)
{
	const struct test *t =
		l->table == NO_TABLE
			? NULL
			: took_test(x, l->table, rule_ended(x, l->table), r);

	(void)cue;
	ret->table = l->table;
	ret->test = test_both(x->arena, TEST_AND, l->test, t);
	return t != NULL;
}

static bool
is_date(const struct context *x, const struct item *l, const struct item *r)
{
	const struct item *col = l->kind == ITEM_COLUMN ? l : r;

	return is_length(x, l, r) && rule_col_is(x, col->node, COL_DATE);
}

/* "created more than 30 days ago". */
static bool
build_ago(const struct context *x, const struct item *l, const struct item *cue,
	  const struct item *r, struct item *ret)
{
	const struct item *col = l->kind == ITEM_COLUMN ? l : r,
			  *k = l->kind == ITEM_COLUMN ? r : l;

	(void)cue;
	return k->aged && rule_put_test(ret, age_test(x, col->node, k));
}

/* "longer than 7 days to deliver": until that day of the row. */
static bool
build_until(const struct context *x, const struct item *l,
	    const struct item *cue, const struct item *r, struct item *ret)
{
	const struct item *col = l->kind == ITEM_COLUMN ? l : r,
			  *k = l->kind == ITEM_COLUMN ? r : l;
	const struct test *t =
		took_test(x, col->node->table, col->node->col, k);

	(void)cue;
	return t && rule_may_end(x, col->node->table, col->node->col) &&
	       rule_put_test(ret, t);
}

/* "took longer than 7 days": how long is what was compared. */
static bool
build_taken(const struct context *x, const struct item *l,
	    const struct item *cue, const struct item *r, struct item *ret)
{
	(void)x;
	(void)l;
	(void)cue;
	return r->test->kind == TEST_COMPARE && r->test->a->kind == NODE_DAYS &&
	       rule_put_test(ret, r->test);
}

/* "more than 30 days ago" says since when. */
static bool
build_aged(const struct context *x, const struct item *l,
	   const struct item *cue, const struct item *r, struct item *ret)
{
	(void)x;
	(void)cue;
	(void)r;
	ret->op = l->op;
	ret->number = l->number;
	ret->unit = l->unit;
	ret->aged = true;
	return !l->aged;
}

/* "at least 3 times" is at least 3. */
static bool
build_times(const struct context *x, const struct item *l,
	    const struct item *cue, const struct item *r, struct item *ret)
{
	(void)x;
	(void)cue;
	ret->op = l->op;
	ret->number = l->number;
	ret->many = true;
	return r->many && l->unit == UNIT_NONE && !l->period.from;
}

/* "with count more than 1": so many rows. */
static bool
build_count(const struct context *x, const struct item *l,
	    const struct item *cue, const struct item *r, struct item *ret)
{
	(void)x;
	(void)cue;
	ret->op = r->op;
	ret->number = r->number;
	ret->many = true;
	/* "how many are older than 40" counts those */
	return l->from > 0 && r->unit == UNIT_NONE && !r->period.from &&
	       !r->sign && !r->aged && !r->timed && !r->priced;
}

/* "3 times" is so many as "thrice". */
static bool
build_number_times(const struct context *x, const struct item *l,
		   const struct item *cue, const struct item *r,
		   struct item *ret)
{
	(void)x;
	(void)cue;
	ret->number = l->number;
	ret->many = true;
	return r->many && l->sign == 0 && l->unit == UNIT_NONE;
}

static const struct rule rules[] = {
	{ "rows so long", ITEM_ROWS, SENSE_NONE, ITEM_COMPARE, ITEM_ROWS,
	  is_length, build_rows, 0.3F },
	{ "rows of such a length", ITEM_ROWS, SENSE_NONE, ITEM_COMPARE,
	  ITEM_ROWS, is_bare_length, build_bare_length, 0.3F },
	{ "so long, rows", ITEM_COMPARE, SENSE_NONE, ITEM_ROWS, ITEM_ROWS,
	  is_length, build_rows, 0.1F },
	{ "rows that are so long", ITEM_ROWS, SENSE_BE, ITEM_COMPARE, ITEM_ROWS,
	  is_length, build_rows, 0.3F },
	{ "so long ago", ITEM_COMPARE, SENSE_AGE, ITEM_CUE, ITEM_COMPARE,
	  is_length, build_aged, 0.1F },
	{ "a date so long ago", ITEM_COLUMN, SENSE_NONE, ITEM_COMPARE,
	  ITEM_TEST, is_date, build_ago, 0.3F },
	{ "rows that took so long", ITEM_ROWS, SENSE_DURATION, ITEM_COMPARE,
	  ITEM_ROWS, is_length, build_took, 0.3F },
	{ "so, and took so long", ITEM_TEST, SENSE_DURATION, ITEM_COMPARE,
	  ITEM_TEST, is_length, build_took, 0.3F },
	{ "so long until a day", ITEM_COMPARE, SENSE_NONE, ITEM_COLUMN,
	  ITEM_TEST, is_date, build_until, 0.3F },
	{ "so long to be so", ITEM_COMPARE, SENSE_BE, ITEM_COLUMN, ITEM_TEST,
	  is_date, build_until, 0.3F },
	{ "a day, so long", ITEM_COLUMN, SENSE_NONE, ITEM_COMPARE, ITEM_TEST,
	  is_date, build_until, 0.2F },
	{ "took so long", ITEM_CUE, SENSE_DURATION, ITEM_TEST, ITEM_TEST, NULL,
	  build_taken, 0.1F },
	{ "so many times", ITEM_COMPARE, SENSE_MINUS, ITEM_CUE, ITEM_COMPARE,
	  NULL, build_times, 0.1F },
	{ "a count of so many", ITEM_CUE, SENSE_COUNT, ITEM_COMPARE,
	  ITEM_COMPARE, NULL, build_count, 0 },
	{ "a number of times", ITEM_NUMBER, SENSE_MINUS, ITEM_CUE, ITEM_NUMBER,
	  NULL, build_number_times, 0.1F },
};

const struct rule_table rules_time = { rules, COUNT(rules) };
