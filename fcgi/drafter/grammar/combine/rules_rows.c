#include <string.h>

#include "drafter/grammar/combine/rule.h"
#include "drafter/grammar/match/notes/definition.h"
#include "lexicon/lexicon.h"

#include "base/ban.h"

/* "answers with 4 or 5": of the one column that rows are measured by. */
static bool
build_measured_rows(const struct context *x, const struct item *l,
		    const struct item *cue, const struct item *r,
		    struct item *ret)
{
	const short col = x->catalog->tables[l->table].measure;
	const struct node *n;

	(void)cue;
	if (col < 0 || !r->list)
		return false;
	n = node_column(x->arena, l->table, col);
	ret->table = l->table;
	ret->test = test_both(x->arena, TEST_OR,
			      test_compare(x->arena, n, IS_EQUAL,
					   node_number(x->arena, r->number)),
			      test_compare(x->arena, n, IS_EQUAL,
					   node_number(x->arena, r->number2)));
	ret->test = test_both(x->arena, TEST_AND, l->test, ret->test);
	return true;
}

static bool
build_numbers(const struct context *x, const struct item *l,
	      const struct item *cue, const struct item *r, struct item *ret)
{
	(void)x;
	(void)cue;
	ret->number = l->number;
	ret->number2 = r->number;
	ret->list = true;
	return true;
}

/* Adjectives and what follows rows narrow them. */
static bool
fits_narrow(const struct context *x, const struct item *l, const struct item *r)
{
	const struct item *rows = l->kind == ITEM_ROWS ? l : r;
	const struct test *t = l->kind == ITEM_ROWS ? r->test : l->test;

	return t->anchor == NO_TABLE || t->anchor == rows->table ||
	       catalog_is_one(x->catalog, rows->table, t->anchor);
}

/* None of those rows, of rows of a table; NULL: of themselves. */
static const struct test *
without_of(const struct context *x, const struct test *some, short table)
{
	const struct node *key =
		some->n ? NULL : rule_key_to(x, table, some->table);

	if (some->table == table) /* "loans that were never returned" */
		return some->n && rule_is_filled(some->parts[0])
			       ? test_not(x->arena, some->parts[0])
			       : NULL;
	if (key) /* its own key says whether there is one */
		return test_null(x->arena, key);
	return test_not(x->arena, test_exists(x->arena, table, some->table,
					      some->n ? some->parts[0] : NULL));
}

static bool
build_narrow(const struct context *x, const struct item *l,
	     const struct item *cue, const struct item *r, struct item *ret)
{
	const struct item *rows = l->kind == ITEM_ROWS ? l : r;
	const struct test *t = l->kind == ITEM_ROWS ? r->test : l->test;

	(void)cue;
	if (rule_is_only(x, t)) {
		t = rule_only_of(x, t, rows->table);
	} else if (t->anchor == NO_TABLE) {
		if (!rule_is_without(t))
			return false;
		t = without_of(x, t->parts[0], rows->table);
		if (!t)
			return false;
	}
	ret->table = rows->table;
	ret->test = test_both(x->arena, TEST_AND, rows->test, t);
	ret->score += t->anchor == rows->table ? 0.2F : 0;
	return true;
}

/* "managers under 46 and managers over 50": some of each. */
static bool
fits_both(const struct context *x, const struct item *l, const struct item *r)
{
	return l->table == r->table && l->test && r->test &&
	       (x->both || tests_apart(l->test, r->test));
}

static bool
build_both(const struct context *x, const struct item *l,
	   const struct item *cue, const struct item *r, struct item *ret)
{
	(void)cue;
	ret->table = l->table;
	ret->plural = true;
	ret->test = test_as_list(
		x->arena, test_both(x->arena, TEST_OR, l->test, r->test));
	return true;
}

static bool
build_exists(const struct context *x, const struct item *l,
	     const struct item *cue, const struct item *r, struct item *ret)
{
	(void)cue;
	ret->table = l->table;
	ret->test =
		test_both(x->arena, TEST_AND, l->test,
			  test_exists(x->arena, l->table, r->table, r->test));
	return true;
}

/* Rows of a child that narrow those they refer to. */
static bool
fits_child(const struct context *x, const struct item *l, const struct item *r)
{
	return l->table != r->table &&
	       catalog_is_one(x->catalog, r->table, l->table);
}

/* "pupils with a lesson" and behind it "in the last 60 days": of lessons. */
static bool
fits_dated_child(const struct context *x, const struct item *l,
		 const struct item *r)
{
	(void)r;
	return l->left && l->right && l->left->kind == ITEM_ROWS &&
	       l->right->kind == ITEM_ROWS && l->right->to == l->to &&
	       fits_child(x, l->left, l->right) && rule_day(x, l->right->table);
}

static bool
build_dated_child(const struct context *x, const struct item *l,
		  const struct item *cue, const struct item *r,
		  struct item *ret)
{
	const struct item *rows = l->left, *of = l->right;
	const struct test *in =
		rule_in_period(x, rule_day(x, of->table), &r->period);

	(void)cue;
	if (!in)
		return false;
	in = test_both(x->arena, TEST_AND, of->test, in);
	ret->table = rows->table;
	ret->test =
		test_both(x->arena, TEST_AND, rows->test,
			  test_exists(x->arena, rows->table, of->table, in));
	return true;
}

/* "orders placed by customers from Berlin": those of such rows. */
static bool
fits_parent(const struct context *x, const struct item *l, const struct item *r)
{
	return l->table != r->table && r->test &&
	       catalog_is_one(x->catalog, l->table, r->table);
}

static bool
build_of_parent(const struct context *x, const struct item *l,
		const struct item *cue, const struct item *r, struct item *ret)
{
	(void)cue;
	ret->table = l->table;
	ret->test = test_both(x->arena, TEST_AND, l->test, r->test);
	ret->priced = true; /* they are listed */
	return true;
}

/* The one word of a day's name that counts says what was done then. */
bool
rule_is_deed(const struct context *x, const struct node *n)
{
	const struct cat_words *w;
	const char *fold = NULL;

	if (!rule_col_is(x, n, COL_DATE))
		return false;
	w = &cat_col(x->catalog, n->table, n->col)->words[0];
	for (size_t i = 0; i < w->n; i++)
		if (w->weight[i] > CAT_LIGHT &&
		    (lexicon_is_done(w->folds[i]) ||
		     !cat_word_is(w->folds[i], "date"))) {
			if (fold)
				return false;
			fold = w->folds[i];
		}
	return fold && lexicon_is_done(fold);
}

/*
 * In notes, where no verb stands before rows, what was done to some: of
 * "deceased_on", and not of "opened", when all begin.
 */
static bool
fits_done(const struct context *x, const struct item *l, const struct item *r)
{
	bool born;

	return x->plainly && l->node->table == r->table &&
	       rule_is_deed(x, l->node) &&
	       rule_began(x, r->table, &born) != l->node->col;
}

/* "invoices sent", as nothing but a part of a sentence of them. */
static bool
fits_done_behind(const struct context *x, const struct item *l,
		 const struct item *r)
{
	return r->deed && fits_done(x, r, l) &&
	       !cat_is_never_empty(x->catalog, l->table, r->node->col);
}

/* "invoices that were paid", where nothing but the day of some tells it. */
static bool
fits_was_done(const struct context *x, const struct item *l,
	      const struct item *r)
{
	const struct item *day = l->kind == ITEM_COLUMN ? l : r;
	const struct node *n = day->node;

	return !x->plainly && day->deed && l->table == r->table &&
	       n->kind == NODE_COLUMN && rule_is_deed(x, n) &&
	       !cat_is_never_empty(x->catalog, n->table, n->col);
}

/* "members who left": what ends a row, and not what each has. */
static bool
fits_did(const struct context *x, const struct item *l, const struct item *r)
{
	return fits_was_done(x, l, r) &&
	       cat_col(x->catalog, r->table, r->node->col)->last;
}

/* "paid invoices" */
static bool
fits_paid(const struct context *x, const struct item *l, const struct item *r)
{
	const struct node *n = l->kind == ITEM_COLUMN ? l->node : r->node;

	return fits_was_done(x, l, r) &&
	       x->catalog->tables[n->table].date != n->col;
}

/* "dead animals": those that have such a day. */
static bool
build_done(const struct context *x, const struct item *l,
	   const struct item *cue, const struct item *r, struct item *ret)
{
	const struct item *rows = l->kind == ITEM_ROWS ? l : r;
	const struct node *day = l->kind == ITEM_ROWS ? r->node : l->node;

	(void)cue;
	ret->table = rows->table;
	ret->test = test_both(x->arena, TEST_AND, rows->test,
			      test_not(x->arena, test_null(x->arena, day)));
	return true;
}

/*
 * What is said to be had, or that there is none of: "no reading", "had a
 * session"; of rows with a test, or of such as are so.
 */
static bool
is_had(const struct item *i, bool *ret_none, short *ret_table)
{
	const struct test *t = i->test;
	const bool by_have = i->left && i->left->kind == ITEM_CUE &&
			     i->left->cue == SENSE_HAVE;

	*ret_none = rule_is_without(t);
	*ret_table = *ret_none                ? t->parts[0]->table
		     : t->kind == TEST_EXISTS ? t->table
					      : t->anchor;
	return (*ret_none || by_have) && *ret_table != NO_TABLE;
}

/*
 * "no reading this month", "had a session then": of such rows. "have left in
 * May": by the day that they must have.
 */
static bool
build_had_in(const struct context *x, const struct item *l,
	     const struct item *cue, const struct item *r, struct item *ret)
{
	bool none;
	short table;
	const struct test *in, *some = l->test;
	const struct node *day;

	(void)cue;
	if (!is_had(l, &none, &table))
		return false;
	day = rule_is_filled(some) &&
			      rule_col_is(x, some->parts[0]->a, COL_DATE)
		      ? some->parts[0]->a
		      : rule_day(x, table);
	if (none && !day && rule_year(x, table) >= 0)
		day = node_column(x->arena, table, rule_year(x, table));
	in = day ? rule_in_period(x, day, &r->period) : NULL;
	if (!in)
		return false;
	some = none ? some->parts[0] : some;
	if (some->kind != TEST_EXISTS)
		return rule_put_test(ret,
				     test_both(x->arena, TEST_AND, some, in));
	in = test_both(x->arena, TEST_AND, some->n ? some->parts[0] : NULL, in);
	some = test_exists(x->arena, some->anchor, some->table, in);
	return rule_put_test(ret, none ? test_not(x->arena, some) : some);
}

static const struct rule rules[] = {
	{ "rows that were done", ITEM_COLUMN, SENSE_NONE, ITEM_ROWS, ITEM_ROWS,
	  fits_paid, build_done, 0.1F },
	{ "rows that were done, too", ITEM_ROWS, SENSE_BE, ITEM_COLUMN,
	  ITEM_ROWS, fits_was_done, build_done, 0.1F },
	{ "rows who did so", ITEM_ROWS, SENSE_ASK, ITEM_COLUMN, ITEM_ROWS,
	  fits_did, build_done, -0.8F },
	{ "rows that it was done to", ITEM_COLUMN, SENSE_NONE, ITEM_ROWS,
	  ITEM_ROWS, fits_done, build_done, 0.3F },
	{ "rows it was done to", ITEM_ROWS, SENSE_NONE, ITEM_COLUMN, ITEM_ROWS,
	  fits_done_behind, build_done, 0.1F },
	{ "rows it was done to, too", ITEM_ROWS, SENSE_BE, ITEM_COLUMN,
	  ITEM_ROWS, fits_done_behind, build_done, 0.1F },
	{ "either number", ITEM_NUMBER, SENSE_OR, ITEM_NUMBER, ITEM_RANGE, NULL,
	  build_numbers, 0.1F },
	{ "rows with a number", ITEM_ROWS, SENSE_WITH, ITEM_RANGE, ITEM_ROWS,
	  NULL, build_measured_rows, 0.2F },
	{ "rows of a number", ITEM_ROWS, SENSE_NONE, ITEM_RANGE, ITEM_ROWS,
	  NULL, build_measured_rows, 0.1F },
	{ "rows that are so", ITEM_TEST, SENSE_NONE, ITEM_ROWS, ITEM_ROWS,
	  fits_narrow, build_narrow, 0.1F },
	{ "rows, being so", ITEM_ROWS, SENSE_NONE, ITEM_TEST, ITEM_ROWS,
	  fits_narrow, build_narrow, 0.1F },
	{ "rows with what is so", ITEM_ROWS, SENSE_WITH, ITEM_TEST, ITEM_ROWS,
	  fits_narrow, build_narrow, 0.1F },
	{ "rows that are so, too", ITEM_ROWS, SENSE_BE, ITEM_TEST, ITEM_ROWS,
	  fits_narrow, build_narrow, 0.1F },
	{ "rows that have it so", ITEM_ROWS, SENSE_HAVE, ITEM_TEST, ITEM_ROWS,
	  fits_narrow, build_narrow, 0.1F },
	{ "rows that there are so", ITEM_ROWS, SENSE_ANY, ITEM_TEST, ITEM_ROWS,
	  fits_narrow, build_narrow, 0.1F },
	{ "rows that have such rows", ITEM_ROWS, SENSE_WITH, ITEM_ROWS,
	  ITEM_ROWS, fits_child, build_exists, 0.15F },
	{ "rows that have such rows in a period", ITEM_ROWS, SENSE_NONE,
	  ITEM_PERIOD, ITEM_ROWS, fits_dated_child, build_dated_child, 0.3F },
	{ "had rows in a period", ITEM_TEST, SENSE_NONE, ITEM_PERIOD, ITEM_TEST,
	  NULL, build_had_in, 0.3F },
	{ "rows that had such rows", ITEM_ROWS, SENSE_HAVE, ITEM_ROWS,
	  ITEM_ROWS, fits_child, build_exists, 0.15F },
	{ "rows of both kinds", ITEM_ROWS, SENSE_AND, ITEM_ROWS, ITEM_ROWS,
	  fits_both, build_both, 0.1F },
	{ "rows that such rows made", ITEM_ROWS, SENSE_HAVE, ITEM_ROWS,
	  ITEM_ROWS, fits_parent, build_of_parent, 0.25F },
};

const struct rule_table rules_rows = { rules, COUNT(rules) };
