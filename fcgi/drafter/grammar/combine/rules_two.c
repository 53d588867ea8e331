#include "drafter/grammar/combine/rule.h"

#include "base/ban.h"

/* Two values that are put together: how far apart, so many times, both. */

/* An end of a column: "highest", and which column once it is said. */
static bool
is_end(const struct item *o)
{
	return !o->many && !o->dated && o->number >= 0 && o->number <= 0 &&
	       !o->nth;
}

/*
 * "the most expensive product": by what it costs, "the longest film": by how
 * long it is; waits for what it is compared with.
 */
static bool
build_end(const struct context *x, const struct item *l, const struct item *cue,
	  const struct item *r, struct item *ret)
{
	(void)cue;
	if (!is_end(l) || !(l->priced || l->timed) || l->node || r->test)
		return false;
	ret->node =
		l->priced ? rule_price(x, r->table) : rule_length(x, r->table);
	ret->table = r->table;
	ret->down = l->down;
	ret->priced = l->priced;
	ret->timed = l->timed;
	ret->list = true;
	return ret->node;
}

static const struct node *
end_of(const struct context *x, const struct item *o, const struct node *col)
{
	return node_agg(x->arena, o->down ? FN_MAX : FN_MIN, col);
}

/* "the highest and the lowest salary": both ends of one column. */
static bool
build_ends(const struct context *x, const struct item *l,
	   const struct item *cue, const struct item *r, struct item *ret)
{
	const struct item *own = l->node ? l : r;

	(void)cue;
	if (!is_end(l) || !is_end(r) || l->down == r->down ||
	    (l->node && r->node) || !own->node || node_has_agg(own->node) ||
	    l->priced != r->priced || l->timed != r->timed)
		return false;
	ret->node = node_calc(x->arena, '-', end_of(x, l, own->node),
			      end_of(x, r, own->node));
	ret->table = own->table;
	ret->test = own->test;
	ret->date = own->date;
	ret->list = true;
	return true;
}

/* From an end of a column to a mean of it, as both are said. */
static bool
put_to_mean(const struct context *x, const struct item *l, enum fn fn,
	    struct item *ret)
{
	if (!is_end(l) || !l->node || node_has_agg(l->node) ||
	    (fn != FN_AVG && fn != FN_MEDIAN))
		return false;
	ret->node = node_calc(x->arena, '-', end_of(x, l, l->node),
			      node_agg(x->arena, fn, l->node));
	ret->table = l->table;
	ret->test = l->test;
	ret->date = l->date;
	ret->list = true;
	return true;
}

/* "the longest film than the average". */
static bool
build_to_mean(const struct context *x, const struct item *l,
	      const struct item *cue, const struct item *r, struct item *ret)
{
	(void)cue;
	return put_to_mean(x, l, r->fn, ret);
}

/* "the highest salary than the average salary": of the same column. */
static bool
build_to_mean_of(const struct context *x, const struct item *l,
		 const struct item *cue, const struct item *r, struct item *ret)
{
	(void)cue;
	return r->node->kind == NODE_AGG && !r->test && r->n_nodes == 0 &&
	       node_equal(l->node, r->node->a) &&
	       put_to_mean(x, l, r->node->fn, ret);
}

/* "… than the average film": rows that were said already. */
static bool
build_of_same(const struct context *x, const struct item *l,
	      const struct item *cue, const struct item *r, struct item *ret)
{
	(void)x;
	(void)cue;
	rule_take(ret, l);
	ret->list = true;
	return l->list && !r->test && l->table == r->table;
}

/* "difference between …", "ratio of …" */
static bool
build_apart(const struct context *x, const struct item *l,
	    const struct item *cue, const struct item *r, struct item *ret)
{
	const struct node *a = r->node->a, *b = r->node->b;
	const bool ratio = l->sign == 'r';
	const bool turned = !ratio && a->fn == FN_MIN;

	(void)cue;
	if (!r->list || !l->sign)
		return false;
	ret->node = node_calc(x->arena, ratio ? '/' : '-', turned ? b : a,
			      turned ? a : b);
	ret->node =
		node_named(x->arena, ret->node, ratio ? "ratio" : "difference");
	ret->table = r->table;
	ret->test = r->test;
	ret->date = r->date;
	return true;
}

static bool
counts_all(const struct item *i)
{
	return i->table != NO_TABLE && node_counts_rows(i->node) &&
	       !i->node->test && i->n_nodes == 0;
}

static bool
ends_in_period(const struct item *i)
{
	while (i && i->kind != ITEM_PERIOD)
		i = i->right;
	return i;
}

/*
 * Of rows of two tables; "orders and returns in 2025": the year is of both, and
 * stands behind them.
 */
static bool
fits_counts(const struct context *x, const struct item *l, const struct item *r)
{
	(void)x;
	if (!l->test && ends_in_period(r))
		return false;
	return counts_all(l) && l->table != r->table && !r->deed &&
	       (r->kind == ITEM_ROWS || counts_all(r));
}

/* "how many customers and suppliers": each by itself. */
static bool
build_counts(const struct context *x, const struct item *l,
	     const struct item *cue, const struct item *r, struct item *ret)
{
	struct node *other =
		node_scalar(x->arena, node_agg(x->arena, FN_COUNT, NULL),
			    r->table, r->test);

	(void)cue;
	other->label = cat_table_name(x->catalog, r->table);
	ret->node = l->node;
	ret->table = l->table;
	ret->test = l->test;
	ret->nodes[ret->n_nodes++] = other;
	return true;
}

/* Of the same rows, each of such that are so. */
static bool
fits_counts_of_such(const struct context *x, const struct item *l,
		    const struct item *r)
{
	(void)x;
	return counts_all(l) && counts_all(r) && l->table == r->table &&
	       l->test && r->test && !test_equal(l->test, r->test);
}

/* "how many are in Germany and how many are in France": side by side. */
static bool
build_counts_of_such(const struct context *x, const struct item *l,
		     const struct item *cue, const struct item *r,
		     struct item *ret)
{
	(void)cue;
	ret->node = node_filtered(x->arena, l->node, l->test);
	ret->table = l->table;
	ret->nodes[ret->n_nodes++] = node_filtered(x->arena, r->node, r->test);
	return true;
}

/* "how many in 2024": of rows that are said before. */
static bool
build_so_many_then(const struct context *x, const struct item *l,
		   const struct item *cue, const struct item *r,
		   struct item *ret)
{
	(void)l;
	(void)cue;
	ret->node = node_agg(x->arena, FN_COUNT, NULL);
	ret->period = r->period;
	ret->list = true;
	return r->period.kind != PERIOD_RELATIVE;
}

static bool
fits_counts_then(const struct context *x, const struct item *l,
		 const struct item *r)
{
	return counts_all(l) && l->test && r->table == NO_TABLE && r->list &&
	       r->period.from && node_counts_rows(r->node) &&
	       x->catalog->tables[l->table].date >= 0;
}

/* "how many loans in 2025 and how many in 2024": side by side. */
static bool
build_counts_then(const struct context *x, const struct item *l,
		  const struct item *cue, const struct item *r,
		  struct item *ret)
{
	const struct node *date = node_column(
		x->arena, l->table, x->catalog->tables[l->table].date);
	const struct test *then = rule_in_period(x, date, &r->period);

	(void)cue;
	if (!then)
		return false;
	ret->node = node_filtered(x->arena, l->node, l->test);
	ret->table = l->table;
	ret->nodes[ret->n_nodes++] = node_filtered(x->arena, r->node, then);
	return true;
}

/* "…, in total": both together. */
static bool
build_together(const struct context *x, const struct item *l,
	       const struct item *cue, const struct item *r, struct item *ret)
{
	(void)cue;
	if (r->fn != FN_SUM || l->n_nodes != 1)
		return false;
	ret->node = node_calc(x->arena, '+', l->node, l->nodes[0]);
	ret->table = l->table;
	ret->test = l->test;
	return true;
}

/* "orders: number and sum": one more of the same rows. */
static bool
build_and_agg(const struct context *x, const struct item *l,
	      const struct item *cue, const struct item *r, struct item *ret)
{
	(void)x;
	(void)cue;
	ret->fn = r->fn;
	ret->many = true;
	return l->from > 0; /* there is one to which it is added */
}

static bool
fits_sums(const struct context *x, const struct item *l, const struct item *r)
{
	(void)x;
	return l->fn == FN_SUM && r->fn == FN_SUM;
}

/* "and how much in total". */
static bool
build_sum_again(const struct context *x, const struct item *l,
		const struct item *cue, const struct item *r, struct item *ret)
{
	(void)x;
	(void)cue;
	(void)r;
	ret->fn = FN_SUM;
	ret->many = l->many;
	return true;
}

/* "how many are in France": rows of the table that the condition is of. */
static bool
build_so_many(const struct context *x, const struct item *l,
	      const struct item *cue, const struct item *r, struct item *ret)
{
	(void)l;
	(void)cue;
	ret->node = node_agg(x->arena, FN_COUNT, NULL);
	ret->table = test_rows(x->catalog, r->test);
	ret->test = r->test;
	return ret->table != NO_TABLE;
}

static bool
is_amount(const struct context *x, const struct item *l, const struct item *r)
{
	(void)l;
	return rule_col_is(x, r->node, COL_AMOUNT);
}

/* "how many refunds": of money there is so much, and of rows so many. */
static bool
build_so_many_with(const struct context *x, const struct item *l,
		   const struct item *cue, const struct item *r,
		   struct item *ret)
{
	(void)l;
	(void)cue;
	ret->node = node_agg(x->arena, FN_COUNT, NULL);
	ret->table = r->table;
	ret->test = test_both(x->arena, TEST_AND, r->test,
			      test_compare(x->arena, r->node, IS_MORE,
					   node_number(x->arena, 0)));
	return true;
}

/* "average rating", of ratings that are rows with one mark each. */
static bool
fits_marks(const struct context *x, const struct item *l, const struct item *r)
{
	const short mark = x->catalog->tables[r->table].measure;

	return l->fn != FN_SUM && l->fn != FN_COUNT && l->n_nodes == 0 &&
	       mark >= 0 &&
	       cat_col(x->catalog, r->table, mark)->kind == COL_SCORE;
}

static bool
build_of_marks(const struct context *x, const struct item *l,
	       const struct item *cue, const struct item *r, struct item *ret)
{
	(void)cue;
	ret->node =
		node_agg(x->arena, l->fn,
			 match_measured(x, r->table,
					x->catalog->tables[r->table].measure));
	ret->table = r->table;
	ret->test = r->test;
	return true;
}

static const struct rule rules[] = {
	{ "aggregate of marks", ITEM_AGG, SENSE_NONE, ITEM_ROWS, ITEM_MEASURE,
	  fits_marks, build_of_marks, 0 },
	{ "so many amounts", ITEM_CUE, SENSE_COUNT, ITEM_COLUMN, ITEM_MEASURE,
	  is_amount, build_so_many_with, 0.3F },
	{ "and how much", ITEM_CUE, SENSE_AND, ITEM_AGG, ITEM_AGG, NULL,
	  build_and_agg, 0 },
	{ "how much in total", ITEM_AGG, SENSE_NONE, ITEM_AGG, ITEM_AGG,
	  fits_sums, build_sum_again, 0 },
	{ "so many that are so", ITEM_CUE, SENSE_COUNT, ITEM_TEST, ITEM_MEASURE,
	  NULL, build_so_many, -0.1F },
	{ "rows at an end", ITEM_ORDER, SENSE_NONE, ITEM_ROWS, ITEM_ORDER, NULL,
	  build_end, -0.1F },
	{ "both ends", ITEM_ORDER, SENSE_AND, ITEM_ORDER, ITEM_MEASURE, NULL,
	  build_ends, 0.2F },
	{ "one end to the other", ITEM_ORDER, SENSE_NONE, ITEM_ORDER,
	  ITEM_MEASURE, NULL, build_ends, 0.1F },
	{ "one end than the other", ITEM_ORDER, SENSE_THAN, ITEM_ORDER,
	  ITEM_MEASURE, NULL, build_ends, 0.2F },
	{ "an end to the mean", ITEM_ORDER, SENSE_THAN, ITEM_AGG, ITEM_MEASURE,
	  NULL, build_to_mean, 0.3F },
	{ "an end and the mean", ITEM_ORDER, SENSE_AND, ITEM_AGG, ITEM_MEASURE,
	  NULL, build_to_mean, 0.1F },
	{ "an end to a mean", ITEM_ORDER, SENSE_THAN, ITEM_MEASURE,
	  ITEM_MEASURE, NULL, build_to_mean_of, 0.4F },
	{ "an end and a mean", ITEM_ORDER, SENSE_AND, ITEM_MEASURE,
	  ITEM_MEASURE, NULL, build_to_mean_of, 0.2F },
	{ "of the same rows again", ITEM_MEASURE, SENSE_NONE, ITEM_ROWS,
	  ITEM_MEASURE, NULL, build_of_same, 0.1F },
	{ "how far apart", ITEM_CUE, SENSE_CHANGE, ITEM_MEASURE, ITEM_MEASURE,
	  NULL, build_apart, 0.3F },
	{ "two counts", ITEM_MEASURE, SENSE_AND, ITEM_MEASURE, ITEM_MEASURE,
	  fits_counts, build_counts, 0.2F },
	{ "two counts of such rows", ITEM_MEASURE, SENSE_AND, ITEM_MEASURE,
	  ITEM_MEASURE, fits_counts_of_such, build_counts_of_such, 0.3F },
	{ .name = "so many then",
	  .left = ITEM_CUE,
	  .cue = SENSE_COUNT,
	  .right = ITEM_PERIOD,
	  .result = ITEM_MEASURE,
	  .build = build_so_many_then,
	  .score = 0.1F },
	{ .name = "two counts, each then",
	  .left = ITEM_MEASURE,
	  .cue = SENSE_AND,
	  .right = ITEM_MEASURE,
	  .result = ITEM_MEASURE,
	  .fits = fits_counts_then,
	  .build = build_counts_then,
	  .score = 0.4F },
	{ "counts of two", ITEM_MEASURE, SENSE_AND, ITEM_ROWS, ITEM_MEASURE,
	  fits_counts, build_counts, 0.1F },
	{ "both together", ITEM_MEASURE, SENSE_NONE, ITEM_AGG, ITEM_MEASURE,
	  NULL, build_together, 0.2F },
	{ "both, together", ITEM_MEASURE, SENSE_BE, ITEM_AGG, ITEM_MEASURE,
	  NULL, build_together, 0.2F },
	{ "both there, together", ITEM_MEASURE, SENSE_ANY, ITEM_AGG,
	  ITEM_MEASURE, NULL, build_together, 0.2F },
};

const struct rule_table rules_two = { rules, COUNT(rules) };
