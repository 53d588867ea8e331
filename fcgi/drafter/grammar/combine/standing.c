#include "drafter/grammar/combine/plan.h"
#include "drafter/grammar/match/definition.h"

#include "base/ban.h"

/* While a tree is looked through for the columns of a test. */
struct finding {
	const struct node *column;
	bool found;
};

static void
see(void *arg, const struct node *n)
{
	struct finding *f = arg;

	f->found |= n->table == f->column->table && n->col == f->column->col;
}

/* Whether the tree's conditions speak of a column of the test themselves. */
struct told {
	const struct tree *tree;
	bool found;
};

static void
see_column(void *arg, const struct node *n)
{
	struct told *t = arg;
	struct finding f = { .column = n };

	for (size_t i = 0; i < t->tree->n_where; i++)
		test_walk(t->tree->where[i], see, &f);
	for (size_t i = 0; i < t->tree->n_group; i++)
		node_walk(t->tree->group[i], see, &f);
	for (size_t i = 0; i < t->tree->n_show; i++)
		node_walk(t->tree->show[i], see, &f);
	t->found |= f.found;
}

/* One row was asked for by its key. */
static bool
names_one_row(const struct context *x, const struct tree *t)
{
	for (size_t i = 0; i < t->n_where; i++) {
		const struct node *n = rule_equal_of(t->where[i]);

		if (n && n->kind == NODE_COLUMN &&
		    cat_col(x->catalog, n->table, n->col)->whole)
			return true;
	}
	return false;
}

struct use {
	short table;
	bool found;
};

static void
see_table(void *arg, const struct node *n)
{
	struct use *u = arg;

	u->found |= n->table == u->table;
}

/* Rows whose own key begins with that of the other: lines of orders. */
static bool
is_part_of(const struct catalog *c, short part, short whole)
{
	const struct cat_table *t = &c->tables[part];

	for (size_t i = 0; i < t->n_keys; i++)
		if (t->keys[i].to == whole &&
		    catalog_is_part(c, part, &t->keys[i]))
			return true;
	return false;
}

/* Figures of such rows, of their parts, or that look at them. */
static bool
concerns(const struct plan *p, const struct tree *t, short table)
{
	struct use u = { .table = table };

	if (t->base == table || is_part_of(p->x->catalog, t->base, table))
		return true;
	tree_walk(t, see_table, &u);
	return u.found && catalog_is_one(p->x->catalog, t->base, table);
}

/* They are listed: as its rows, or as what it is grouped by. */
static bool
lists(const struct tree *t, short table)
{
	struct use u = { .table = table };

	for (size_t i = 0; i < t->n_group; i++)
		node_walk(t->group[i], see_table, &u);
	return t->base == table || u.found;
}

void
plan_standing(struct plan *p, struct tree *t)
{
	const struct definitions *all = p->x->definitions;

	for (size_t i = 0; all && i < all->n_standing; i++) {
		struct definition *d = all->standing[i];
		struct told told = { .tree = t };

		if (!definition_read(p->x, d) || !d->items[0].test ||
		    d->items[0].table == NO_TABLE ||
		    !concerns(p, t, d->items[0].table) ||
		    names_one_row(p->x, t) ||
		    (d->lists && !lists(t, d->items[0].table)))
			continue;
		test_walk(d->items[0].test, see_column, &told);
		if (!told.found)
			(void)tree_where(
				t, test_not(p->x->arena, d->items[0].test));
	}
}
