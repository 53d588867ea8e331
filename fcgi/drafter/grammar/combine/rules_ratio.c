#include "data/facts.h"
#include "drafter/grammar/combine/rule.h"

#include "base/ban.h"

/* Rows with a sign between them: so many by so many, or of either kind. */

/* What a test cannot be told of, where it is empty. */
struct decided {
	const struct context *x;
	const struct node *col;  /* the one; NULL: none, or several */
	const struct test *test; /* that none of it is; or NULL */
};

/* What is empty where nobody knows; of a sign of one kind, where it is not. */
static bool
may_be_unknown(const struct context *x, const struct node *n)
{
	const struct column_facts *f =
		x->job ? facts_find(x->job->facts, (size_t)n->table,
				    (size_t)n->col)
		       : NULL;

	return !cat_is_never_empty(x->catalog, n->table, n->col) &&
	       (f ? f->n_distinct > 1 : !rule_col_is(x, n, COL_FLAG));
}

static void
see_compared(void *arg, const struct node *n)
{
	struct decided *d = arg;

	if (!may_be_unknown(d->x, n))
		return;
	d->col = d->test ? NULL : n;
	d->test = test_both(d->x->arena, TEST_AND, d->test,
			    test_not(d->x->arena, test_null(d->x->arena, n)));
}

/* All of it: a day that is empty may lie ahead of one that is a constant. */
static bool
see_decided(struct decided *d, const struct test *t)
{
	bool all = t->kind == TEST_AND || t->kind == TEST_NOT;

	for (size_t i = 0; all && i < t->n; i++)
		all = see_decided(d, t->parts[i]);
	if (t->kind != TEST_COMPARE || t->a->kind == NODE_DATE ||
	    t->b->kind == NODE_DATE || test_has_agg(t))
		return all;
	node_walk(t->a, see_compared, d);
	node_walk(t->b, see_compared, d);
	return true;
}

const struct node *
rule_share(const struct context *x, const struct test *t)
{
	struct decided d = { x, NULL, NULL };
	struct node *of;

	if (!see_decided(&d, t))
		d = (struct decided){ x, NULL, NULL };
	of = node_agg(x->arena, FN_COUNT, d.col);
	of->test = d.col ? NULL : d.test;
	return node_ratio(x->arena, t, of);
}

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
		ret->node = node_calc(x->arena, '/',
				      node_calc(x->arena, '*',
						node_number(x->arena, 100),
						count_where(x, l->test)),
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

/* What a definition says of the rows that others narrow further; NULL. */
static const struct test *
defined_within(const struct item *i, short table)
{
	const struct test *t = NULL;

	if (i->kind == ITEM_ROWS && i->defined && i->table == table)
		return i->test;
	if (i->left)
		t = defined_within(i->left, table);
	return t || !i->right ? t : defined_within(i->right, table);
}

static bool
has_part(const struct test *t, const struct test *part)
{
	for (size_t i = 0; t->kind == TEST_AND && i < t->n; i++)
		if (test_equal(t->parts[i], part))
			return true;
	return test_equal(t, part);
}

/* All that must hold besides; NULL: nothing. */
static const struct test *
without_parts(const struct context *x, const struct test *t,
	      const struct test *all)
{
	const struct test *kept = NULL;

	for (size_t i = 0; t->kind == TEST_AND && i < t->n; i++)
		if (!has_part(all, t->parts[i]))
			kept = test_both(x->arena, TEST_AND, kept, t->parts[i]);
	return kept;
}

/*
 * "share of events that are weddings": where events are defined, of those
 * alone.
 */
static bool
build_share(const struct context *x, const struct item *l,
	    const struct item *cue, const struct item *r, struct item *ret)
{
	const struct item *i = l->kind == ITEM_CUE ? r : l;
	const struct test *all = defined_within(i, i->table);
	const struct test *rest = all ? without_parts(x, i->test, all) : NULL;
	const struct test *of = rest ? rest : i->test;

	(void)cue;
	if (!of)
		return false;
	ret->node = rule_share(x, of);
	ret->test = rest ? all : NULL;
	ret->table = rows_that_are(
		x, i->test, i->kind == ITEM_TEST ? i->test->anchor : i->table);
	ret->label = i->label;
	return true;
}

static const struct rule rules[] = {
	{ "share of rows that …", ITEM_CUE, SENSE_SHARE, ITEM_TEST,
	  ITEM_MEASURE, has_test, build_share, 0.1F },
	{ "share of such rows", ITEM_CUE, SENSE_SHARE, ITEM_ROWS, ITEM_MEASURE,
	  has_test, build_share, 0.2F },
	{ "…, in percent", ITEM_TEST, SENSE_SHARE, ITEM_CUE, ITEM_MEASURE,
	  has_test, build_share, 0 },
	{ "such rows, in percent", ITEM_ROWS, SENSE_SHARE, ITEM_CUE,
	  ITEM_MEASURE, has_test, build_share, 0 },
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
