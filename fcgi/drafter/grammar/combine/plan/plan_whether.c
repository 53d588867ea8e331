#include "drafter/grammar/combine/plan/plan.h"

#include "base/ban.h"

/* The conditions of a tree, each part by itself. */
struct parts {
	const struct test *items[TREE_TESTS];
	size_t n;
	bool many; /* there are more than fit */
};

static void
put_parts(struct parts *ps, const struct test *t)
{
	if (t->kind == TEST_AND) {
		for (size_t i = 0; i < t->n; i++)
			put_parts(ps, t->parts[i]);
	} else if (ps->n < TREE_TESTS) {
		ps->items[ps->n++] = t;
	} else {
		ps->many = true;
	}
}

/* What rows are called by, or what one alone has. */
static bool
is_name(const struct plan *p, const struct node *n)
{
	const struct cat_table *t = &p->x->catalog->tables[n->table];

	return n->col == t->names[0] || n->col == t->names[1] ||
	       t->cols[n->col].kind == COL_NAME || t->cols[n->col].whole;
}

/*
 * "flat 08 in Elm Court", "the Leeds branch": which row is meant; *own: by what
 * is of the row itself.
 */
static bool
tells_which(const struct plan *p, const struct test *t, bool *own, bool *named)
{
	const struct node *n =
		t->kind == TEST_COMPARE ? rule_equal_of(t) : NULL;
	const struct cat_col *c;

	if (!n || n->kind != NODE_COLUMN || t->label)
		return false;
	c = cat_col(p->x->catalog, n->table, n->col);
	if (!is_name(p, n) && !cat_words_have(c->words, c->n_words, "place"))
		return false;
	*own |= n->table == p->base;
	*named |= n->table == p->base && is_name(p, n);
	return true;
}

/* Rows are listed, and nothing is asked of them but what they are. */
static bool
are_rows_alone(const struct plan *p, const struct tree *t)
{
	return p->whether && !p->there && p->asks == ASKS_NOTHING &&
	       t->n_group == 0 && t->n_having == 0 && t->n_order == 0 &&
	       p->n_cols == 0 && p->n_measures == 0 && p->n_others == 0 &&
	       !p->has_period && !PLAN_HAS(p, SENSE_WITH) &&
	       !PLAN_HAS(p, SENSE_ANY);
}

bool
plan_whether(struct plan *p, struct tree *t)
{
	static const char *const answers[2] = { "yes", "no" };
	const struct test *which[TREE_TESTS], *so = NULL;
	struct parts ps = { .n = 0 };
	size_t n = 0;
	bool own = false, named = false;

	if (!are_rows_alone(p, t))
		return false;
	for (size_t i = 0; i < t->n_where; i++)
		put_parts(&ps, t->where[i]);
	for (size_t i = 0; i < ps.n; i++)
		if (tells_which(p, ps.items[i], &own, &named))
			which[n++] = ps.items[i];
		else
			so = test_both(p->x->arena, TEST_AND, so, ps.items[i]);
	if (ps.many || !so || !own || (!named && p->rows == NO_TABLE))
		return false;
	for (size_t i = 0; i < n; i++)
		t->where[i] = which[i];
	t->n_where = n;
	t->n_show = named ? 0 : t->n_show;
	return tree_show(t, plan_either(p, so, answers));
}
