#include "data/names.h"
#include "drafter/grammar/combine/plan/plan.h"

#include "base/ban.h"

/* Rows that something holds for, and the others. */

static const struct node *
flag_of(const struct plan *p, const struct test *t)
{
	const struct node *col = rule_equal_of(t);

	return col && rule_col_is(p->x, col, COL_FLAG) ? col : NULL;
}

/* What a row has by a column: a key is of another row. */
static const char *
words_of_column(const struct plan *p, const struct node *n)
{
	const struct catalog *c = p->x->catalog;
	const struct cat_col *col = cat_col(c, n->table, n->col);
	const char *name = cat_words_said(p->x->arena,
					  col->kind == COL_KEY && col->to >= 0
						  ? &c->tables[col->to].words[0]
						  : &col->words[0]);

	return col->kind == COL_DATE ? name_of_date(p->x->arena, name) : name;
}

/* The column of which any value, or more than 0, is asked; NULL: it is not. */
static const struct node *
had_of(const struct test *t)
{
	const bool some = t->kind == TEST_EXISTS && t->n == 1;
	const struct test *so = some ? t->parts[0] : t;

	if (so->kind == TEST_NOT && so->parts[0]->kind == TEST_NULL)
		return so->parts[0]->a;
	return so->kind == TEST_COMPARE && so->op == IS_MORE && so->b &&
			       so->b->kind == NODE_NUMBER &&
			       !(so->b->number > 0)
		       ? so->a
		       : NULL;
}

/* What the side is called of which a test holds, and the other. */
static void
labels_of(const struct plan *p, const struct test *t, const char *ret[2])
{
	struct arena *a = p->x->arena;
	const struct catalog *c = p->x->catalog;
	const struct node *had = t->label ? NULL : had_of(t);
	const char *what = t->label;

	if (had && had->kind == NODE_COLUMN)
		what = words_of_column(p, had);
	else if (t->kind == TEST_EXISTS)
		what = name_plural(
			a, cat_words_said(a, &c->tables[t->table].words[0]));
	if (what && (had || t->kind == TEST_EXISTS)) {
		ret[0] = arena_printf(a, "with %s", what);
		ret[1] = arena_printf(a, "without %s", what);
		return;
	}
	if (!what && t->kind == TEST_COMPARE && t->b && t->b->kind == NODE_TEXT)
		what = t->b->text;
	ret[0] = what ? what : "yes";
	ret[1] = what ? arena_printf(a, "not %s", what) : "no";
}

/* What holds of a side: "with a discount", of an order with any such line. */
static const struct test *
side_of(const struct plan *p, const struct test *t)
{
	const struct test *so = plan_anchored(p, t);

	if (so->anchor == NO_TABLE || so->anchor == p->base ||
	    catalog_is_one(p->x->catalog, p->base, so->anchor) ||
	    !catalog_is_one(p->x->catalog, so->anchor, p->base))
		return so;
	return test_exists(p->x->arena, p->base, so->anchor, so);
}

const struct node *
plan_either(const struct plan *p, const struct test *so,
	    const char *const labels[2])
{
	struct arena *a = p->x->arena;
	struct node_arm *arms = arena_array(a, 2, sizeof(*arms));
	struct node *ret = node_wrap(a, NODE_CASE, node_number(a, 0));

	arms[0] = (struct node_arm){ so, labels[0] };
	arms[1] = (struct node_arm){ NULL, labels[1] };
	ret->a = NULL;
	ret->number_like = false;
	ret->arms = arms;
	ret->n_arms = 2;
	return ret;
}

void
plan_sides(struct plan *p, struct tree *t, const struct item *g)
{
	const struct test *so = side_of(p, g->test);
	const struct node *n = flag_of(p, so);
	const char *labels[2];

	if (so->anchor == NO_TABLE ||
	    !catalog_is_one(p->x->catalog, p->base, so->anchor)) {
		p->bad = true;
		return;
	}
	if (!n) {
		labels_of(p, so, labels);
		n = plan_either(p, so, labels);
	}
	(void)tree_group(t, n);
	(void)tree_show(t, n);
}
