#include "drafter/grammar/combine/rule.h"

#include "base/ban.h"

#define OWN 0.05F
#define EACH 0.2F /* computed, rather than both side by side */

/* What may be computed with: a key may not. */
static bool
is_number(const struct context *x, const struct node *n)
{
	if (n->kind != NODE_COLUMN)
		return n->number_like;
	return (rule_is_counted(x, n) && !rule_col_is(x, n, COL_KEY)) ||
	       rule_col_is(x, n, COL_FLAG);
}

static bool
is_date(const struct context *x, const struct node *n)
{
	return rule_col_is(x, n, COL_DATE);
}

/* "nights", "working days": units, and no length of time. */
static bool
counts_units(const struct context *x, const struct node *n)
{
	struct cat_words w;

	if (!n->label)
		return false;
	cat_words_read(x->arena, str_of(n->label), &w);
	return cat_words_have(&w, 1, "counted");
}

/* A sum by a mean is nothing: both are summed. */
static struct node *
ratio_of(const struct context *x, const struct node *a, const struct node *b)
{
	if (a->kind == NODE_AGG && b->kind == NODE_AGG && a->fn != b->fn &&
	    (a->fn == FN_SUM || a->fn == FN_AVG) &&
	    (b->fn == FN_SUM || b->fn == FN_AVG)) {
		a = node_agg(x->arena, FN_SUM, a->a);
		b = node_agg(x->arena, FN_SUM, b->a);
	}
	return node_calc(x->arena, '/', a, b);
}

/* "total discount": shares are of what each line comes to without them. */
static const struct node *
sum_of(const struct context *x, const struct node *n)
{
	const struct cat_sale *s = &x->catalog->sale;
	struct cat_sale undiscounted = *s;
	const struct node *worth;

	if (n->kind != NODE_COLUMN || s->table < 0 || s->discount < 0 ||
	    n->table != s->table || n->col != s->discount)
		return node_agg(x->arena, FN_SUM, n);
	undiscounted.discount = -1;
	worth = match_line_value(x, &undiscounted);
	return node_named(
		x->arena,
		node_agg(x->arena, FN_SUM, node_calc(x->arena, '*', worth, n)),
		arena_printf(x->arena, "total %s",
			     cat_col_name(x->catalog, n->table, n->col)));
}

const struct node *
default_measure(const struct context *x, const struct node *n)
{
	const struct node *col = n;
	enum fn fn = FN_AVG;

	if (node_has_agg(n))
		return n;
	/* of all rows, and no sum or mean of each row's own */
	if (n->kind == NODE_CALC && n->op == '/' && n->b->kind != NODE_NUMBER) {
		struct node *ratio = ratio_of(x, default_measure(x, n->a),
					      default_measure(x, n->b));

		ratio->label = n->label;
		return ratio;
	}
	if (n->kind == NODE_CALC && n->op == '*' && n->a->kind != NODE_NUMBER &&
	    n->b->kind != NODE_NUMBER)
		return node_agg(x->arena, FN_SUM, n);
	if (n->kind == NODE_DAYS && counts_units(x, n))
		return node_agg(x->arena, FN_SUM, n);
	while (col->kind == NODE_CALC && col->op != '-')
		col = col->a->kind == NODE_NUMBER ? col->b : col->a;
	if (col->kind == NODE_COLUMN) {
		fn = rule_fn_of(x, col);
		if (fn == FN_SUM && col == n)
			return sum_of(x, n);
	} else if (col->kind == NODE_CALC) {
		fn = FN_SUM;
	}
	return node_agg(x->arena, fn, n);
}

/* "line_no": which one it is, and no figure. */
static bool
is_place(const struct context *x, const struct node *n)
{
	const struct cat_words *w;

	if (n->kind != NODE_COLUMN)
		return false;
	w = &cat_col(x->catalog, n->table, n->col)->words[0];
	return w->n > 1 && cat_word_is(w->folds[w->n - 1], "key");
}

/* What an aggregate may be of: dates have no sum. */
static bool
fits_agg(const struct context *x, const struct item *l, const struct item *r)
{
	const struct item *agg = l->kind == ITEM_AGG ? l : r,
			  *of = l->kind == ITEM_AGG ? r : l;

	if (agg->fn == FN_MIN || agg->fn == FN_MAX)
		return is_number(x, of->node) || is_date(x, of->node);
	/* "voided invoices: sum": those that are so, and no sum of yes */
	if (agg->fn == FN_SUM && rule_col_is(x, of->node, COL_FLAG))
		return false;
	return is_number(x, of->node) && !node_has_agg(of->node) &&
	       !is_place(x, of->node);
}

static bool
build_agg(const struct context *x, const struct item *l, const struct item *cue,
	  const struct item *r, struct item *ret)
{
	const struct item *agg = l->kind == ITEM_AGG ? l : r,
			  *of = l->kind == ITEM_AGG ? r : l;

	(void)cue;
	ret->node = agg->fn == FN_SUM ? sum_of(x, of->node)
				      : node_agg(x->arena, agg->fn, of->node);
	ret->table = of->table;
	ret->test = of->test;
	ret->date = of->date;
	ret->many = agg->n_nodes > 0;
	for (size_t i = 0; i < agg->n_nodes; i++)
		ret->nodes[ret->n_nodes++] =
			node_agg(x->arena, agg->nodes[i]->fn, of->node);
	return true;
}

/* How many rows there are of it. */
static bool
build_count(const struct context *x, const struct item *l,
	    const struct item *cue, const struct item *r, struct item *ret)
{
	const struct item *rows = l->kind == ITEM_ROWS ? l : r;

	(void)cue;
	ret->node = node_agg(x->arena, FN_COUNT, NULL);
	if (rule_called(rows))
		ret->node = node_named(x->arena, ret->node, rule_called(rows));
	ret->table = rows->table;
	ret->test = rows->test;
	return true;
}

/* By the number of what each row is one of: each of them once. */
static const struct node *
counted_once(const struct context *x, const struct item *i, short base)
{
	const short key = i->table == NO_TABLE
				  ? NO_TABLE
				  : x->catalog->tables[i->table].key;
	struct node *n;

	if (!i->node || !node_counts_rows(i->node) || i->table == base ||
	    key < 0 || i->node->test)
		return i->node;
	n = node_agg(x->arena, FN_COUNT, node_column(x->arena, i->table, key));
	n->distinct = true;
	return n;
}

/* Whether each figure of a side has rows of its own. */
static bool
is_of_such(const struct item *i)
{
	return i->test || node_is_filtered(i->node);
}

/* "orders in Germany plus orders in France": each of its own rows. */
static bool
each_of_such(const struct item *l, const struct item *r)
{
	return node_has_agg(l->node) && node_has_agg(r->node) &&
	       is_of_such(l) && is_of_such(r) && l->table == r->table &&
	       !test_equal(l->test, r->test);
}

/* "billable hours divided by all hours": of some, by all of them. */
static bool
is_part(char sign, const struct item *l, const struct item *r)
{
	return sign == '/' && l->kind == ITEM_COLUMN && l->test &&
	       r->kind == ITEM_COLUMN && !r->test && l->table == r->table &&
	       node_equal(l->node, r->node);
}

/* "hours divided by hours": what it is of stands before or behind it. */
static bool
is_one(char sign, const struct node *a, const struct node *b)
{
	return sign == '/' && a && b && node_equal(a, b);
}

static bool
is_product(char sign)
{
	return sign == '*' || sign == '/';
}

/*
 * Whether a side would have to be made after this: a product is made before
 * the sum that it stands in, and a side that is closed before both.
 */
static bool
binds_wrong(char sign, const struct item *l, const struct item *r)
{
	const struct node *a = l->node, *b = r->node;

	if (is_product(sign) && !l->closed && a && node_is_sum(a))
		return true;
	if (r->closed || !b || b->kind != NODE_CALC)
		return false;
	return sign == '/' || (sign != '+' && node_is_sum(b));
}

/* A product of days, or a number less a day. */
static bool
misuses_day(const struct context *x, char sign, const struct node *a,
	    const struct node *b)
{
	return is_product(sign) ? is_date(x, a) || is_date(x, b)
				: is_date(x, b) && !is_date(x, a);
}

static short
table_of(const struct context *x, const struct item *l, const struct item *r)
{
	if (l->table == NO_TABLE)
		return r->table;
	return r->table != NO_TABLE && l->table != r->table &&
			       catalog_is_one(x->catalog, r->table, l->table)
		       ? r->table /* many of them to one of those */
		       : l->table;
}

static const struct node *
side_of(const struct context *x, const struct item *i)
{
	return i->kind == ITEM_NUMBER ? node_number(x->arena, i->number)
				      : i->node;
}

static bool
build_calc(const struct context *x, const struct item *l,
	   const struct item *cue, const struct item *r, struct item *ret)
{
	const struct node *a = side_of(x, l), *b = side_of(x, r);

	ret->table = table_of(x, l, r);
	if (l->table != r->table && l->kind == ITEM_MEASURE &&
	    r->kind == ITEM_MEASURE) {
		if (node_counts_rows(a) && node_counts_rows(b))
			return false; /* rows that have none count, too */
		a = counted_once(x, l, ret->table);
		b = counted_once(x, r, ret->table);
	}
	if (each_of_such(l, r)) {
		a = node_filtered(x->arena, a, l->test);
		b = node_filtered(x->arena, b, r->test);
		ret->score += EACH;
	} else if (is_part(cue->sign, l, r)) {
		a = node_filtered(x->arena, default_measure(x, a), l->test);
		b = default_measure(x, b);
		ret->kind = ITEM_MEASURE;
		ret->score += EACH;
	} else {
		ret->test = l->test ? l->test : r->test;
	}
	if (l->kind == ITEM_COLUMN && r->kind == ITEM_COLUMN &&
	    l->table == r->table)
		ret->score += OWN; /* "kg x price": both of the same rows */
	ret->date = l->date ? l->date : r->date;
	if (cue->sign == '-' && is_date(x, a) && is_date(x, b)) {
		ret->node = node_days(x->arena, UNIT_DAY, a, b);
		return true;
	}
	if (misuses_day(x, cue->sign, a, b))
		return false;
	if (cue->sign == '/' && r->kind == ITEM_NUMBER &&
	    node_is_divided(a, r->number)) {
		ret->node = a;
		return true;
	}
	if (binds_wrong(cue->sign, l, r) || is_one(cue->sign, a, b))
		return false;
	ret->node = node_calc(x->arena, cue->sign, a, b);
	return true;
}

/* What is said once of many rows is no sum of them: a budget, of payments. */
static const struct node *
beside_measure(const struct context *x, const struct item *i,
	       const struct item *other)
{
	if (i->kind == ITEM_COLUMN && i->table != other->table &&
	    catalog_is_one(x->catalog, other->table, i->table))
		return node_agg(x->arena, FN_MAX, i->node);
	return default_measure(x, i->node);
}

/* One side is of groups: the other is made so too. */
static bool
build_mixed(const struct context *x, const struct item *l,
	    const struct item *cue, const struct item *r, struct item *ret)
{
	struct item a = *l, b = *r;

	if (!is_number(x, l->node) || !is_number(x, r->node))
		return false;
	a.node = beside_measure(x, l, r);
	b.node = beside_measure(x, r, l);
	return build_calc(x, &a, cue, &b, ret);
}

/* "returned pieces / shipped pieces": each summed by itself. */
static bool
fits_numbers(const struct context *x, const struct item *l,
	     const struct item *r)
{
	const bool number = l->kind == ITEM_NUMBER || r->kind == ITEM_NUMBER;
	const bool a = l->kind == ITEM_NUMBER || is_number(x, l->node) ||
		       is_date(x, l->node);
	const bool b = r->kind == ITEM_NUMBER || is_number(x, r->node) ||
		       is_date(x, r->node);

	/* a day and what another column counts come to nothing */
	return a && b &&
	       (number || is_date(x, l->node) == is_date(x, r->node)) &&
	       (number || l->table == r->table ||
		catalog_is_one(x->catalog, l->table, r->table) ||
		catalog_is_one(x->catalog, r->table, l->table));
}

/* "repair cost": the column, of the rows that are said. */
static bool
fits_own(const struct context *x, const struct item *l, const struct item *r)
{
	const struct item *rows = l->kind == ITEM_ROWS ? l : r,
			  *col = l->kind == ITEM_ROWS ? r : l;

	return rows->table == col->table ||
	       (catalog_is_one(x->catalog, rows->table, col->table) &&
		!rule_has_namesake(x, rows->table, col));
}

static bool
build_own(const struct context *x, const struct item *l, const struct item *cue,
	  const struct item *r, struct item *ret)
{
	const struct item *rows = l->kind == ITEM_ROWS ? l : r,
			  *col = l->kind == ITEM_ROWS ? r : l;

	(void)cue;
	ret->node = col->node;
	ret->table = rows->table;
	ret->test = test_both(x->arena, TEST_AND, rows->test, col->test);
	ret->date = col->date;
	ret->score += rows->table == col->table ? 0.15F : -0.1F;
	return true;
}

/* "… / … over delivered orders": of such rows. */
static bool
fits_over(const struct context *x, const struct item *l, const struct item *r)
{
	return r->test && l->node->kind == NODE_CALC &&
	       catalog_is_one(x->catalog, l->table, r->table);
}

static bool
build_over(const struct context *x, const struct item *l,
	   const struct item *cue, const struct item *r, struct item *ret)
{
	rule_take(ret, l);
	ret->test = test_both(x->arena, TEST_AND, l->test, r->test);
	return cue->op == IS_MORE;
}

static const struct rule rules[] = {
	{ "aggregate of a column", ITEM_AGG, SENSE_NONE, ITEM_COLUMN,
	  ITEM_MEASURE, fits_agg, build_agg, 0.1F },
	{ "aggregate behind its column", ITEM_COLUMN, SENSE_NONE, ITEM_AGG,
	  ITEM_MEASURE, fits_agg, build_agg, 0 },
	{ "count of rows", ITEM_CUE, SENSE_COUNT, ITEM_ROWS, ITEM_MEASURE, NULL,
	  build_count, 0.2F },
	{ "rows, counted", ITEM_ROWS, SENSE_COUNT, ITEM_CUE, ITEM_MEASURE, NULL,
	  build_count, 0.1F },
	{ "columns computed", ITEM_COLUMN, SENSE_MINUS, ITEM_COLUMN,
	  ITEM_COLUMN, fits_numbers, build_calc, 0.2F },
	{ "column and number", ITEM_COLUMN, SENSE_MINUS, ITEM_NUMBER,
	  ITEM_COLUMN, fits_numbers, build_calc, 0.2F },
	{ "number and column", ITEM_NUMBER, SENSE_MINUS, ITEM_COLUMN,
	  ITEM_COLUMN, fits_numbers, build_calc, 0.2F },
	{ "computed over rows", ITEM_COLUMN, SENSE_COMPARE, ITEM_ROWS,
	  ITEM_COLUMN, fits_over, build_over, 0.2F },
	{ "measured over rows", ITEM_MEASURE, SENSE_COMPARE, ITEM_ROWS,
	  ITEM_MEASURE, fits_over, build_over, 0.2F },
	{ "measures computed", ITEM_MEASURE, SENSE_MINUS, ITEM_MEASURE,
	  ITEM_MEASURE, fits_numbers, build_calc, 0.2F },
	{ "measure and number", ITEM_MEASURE, SENSE_MINUS, ITEM_NUMBER,
	  ITEM_MEASURE, fits_numbers, build_calc, 0.2F },
	{ "number and measure", ITEM_NUMBER, SENSE_MINUS, ITEM_MEASURE,
	  ITEM_MEASURE, fits_numbers, build_calc, 0.2F },
	{ "measure and column", ITEM_MEASURE, SENSE_MINUS, ITEM_COLUMN,
	  ITEM_MEASURE, NULL, build_mixed, 0.1F },
	{ "column and measure", ITEM_COLUMN, SENSE_MINUS, ITEM_MEASURE,
	  ITEM_MEASURE, NULL, build_mixed, 0.1F },
	{ "column of rows", ITEM_ROWS, SENSE_NONE, ITEM_COLUMN, ITEM_COLUMN,
	  fits_own, build_own, 0.1F },
	{ "rows behind their column", ITEM_COLUMN, SENSE_NONE, ITEM_ROWS,
	  ITEM_COLUMN, fits_own, build_own, 0 },
};

const struct rule_table rules_measure = { rules, COUNT(rules) };
