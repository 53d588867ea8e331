#include <math.h>

#include "drafter/grammar/combine/rule.h"

#include "base/ban.h"

/* What lies between two numbers or periods, or is either of two numbers. */

/* "10 and 20", behind "between". */
static bool
build_span(const struct context *x, const struct item *l,
	   const struct item *cue, const struct item *r, struct item *ret)
{
	(void)x;
	(void)cue;
	ret->number = l->number;
	ret->number2 = r->number;
	return l->number <= r->number;
}

static bool
build_between(const struct context *x, const struct item *l,
	      const struct item *cue, const struct item *r, struct item *ret)
{
	(void)x;
	(void)l;
	(void)cue;
	ret->number = r->number;
	ret->number2 = r->number2;
	ret->closed = true;
	return !r->list && !r->closed;
}

static bool
is_number(const struct context *x, const struct item *l, const struct item *r)
{
	const struct item *col = l->kind == ITEM_COLUMN ? l : r,
			  *span = l->kind == ITEM_COLUMN ? r : l;

	return (col->node->number_like || rule_is_key_number(x, col)) &&
	       !node_has_agg(col->node) && span->closed;
}

/* "price between 10 and 20": both included. */
static bool
build_in_span(const struct context *x, const struct item *l,
	      const struct item *cue, const struct item *r, struct item *ret)
{
	struct arena *a = x->arena;
	const struct item *col = l->kind == ITEM_COLUMN ? l : r,
			  *span = l->kind == ITEM_COLUMN ? r : l;

	(void)cue;
	return rule_put_test(
		ret, test_both(a, TEST_AND,
			       test_compare(a, col->node, IS_AT_LEAST,
					    node_number(a, span->number)),
			       test_compare(a, col->node, IS_AT_MOST,
					    node_number(a, span->number2))));
}

/* "between 500 and 1000 euros": of money, whatever has it. */
static bool
build_money_span(const struct context *x, const struct item *l,
		 const struct item *cue, const struct item *r, struct item *ret)
{
	(void)x;
	(void)cue;
	(void)r;
	ret->number = l->number;
	ret->number2 = l->number2;
	ret->closed = true;
	ret->priced = true;
	return l->closed && !l->priced;
}

/* "orders between 500 and 1000 euros": by the amount that they have. */
static bool
build_rows_in_span(const struct context *x, const struct item *l,
		   const struct item *cue, const struct item *r,
		   struct item *ret)
{
	struct item in = { .kind = ITEM_COLUMN, .table = l->table };

	if (!r->priced)
		return false;
	in.node = rule_amount(x, l->table);
	if (!in.node)
		in.node = rule_price(x, l->table);
	if (!in.node || !build_in_span(x, &in, cue, r, ret))
		return false;
	ret->table = l->table;
	ret->test = test_both(x->arena, TEST_AND, l->test, ret->test);
	ret->priced = true;
	return true;
}

/* "one or two stars": either. */
static bool
fits_either(const struct context *x, const struct item *l, const struct item *r)
{
	(void)x;
	return l->list && r->node->number_like && !node_has_agg(r->node);
}

static bool
build_either(const struct context *x, const struct item *l,
	     const struct item *cue, const struct item *r, struct item *ret)
{
	struct arena *a = x->arena;

	(void)cue;
	return rule_put_test(
		ret, test_both(a, TEST_OR,
			       test_compare(a, r->node, IS_EQUAL,
					    node_number(a, l->number)),
			       test_compare(a, r->node, IS_EQUAL,
					    node_number(a, l->number2))));
}

/* "between may and july": from the one until the other is over. */
static bool
build_from_to(const struct context *x, const struct item *l,
	      const struct item *cue, const struct item *r, struct item *ret)
{
	(void)x;
	(void)l;
	(void)cue;
	ret->period = r->period;
	ret->period.until = r->period2.until;
	ret->period.kind = PERIOD_SPAN;
	return *ret->period.from && *ret->period.until;
}

/* "department 140": the one with that key. */
static bool
fits_numbered(const struct context *x, const struct item *l,
	      const struct item *r)
{
	const struct cat_table *t = &x->catalog->tables[l->table];
	const short key = t->key;

	/* "room 12" is by its own number, where it has one */
	for (size_t i = 0; i < x->catalog->schema->tables[l->table].n_cols; i++)
		if ((short)i != key && t->cols[i].to < 0 &&
		    cat_words_have(t->cols[i].words, t->cols[i].n_words,
				   "numbered"))
			return false;
	return key >= 0 && rule_is_digits(r) && !l->plural && !l->test &&
	       !r->many && !r->counts && !r->sign && r->number >= 1 &&
	       !rule_is_year(r->number) && floor(r->number) >= r->number &&
	       x->catalog->schema->tables[l->table].cols[key].type ==
		       CELL_INTEGER;
}

static bool
build_numbered(const struct context *x, const struct item *l,
	       const struct item *cue, const struct item *r, struct item *ret)
{
	const short key = x->catalog->tables[l->table].key;

	(void)cue;
	ret->table = l->table;
	ret->test = test_compare(x->arena, node_column(x->arena, l->table, key),
				 IS_EQUAL, node_number(x->arena, r->number));
	return true;
}

static const struct rule rules[] = {
	{ "rows of a key", ITEM_ROWS, SENSE_NONE, ITEM_NUMBER, ITEM_ROWS,
	  fits_numbered, build_numbered, 0 },
	{ "a span of numbers", ITEM_NUMBER, SENSE_AND, ITEM_NUMBER, ITEM_RANGE,
	  NULL, build_span, 0 },
	{ "between two numbers", ITEM_CUE, SENSE_BETWEEN, ITEM_RANGE,
	  ITEM_RANGE, NULL, build_between, 0.2F },
	{ "between, of money", ITEM_RANGE, SENSE_MONEY, ITEM_CUE, ITEM_RANGE,
	  NULL, build_money_span, 0.1F },
	{ "rows between, of money", ITEM_ROWS, SENSE_NONE, ITEM_RANGE,
	  ITEM_ROWS, NULL, build_rows_in_span, 0.3F },
	{ "column between", ITEM_COLUMN, SENSE_NONE, ITEM_RANGE, ITEM_TEST,
	  is_number, build_in_span, 0.3F },
	{ "between, of a column", ITEM_RANGE, SENSE_NONE, ITEM_COLUMN,
	  ITEM_TEST, is_number, build_in_span, 0.2F },
	{ "either number of a column", ITEM_RANGE, SENSE_NONE, ITEM_COLUMN,
	  ITEM_TEST, fits_either, build_either, 0.5F },
	{ "between two periods", ITEM_CUE, SENSE_BETWEEN, ITEM_PAIR,
	  ITEM_PERIOD, NULL, build_from_to, 0.3F },
};

const struct rule_table rules_between = { rules, COUNT(rules) };
