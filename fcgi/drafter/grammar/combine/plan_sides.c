#include "drafter/grammar/combine/plan.h"

#include "base/ban.h"

static const struct node *
flag_of(const struct plan *p, const struct test *t)
{
	const struct node *col = rule_equal_of(t);

	return col && rule_col_is(p->x, col, COL_FLAG) ? col : NULL;
}

/* What the side is called of which a test holds, and the other. */
static void
labels_of(const struct plan *p, const struct test *t, const char *ret[2])
{
	struct arena *a = p->x->arena;
	const bool some = t->kind == TEST_EXISTS;
	const char *what =
		some ? cat_table_name(p->x->catalog, t->table) : t->label;

	if (!what && t->kind == TEST_COMPARE && t->b && t->b->kind == NODE_TEXT)
		what = t->b->text;
	ret[0] = some ? arena_printf(a, "with %s", what) : what ? what : "yes";
	ret[1] = some   ? arena_printf(a, "without %s", what)
		 : what ? arena_printf(a, "not %s", what)
			: "no";
}

void
plan_sides(struct plan *p, struct tree *t, const struct item *g)
{
	struct arena *a = p->x->arena;
	const struct test *so = plan_anchored(p, g->test);
	struct node_arm *arms = arena_array(a, 2, sizeof(*arms));
	const struct node *n = flag_of(p, so);
	struct node *sides;
	const char *labels[2];

	if (so->anchor == NO_TABLE ||
	    !catalog_is_one(p->x->catalog, p->base, so->anchor)) {
		p->bad = true;
		return;
	}
	if (!n) {
		labels_of(p, so, labels);
		arms[0] = (struct node_arm){ so, labels[0] };
		arms[1] = (struct node_arm){ NULL, labels[1] };
		sides = node_wrap(a, NODE_CASE, node_number(a, 0));
		sides->a = NULL;
		sides->number_like = false;
		sides->arms = arms;
		sides->n_arms = 2;
		n = sides;
	}
	(void)tree_group(t, n);
	(void)tree_show(t, n);
}
