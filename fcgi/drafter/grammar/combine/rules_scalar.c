#include <string.h>

#include "drafter/grammar/combine/rule.h"

#include "base/ban.h"

/* Columns with numbers, with what is usual, and two measures compared. */

static bool
fits_number(const struct context *x, const struct item *l, const struct item *r)
{
	(void)x;
	(void)r;
	return l->node->number_like && !node_has_agg(l->node) &&
	       l->table != NO_TABLE;
}

static bool
put_usual(const struct context *x, const struct node *col, short table,
	  const struct node *agg, enum is op, struct item *ret)
{
	const struct node *usual = node_scalar(x->arena, agg, table, NULL);
	struct test *t = test_compare(x->arena, col, op, usual);

	t->anchor = table;
	return rule_put_test(ret, t);
}

/* "price above average". */
static bool
build_above(const struct context *x, const struct item *l,
	    const struct item *cue, const struct item *r, struct item *ret)
{
	if (r->fn == FN_COUNT || r->fn == FN_SUM)
		return false;
	return put_usual(x, l->node, l->table,
			 node_agg(x->arena, r->fn, l->node), cue->op, ret);
}

/* "price above the average price". */
static bool
build_above_measure(const struct context *x, const struct item *l,
		    const struct item *cue, const struct item *r,
		    struct item *ret)
{
	if (r->node->kind != NODE_AGG || r->test || r->table != l->table ||
	    r->node->fn == FN_SUM || r->node->fn == FN_COUNT)
		return false;
	return put_usual(x, l->node, l->table, r->node, cue->op, ret);
}

/* "above average price": of the column that is averaged. */
static bool
build_above_own(const struct context *x, const struct item *l,
		const struct item *cue, const struct item *r, struct item *ret)
{
	const struct node *n = r->node;

	(void)cue;
	if (n->kind != NODE_AGG || !n->a || n->fn != FN_AVG || r->test)
		return false;
	return put_usual(x, n->a, r->table, n, l->op, ret);
}

static bool
fits_usual(const struct context *x, const struct item *l, const struct item *r)
{
	const struct test *t = l->kind == ITEM_TEST ? l->test : r->test;

	(void)x;
	return t->kind == TEST_COMPARE && t->b && t->b->kind == NODE_SCALAR &&
	       !t->b->b;
}

/* What rows are grouped by, as one node; NULL: it cannot be told. */
static const struct node *
own_group(const struct context *x, const struct item *g, short table)
{
	const struct node *n = g->kind == ITEM_GROUP && g->n_nodes == 1
				       ? g->nodes[0]
				       : g->node;

	if (n)
		return n->kind == NODE_COLUMN && catalog_is_one(x->catalog,
								table, n->table)
			       ? n
			       : NULL;
	return g->unit == UNIT_NONE ? rule_key_to(x, table, g->table) : NULL;
}

/* "than the average in their category": of those that have the same. */
static bool
build_own(const struct context *x, const struct item *l, const struct item *cue,
	  const struct item *r, struct item *ret)
{
	const struct test *t = l->test;
	const struct node *by = own_group(x, r, t->anchor);
	struct node *usual;
	struct test *own;

	(void)cue;
	if (!by)
		return false;
	usual = node_scalar(x->arena, t->b->a, t->b->table, NULL);
	usual->b = by;
	own = test_compare(x->arena, t->a, t->op, usual);
	own->anchor = t->anchor;
	return rule_put_test(ret, own);
}

/* Of one that is a share of the other. */
static bool
fits_share(const struct context *x, const struct item *l, const struct item *r)
{
	return l->node->number_like && r->node->number_like &&
	       !node_equal(l->node, r->node) &&
	       (l->table == r->table ||
		catalog_is_one(x->catalog, l->table, r->table));
}

/* "bonus as a share of gross": of both sums, in percent. */
static bool
build_share(const struct context *x, const struct item *l,
	    const struct item *cue, const struct item *r, struct item *ret)
{
	const struct node *part = node_agg(x->arena, FN_SUM, l->node);
	const struct node *whole = node_agg(x->arena, FN_SUM, r->node);

	(void)cue;
	if (node_has_agg(l->node))
		part = l->node;
	if (node_has_agg(r->node))
		whole = r->node;
	/* of all those rows, whichever the others belong to */
	if (node_has_agg(r->node) && r->table != l->table && !r->test)
		whole = node_scalar(x->arena, r->node, r->table, NULL);
	ret->node = node_percent(x->arena, part, whole);
	ret->table = l->table;
	ret->test = test_both(x->arena, TEST_AND, l->test, r->test);
	ret->date = l->date;
	return true;
}

/* "departments with an average salary above the overall average": of groups. */
static bool
put_usual_group(const struct context *x, const struct item *m,
		const struct item *cue, struct item *ret)
{
	if (m->node->kind != NODE_AGG || m->node->fn == FN_SUM ||
	    m->node->fn == FN_COUNT || !m->node->a || m->test)
		return false;
	ret->op = cue->op;
	ret->node = m->node;
	ret->table = m->table;
	ret->nodes[ret->n_nodes++] =
		node_scalar(x->arena, m->node, m->table, NULL);
	return true;
}

static bool
build_group_above(const struct context *x, const struct item *l,
		  const struct item *cue, const struct item *r,
		  struct item *ret)
{
	return r->table == l->table && !r->test &&
	       node_equal(l->node, r->node) && put_usual_group(x, l, cue, ret);
}

static bool
build_group_above_own(const struct context *x, const struct item *l,
		      const struct item *cue, const struct item *r,
		      struct item *ret)
{
	return l->node->kind == NODE_AGG && r->fn == l->node->fn &&
	       put_usual_group(x, l, cue, ret);
}

/* "left_on is 0": of a day that is kept as a number, none. */
static bool
is_no_day(const struct context *x, const struct node *n, double number)
{
	return number < 1 && rule_col_is(x, n, COL_DATE) &&
	       cat_blank(x->catalog, n->table, n->col);
}

static bool
takes_number(const struct context *x, const struct item *l,
	     const struct item *r)
{
	const struct item *col = l->kind == ITEM_COLUMN ? l : r,
			  *n = l->kind == ITEM_COLUMN ? r : l;

	if (n->many || n->period.from ||
	    (n->unit != UNIT_NONE && rule_col_is(x, col->node, COL_AMOUNT)))
		return false; /* "at least once": rows; days are no numbers */
	return col->node->number_like || col->node->kind == NODE_DAYS ||
	       is_no_day(x, col->node, n->number) ||
	       (rule_is_key_number(x, col) && rule_is_digits(n)) ||
	       (rule_col_is(x, col->node, COL_FLAG) &&
		x->catalog->schema->tables[col->table]
				.cols[col->node->col]
				.type == CELL_INTEGER);
}

static bool
build_column_compare(const struct context *x, const struct item *l,
		     const struct item *cue, const struct item *r,
		     struct item *ret)
{
	(void)cue;
	return rule_put_test(ret, test_compare(x->arena, l->node, r->op,
					       rule_number(x, l->node, r)));
}

/* "id 2", "code 3": keys and codes, of digits at least in part. */
static bool
holds_codes(const struct context *x, const struct node *n)
{
	return rule_col_is(x, n, COL_KEY) || rule_col_is(x, n, COL_CODE);
}

/* As the column has it: codes may be text. */
static const struct node *
number_of(const struct context *x, const struct node *col, const struct item *n)
{
	if (col->kind == NODE_COLUMN && holds_codes(x, col) &&
	    x->catalog->schema->tables[col->table].cols[col->col].type ==
		    CELL_TEXT)
		return node_text(x->arena,
				 arena_printf(x->arena, "%.15g", n->number));
	return rule_number(x, col, n);
}

/* "at least 20 floors": of what each row has itself. */
static bool
fits_so_much(const struct context *x, const struct item *l,
	     const struct item *r)
{
	return l->unit == UNIT_NONE && !l->period.from && !l->priced &&
	       !l->aged && !l->many && !r->test && r->node->number_like &&
	       (rule_col_is(x, r->node, COL_QUANTITY) ||
		rule_col_is(x, r->node, COL_NUMBER) ||
		rule_col_is(x, r->node, COL_AMOUNT));
}

static bool
build_so_much(const struct context *x, const struct item *l,
	      const struct item *cue, const struct item *r, struct item *ret)
{
	return build_column_compare(x, r, cue, l, ret);
}

/* "rooms 2", "2 rooms"; "ids … older than 40" are of rows. */
static bool
build_equal_number(const struct context *x, const struct item *l,
		   const struct item *cue, const struct item *r,
		   struct item *ret)
{
	const struct item *col = l->kind == ITEM_COLUMN ? l : r,
			  *n = l->kind == ITEM_COLUMN ? r : l;

	if (cue && cue->aged && holds_codes(x, col->node))
		return false;
	return rule_put_test(ret, test_compare(x->arena, col->node,
					       cue ? cue->op : IS_EQUAL,
					       number_of(x, col->node, n)));
}

static bool
fits_plain_number(const struct context *x, const struct item *l,
		  const struct item *r)
{
	const struct item *col = l->kind == ITEM_COLUMN ? l : r,
			  *n = l->kind == ITEM_COLUMN ? r : l;

	if ((rule_is_year(n->number) && !rule_counts_years(x, col->node)) ||
	    (col == l && n->counts && rule_col_is(x, col->node, COL_KEY)))
		return false; /* "names of the 3 clubs" */
	return n->sign == '%' || is_no_day(x, col->node, n->number) ||
	       rule_col_is(x, col->node, COL_NUMBER) ||
	       rule_col_is(x, col->node, COL_SCORE) ||
	       (col == r && rule_counts_pieces(x, col->node)) ||
	       (col == l && holds_codes(x, col->node) && rule_is_digits(n));
}

/*
 * "minutes where billable" are no more the column that "is 1" is said of, and
 * "how many orders were there in 2024" is of no key.
 */
static bool
fits_bare_number(const struct context *x, const struct item *l,
		 const struct item *r)
{
	if (l->test || r->many)
		return false;
	return takes_number(x, l, r) ||
	       (holds_codes(x, l->node) && rule_is_digits(r) &&
		(l->is_key || !rule_is_year(r->number)));
}

/* "priority is not 1" */
static bool
build_not_number(const struct context *x, const struct item *l,
		 const struct item *cue, const struct item *r, struct item *ret)
{
	(void)x;
	(void)l;
	(void)cue;
	ret->op = IS_NOT;
	ret->number = r->number;
	ret->sign = r->sign;
	return true;
}

/* The column that was compared with a number. */
static const struct node *
numbered(const struct test *t)
{
	const struct test *first =
		t->kind == TEST_OR || t->kind == TEST_AND ? t->parts[0] : t;

	return first->kind == TEST_COMPARE &&
			       (first->op == IS_EQUAL || first->op == IS_NOT) &&
			       first->b->kind == NODE_NUMBER
		       ? first->a
		       : NULL;
}

static bool
fits_more_numbers(const struct context *x, const struct item *l,
		  const struct item *r)
{
	(void)x;
	(void)r;
	return !l->test->label && numbered(l->test);
}

/* "priority is 1 or 2", "not 1 or 2": one of these, or none. */
static bool
build_more_numbers(const struct context *x, const struct item *l,
		   const struct item *cue, const struct item *r,
		   struct item *ret)
{
	const struct node *col = numbered(l->test);
	const struct test *t = l->test;
	const enum is op = t->n ? t->parts[0]->op : t->op;

	(void)cue;
	return rule_put_test(
		ret, test_both(x->arena, op == IS_EQUAL ? TEST_OR : TEST_AND, t,
			       test_compare(x->arena, col, op,
					    rule_number(x, col, r))));
}

/* "above 50 or below 46": both of the same column. */
static bool
build_or_number(const struct context *x, const struct item *l,
		const struct item *cue, const struct item *r, struct item *ret)
{
	const struct test *t = l->test, *last = t;

	(void)cue;
	if (t->n && (t->kind == TEST_AND || t->kind == TEST_OR))
		last = t->parts[t->n - 1];
	if (last->kind != TEST_COMPARE || last->a->kind != NODE_COLUMN ||
	    !last->b || last->b->kind != NODE_NUMBER || r->period.from ||
	    r->many || r->unit != UNIT_NONE || r->priced || t->label)
		return false;
	return rule_put_test(
		ret, test_both(x->arena, TEST_OR, t,
			       test_compare(x->arena, last->a, r->op,
					    rule_number(x, last->a, r))));
}

static const struct rule rules[] = {
	{ "column compared", ITEM_COLUMN, SENSE_NONE, ITEM_COMPARE, ITEM_TEST,
	  takes_number, build_column_compare, 0.2F },
	{ "so much of a column", ITEM_COMPARE, SENSE_NONE, ITEM_COLUMN,
	  ITEM_TEST, fits_so_much, build_so_much, 0.1F },
	{ "column = number", ITEM_COLUMN, SENSE_COMPARE, ITEM_NUMBER, ITEM_TEST,
	  takes_number, build_equal_number, 0.3F },
	{ "column is a number", ITEM_COLUMN, SENSE_BE, ITEM_NUMBER, ITEM_TEST,
	  fits_bare_number, build_equal_number, 0.2F },
	{ "column, number", ITEM_COLUMN, SENSE_NONE, ITEM_NUMBER, ITEM_TEST,
	  fits_plain_number, build_equal_number, 0 },
	{ "number of a column", ITEM_NUMBER, SENSE_NONE, ITEM_COLUMN, ITEM_TEST,
	  fits_plain_number, build_equal_number, 0.1F },
	{ "not a number", ITEM_CUE, SENSE_NOT, ITEM_NUMBER, ITEM_COMPARE, NULL,
	  build_not_number, 0 },
	{ "…, or another number", ITEM_TEST, SENSE_OR, ITEM_NUMBER, ITEM_TEST,
	  fits_more_numbers, build_more_numbers, 0.3F },
	{ "…, or more", ITEM_TEST, SENSE_OR, ITEM_COMPARE, ITEM_TEST, NULL,
	  build_or_number, 0.3F },
	{ "…, another number", ITEM_TEST, SENSE_COMMA, ITEM_NUMBER, ITEM_TEST,
	  fits_more_numbers, build_more_numbers, 0.2F },
	{ "measure against that of all", ITEM_MEASURE, SENSE_COMPARE,
	  ITEM_MEASURE, ITEM_HAVING, NULL, build_group_above, 0.3F },
	{ "measure against its own of all", ITEM_MEASURE, SENSE_COMPARE,
	  ITEM_AGG, ITEM_HAVING, NULL, build_group_above_own, 0.3F },
	{ "column against its mean", ITEM_COLUMN, SENSE_COMPARE, ITEM_AGG,
	  ITEM_TEST, fits_number, build_above, 0.3F },
	{ "column against a mean", ITEM_COLUMN, SENSE_COMPARE, ITEM_MEASURE,
	  ITEM_TEST, fits_number, build_above_measure, 0.4F },
	{ "above a mean", ITEM_CUE, SENSE_COMPARE, ITEM_MEASURE, ITEM_TEST,
	  NULL, build_above_own, 0.2F },
	{ "of its own rows", ITEM_TEST, SENSE_THEY, ITEM_ROWS, ITEM_TEST,
	  fits_usual, build_own, 0.3F },
	{ "of its own value", ITEM_TEST, SENSE_THEY, ITEM_COLUMN, ITEM_TEST,
	  fits_usual, build_own, 0.3F },
	{ "of the same rows", ITEM_TEST, SENSE_SAME, ITEM_ROWS, ITEM_TEST,
	  fits_usual, build_own, 0.3F },
	{ "of the same value", ITEM_TEST, SENSE_SAME, ITEM_COLUMN, ITEM_TEST,
	  fits_usual, build_own, 0.3F },
	{ "of its group", ITEM_TEST, SENSE_NONE, ITEM_GROUP, ITEM_TEST,
	  fits_usual, build_own, 0.2F },
	{ "share of a column", ITEM_COLUMN, SENSE_SHARE, ITEM_COLUMN,
	  ITEM_MEASURE, fits_share, build_share, 0.3F },
	{ "share of a measure", ITEM_MEASURE, SENSE_SHARE, ITEM_MEASURE,
	  ITEM_MEASURE, fits_share, build_share, 0.3F },
};

const struct rule_table rules_scalar = { rules, COUNT(rules) };
