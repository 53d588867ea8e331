#include "drafter/grammar/combine/fragment.h"
#include "drafter/grammar/combine/plan.h"

#include "base/ban.h"

/* Everything that holds of rows of the table, as one test. */
static const struct test *
all_tests(struct plan *p)
{
	struct tree t = { .base = p->base };
	const struct test *all = NULL;

	plan_tests(p, &t);
	for (size_t i = 0; i < t.n_where; i++)
		all = test_both(p->x->arena, TEST_AND, all, t.where[i]);
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
			      .node = m->node };
	ret->date = m->date ? m->date : date_said(p);
	if (m->test && p->n_measures == 0)
		plan_test(p, m->test);
	ret->test = all_tests(p);
	return !p->bad;
}

/* "two or more orders": of whatever they refer to. */
static bool
count_of(struct plan *p, struct item *ret)
{
	const struct item *h = p->havings[0];
	struct test *t;

	p->base = h->table;
	if (h->node || p->base == NO_TABLE)
		return false;
	if (h->test && p->n_tests < TREE_TESTS)
		p->tests[p->n_tests++] = h->test;
	t = test_count(p->x->arena, NO_TABLE, h->table, h->op, h->number);
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
	return true;
}

static bool
rows_of(struct plan *p, struct item *ret)
{
	p->base = p->rows;
	for (size_t i = 0; i < p->n_tests && p->base == NO_TABLE; i++)
		p->base = p->tests[i]->anchor;
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

static bool
from_frame(const struct context *x, const struct frame *f, struct item *ret)
{
	struct plan p;

	plan_read(x, f, &p);
	if (p.bad || p.order || p.pair || p.buckets)
		return false;
	if (p.n_measures == 1)
		return measure_of(&p, ret);
	if (p.n_measures > 1)
		return false;
	if (p.n_havings == 1)
		return count_of(&p, ret);
	if (p.n_cols == 1 && is_summed(x, p.cols[0]->node) && f->n > 1) {
		*ret = *p.cols[0];
		ret->node = default_measure(x, ret->node);
		p.measures[0] = ret;
		return measure_of(&p, ret);
	}
	if (p.n_cols == 1 &&
	    (p.cols[0]->node->kind != NODE_COLUMN || f->n == 1)) {
		*ret = *p.cols[0];
		ret->left = ret->right = NULL;
		if (!ret->date)
			ret->date = date_said(&p);
		p.base = ret->table;
		ret->test = all_tests(&p);
		return p.base != NO_TABLE;
	}
	return p.n_cols == 0 && p.n_groups == 0 && rows_of(&p, ret);
}

/* Bits of content words that nothing accounts for, and that matter. */
static size_t
count_unused(const struct leaves *l, uint64_t words)
{
	size_t n = 0;

	for (size_t i = 0; i < l->n_content; i++)
		n += l->telling[i] && !(words >> i & 1);
	return n;
}

/* A sum that is not understood is none. */
static void
mark_signs(struct leaves *l)
{
	for (size_t i = 0; i < l->n_content; i++)
		l->telling[i] |=
			sense_find(l->tokens.items[l->token_of[i]].fold,
				   SENSE_MINUS) != NULL;
}

/* Brackets say it exactly; words before them that are unknown say no more. */
static void
trust_brackets(struct leaves *l)
{
	bool inside = false, any = false;

	for (size_t i = 0; i < l->tokens.n; i++)
		any |= l->tokens.items[i].text[0] == '(';
	for (size_t i = 0; any && i < l->n_content; i++) {
		const char *text = l->tokens.items[l->token_of[i]].text;

		inside = (inside || *text == '(') && *text != ')';
		if (!inside) {
			l->telling[i] = false;
			l->skip[i] = 0.2F;
		}
	}
}

static bool
read_frames(const struct context *x, struct leaves *l, struct item *ret)
{
	struct frames frames;

	frames_find(chart_build(x, l), &frames);
	for (size_t i = 0; i < frames.n; i++)
		if (count_unused(l, frames.items[i].words) == 0 &&
		    from_frame(x, &frames.items[i], ret))
			return true;
	return false;
}

bool
fragment_read(const struct context *x, const struct definition *d,
	      struct item *ret)
{
	struct context own = *x;
	struct leaves *l = arena_alloc(x->arena, sizeof(*l));

	own.values = x->job->note_values;
	own.n_values = x->job->n_note_values;
	own.values_at = d->at;
	match_read(&own, d->body, l);
	if (l->n_content == 0)
		return false;
	mark_signs(l);
	if (read_frames(&own, l, ret))
		return true;
	trust_brackets(l);
	return read_frames(&own, l, ret);
}
