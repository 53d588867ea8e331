#include <string.h>

#include "drafter/grammar/combine/rule.h"

#include "base/ban.h"

/* Rows as they are today: still there, over, or yet to come. */

/* Rows that are over: what ends them lies before today. */
static bool
build_rows_past(const struct context *x, const struct item *l,
		const struct item *cue, const struct item *r, struct item *ret)
{
	const struct cat_table *t = &x->catalog->tables[l->table];
	int end = -1;

	(void)cue;
	(void)r;
	for (size_t i = 0; i < x->catalog->schema->tables[l->table].n_cols; i++)
		if (t->cols[i].kind == COL_DATE && t->cols[i].last)
			end = (int)i;
	if (end < 0)
		return false;
	ret->table = l->table;
	ret->test = test_both(
		x->arena, TEST_AND, l->test,
		test_compare(x->arena, node_column(x->arena, l->table, end),
			     IS_LESS, node_date(x->arena, x->calendar.today)));
	return true;
}

/* "upcoming events", "events still to come": they begin after today. */
static bool
build_rows_coming(const struct context *x, const struct item *l,
		  const struct item *cue, const struct item *r,
		  struct item *ret)
{
	const struct item *rows = l->kind == ITEM_ROWS ? l : r;
	const short date = x->catalog->tables[rows->table].date;

	(void)cue;
	if (date < 0)
		return false;
	ret->table = rows->table;
	ret->test = test_both(
		x->arena, TEST_AND, rows->test,
		test_compare(x->arena, node_column(x->arena, rows->table, date),
			     IS_MORE, node_date(x->arena, x->calendar.today)));
	return true;
}

/* The one day on which such rows leave; -1. What tells it itself is a flag. */
static int
leaving_day(const struct context *x, short table)
{
	const struct cat_table *t = &x->catalog->tables[table];
	int found = -1;

	for (size_t i = 0; i < x->catalog->schema->tables[table].n_cols; i++) {
		const struct cat_col *c = &t->cols[i];

		for (size_t k = 0; k < c->words[0].n; k++)
			if (c->kind == COL_FLAG &&
			    sense_find(c->words[0].folds[k], SENSE_STILL))
				return -1;
		if (c->kind != COL_DATE ||
		    !cat_words_have(c->words, c->n_words, "leave"))
			continue;
		if (found >= 0)
			return -1;
		found = (int)i;
	}
	return found;
}

const struct test *
rule_still_there(const struct context *x, short table, short *ret_day)
{
	const int day = leaving_day(x, table);
	const struct node *col, *today;

	*ret_day = (short)day;
	if (day < 0)
		return NULL;
	col = node_column(x->arena, table, day);
	today = node_date(x->arena, x->calendar.today);
	return test_both(x->arena, TEST_OR, test_null(x->arena, col),
			 test_compare(x->arena, col, IS_AT_LEAST, today));
}

/* Rows that have not left, or will only leave, or have; NULL: none tells. */
static const struct test *
still_there(const struct context *x, short table, const struct item *said)
{
	short day;
	const struct test *there = rule_still_there(x, table, &day);

	return !there || said->sign != 'g'
		       ? there
		       : test_compare(x->arena,
				      node_column(x->arena, table, day),
				      IS_LESS,
				      node_date(x->arena, x->calendar.today));
}

/* "active employees" */
static bool
build_still(const struct context *x, const struct item *l,
	    const struct item *cue, const struct item *r, struct item *ret)
{
	const struct item *rows = l->kind == ITEM_ROWS ? l : r;
	const struct test *t =
		still_there(x, rows->table, l->kind == ITEM_ROWS ? r : l);

	(void)cue;
	ret->table = rows->table;
	ret->test = test_both(x->arena, TEST_AND, rows->test, t);
	return t != NULL;
}

/* "Anna Berg": what rows are called by, and no state of theirs. */
static bool
fits_called(const struct context *x, const struct item *l, const struct item *r)
{
	const struct node *of = rule_equal_of(l->test);

	(void)r;
	return of && rule_col_is(x, of, COL_NAME);
}

/* "is Anna Berg still here" */
static bool
build_one_still(const struct context *x, const struct item *l,
		const struct item *cue, const struct item *r, struct item *ret)
{
	const struct test *t = still_there(x, l->test->anchor, r);

	(void)cue;
	return t &&
	       rule_put_test(ret, test_both(x->arena, TEST_AND, l->test, t));
}

/*
 * "current flat contracts": a kind of rows that end on a day of theirs is no
 * state that they are in.
 */
static bool
is_kind(const struct context *x, const struct test *t)
{
	const struct node *n = t->a;
	const struct cat_table *of;

	if (!n || n->kind != NODE_COLUMN ||
	    cat_words_have(cat_col(x->catalog, n->table, n->col)->words,
			   cat_col(x->catalog, n->table, n->col)->n_words,
			   "state"))
		return false;
	of = &x->catalog->tables[n->table];
	for (size_t i = 0; i < x->catalog->schema->tables[n->table].n_cols; i++)
		if (of->cols[i].kind == COL_DATE && of->cols[i].last &&
		    !cat_is_never_empty(x->catalog, n->table, (int)i))
			return cat_col(x->catalog, n->table, n->col)->kind !=
			       COL_FLAG;
	return false;
}

static bool
is_today(const struct context *x, const struct test *t)
{
	return t->kind == TEST_COMPARE && t->b->kind == NODE_DATE &&
	       strcmp(t->b->text, x->calendar.today) == 0;
}

/* Whether it says how a row stands today, and not what once was. */
static bool
tells_state(const struct context *x, const struct test *t)
{
	if (!t)
		return false;
	switch ((int)t->kind) {
	case TEST_NULL:
		return true;
	case TEST_COMPARE:
		return ((t->op == IS_EQUAL || t->op == IS_NOT) &&
			!is_kind(x, t)) ||
		       is_today(x, t);
	default:
		for (size_t i = 0; i < t->n; i++)
			if (tells_state(x, t->parts[i]))
				return true;
		return false;
	}
}

/*
 * "still" says it of what follows, and of more than a state. What a definition
 * dates is so on that day.
 */
static bool
fits_now(const struct context *x, const struct item *l, const struct item *r)
{
	const bool first = l->kind == ITEM_CUE;
	const struct item *cue = first ? l : r, *said = first ? r : l;

	if (cue->arg && *cue->arg)
		return first && said->kind == ITEM_TEST;
	return !said->date && tells_state(x, said->test);
}

/* Rows, or a figure, that are said to be so now: no more than they are. */
static bool
build_said_now(const struct context *x, const struct item *l,
	       const struct item *cue, const struct item *r, struct item *ret)
{
	(void)x;
	(void)cue;
	rule_take(ret, l->kind == ITEM_CUE ? r : l);
	return true;
}

static bool
compares_today(const struct context *x, const struct test *t)
{
	bool found = t && is_today(x, t);

	for (size_t i = 0; t && t->kind != TEST_COMPARE && i < t->n; i++)
		found |= t->parts && compares_today(x, t->parts[i]);
	return found;
}

/* A figure of rows that are so today. */
static bool
fits_figure_now(const struct context *x, const struct item *l,
		const struct item *r)
{
	return compares_today(x, (l->kind == ITEM_MEASURE ? l : r)->test);
}

/* "still unpaid" is unpaid, and so is "unpaid at the moment". */
static bool
build_so_now(const struct context *x, const struct item *l,
	     const struct item *cue, const struct item *r, struct item *ret)
{
	const struct item *said = l->kind == ITEM_TEST ? l : r;

	(void)x;
	(void)cue;
	ret->date = said->date;
	return rule_put_test(ret, said->test);
}

/* A day up to when something holds, or by which it must be. */
static bool
fits_ahead(const struct context *x, const struct item *l, const struct item *r)
{
	const struct cat_col *c =
		rule_col_is(x, l->node, COL_DATE)
			? cat_col(x->catalog, l->table, l->node->col)
			: NULL;

	return c && r->unit && r->unit <= UNIT_DAY && !r->aged &&
	       r->number >= 1 &&
	       (c->until || cat_words_have(c->words, c->n_words, "due"));
}

/* "expires within 2 weeks", "ends in more than a year": from today on. */
static bool
build_ahead(const struct context *x, const struct item *l,
	    const struct item *cue, const struct item *r, struct item *ret)
{
	const bool later = r->op == IS_MORE || r->op == IS_AT_LEAST;
	const char *day = rule_from_today(x, r->unit, r->number);
	const struct test *t = test_compare(x->arena, l->node, r->op,
					    node_date(x->arena, day));

	(void)cue;
	if (!later)
		t = test_both(
			x->arena, TEST_AND,
			test_compare(x->arena, l->node, IS_AT_LEAST,
				     node_date(x->arena, x->calendar.today)),
			t);
	ret->node = l->node;
	return rule_put_test(ret, t);
}

/* A day on which such rows end. */
static bool
fits_end(const struct context *x, const struct item *l, const struct item *r)
{
	const struct node *n = l->kind == ITEM_COLUMN ? l->node : r->node;

	return rule_col_is(x, n, COL_DATE) &&
	       cat_col(x->catalog, n->table, n->col)->last;
}

const struct test *
rule_ahead(const struct context *x, const struct node *n)
{
	const struct test *ahead =
		test_compare(x->arena, n, IS_AT_LEAST,
			     node_date(x->arena, x->calendar.today));

	return cat_is_never_empty(x->catalog, n->table, n->col)
		       ? ahead
		       : test_both(x->arena, TEST_OR, test_null(x->arena, n),
				   ahead);
}

/* "still valid" of valid_until. */
static bool
build_end_ahead(const struct context *x, const struct item *l,
		const struct item *cue, const struct item *r, struct item *ret)
{
	const struct node *n = l->kind == ITEM_COLUMN ? l->node : r->node;

	(void)cue;
	ret->table = n->table;
	return rule_put_test(ret, rule_ahead(x, n));
}

/* "its validity is over" */
static bool
build_end_past(const struct context *x, const struct item *l,
	       const struct item *cue, const struct item *r, struct item *ret)
{
	(void)cue;
	(void)r;
	ret->table = l->node->table;
	return rule_put_test(
		ret, test_compare(x->arena, l->node, IS_LESS,
				  node_date(x->arena, x->calendar.today)));
}

/* The one day on which such rows end; -1. */
static int
ending_day(const struct context *x, short table)
{
	const struct cat_table *t = &x->catalog->tables[table];
	int found = -1;

	for (size_t i = 0; i < x->catalog->schema->tables[table].n_cols; i++)
		if (t->cols[i].kind == COL_DATE && t->cols[i].last) {
			if (found >= 0)
				return -1;
			found = (int)i;
		}
	return found;
}

static bool
fits_running(const struct context *x, const struct item *l,
	     const struct item *r)
{
	const int end = ending_day(x, l->table);

	return r->arg && strcmp(r->arg, "running") == 0 && end >= 0 &&
	       x->catalog->tables[l->table].date >= 0 &&
	       x->catalog->tables[l->table].date != end;
}

/* "hires that run today": they have begun and are not over. */
static bool
build_running(const struct context *x, const struct item *l,
	      const struct item *cue, const struct item *r, struct item *ret)
{
	(void)cue;
	(void)r;
	ret->table = l->table;
	ret->test = test_both(x->arena, TEST_AND, l->test,
			      rule_running(x, l->table));
	return true;
}

static const struct rule rules[] = {
	{ "a day so soon", ITEM_COLUMN, SENSE_NONE, ITEM_COMPARE, ITEM_TEST,
	  fits_ahead, build_ahead, 0.4F },
	{ "end that is ahead", ITEM_CUE, SENSE_NOW, ITEM_COLUMN, ITEM_TEST,
	  fits_end, build_end_ahead, 0.2F },
	{ "end, as of now", ITEM_COLUMN, SENSE_NOW, ITEM_CUE, ITEM_TEST,
	  fits_end, build_end_ahead, 0.1F },
	{ "end that is past", ITEM_COLUMN, SENSE_PAST, ITEM_CUE, ITEM_TEST,
	  fits_end, build_end_past, 0.2F },
	{ "still so", ITEM_CUE, SENSE_NOW, ITEM_TEST, ITEM_TEST, fits_now,
	  build_so_now, 0 },
	{ "so now", ITEM_TEST, SENSE_NOW, ITEM_CUE, ITEM_TEST, fits_now,
	  build_so_now, 0 },
	{ "rows, so now", ITEM_ROWS, SENSE_NOW, ITEM_CUE, ITEM_ROWS, fits_now,
	  build_said_now, 0 },
	{ "figure, as of now", ITEM_MEASURE, SENSE_NOW, ITEM_CUE, ITEM_MEASURE,
	  fits_figure_now, build_said_now, 0 },
	{ "figure of now", ITEM_CUE, SENSE_NOW, ITEM_MEASURE, ITEM_MEASURE,
	  fits_figure_now, build_said_now, 0 },
	{ "now rows so", ITEM_CUE, SENSE_NOW, ITEM_ROWS, ITEM_ROWS, fits_now,
	  build_said_now, 0 },
	{ "rows that are there", ITEM_CUE, SENSE_STILL, ITEM_ROWS, ITEM_ROWS,
	  NULL, build_still, 0.2F },
	{ "rows still there", ITEM_ROWS, SENSE_STILL, ITEM_CUE, ITEM_ROWS, NULL,
	  build_still, 0.2F },
	{ "one still there", ITEM_TEST, SENSE_STILL, ITEM_CUE, ITEM_TEST,
	  fits_called, build_one_still, 0.2F },
	{ "rows of now", ITEM_CUE, SENSE_NOW, ITEM_ROWS, ITEM_ROWS, NULL,
	  build_still, 0.3F },
	{ "rows under way", ITEM_ROWS, SENSE_NOW, ITEM_CUE, ITEM_ROWS,
	  fits_running, build_running, 0.5F },
	{ "rows, as of now", ITEM_ROWS, SENSE_NOW, ITEM_CUE, ITEM_ROWS, NULL,
	  build_still, 0.3F },
	{ "rows that are over", ITEM_ROWS, SENSE_PAST, ITEM_CUE, ITEM_ROWS,
	  NULL, build_rows_past, 0.1F },
	{ "rows to come", ITEM_CUE, SENSE_COMING, ITEM_ROWS, ITEM_ROWS, NULL,
	  build_rows_coming, 0.2F },
	{ "rows, still to come", ITEM_ROWS, SENSE_COMING, ITEM_CUE, ITEM_ROWS,
	  NULL, build_rows_coming, 0.1F },
};

const struct rule_table rules_now = { rules, COUNT(rules) };
