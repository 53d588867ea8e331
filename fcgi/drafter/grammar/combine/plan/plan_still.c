#include "drafter/grammar/combine/plan/plan.h"

#include "drafter/grammar/match/notes/definition.h"

#include "base/ban.h"

/* People who have left are none of those that are counted or listed. */

static bool
has_column(const struct tree *t, short table, short col)
{
	const struct node column = { .table = table, .col = col };
	struct node_sought s = { .column = &column };

	tree_walk(t, node_seek, &s);
	return s.found;
}

bool
plan_names_one_row(const struct context *x, const struct tree *t)
{
	for (size_t i = 0; i < t->n_where; i++) {
		const struct node *n = rule_equal_of(t->where[i]);

		if (n && n->kind == NODE_COLUMN &&
		    cat_col(x->catalog, n->table, n->col)->whole)
			return true;
	}
	return false;
}

bool
plan_are_gone(const struct context *x, const struct test *t)
{
	const struct test *of = t->kind == TEST_NOT ? t->parts[0] : t;
	const struct cat_col *c;

	if (of->kind != TEST_NULL || of->a->kind != NODE_COLUMN)
		return false;
	c = cat_col(x->catalog, of->a->table, of->a->col);
	return c->kind == COL_DATE &&
	       cat_words_have(c->words, c->n_words, "leave");
}

/* Conditions or groups, or the latest, by the day on which they came. */
static bool
is_of_coming(const struct tree *t, short table, short col)
{
	const struct node column = { .table = table, .col = col };
	struct node_sought s = { .column = &column };

	if (t->n_order > 0 && t->order[0].down)
		node_walk(t->order[0].by, node_seek, &s);
	for (size_t i = 0; i < t->n_where; i++)
		test_walk(t->where[i], node_seek, &s);
	for (size_t i = 0; i < t->n_group; i++)
		node_walk(t->group[i], node_seek, &s);
	return s.found;
}

/* One of them was asked for by the name. */
static bool
is_called(const struct context *x, const struct test *t)
{
	const struct node *n = rule_equal_of(t);

	return n ? n->kind == NODE_COLUMN && rule_col_is(x, n, COL_NAME)
		 : t->kind == TEST_LIKE;
}

/* "more than the average" is of all, and so is what they once did. */
static bool
is_of_all(const struct test *t)
{
	bool found =
		t->kind == TEST_EXISTS || t->kind == TEST_COUNT ||
		(t->kind == TEST_COMPARE && t->b && t->b->kind == NODE_SCALAR);

	for (size_t i = 0; t->parts && i < t->n && !found; i++)
		found = is_of_all(t->parts[i]);
	return found;
}

/* Rows that are listed, or counted and nothing else; none that rank others. */
static bool
are_rows(const struct context *x, const struct tree *t)
{
	if (t->n_group > 0 && t->limit)
		return false;
	for (size_t i = 0; i < t->n_show; i++)
		if (node_has_agg(t->show[i]) && !node_counts_rows(t->show[i]))
			return false;
	for (size_t i = 0; i < t->n_where; i++)
		if (is_called(x, t->where[i]) || is_of_all(t->where[i]))
			return false;
	return !plan_names_one_row(x, t);
}

/* "eleves = students": rows that the notes call people. */
static bool
are_called_people(const struct context *x, short table)
{
	struct definitions *all = x->definitions;

	for (size_t i = 0; all && i < all->n; i++) {
		struct definition *d = &all->items[i];

		if (d->n_words == 1 && d->people && definition_read(x, d) &&
		    d->items[0].kind == ITEM_ROWS &&
		    d->items[0].table == table && !d->items[0].test)
			return true;
	}
	return false;
}

/* The test of those who have left, as notes tell it by a day; NULL: none do. */
static const struct test *
told_gone(const struct context *x, short table)
{
	struct definitions *all = x->definitions;

	for (size_t i = 0; all && i < all->n; i++) {
		struct definition *d = &all->items[i];
		const struct test *t;

		if (!d->leave || !definition_read(x, d))
			continue;
		t = d->items[0].test;
		if (t && d->items[0].table == table && t->kind == TEST_NOT &&
		    t->parts[0]->kind == TEST_NULL &&
		    rule_col_is(x, t->parts[0]->a, COL_DATE) &&
		    t->parts[0]->a->table == table)
			return t->parts[0];
	}
	return NULL;
}

void
plan_still(const struct plan *p, struct tree *t)
{
	const struct catalog *c = p->x->catalog;
	const struct cat_table *of = &c->tables[t->base];
	const struct test *still;
	short day;

	if (!are_rows(p->x, t) ||
	    !(cat_are_people(of) || are_called_people(p->x, t->base)))
		return;
	still = rule_still_there(p->x, t->base, &day);
	if (!still && (still = told_gone(p->x, t->base)))
		day = still->a->col;
	if (still && !has_column(t, t->base, day) &&
	    !is_of_coming(t, t->base, of->date))
		(void)tree_where(t, still);
}
