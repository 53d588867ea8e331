#include "drafter/grammar/combine/rule.h"

#include "base/ban.h"

/* Of what was sold, of sums as they are said, and of what things cost. */

short
rule_takings(const struct context *x, short table)
{
	short found = -1;

	for (short i = 0; i < (short)x->catalog->schema->tables[table].n_cols;
	     i++) {
		if (!catalog_is_takings(x->catalog, table, i))
			continue;
		if (found >= 0)
			return -1;
		found = i;
	}
	return found;
}

/* "products were sold", counted: the pieces of them. */
static bool
fits_sold(const struct context *x, const struct item *l, const struct item *r)
{
	return r->sold && node_counts_rows(l->node) &&
	       (l->table != r->table || l->test) &&
	       catalog_is_one(x->catalog, r->table, l->table);
}

static bool
build_sold(const struct context *x, const struct item *l,
	   const struct item *cue, const struct item *r, struct item *ret)
{
	(void)cue;
	ret->node = r->node;
	ret->table = r->table;
	ret->test = test_both(x->arena, TEST_AND, r->test, l->test);
	return true;
}

/* "total revenue", "owed in total": what is a sum already. */
static bool
fits_sum(const struct context *x, const struct item *l, const struct item *r)
{
	const struct item *agg = l->kind == ITEM_AGG ? l : r,
			  *of = l->kind == ITEM_AGG ? r : l;

	(void)x;
	return agg->fn == FN_SUM && of->node->kind == NODE_AGG &&
	       of->node->fn == FN_SUM;
}

static bool
build_sum(const struct context *x, const struct item *l, const struct item *cue,
	  const struct item *r, struct item *ret)
{
	const struct item *of = l->kind == ITEM_AGG ? r : l;

	(void)x;
	(void)cue;
	rule_take(ret, of);
	ret->label = of->label;
	return true;
}

static bool
is_priced(const struct context *x, const struct item *l, const struct item *r)
{
	const struct item *k = l->kind == ITEM_COMPARE ? l : r;

	return k->priced && rule_price(x, l->table);
}

/* "products that cost over 10": by their price, not by what was paid. */
static bool
has_price(const struct context *x, const struct item *l, const struct item *r)
{
	const struct node *n = rule_price(x, l->table);
	const struct cat_col *c =
		n ? cat_col(x->catalog, n->table, n->col) : NULL;

	return c && cat_words_have(c->words, c->n_words, "price") &&
	       r->unit == UNIT_NONE && !r->period.from && !r->aged;
}

/* "books cheaper than 10": by what they cost. */
static bool
build_priced(const struct context *x, const struct item *l,
	     const struct item *cue, const struct item *r, struct item *ret)
{
	(void)cue;
	ret->table = l->table;
	ret->priced = true;
	ret->test =
		test_both(x->arena, TEST_AND, l->test,
			  test_compare(x->arena, rule_price(x, l->table), r->op,
				       node_number(x->arena, r->number)));
	return true;
}

/* "by total payments": what rows come to, where that is known of each. */
static bool
has_amount(const struct context *x, const struct item *l, const struct item *r)
{
	return l->fn == FN_SUM && !l->left &&
	       x->catalog->tables[r->table].kind == TABLE_EVENT &&
	       rule_amount(x, r->table);
}

static bool
build_amounts(const struct context *x, const struct item *l,
	      const struct item *cue, const struct item *r, struct item *ret)
{
	(void)cue;
	rule_take(ret, r);
	ret->node = node_agg(x->arena, l->fn, rule_amount(x, r->table));
	return true;
}

/* "orders over 1000": what is said behind rows is of their one amount. */
static bool
is_amount(const struct context *x, const struct item *l, const struct item *r)
{
	return l->plural && !r->many && !r->priced && !r->aged &&
	       r->unit == UNIT_NONE && !r->period.from &&
	       x->catalog->tables[l->table].kind == TABLE_EVENT &&
	       rule_amount(x, l->table);
}

static bool
build_amount(const struct context *x, const struct item *l,
	     const struct item *cue, const struct item *r, struct item *ret)
{
	(void)cue;
	ret->table = l->table;
	ret->priced = true;
	ret->test = test_both(x->arena, TEST_AND, l->test,
			      test_compare(x->arena, rule_amount(x, l->table),
					   r->op,
					   node_number(x->arena, r->number)));
	return true;
}

/* Orders that have no amount of their own come to what their lines do. */
static bool
have_lines(const struct context *x, const struct item *l, const struct item *r)
{
	const struct catalog *c = x->catalog;

	return c->sale.table >= 0 && c->sale.quantity >= 0 &&
	       c->sale.table != l->table && l->plural && !r->many && !r->aged &&
	       r->unit == UNIT_NONE && !r->period.from &&
	       c->tables[l->table].kind == TABLE_EVENT &&
	       catalog_is_one(c, c->sale.table, l->table) &&
	       !rule_price(x, l->table) && !rule_amount(x, l->table);
}

static bool
build_over_lines(const struct context *x, const struct item *l,
		 const struct item *cue, const struct item *r, struct item *ret)
{
	struct test *t = test_count(x->arena, l->table, x->catalog->sale.table,
				    r->op, r->number);

	(void)cue;
	t->b = match_sale_value(x);
	ret->table = l->table;
	ret->priced = true;
	ret->test = test_both(x->arena, TEST_AND, l->test, t);
	return true;
}

/* "invoiced more than 10000": no so many, but what they come to. */
static bool
is_money(const struct context *x, const struct item *l, const struct item *r)
{
	const short table = l->kind == ITEM_ROWS ? l->table : l->node->table;

	/* "hired after 2020" is a time, "paid more than 2000" an amount */
	return l->deed && (r->counted || !rule_is_year(r->number)) &&
	       (l->kind == ITEM_ROWS || rule_col_is(x, l->node, COL_DATE)) &&
	       !r->many && !r->aged && r->unit == UNIT_NONE &&
	       !r->period.from && rule_amount(x, table);
}

static bool
build_having_sum(const struct context *x, const struct item *l,
		 const struct item *cue, const struct item *r, struct item *ret)
{
	struct arena *a = x->arena;

	(void)cue;
	ret->op = r->op;
	ret->number = r->number;
	ret->table = l->kind == ITEM_ROWS ? l->table : l->node->table;
	ret->node = node_agg(a, FN_SUM, rule_amount(x, ret->table));
	ret->test = l->test;
	if (l->kind == ITEM_COLUMN) /* of those on which it was done */
		ret->date = l->node;
	if (l->kind == ITEM_COLUMN &&
	    !cat_is_never_empty(x->catalog, ret->table, l->node->col))
		ret->test = test_not(a, test_null(a, l->node));
	return true;
}

/* "in stock": more than none of a quantity. */
static bool
is_some(const struct context *x, const struct item *l, const struct item *r)
{
	const struct test *t = r->test;

	return t->kind == TEST_COMPARE && t->op == IS_MORE && t->a &&
	       t->b->kind == NODE_NUMBER && t->b->number < 0.5 &&
	       t->b->number > -0.5 && rule_col_is(x, t->a, COL_QUANTITY) &&
	       l->unit == UNIT_NONE && !l->period.from && !l->priced &&
	       !l->aged;
}

/* "less than 20 in stock" */
static bool
build_some(const struct context *x, const struct item *l,
	   const struct item *cue, const struct item *r, struct item *ret)
{
	(void)cue;
	return rule_put_test(ret,
			     test_compare(x->arena, r->test->a, l->op,
					  node_number(x->arena, l->number)));
}

/* "over 1000 euros" is said of what rows cost. */
static bool
build_money(const struct context *x, const struct item *l,
	    const struct item *cue, const struct item *r, struct item *ret)
{
	(void)x;
	(void)cue;
	(void)r;
	ret->op = l->op;
	ret->number = l->number;
	ret->priced = true;
	return l->unit == UNIT_NONE && !l->period.from;
}

/* Rows with lines of what is called so: who bought it. */
static const struct test *
bought(const struct context *x, short lines, const struct test *t)
{
	return test_exists(x->arena, NO_TABLE, lines, t);
}

static bool
fits_bought(const struct context *x, const struct item *l, const struct item *r)
{
	const struct node *name = rule_equal_of(r->test);

	return l->sold && (!l->test || l->test->usual) && name &&
	       r->test->anchor != l->table && rule_col_is(x, name, COL_NAME) &&
	       catalog_is_one(x->catalog, l->table, r->test->anchor);
}

static bool
build_bought(const struct context *x, const struct item *l,
	     const struct item *cue, const struct item *r, struct item *ret)
{
	(void)cue;
	return rule_put_test(
		ret, bought(x, l->table,
			    test_both(x->arena, TEST_AND, r->test, l->test)));
}

/* "bought furniture in 2025": the same lines are both. */
static bool
build_bought_in(const struct context *x, const struct item *l,
		const struct item *cue, const struct item *r, struct item *ret)
{
	const struct test *of = l->test;
	const short sale = x->catalog->sale.table;
	const struct node *date = sale >= 0 ? rule_day(x, sale) : NULL;
	const struct test *in =
		date ? rule_in_period(x, date, &r->period) : NULL;

	(void)cue;
	if (of->kind != TEST_EXISTS || of->anchor != NO_TABLE || !in ||
	    of->table != x->catalog->sale.table)
		return false;
	return rule_put_test(
		ret, bought(x, of->table,
			    test_both(x->arena, TEST_AND,
				      of->n ? of->parts[0] : NULL, in)));
}

/* "bought both books and toys": some of either. */
static bool
build_bought_both(const struct context *x, const struct item *l,
		  const struct item *cue, const struct item *r,
		  struct item *ret)
{
	const struct test *all = NULL;

	(void)cue;
	if (r->test->kind != TEST_OR || !rule_equal_of(r->test))
		return false;
	for (size_t i = 0; i < r->test->n; i++)
		all = test_both(x->arena, TEST_AND, all,
				bought(x, l->table, r->test->parts[i]));
	return rule_put_test(ret, all);
}

/* "how many kilos": they are added up. */
static bool
fits_unit(const struct context *x, const struct item *l, const struct item *r)
{
	(void)x;
	(void)l;
	return r->by_unit;
}

static bool
build_unit(const struct context *x, const struct item *l,
	   const struct item *cue, const struct item *r, struct item *ret)
{
	(void)l;
	(void)cue;
	rule_take(ret, r);
	ret->node = node_agg(x->arena, FN_SUM, r->node);
	return true;
}

/* "overtime hours": the column, said with what it is to be counted in. */
static bool
fits_counted_in(const struct context *x, const struct item *l,
		const struct item *r)
{
	return (r->unit == UNIT_HOUR || r->unit == UNIT_MINUTE) &&
	       rule_col_is(x, l->node, COL_QUANTITY);
}

static bool
build_counted_in(const struct context *x, const struct item *l,
		 const struct item *cue, const struct item *r, struct item *ret)
{
	(void)cue;
	rule_take(ret, l);
	ret->node = rule_counted_in(x, l->node, r->unit);
	return true;
}

/* "over 30 kg", "at least 10 m". */
static bool
build_of_unit(const struct context *x, const struct item *l,
	      const struct item *cue, const struct item *r, struct item *ret)
{
	(void)cue;
	return l->unit == UNIT_NONE && !l->period.from && !l->priced &&
	       !l->aged &&
	       rule_put_test(ret,
			     test_compare(x->arena, r->node, l->op,
					  node_number(x->arena, l->number)));
}

static bool
is_sold(const struct context *x, const struct item *l, const struct item *r)
{
	(void)x;
	return l->sold || r->sold;
}

/* "never sold", "bought nothing": no line of what was. */
static bool
build_unsold(const struct context *x, const struct item *l,
	     const struct item *cue, const struct item *r, struct item *ret)
{
	const struct item *sold = l->sold ? l : r;

	(void)cue;
	return rule_put_test(
		ret, test_not(x->arena, test_exists(x->arena, NO_TABLE,
						    sold->table, sold->test)));
}

static const struct rule rules[] = {
	{ "never sold", ITEM_CUE, SENSE_NEVER, ITEM_MEASURE, ITEM_TEST, is_sold,
	  build_unsold, 0.2F },
	{ "sold nothing", ITEM_MEASURE, SENSE_NEVER, ITEM_CUE, ITEM_TEST,
	  is_sold, build_unsold, 0.2F },
	{ "so much of a unit", ITEM_COMPARE, SENSE_NONE, ITEM_COLUMN, ITEM_TEST,
	  fits_unit, build_of_unit, 0.3F },
	{ "column in its unit", ITEM_COLUMN, SENSE_NONE, ITEM_UNIT, ITEM_COLUMN,
	  fits_counted_in, build_counted_in, 0.2F },
	{ "how many of a unit", ITEM_CUE, SENSE_COUNT, ITEM_COLUMN,
	  ITEM_MEASURE, fits_unit, build_unit, 0.2F },
	{ "who bought such", ITEM_MEASURE, SENSE_NONE, ITEM_TEST, ITEM_TEST,
	  fits_bought, build_bought, 0 },
	{ "who bought such then", ITEM_TEST, SENSE_NONE, ITEM_PERIOD, ITEM_TEST,
	  NULL, build_bought_in, 0.3F },
	{ "who bought both", ITEM_MEASURE, SENSE_AND, ITEM_TEST, ITEM_TEST,
	  fits_bought, build_bought_both, 0.3F },
	{ "so many rows, sold", ITEM_MEASURE, SENSE_NONE, ITEM_MEASURE,
	  ITEM_MEASURE, fits_sold, build_sold, 0.1F },
	{ "sum of a sum", ITEM_AGG, SENSE_NONE, ITEM_MEASURE, ITEM_MEASURE,
	  fits_sum, build_sum, 0.1F },
	{ "a sum, in all", ITEM_MEASURE, SENSE_NONE, ITEM_AGG, ITEM_MEASURE,
	  fits_sum, build_sum, 0.1F },
	{ "sum of rows", ITEM_AGG, SENSE_NONE, ITEM_ROWS, ITEM_MEASURE,
	  has_amount, build_amounts, 0.3F },
	{ "so much money", ITEM_COMPARE, SENSE_MONEY, ITEM_CUE, ITEM_COMPARE,
	  NULL, build_money, 0.2F },
	{ "rows that cost so much", ITEM_ROWS, SENSE_NONE, ITEM_COMPARE,
	  ITEM_ROWS, is_priced, build_priced, 0.5F },
	{ "so many of what there is", ITEM_COMPARE, SENSE_NONE, ITEM_TEST,
	  ITEM_TEST, is_some, build_some, 0.5F },
	{ "rows over so much", ITEM_ROWS, SENSE_NONE, ITEM_COMPARE, ITEM_ROWS,
	  is_amount, build_amount, 0.3F },
	{ "rows whose lines come to so much", ITEM_ROWS, SENSE_NONE,
	  ITEM_COMPARE, ITEM_ROWS, have_lines, build_over_lines, 0.5F },
	{ "done for so much", ITEM_ROWS, SENSE_NONE, ITEM_COMPARE, ITEM_HAVING,
	  is_money, build_having_sum, 0.4F },
	{ "done on a day, for so much", ITEM_COLUMN, SENSE_NONE, ITEM_COMPARE,
	  ITEM_HAVING, is_money, build_having_sum, 0.4F },
	{ "rows that cost over so much", ITEM_ROWS, SENSE_COSTS, ITEM_COMPARE,
	  ITEM_ROWS, has_price, build_priced, 0.8F },
};

const struct rule_table rules_trade = { rules, COUNT(rules) };
