#include <string.h>

#include "drafter/grammar/combine/plan/plan.h"
#include "drafter/grammar/fragment/fragment_words.h"

#include "base/ban.h"

/* What a sentence of the notes leaves to be understood. */

/* "sum of payments": of the one column that their rows are measured by. */
static void
sum_rows(struct plan *p)
{
	if (!p->agg || p->rows == NO_TABLE || p->n_cols || p->n_measures ||
	    p->x->catalog->tables[p->rows].measure < 0)
		return;
	plan_measure_rows(p, p->rows);
	p->agg = NULL;
}

/* "it is collected and paid_on is empty": what was done on some day. */
static bool
is_done_too(const struct plan *p, const struct node *n)
{
	return p->n_tests > 0 && n->table == p->about && rule_is_deed(p->x, n);
}

/* "guests with a club level", "stays with children": it is filled, or some. */
static void
with_column(struct plan *p)
{
	const short rows = p->rows != NO_TABLE ? p->rows : p->about;
	const struct node *n = p->n_cols == 1 ? p->cols[0]->node : NULL;

	if (rows == NO_TABLE || !n || n->kind != NODE_COLUMN ||
	    !catalog_is_one(p->x->catalog, rows, n->table) ||
	    !((p->rows != NO_TABLE && PLAN_HAS(p, SENSE_WITH)) ||
	      is_done_too(p, n)))
		return;
	if (rule_col_is(p->x, n, COL_FLAG) || n->number_like)
		plan_test(p, test_compare(p->x->arena, n, IS_MORE,
					  node_number(p->x->arena, 0)));
	else
		plan_test(p, test_not(p->x->arena, test_null(p->x->arena, n)));
	p->n_cols = 0;
}

/* "takes more than an hour": of the column that counts time, in its unit. */
static void
compare_length(struct plan *p)
{
	const short rows = p->rows != NO_TABLE ? p->rows : p->about;
	const struct test *t;

	if (!p->compare || p->compare->aged || p->compare->period.from ||
	    p->n_cols || p->n_measures || rows == NO_TABLE)
		return;
	t = rule_lasts(p->x, rows, p->compare);
	if (!t)
		return;
	p->rows = rows;
	plan_test(p, t);
	p->compare = NULL;
}

/*
 * "5 nights or more": of the column that is said; "a review with 4 or less": of
 * the one that rows are measured by.
 */
static void
compare_measure(struct plan *p)
{
	const short rows = p->rows != NO_TABLE ? p->rows : p->about;
	const short col = rows == NO_TABLE
				  ? NO_TABLE
				  : p->x->catalog->tables[rows].measure;
	const struct node *of = NULL;

	if (!p->compare || p->compare->period.from)
		return;
	if (p->n_cols == 1 && p->n_measures == 0) {
		of = p->cols[0]->node;
		if (!of->number_like && of->kind != NODE_DAYS)
			return;
		p->n_cols = 0;
	} else if (col >= 0) {
		p->rows = rows;
		of = node_column(p->x->arena, rows, col);
	} else {
		return;
	}
	plan_test(p,
		  test_compare(p->x->arena, of, p->compare->op,
			       node_number(p->x->arena, p->compare->number)));
	p->compare = NULL;
}

/* "open, older than 30 days": of the rows that something is said of. */
static void
compare_old(struct plan *p)
{
	const short rows = p->rows != NO_TABLE ? p->rows
			   : p->n_tests        ? p->tests[0]->anchor
					       : p->about;
	const struct test *t;

	if (!p->compare || !p->compare->aged || !p->compare->unit ||
	    p->n_cols || rows == NO_TABLE)
		return;
	t = rule_so_old(p->x, rows, p->compare);
	if (!t)
		return;
	plan_test(p, t);
	p->compare = NULL;
}

/* "under 18 today": of the one table whose rows have an age. */
static void
compare_age(struct plan *p)
{
	const struct context *x = p->x;
	short found = p->rows != NO_TABLE ? p->rows : p->about;
	const struct test *t;
	bool born;

	if (!p->compare || p->compare->period.from || p->compare->unit ||
	    p->n_cols)
		return;
	for (size_t i = 0; found == NO_TABLE && i < x->catalog->n_tables; i++)
		if (rule_began(x, (short)i, &born) >= 0 && born)
			found = (short)i;
	t = found == NO_TABLE ? NULL : rule_of_age(x, found, p->compare);
	if (!t)
		return;
	plan_test(p, t);
	p->compare = NULL;
	p->has_period = false; /* "today": an age is of that day anyhow */
	p->cues &= ~((uint64_t)1 << SENSE_NOW);
}

/* "with more than 10000 ad revenue": what such rows of theirs come to. */
static void
compare_sum(struct plan *p)
{
	const struct item *m = p->n_measures == 1 ? p->measures[0] : NULL;
	struct item *h;

	if (!p->compare || p->compare->unit || p->compare->period.from || !m ||
	    p->n_havings || p->rows == NO_TABLE || m->table == p->rows ||
	    !node_has_agg(m->node))
		return;
	h = plan_item(p, ITEM_HAVING, m->table, m->node);
	h->op = p->compare->op;
	h->number = p->compare->number;
	h->test = m->test;
	plan_put(p->havings, &p->n_havings, h);
	p->date = m->date;
	p->n_measures = 0;
	p->compare = NULL;
}

/* Whether a body says a word of the column's name in the plural. */
static bool
says_many(const struct plan *p, struct str body, const struct node *n)
{
	const struct cat_words *w =
		&cat_col(p->x->catalog, n->table, n->col)->words[0];
	struct tokens t;

	lex_read(p->x->arena, body, &t);
	for (size_t i = 0; i < t.n; i++)
		for (size_t k = 0; k < w->n; k++)
			if (match_is_plural(&t.items[i]) &&
			    strcmp(t.items[i].stem, w->stems[k]) == 0)
				return true;
	return false;
}

/* A figure of each of the many rows that a row of the subject has. */
static bool
is_of_each(const struct plan *p, const struct node *n)
{
	return n->kind == NODE_COLUMN && n->table != p->about &&
	       (rule_col_is(p->x, n, COL_QUANTITY) ||
		rule_col_is(p->x, n, COL_AMOUNT)) &&
	       catalog_is_one(p->x->catalog, n->table, p->about) &&
	       p->x->catalog->tables[p->about].key >= 0;
}

void
fragment_sum_many(struct plan *p, struct str body)
{
	for (size_t i = 0; i < p->n_tests && p->about != NO_TABLE; i++) {
		const struct test *t = p->tests[i];
		struct item rows = { .test = NULL };
		struct test *sum;

		if (t->kind != TEST_COMPARE || !is_of_each(p, t->a) ||
		    t->b->kind != NODE_COLUMN || t->b->table != p->about ||
		    PLAN_HAS(p, SENSE_ANY) || !says_many(p, body, t->a))
			continue;
		rows.table = t->a->table;
		sum = test_compare(p->x->arena,
				   rule_sum_of(p->x, t->a, &rows, p->about),
				   t->op, t->b);
		sum->anchor = p->about;
		p->tests[i] = sum;
	}
}

void
fragment_settle(struct plan *p)
{
	sum_rows(p);
	with_column(p);
	compare_old(p);
	compare_age(p);
	compare_sum(p);
	compare_length(p);
	compare_measure(p);
}
