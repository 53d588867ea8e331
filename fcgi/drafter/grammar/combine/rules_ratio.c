#include <string.h>

#include "drafter/grammar/combine/rule.h"

#include "base/ban.h"

/* Rows with a sign between them: so many by so many, or of either kind. */

/* What a status is called by is of the rows that have it, and not of its own. */
static short
rows_that_are(const struct context *x, const struct test *t, short table)
{
	return t->anchor == table ? test_rows(x->catalog, t) : table;
}

/* "applicants hired / applicants": so many in percent of so many. */
static bool
fits_part(const struct context *x, const struct item *l, const struct item *r)
{
	(void)x;
	return l->table == r->table && l->table != NO_TABLE && l->test;
}

/* Rows that a test holds for, counted. */
static const struct node *
count_where(const struct context *x, const struct test *t)
{
	struct node *n = node_agg(x->arena, FN_COUNT, NULL);

	n->test = t;
	return n;
}

static bool
build_part(const struct context *x, const struct item *l,
	   const struct item *cue, const struct item *r, struct item *ret)
{
	if (cue->sign != '/')
		return false;
	ret->table = rows_that_are(x, l->test, r->table);
	ret->node = rule_share(x, l->test);
	if (r->test)
		ret->node = node_percent(x->arena, count_where(x, l->test),
					 count_where(x, r->test));
	return true;
}

/* "lent loans plus lost ones": rows of either kind. */
static bool
build_either(const struct context *x, const struct item *l,
	     const struct item *cue, const struct item *r, struct item *ret)
{
	if (cue->sign != '+' || !r->test)
		return false;
	ret->table = l->table;
	ret->test = test_both(x->arena, TEST_OR, l->test, r->test);
	return true;
}

/* "recalls with an appointment": whose key says which. */
static bool
fits_refers(const struct context *x, const struct item *l, const struct item *r)
{
	return x->plainly && !r->test && l->table != r->table &&
	       rule_key_to(x, l->table, r->table) != NULL;
}

static bool
build_refers(const struct context *x, const struct item *l,
	     const struct item *cue, const struct item *r, struct item *ret)
{
	const struct node *key = rule_key_to(x, l->table, r->table);

	(void)cue;
	rule_take(ret, l);
	ret->test = test_both(x->arena, TEST_AND, l->test,
			      test_not(x->arena, test_null(x->arena, key)));
	return true;
}

/* Rows that belong to what they are divided by. */
static bool
fits_belongs(const struct context *x, const struct item *l,
	     const struct item *r)
{
	return l->table != r->table && r->table != NO_TABLE &&
	       x->catalog->tables[r->table].key >= 0 &&
	       catalog_is_one(x->catalog, l->table, r->table) &&
	       (r->kind == ITEM_ROWS ||
		(r->node->number_like && !node_has_agg(r->node)));
}

/* "claims divided by parcels", "bookings / capacity". */
static bool
build_belonging(const struct context *x, const struct item *l,
		const struct item *cue, const struct item *r, struct item *ret)
{
	const struct node *by = r->kind == ITEM_ROWS
					? node_agg(x->arena, FN_COUNT, NULL)
					: node_agg(x->arena, FN_SUM, r->node);

	ret->table = r->table;
	ret->test = r->test;
	ret->node = node_calc(
		x->arena, '/',
		node_agg(x->arena, FN_SUM, rule_belonging(x, l, r->table)), by);
	return cue->sign == '/';
}

/* "billable hours": of rows that are so by a flag of theirs. */
static bool
fits_such(const struct context *x, const struct item *l, const struct item *r)
{
	const struct node *of = rule_equal_of(l->test);

	return x->plainly && l->test->anchor == r->table && of &&
	       rule_col_is(x, of, COL_FLAG) && r->node->number_like &&
	       r->node->kind == NODE_COLUMN;
}

static bool
build_such(const struct context *x, const struct item *l,
	   const struct item *cue, const struct item *r, struct item *ret)
{
	(void)cue;
	rule_take(ret, r);
	ret->test = test_both(x->arena, TEST_AND, l->test, r->test);
	return true;
}

/* Rows that are so, by all of them. */

static bool
has_test(const struct context *x, const struct item *l, const struct item *r)
{
	const struct item *i = l->kind == ITEM_CUE ? r : l;

	(void)x;
	return i->test && (i->kind != ITEM_TEST || i->test->anchor != NO_TABLE);
}

bool
rule_share_of(const struct context *x, const struct item *i, struct item *ret)
{
	const struct test *of = NULL, *all = rule_share_among(x, i, &of);

	if (!of)
		return false;
	ret->node = rule_share(x, of);
	ret->test = all;
	ret->table = rows_that_are(
		x, i->test, i->kind == ITEM_TEST ? i->test->anchor : i->table);
	ret->label = i->label;
	return true;
}

/* "share of express trips that were late": of express trips alone. */
static bool
build_share(const struct context *x, const struct item *l,
	    const struct item *cue, const struct item *r, struct item *ret)
{
	(void)cue;
	return rule_share_of(x, l->kind == ITEM_CUE ? r : l, ret);
}

/* The flag that rows are kept for: they have nothing else but keys and days. */
static short
only_flag(const struct context *x, short table)
{
	const struct cat_table *t = &x->catalog->tables[table];
	short found = -1;

	for (size_t i = 0; i < x->catalog->schema->tables[table].n_cols; i++) {
		const enum col_kind k = t->cols[i].kind;

		if ((k != COL_FLAG && k != COL_KEY && k != COL_DATE) ||
		    (k == COL_FLAG && found >= 0))
			return -1;
		found = k == COL_FLAG ? (short)i : found;
	}
	return found;
}

/* "attendance rate": how many of them are so. */
static bool
fits_rate(const struct context *x, const struct item *l, const struct item *r)
{
	return !l->test && strcmp(r->arg, "rate") == 0 &&
	       only_flag(x, l->table) >= 0;
}

static bool
build_rate(const struct context *x, const struct item *l,
	   const struct item *cue, const struct item *r, struct item *ret)
{
	const struct node *flag =
		node_column(x->arena, l->table, only_flag(x, l->table));

	(void)cue;
	(void)r;
	ret->node = rule_share(x, match_so(x, flag));
	ret->table = l->table;
	return true;
}

/* A share of such rows was made of them. */
static const struct item *
shared_rows(const struct item *share)
{
	const struct item *l = share->left, *r = share->right;

	if (!l || !r || !node_is_percent(share->node) ||
	    (l->kind == ITEM_CUE) == (r->kind == ITEM_CUE))
		return NULL;
	return l->kind == ITEM_CUE ? r : l;
}

/* What of a sum may be of some rows: the sum's own, or those they are of. */
static bool
fits_share_in(const struct context *x, const struct item *l,
	      const struct item *r)
{
	const struct item *rows = shared_rows(l);
	const struct node *sum = rows ? default_measure(x, r->node) : NULL;

	return rows && sum->kind == NODE_AGG && sum->fn == FN_SUM &&
	       r->table != NO_TABLE && rows->test->anchor != NO_TABLE &&
	       catalog_is_one(x->catalog, r->table, rows->test->anchor);
}

/* "share of web orders in turnover": of what it comes to, and not of orders. */
static bool
build_share_in(const struct context *x, const struct item *l,
	       const struct item *cue, const struct item *r, struct item *ret)
{
	const struct node *sum = default_measure(x, r->node);
	const struct test *of = NULL;

	(void)cue;
	(void)rule_share_among(x, shared_rows(l), &of);
	ret->node =
		node_percent(x->arena, node_filtered(x->arena, sum, of), sum);
	ret->table = r->table;
	ret->test = r->test;
	ret->date = r->date;
	return true;
}

/* "fees outstanding", where the notes make one of the other. */
static bool
fits_made_of(const struct context *x, const struct item *l,
	     const struct item *r)
{
	const struct item *made = l->defined ? l : r, *of = l->defined ? r : l;

	(void)x;
	return made->defined && made->kind == ITEM_MEASURE && !of->defined &&
	       made->node->kind == NODE_AGG && made->node->a &&
	       made->node->a->kind == NODE_CALC && !of->test &&
	       node_equal(node_first_column(made->node->a),
			  of->node->kind == NODE_AGG ? of->node->a : of->node);
}

static bool
build_made_of(const struct context *x, const struct item *l,
	      const struct item *cue, const struct item *r, struct item *ret)
{
	(void)x;
	(void)cue;
	rule_take(ret, l->defined ? l : r);
	ret->label = l->defined ? l->label : r->label;
	ret->defined = true;
	return true;
}

/* Rows that are called by what was done are so all: "returns". */
static bool
are_called_so(const struct context *x, const struct node *deed)
{
	const struct cat_words *w =
		&cat_col(x->catalog, deed->table, deed->col)->words[0];

	for (size_t i = 0; i < w->n; i++)
		if (cat_has_noun(&x->catalog->tables[deed->table], w->stems[i]))
			return true;
	return false;
}

/* "refund rate": of all rows, those that have the day on which it was done. */
static bool
fits_may_be_done(const struct context *x, const struct item *l,
		 const struct item *r)
{
	(void)r;
	return rule_is_deed(x, l->node) && !are_called_so(x, l->node) &&
	       !cat_is_never_empty(x->catalog, l->table, l->node->col);
}

static bool
build_rate_done(const struct context *x, const struct item *l,
		const struct item *cue, const struct item *r, struct item *ret)
{
	struct arena *a = x->arena;
	struct test *t = test_not(a, test_null(a, l->node));

	(void)cue;
	t->anchor = l->table;
	ret->node = rule_share(x, t);
	ret->table = l->table;
	return r->arg && strcmp(r->arg, "rate") == 0;
}

static const struct rule rules[] = {
	{ "rate of what was done", ITEM_COLUMN, SENSE_SHARE, ITEM_CUE,
	  ITEM_MEASURE, fits_may_be_done, build_rate_done, 0.4F },
	{ "figure and made of it", ITEM_COLUMN, SENSE_NONE, ITEM_MEASURE,
	  ITEM_MEASURE, fits_made_of, build_made_of, 0.3F },
	{ "total and made of it", ITEM_MEASURE, SENSE_NONE, ITEM_MEASURE,
	  ITEM_MEASURE, fits_made_of, build_made_of, 0.3F },
	{ "made of a figure", ITEM_MEASURE, SENSE_NONE, ITEM_COLUMN,
	  ITEM_MEASURE, fits_made_of, build_made_of, 0.3F },
	{ "share of rows in a sum", ITEM_MEASURE, SENSE_NONE, ITEM_MEASURE,
	  ITEM_MEASURE, fits_share_in, build_share_in, 0.3F },
	{ "share of rows in a column", ITEM_MEASURE, SENSE_NONE, ITEM_COLUMN,
	  ITEM_MEASURE, fits_share_in, build_share_in, 0.3F },
	{ "share of rows that …", ITEM_CUE, SENSE_SHARE, ITEM_TEST,
	  ITEM_MEASURE, has_test, build_share, 0.1F },
	{ "share of such rows", ITEM_CUE, SENSE_SHARE, ITEM_ROWS, ITEM_MEASURE,
	  has_test, build_share, 0.2F },
	{ "…, in percent", ITEM_TEST, SENSE_SHARE, ITEM_CUE, ITEM_MEASURE,
	  has_test, build_share, 0 },
	{ "such rows, in percent", ITEM_ROWS, SENSE_SHARE, ITEM_CUE,
	  ITEM_MEASURE, has_test, build_share, 0 },
	{ "rate of rows", ITEM_ROWS, SENSE_SHARE, ITEM_CUE, ITEM_MEASURE,
	  fits_rate, build_rate, 0.2F },
	{ "column of what is so", ITEM_TEST, SENSE_NONE, ITEM_COLUMN,
	  ITEM_COLUMN, fits_such, build_such, 0.1F },
	{ "rows of all rows", ITEM_ROWS, SENSE_MINUS, ITEM_ROWS, ITEM_MEASURE,
	  fits_part, build_part, 0.2F },
	{ "such rows of such", ITEM_TEST, SENSE_MINUS, ITEM_TEST, ITEM_MEASURE,
	  fits_part, build_part, 0.2F },
	{ "such of all rows", ITEM_TEST, SENSE_MINUS, ITEM_ROWS, ITEM_MEASURE,
	  fits_part, build_part, 0.2F },
	{ "rows of such", ITEM_ROWS, SENSE_MINUS, ITEM_TEST, ITEM_MEASURE,
	  fits_part, build_part, 0.1F },
	{ "rows and rows", ITEM_ROWS, SENSE_MINUS, ITEM_ROWS, ITEM_ROWS,
	  fits_part, build_either, 0.2F },
	{ "rows that refer to one", ITEM_ROWS, SENSE_WITH, ITEM_ROWS, ITEM_ROWS,
	  fits_refers, build_refers, 0.15F },
	{ "rows by what they belong to", ITEM_ROWS, SENSE_MINUS, ITEM_ROWS,
	  ITEM_MEASURE, fits_belongs, build_belonging, 0.2F },
	{ "rows by a number of that", ITEM_ROWS, SENSE_MINUS, ITEM_COLUMN,
	  ITEM_MEASURE, fits_belongs, build_belonging, 0.2F },
};

const struct rule_table rules_ratio = { rules, COUNT(rules) };
