#include <string.h>

#include "drafter/grammar/fragment/fragment.h"

#include "drafter/grammar/combine/plan/plan.h"
#include "drafter/grammar/fragment/fragment_words.h"
#include "drafter/grammar/match/notes/finder.h"

#include "base/ban.h"

#define FAR_BEHIND 1.5F /* what reads it so much worse is no meaning */

/* "cancelled stays and no-shows": a column has one value, so it is either. */
static bool
are_either(const struct test *x, const struct test *y)
{
	const struct node *a = x ? rule_equal_of(x) : NULL,
			  *b = rule_equal_of(y);

	return a && b && node_equal(a, b);
}

/* Everything that holds of rows of the table, as one test. */
static const struct test *
all_tests(struct plan *p)
{
	struct tree t = { .base = p->base };
	const struct test *all = NULL;

	plan_tests(p, &t);
	for (size_t i = 0; i < t.n_where; i++)
		all = test_both(p->x->arena,
				are_either(all, t.where[i]) ? TEST_OR
							    : TEST_AND,
				all, t.where[i]);
	return all;
}

static const struct node *
date_said(const struct plan *p)
{
	for (size_t i = 0; i < p->n_groups; i++) {
		const struct item *g = p->groups[i];
		const struct node *n = g->kind == ITEM_COLUMN ? g->node
				       : g->n_nodes           ? g->nodes[0]
							      : NULL;

		if (n && n->kind == NODE_COLUMN &&
		    cat_col(p->x->catalog, n->table, n->col)->kind == COL_DATE)
			return n;
	}
	return NULL;
}

static bool
measure_of(struct plan *p, struct item *ret)
{
	const struct item said = *p->measures[0], *m = &said;

	p->base = m->table;
	if (p->base == NO_TABLE)
		return false;
	*ret = (struct item){ .kind = ITEM_MEASURE,
			      .table = m->table,
			      .node = plan_measure_node(p, m) };
	ret->date = m->date ? m->date : date_said(p);
	if (m->test && p->n_measures == 0)
		plan_test(p, m->test);
	ret->test = all_tests(p);
	return !p->bad;
}

/* "share of customers with two or more orders": of those there are. */
static bool
share_of(const struct plan *p, const struct test *t, struct item *ret)
{
	*ret = (struct item){ .kind = ITEM_MEASURE,
			      .table = p->rows,
			      .node = rule_share(p->x, t) };
	return p->rows != NO_TABLE;
}

/* "customers with more than 10000 turnover": of rows that refer to them. */
static bool
is_many_of(const struct plan *p, const struct item *h)
{
	return p->rows != NO_TABLE && h->n_nodes == 0 && !h->node->distinct &&
	       p->rows != h->table &&
	       catalog_is_one(p->x->catalog, h->table, p->rows);
}

/* "two or more orders": of whatever they refer to. */
static bool
count_of(struct plan *p, struct item *ret)
{
	const struct item *h = p->havings[0];
	struct test *t;

	p->base = h->table;
	if (p->base == NO_TABLE || p->base == p->about || p->n_cols ||
	    (h->node ? !is_many_of(p, h) : PLAN_HAS(p, SENSE_MONEY)))
		return false;
	if (h->test && p->n_tests < TREE_TESTS)
		p->tests[p->n_tests++] = h->test;
	t = test_count(p->x->arena, NO_TABLE, h->table, h->op, h->number);
	t->b = h->node;
	{
		const struct test *in = all_tests(p);
		const struct test *some =
			in ? test_exists(p->x->arena, NO_TABLE, h->table, in)
			   : NULL;

		t->parts = some ? some->parts : NULL;
		t->n = some ? 1 : 0;
	}
	*ret = (struct item){ .kind = ITEM_TEST, .table = NO_TABLE, .test = t };
	if (p->rows != NO_TABLE && p->rows != h->table) {
		t->anchor = ret->table = p->rows;
		ret->kind = ITEM_ROWS;
	}
	return !PLAN_HAS(p, SENSE_SHARE) || share_of(p, t, ret);
}

/* The rows of a condition, or of the one whose rows have one of the others'. */
static short
tested(const struct plan *p)
{
	short found = NO_TABLE;

	for (size_t i = 0; i < p->n_tests; i++) {
		const short rows = p->tests[i]->anchor;

		if (found == NO_TABLE ||
		    (rows != NO_TABLE &&
		     catalog_is_one(p->x->catalog, rows, found)))
			found = rows;
	}
	return found;
}

static bool
rows_of(struct plan *p, struct item *ret)
{
	/* "open = unpaid and the order is not cancelled", of invoices */
	if (p->about != NO_TABLE && p->rows != NO_TABLE && p->tested_first &&
	    p->rows != p->about &&
	    catalog_is_one(p->x->catalog, p->about, p->rows))
		p->rows = p->about;
	p->base = p->rows == NO_TABLE ? tested(p) : p->rows;
	*ret = (struct item){ .kind = p->rows == NO_TABLE ? ITEM_TEST
							  : ITEM_ROWS,
			      .table = p->base };
	if (p->base == NO_TABLE) {
		if (p->n_tests != 1)
			return false;
		ret->test = p->tests[0];
		return true;
	}
	ret->test = all_tests(p);
	return !p->bad && ret->test != NULL;
}

/* "the amount of all invoices that …" is one figure. */
static bool
is_summed(const struct context *x, const struct node *n)
{
	return rule_col_is(x, n, COL_AMOUNT) || rule_col_is(x, n, COL_QUANTITY);
}

/* "premium of the policies in force": a column of many rows. */
static bool
is_of_many(const struct item *i)
{
	return i && ((i->kind == ITEM_ROWS && i->plural) ||
		     is_of_many(i->left) || is_of_many(i->right));
}

/* "students of a course": things that are counted, and no amount. */
static bool
is_counted(const struct context *x, const char *name)
{
	struct tokens t;
	size_t i = 0;

	lex_read(x->arena, str_of(name), &t);
	while (i + 1 < t.n && strcmp(t.items[i + 1].fold, "of") != 0)
		i++;
	return t.n && str_ends(str_of(t.items[i].fold), STR("s")) &&
	       strcmp(t.items[i].fold, t.items[i].stem) != 0 &&
	       !sense_find(t.items[i].fold, SENSE_TRADE);
}

/* "its gifts": what they come to, or how many they are. */
static bool
measure_its(struct plan *p, const char *name, struct item *ret)
{
	const short col = p->x->catalog->tables[p->rows].measure;
	const bool sum =
		col >= 0 && !is_counted(p->x, name) &&
		cat_col(p->x->catalog, p->rows, col)->kind == COL_AMOUNT;
	const struct node *n = sum ? match_measured(p->x, p->rows, col) : NULL;

	p->base = p->rows;
	*ret = (struct item){ .kind = ITEM_MEASURE, .table = p->rows };
	ret->node = node_agg(p->x->arena, sum ? FN_SUM : FN_COUNT, n);
	ret->test = all_tests(p);
	return !p->bad;
}

static void
see_column(void *arg, const struct node *n)
{
	const struct node **wanted = arg;

	if (*wanted && node_equal(*wanted, n))
		*wanted = NULL;
}

/* "status is not open": what a condition is on stands beside it. */
static bool
are_tested(const struct plan *p)
{
	for (size_t i = 0; i < p->n_cols; i++) {
		const struct node *wanted = p->cols[i]->node;

		for (size_t k = 0; k < p->n_tests; k++)
			test_walk(p->tests[k], see_column, &wanted);
		if (wanted && !rule_col_is(p->x, wanted, COL_DATE))
			return false;
	}
	return true;
}

/*
 * "the course has begun, the booking is valid": of the rows that refer to the
 * others, unless these are what is defined; false: they do not.
 */
static bool
test_others(struct plan *p)
{
	const struct catalog *c = p->x->catalog;

	for (size_t i = 0; i < p->n_others; i++) {
		const struct item *o = p->others[i];

		if (!o->test || p->rows == NO_TABLE)
			continue;
		if (p->rows != p->about &&
		    !catalog_is_one(c, p->rows, o->table)) {
			if (!catalog_is_one(c, o->table, p->rows))
				return false;
			p->rows = o->table;
		}
		plan_test(p, o->test);
	}
	return true;
}

/* "guests = visitors": what people call the same rows. */
static bool
other_name(const struct frame *f, const struct definition *d, struct item *ret)
{
	if (f->n != 1 || f->items[0]->kind != ITEM_ROWS || f->items[0]->test ||
	    d->weak || d->rows != NO_TABLE || d->subject != NO_TABLE)
		return false;
	*ret = (struct item){ .kind = ITEM_ROWS, .table = f->items[0]->table };
	return true;
}

/* "sold if its booking is paid": of what it is said of, and not its booking. */
static bool
is_its(struct plan *p, const struct definition *d, bool its)
{
	if (!its || d->subject == NO_TABLE || p->n_tests == 0)
		return its;
	p->tested_first = true;
	return false;
}

/* "in one of our buildings": what is so is in them, and is none. */
static bool
is_inside(const struct plan *p, const struct definition *d)
{
	struct str body = d->body;

	return p->about != NO_TABLE && p->rows != NO_TABLE &&
	       p->rows != p->about && note_cut_phrase(&body, "inside");
}

static bool
from_frame(const struct context *x, const struct frame *f,
	   const struct definition *d, bool its, struct item *ret)
{
	struct plan p;

	plan_read(x, f, &p);
	p.about = d->rows != NO_TABLE ? d->rows : d->subject;
	its = is_its(&p, d, its);
	p.tested_first |= is_inside(&p, d);
	if (p.bad || p.order || p.pair || p.buckets || !test_others(&p))
		return false;
	fragment_settle(&p);
	fragment_sum_many(&p, d->body);
	if (p.compare)
		return false;
	if (its && p.rows != NO_TABLE && p.n_cols == 0 && p.n_measures == 0)
		return measure_its(&p, d->name, ret);
	if (its)
		return false;
	if (p.n_measures == 1)
		return are_tested(&p) && measure_of(&p, ret);
	if (p.n_measures > 1)
		return false;
	if (p.n_havings == 1)
		return count_of(&p, ret);
	if (p.n_cols == 1 && is_summed(x, p.cols[0]->node) &&
	    (f->n > 1 || is_of_many(f->items[0]) || d->by.n > 0)) {
		*ret = *p.cols[0];
		ret->node = default_measure(x, ret->node);
		p.measures[0] = ret;
		return measure_of(&p, ret);
	}
	if (p.n_cols == 1 &&
	    (p.cols[0]->node->kind != NODE_COLUMN || f->n == 1)) {
		*ret = *p.cols[0];
		ret->node = plan_measure_node(&p, ret);
		ret->left = ret->right = NULL;
		if (!ret->date)
			ret->date = date_said(&p);
		plan_test(&p, ret->test);
		p.base = ret->table;
		ret->test = all_tests(&p);
		return p.base != NO_TABLE;
	}
	return p.n_cols == 0 && p.n_groups == 0 && !PLAN_HAS(&p, SENSE_SHARE) &&
	       rows_of(&p, ret);
}

static bool
read_frames(const struct context *x, struct leaves *l,
	    const struct definition *d, struct item *ret)
{
	const bool its = fragment_says_its(l);
	struct frames frames;

	frames_find(chart_build(x, l), &frames);
	for (size_t i = 0;
	     i < frames.n &&
	     frames.items[i].score > frames.items[0].score - FAR_BEHIND;
	     i++)
		if ((other_name(&frames.items[i], d, ret) ||
		     from_frame(x, &frames.items[i], d, its, ret)) &&
		    fragment_unused(l, frames.items[i].words |
					       fragment_tested(x, l, ret)) ==
			    0 &&
		    fragment_is_faithful(x, d, l, &frames.items[i], ret)) {
			fragment_measure_named(x, d, ret);
			return true;
		}
	return false;
}

/* While a condition is looked at: whether its rows have one of each column. */
struct reached {
	const struct catalog *catalog;
	short rows;
	bool all;
};

static void
see_reached(void *arg, const struct node *n)
{
	struct reached *r = arg;

	if (n->kind == NODE_COLUMN && n->table != r->rows)
		r->all &= catalog_is_one(r->catalog, r->rows, n->table);
}

/* Rows are so by what they, or those that they belong to, have. */
static bool
is_of_rows(const struct context *x, const struct item *of)
{
	struct reached r = { .catalog = x->catalog,
			     .rows = of->table,
			     .all = true };

	if (of->test && of->kind != ITEM_MEASURE && of->table != NO_TABLE)
		test_walk(of->test, see_reached, &r);
	return r.all;
}

void
fragment_leaves(const struct context *x, const struct definition *d,
		struct context *own, struct leaves *ret)
{
	*own = *x;
	own->values = x->job->note_values;
	own->n_values = x->job->n_note_values;
	own->values_at = d->at;
	if (own->n_values && d->at > strlen(x->job->notes_text))
		fragment_find_values(own, d->body);
	own->plainly = true;
	match_read(own, d->body, ret);
	fragment_mark_signs(ret);
	fragment_prefer_own(own, ret,
			    d->rows != NO_TABLE ? d->rows : d->subject);
}

static bool
read_whole(const struct context *x, const struct definition *d,
	   struct item *ret)
{
	struct leaves *l = leaves_new(x->arena);
	struct context own;

	fragment_leaves(x, d, &own, l);
	if (l->n_content == 0)
		return false;
	if (read_frames(&own, l, d, ret))
		return is_of_rows(x, ret) && !fragment_forgets_minus(l, ret);
	if (fragment_is_computed(l))
		return false;
	fragment_trust_brackets(l);
	return read_frames(&own, l, d, ret) && is_of_rows(x, ret) &&
	       (ret->test || d->subject == NO_TABLE);
}

bool
fragment_read(const struct context *x, const struct definition *d,
	      struct item *ret)
{
	if (!read_whole(x, d, ret) && !fragment_read_less(x, d, ret) &&
	    !fragment_read_ratio(x, d, ret))
		return false;
	if (ret->test && test_excludes_all(ret->test))
		return false;
	fragment_as_rate(x, d, ret);
	return true;
}
