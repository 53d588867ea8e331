#include "data/facts.h"
#include "drafter/grammar/combine/rule.h"

#include "base/ban.h"

/* Shares: of which rows, and of which of them they can be told. */

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

/* What a definition says of the rows that others narrow further; NULL. */
static const struct test *
defined_within(const struct item *i, enum item_kind kind, short table)
{
	const struct test *t = NULL;

	if (i->kind == kind && i->defined && i->table == table)
		return i->test;
	if (i->left)
		t = defined_within(i->left, kind, table);
	return t || !i->right ? t : defined_within(i->right, kind, table);
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

/* While what narrows rows is told from what a share of them is asked for. */
struct split {
	const struct context *x;
	short table;
	short head; /* where the rows themselves are said; -1: not yet */
	const struct test *before; /* all that is said before them … */
	const struct test *places; /* … behind them, of what they belong to … */
	const struct test *behind; /* … and of themselves … */
	const struct test *said;   /* … from a word between: "are", "have" */
	const struct test *among;  /* behind "among" */
};

static void
split_put(const struct split *s, const struct test **to, const struct test *t)
{
	*to = test_both(s->x->arena, TEST_AND, *to, t);
}

static bool
is_behind_among(const struct split *s, const struct item *i)
{
	return s->x->among > 0 && i->from >= s->x->among;
}

/* apart: a word of structure stands before it. */
static void
split_test(struct split *s, const struct item *i, bool apart)
{
	const struct test *t = i->test;
	const bool own = t->anchor == s->table ||
			 test_rows(s->x->catalog, t) == s->table;

	if (is_behind_among(s, i))
		split_put(s, &s->among, t);
	else if (s->head < 0)
		split_put(s, &s->before, t);
	else if (apart || (own && s->said)) /* "is delivered late" */
		split_put(s, &s->said, t);
	else if (own)
		split_put(s, &s->behind, t);
	else
		split_put(s, &s->places, t);
}

static void
split_item(struct split *s, const struct item *i, bool apart)
{
	if (i->kind == ITEM_TEST && i->test)
		split_test(s, i, apart);
	if (i->kind != ITEM_ROWS || i->table != s->table)
		return;
	if (!i->left || !i->right) {
		if (i->test && is_behind_among(s, i)) {
			split_put(s, &s->among, i->test);
			return;
		}
		s->head = i->from;
		if (i->test && !i->defined) /* "dogs" */
			split_put(s, &s->before, i->test);
		return;
	}
	split_item(s, i->left, false);
	split_item(s, i->right, i->right->from > i->left->to);
}

/* What narrows the rows that a share is of; NULL: it is of all of them. */
static const struct test *
split_base(const struct context *x, const struct item *i)
{
	struct split s = { .x = x, .table = i->table, .head = -1 };
	const struct test *base = NULL;

	split_item(&s, i, false);
	if (s.among)
		return s.among;
	if (s.said || s.behind)
		base = s.before;
	if (s.said || s.behind || s.before)
		split_put(&s, &base, s.places);
	if (s.said)
		split_put(&s, &base, s.behind);
	return base;
}

bool
rule_is_period(const struct test *t)
{
	for (size_t i = 0; t->kind == TEST_AND && i < t->n; i++)
		if (!rule_is_period(t->parts[i]))
			return false;
	return t->kind == TEST_AND ||
	       (t->kind == TEST_COMPARE && t->b->kind == NODE_DATE);
}

/* "cancelled in 2025": the rows are of that year, whatever became of them. */
static const struct test *
own_period(const struct context *x, const struct test *t)
{
	const struct test *all = NULL;

	for (size_t i = 0; t->kind == TEST_AND && i < t->n; i++) {
		const struct test *part = t->parts[i];
		const struct node *day;

		if (part->kind == TEST_AND)
			all = test_both(x->arena, TEST_AND, all,
					own_period(x, part));
		if (part->kind != TEST_COMPARE || !rule_is_period(part))
			continue;
		day = node_first_column(part->a);
		if (day && x->catalog->tables[day->table].date == day->col)
			all = test_both(x->arena, TEST_AND, all, part);
	}
	return all;
}

const struct test *
rule_share_of_period(const struct context *x, const struct test *t,
		     const struct test **ret_of)
{
	const struct test *all = own_period(x, t);
	const struct test *rest = all ? without_parts(x, t, all) : NULL;

	*ret_of = rest ? rest : t;
	return rest ? all : NULL;
}

const struct test *
rule_share_among(const struct context *x, const struct item *i,
		 const struct test **ret_of)
{
	const struct test *all, *rest = NULL;

	*ret_of = i->test;
	if (!i->test || (i->kind != ITEM_ROWS && i->kind != ITEM_COLUMN &&
			 i->kind != ITEM_TEST))
		return NULL;
	all = i->kind == ITEM_TEST || x->among > 0
		      ? NULL
		      : defined_within(i, i->kind, i->table);
	if (i->kind == ITEM_ROWS)
		all = test_both(x->arena, TEST_AND, all, split_base(x, i));
	if (all)
		rest = without_parts(x, i->test, all);
	if (!rest)
		return rule_share_of_period(x, i->test, ret_of);
	all = test_both(x->arena, TEST_AND, all,
			rule_share_of_period(x, rest, ret_of));
	return all;
}
