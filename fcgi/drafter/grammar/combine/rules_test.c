#include <string.h>

#include "drafter/grammar/combine/rule.h"

#include "base/ban.h"

#define SPANS_LESS 0.15F /* a "not" of several conditions */

/*
 * A "not" rather ends at the next "and" or comma: "not cancelled and urgent".
 * A range of one column is one condition.
 */
static bool
joins_conditions(const struct item *y)
{
	const struct test *t = y->test;

	if (t->kind != TEST_AND || t->label || y->closed)
		return false;
	for (size_t i = 0; i < t->n; i++)
		if (t->parts[i]->kind != TEST_COMPARE ||
		    t->parts[0]->kind != TEST_COMPARE ||
		    !node_equal(t->parts[i]->a, t->parts[0]->a))
			return true;
	return false;
}

/* It always ends at the next "not": "not cancelled and not lost". */
static bool
denies_a_part(const struct test *t)
{
	for (size_t i = 0; !t->label && t->kind == TEST_AND && i < t->n; i++)
		if (t->parts[i]->kind == TEST_NOT && !t->parts[i]->label &&
		    t->parts[i]->parts[0]->kind != TEST_NULL)
			return true;
	return false;
}

static bool
build_not(const struct context *x, const struct item *l, const struct item *cue,
	  const struct item *r, struct item *ret)
{
	(void)l;
	(void)cue;
	if (denies_a_part(r->test))
		return false;
	ret->score -= joins_conditions(r) ? SPANS_LESS : 0;
	return rule_put_test(ret, test_not(x->arena, r->test));
}

/* "without a ticket": none of those rows refers to it. */
static bool
build_without(const struct context *x, const struct item *l,
	      const struct item *cue, const struct item *r, struct item *ret)
{
	const struct test *some =
		test_exists(x->arena, NO_TABLE, r->table, r->test);

	(void)l;
	(void)cue;
	return rule_put_test(ret, test_not(x->arena, some));
}

/* "none running": no row that is so. */
static bool
build_none(const struct context *x, const struct item *l,
	   const struct item *cue, const struct item *r, struct item *ret)
{
	(void)l;
	(void)cue;
	if (r->test->anchor == NO_TABLE)
		return false;
	return rule_put_test(
		ret, test_not(x->arena, test_exists(x->arena, NO_TABLE,
						    r->test->anchor, r->test)));
}

/* "do not have the status 'open'": it is so. */
static bool
build_have_it(const struct context *x, const struct item *l,
	      const struct item *cue, const struct item *r, struct item *ret)
{
	(void)x;
	(void)l;
	(void)cue;
	return r->test->kind != TEST_EXISTS && r->test->kind != TEST_NOT &&
	       rule_put_test(ret, r->test);
}

/* "had a contract": there is one. */
static bool
build_had(const struct context *x, const struct item *l, const struct item *cue,
	  const struct item *r, struct item *ret)
{
	(void)l;
	(void)cue;
	return rule_put_test(
		ret, test_exists(x->arena, NO_TABLE, r->table, r->test));
}

/* "never lent": no row of those that are dated so. */
static bool
fits_dated_event(const struct context *x, const struct item *l,
		 const struct item *r)
{
	(void)l;
	return rule_col_is(x, r->node, COL_DATE) &&
	       x->catalog->tables[r->table].kind == TABLE_EVENT;
}

static bool
build_never_dated(const struct context *x, const struct item *l,
		  const struct item *cue, const struct item *r,
		  struct item *ret)
{
	const struct test *dated =
		test_not(x->arena, test_null(x->arena, r->node));

	(void)l;
	(void)cue;
	return rule_put_test(ret,
			     test_not(x->arena, test_exists(x->arena, NO_TABLE,
							    r->table, dated)));
}

/* The one kind of events that refer to rows of a table; NO_TABLE. */
static short
events_of(const struct catalog *c, short table)
{
	short found = NO_TABLE;

	for (short t = 0; t < (short)c->n_tables; t++) {
		const enum table_kind k = c->tables[t].kind;
		bool refers = false;

		for (size_t i = 0; i < c->tables[t].n_keys; i++)
			refers |= c->tables[t].keys[i].to == table;
		if (!refers || t == table || c->schema->tables[t].view ||
		    (k != TABLE_EVENT && k != TABLE_LINK))
			continue;
		if (found != NO_TABLE)
			return NO_TABLE;
		found = t;
	}
	return found;
}

/* "treatments that we never did": those that no event refers to. */
static bool
build_undone(const struct context *x, const struct item *l,
	     const struct item *cue, const struct item *r, struct item *ret)
{
	const short t = events_of(x->catalog, l->table);
	const struct test *none;

	(void)cue;
	if (r->cue != SENSE_NEVER || r->sign != 'd' || t == NO_TABLE)
		return false;
	none = test_not(x->arena, test_exists(x->arena, l->table, t, NULL));
	rule_take(ret, l);
	ret->test = test_both(x->arena, TEST_AND, l->test, none);
	ret->plural = l->plural;
	return true;
}

static bool
same_anchor(const struct context *x, const struct item *l, const struct item *r)
{
	(void)x;
	return l->test->anchor == r->test->anchor;
}

/* "ready or open, although …": what one column holds is said together. */
static bool
are_of_column(const struct context *x, const struct item *l,
	      const struct item *r)
{
	const struct node *a = rule_equal_of(l->test),
			  *b = rule_equal_of(r->test);

	(void)x;
	return a && b && node_equal(a, b);
}

static bool
build_or(const struct context *x, const struct item *l, const struct item *cue,
	 const struct item *r, struct item *ret)
{
	(void)cue;
	return rule_put_test(ret,
			     test_both(x->arena, TEST_OR, l->test, r->test));
}

/* "both above 8 and below 5": no row is of both. */
static bool
compare_same(const struct test *x, const struct test *y)
{
	return x->kind == TEST_COMPARE && y->kind == TEST_COMPARE &&
	       node_equal(x->a, y->a);
}

/* A column has one value: "urgent and high" are either. */
static bool
build_and(const struct context *x, const struct item *l, const struct item *cue,
	  const struct item *r, struct item *ret)
{
	const struct node *a = rule_equal_of(l->test),
			  *b = rule_equal_of(r->test);
	const bool either = (a && b && node_equal(a, b)) ||
			    (compare_same(l->test, r->test) &&
			     (x->both || tests_apart(l->test, r->test)));
	const struct test *both = test_both(
		x->arena, either ? TEST_OR : TEST_AND, l->test, r->test);

	ret->list = cue && cue->cue == SENSE_COMMA;
	return rule_put_test(ret, either ? test_as_list(x->arena, both) : both);
}

/* "won + lost": rows of either kind, counted together. */
static bool
build_sum(const struct context *x, const struct item *l, const struct item *cue,
	  const struct item *r, struct item *ret)
{
	return cue->sign == '+' && build_or(x, l, cue, r, ret);
}

/* "paid vs unpaid": side by side. */
static bool
build_versus(const struct context *x, const struct item *l,
	     const struct item *cue, const struct item *r, struct item *ret)
{
	const struct node *a = rule_equal_of(l->test),
			  *b = rule_equal_of(r->test);

	(void)cue;
	if (!a || !b || !node_equal(a, b))
		return false;
	ret->split = test_both(x->arena, TEST_OR, l->test, r->test);
	return rule_put_test(ret, ret->split);
}

/* "paid by card": a value, no group. */
static bool
build_by(const struct context *x, const struct item *l, const struct item *cue,
	 const struct item *r, struct item *ret)
{
	(void)x;
	(void)l;
	(void)cue;
	return (rule_equal_of(r->test) || r->test->kind == TEST_LIKE) &&
	       rule_put_test(ret, r->test);
}

/* "shipped to Germany", by ship_country: what was done, and where. */
static bool
is_done_there(const struct context *x, const struct node *day,
	      const struct node *of)
{
	const struct cat_words *done, *there;

	if (day->kind != NODE_COLUMN || of->kind != NODE_COLUMN ||
	    day->table != of->table || !rule_is_deed(x, day))
		return false;
	done = &cat_col(x->catalog, day->table, day->col)->words[0];
	there = &cat_col(x->catalog, of->table, of->col)->words[0];
	return there->n > 1 && strcmp(done->stems[0], there->stems[0]) == 0;
}

/* "status open", "status is not open": of that column and of no other. */
static bool
fits_own_value(const struct context *x, const struct item *l,
	       const struct item *r)
{
	const struct item *col = l->kind == ITEM_COLUMN ? l : r,
			  *t = l->kind == ITEM_COLUMN ? r : l;
	const bool is_not = t->test->kind == TEST_NOT && !t->test->label;
	const struct node *of =
		rule_equal_of(is_not ? t->test->parts[0] : t->test);

	return of && (node_equal(of, col->node) ||
		      (l == col && is_done_there(x, col->node, of)));
}

static bool
build_own_value(const struct context *x, const struct item *l,
		const struct item *cue, const struct item *r, struct item *ret)
{
	(void)x;
	(void)cue;
	return rule_put_test(ret, l->kind == ITEM_COLUMN ? r->test : l->test);
}

/* "bought nothing". */
static bool
build_nothing(const struct context *x, const struct item *l,
	      const struct item *cue, const struct item *r, struct item *ret)
{
	return r->sign == 'n' && build_without(x, r, cue, l, ret);
}

/* "no stock": nothing of what is counted there. */
static bool
fits_none_left(const struct context *x, const struct item *l,
	       const struct item *r)
{
	(void)l;
	return rule_col_is(x, r->node, COL_QUANTITY);
}

static bool
build_none_left(const struct context *x, const struct item *l,
		const struct item *cue, const struct item *r, struct item *ret)
{
	const struct schema_column *c =
		&x->catalog->schema->tables[r->table].cols[r->node->col];
	const struct test *none = test_compare(x->arena, r->node, IS_EQUAL,
					       node_number(x->arena, 0));

	(void)l;
	(void)cue;
	return rule_put_test(
		ret, c->not_null ? none
				 : test_both(x->arena, TEST_OR, none,
					     test_null(x->arena, r->node)));
}

static const struct test *
some_of(const struct context *x, const struct item *col)
{
	return test_compare(x->arena, col->node, IS_MORE,
			    node_number(x->arena, 0));
}

/* "how many products have stock": of what each row has itself, pieces. */
static bool
fits_counted_own(const struct context *x, const struct item *l,
		 const struct item *r)
{
	return node_counts_rows(l->node) && !l->test && l->table == r->table &&
	       rule_col_is(x, r->node, COL_QUANTITY);
}

/* "how many orders with a discount": those are counted that have one. */
static bool
fits_counted_some(const struct context *x, const struct item *l,
		  const struct item *r)
{
	if (fits_counted_own(x, l, r))
		return true;
	return node_counts_rows(l->node) && !l->test && l->table != r->table &&
	       (rule_col_is(x, r->node, COL_AMOUNT) ||
		rule_col_is(x, r->node, COL_RATE)) &&
	       catalog_is_one(x->catalog, r->table, l->table) &&
	       !catalog_is_one(x->catalog, l->table, r->table);
}

static bool
build_counted_some(const struct context *x, const struct item *l,
		   const struct item *cue, const struct item *r,
		   struct item *ret)
{
	const struct test *some = some_of(x, r);

	(void)cue;
	if (l->table != r->table)
		some = test_exists(x->arena, l->table, r->table, some);
	rule_take(ret, l);
	ret->test = test_both(x->arena, TEST_AND, l->test, some);
	return true;
}

static const struct rule rules[] = {
	{ "rows that have some of a column, counted", ITEM_MEASURE, SENSE_HAVE,
	  ITEM_COLUMN, ITEM_MEASURE, fits_counted_some, build_counted_some,
	  0.2F },
	{ "rows with some of a column, counted", ITEM_MEASURE, SENSE_WITH,
	  ITEM_COLUMN, ITEM_MEASURE, fits_counted_some, build_counted_some,
	  0.2F },
	{ "none of a column left", ITEM_CUE, SENSE_WITHOUT, ITEM_COLUMN,
	  ITEM_TEST, fits_none_left, build_none_left, 0.2F },
	{ "rows, none of them", ITEM_ROWS, SENSE_NEVER, ITEM_CUE, ITEM_TEST,
	  NULL, build_nothing, 0.2F },
	{ "not so", ITEM_CUE, SENSE_NOT, ITEM_TEST, ITEM_TEST, NULL, build_not,
	  0.1F },
	{ "without what is so", ITEM_CUE, SENSE_WITHOUT, ITEM_TEST, ITEM_TEST,
	  NULL, build_not, 0.1F },
	{ "never so", ITEM_CUE, SENSE_NEVER, ITEM_TEST, ITEM_TEST, NULL,
	  build_not, 0 },
	{ "never one that is so", ITEM_CUE, SENSE_NEVER, ITEM_TEST, ITEM_TEST,
	  NULL, build_none, 0 },
	{ "never on a day", ITEM_CUE, SENSE_NEVER, ITEM_COLUMN, ITEM_TEST,
	  fits_dated_event, build_never_dated, 0.1F },
	{ "rows that nothing was done to", ITEM_ROWS, SENSE_NEVER, ITEM_CUE,
	  ITEM_ROWS, NULL, build_undone, 0.1F },
	{ "none that is so", ITEM_CUE, SENSE_WITHOUT, ITEM_TEST, ITEM_TEST,
	  NULL, build_none, 0.05F },
	{ "have it so", ITEM_CUE, SENSE_HAVE, ITEM_TEST, ITEM_TEST, NULL,
	  build_have_it, -0.1F },
	{ "had rows", ITEM_CUE, SENSE_HAVE, ITEM_ROWS, ITEM_TEST, NULL,
	  build_had, -0.3F },
	{ "without rows", ITEM_CUE, SENSE_WITHOUT, ITEM_ROWS, ITEM_TEST, NULL,
	  build_without, 0.2F },
	{ "never any rows", ITEM_CUE, SENSE_NEVER, ITEM_ROWS, ITEM_TEST, NULL,
	  build_without, 0.2F },
	{ "not done", ITEM_CUE, SENSE_NOT, ITEM_ROWS, ITEM_TEST, NULL,
	  build_without, 0.1F },
	{ "either value", ITEM_TEST, SENSE_OR, ITEM_TEST, ITEM_TEST,
	  are_of_column, build_or, 0.3F },
	{ "either", ITEM_TEST, SENSE_OR, ITEM_TEST, ITEM_TEST, same_anchor,
	  build_or, 0.2F },
	{ "one added to the other", ITEM_TEST, SENSE_MINUS, ITEM_TEST,
	  ITEM_TEST, same_anchor, build_sum, 0.2F },
	{ "one against the other", ITEM_TEST, SENSE_VERSUS, ITEM_TEST,
	  ITEM_TEST, same_anchor, build_versus, 0.3F },
	{ "one than the other", ITEM_TEST, SENSE_THAN, ITEM_TEST, ITEM_TEST,
	  same_anchor, build_versus, 0.3F },
	{ "both", ITEM_TEST, SENSE_AND, ITEM_TEST, ITEM_TEST, same_anchor,
	  build_and, 0.2F },
	{ "and besides", ITEM_TEST, SENSE_COMMA, ITEM_TEST, ITEM_TEST,
	  same_anchor, build_and, 0.1F },
	{ "value of a column", ITEM_COLUMN, SENSE_NONE, ITEM_TEST, ITEM_TEST,
	  fits_own_value, build_own_value, 0.25F },
	{ "column is a value", ITEM_COLUMN, SENSE_BE, ITEM_TEST, ITEM_TEST,
	  fits_own_value, build_own_value, 0.25F },
	{ "by what is so", ITEM_CUE, SENSE_BY, ITEM_TEST, ITEM_TEST, NULL,
	  build_by, -0.2F },
	{ "value and its column", ITEM_TEST, SENSE_NONE, ITEM_COLUMN, ITEM_TEST,
	  fits_own_value, build_own_value, 0.2F },
};

const struct rule_table rules_test = { rules, COUNT(rules) };
