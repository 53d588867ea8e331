#include "drafter/grammar/combine/plan/plan.h"

#include "base/ban.h"

/* What holds now, and on no day of its own. */

/* "shipped": that was done on some day. */
static bool
is_deed(const struct node *n)
{
	return n && n->kind == NODE_TEXT &&
	       str_ends(str_of(n->text), STR("ed"));
}

/* Whether a condition is one that rows come into and go out of again. */
static bool
is_state(const struct plan *p, const struct test *t)
{
	const struct cat_col *c;
	bool deed = is_deed(t->b);

	for (size_t i = 0; t->parts && i < t->n; i++)
		if (is_state(p, t->parts[i]))
			return true;
	if (t->usual || !t->a || t->a->kind != NODE_COLUMN)
		return false;
	for (size_t i = 0; t->list && i < t->n; i++)
		deed |= is_deed(t->list[i]);
	c = cat_col(p->x->catalog, t->a->table, t->a->col);
	return c->kind == COL_DATE || c->kind == COL_FLAG ||
	       (!deed && cat_words_have(c->words, c->n_words, "state"));
}

/* "running today": what holds now, and no day of its own. */
bool
plan_holds_now(const struct plan *p)
{
	const struct test *own = p->n_measures ? p->measures[0]->test : NULL;

	for (size_t i = 0; i < p->n_tests; i++)
		if (is_state(p, p->tests[i]))
			return true;
	return own && is_state(p, own);
}
