#include "drafter/grammar/query/tree.h"

#include "base/ban.h"

void
tree_walk(const struct tree *t, void (*fn)(void *, const struct node *),
	  void *arg)
{
	for (size_t i = 0; i < t->n_show; i++)
		node_walk(t->show[i], fn, arg);
	for (size_t i = 0; i < t->n_where; i++)
		test_walk(t->where[i], fn, arg);
	for (size_t i = 0; i < t->n_group; i++)
		node_walk(t->group[i], fn, arg);
	for (size_t i = 0; i < t->n_having; i++)
		test_walk(t->having[i], fn, arg);
	for (size_t i = 0; i < t->n_order; i++)
		node_walk(t->order[i].by, fn, arg);
	node_walk(t->per, fn, arg);
}

static bool
nodes_equal(const struct node *const *x, const struct node *const *y, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (!node_equal(x[i], y[i]))
			return false;
	return true;
}

static bool
tests_equal(const struct test *const *x, const struct test *const *y, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (!test_equal(x[i], y[i]))
			return false;
	return true;
}

static bool
orders_equal(const struct tree *x, const struct tree *y)
{
	if (x->n_order != y->n_order)
		return false;
	for (size_t i = 0; i < x->n_order; i++)
		if (x->order[i].down != y->order[i].down ||
		    !node_equal(x->order[i].by, y->order[i].by))
			return false;
	return true;
}

bool
tree_equal(const struct tree *x, const struct tree *y)
{
	for (size_t i = 0; i < x->n_roles && i < y->n_roles; i++)
		if (x->roles[i].table != y->roles[i].table ||
		    x->roles[i].col != y->roles[i].col)
			return false;
	return x->base == y->base && x->n_roles == y->n_roles &&
	       x->n_ways == y->n_ways && x->n_show == y->n_show &&
	       x->n_where == y->n_where && x->n_group == y->n_group &&
	       x->n_having == y->n_having && x->limit == y->limit &&
	       x->offset == y->offset && x->distinct == y->distinct &&
	       nodes_equal(x->show, y->show, x->n_show) &&
	       tests_equal(x->where, y->where, x->n_where) &&
	       nodes_equal(x->group, y->group, x->n_group) &&
	       tests_equal(x->having, y->having, x->n_having) &&
	       node_equal(x->per, y->per) && orders_equal(x, y);
}

bool
tree_show(struct tree *t, const struct node *n)
{
	for (size_t i = 0; i < t->n_show; i++)
		if (node_equal(t->show[i], n))
			return false;
	if (t->n_show == TREE_SHOWN)
		return false;
	t->show[t->n_show++] = n;
	return true;
}

bool
tree_group(struct tree *t, const struct node *n)
{
	for (size_t i = 0; i < t->n_group; i++)
		if (node_equal(t->group[i], n))
			return false;
	if (t->n_group == TREE_GROUPS)
		return false;
	t->group[t->n_group++] = n;
	return true;
}

void
tree_reach(struct tree *t, short table, short from)
{
	if (from == t->base || table == t->base || t->n_ways == TREE_ORDERS)
		return;
	for (size_t i = 0; i < t->n_ways; i++)
		if (t->ways[i].table == table)
			return;
	t->ways[t->n_ways++] = (struct tree_way){ table, from };
}

void
tree_role(struct tree *t, short table, short col)
{
	for (size_t i = 0; i < t->n_roles; i++)
		if (t->roles[i].table == table && t->roles[i].col == col)
			return;
	if (t->n_roles < TREE_ORDERS)
		t->roles[t->n_roles++] = (struct tree_role){ table, col };
}

const struct cat_key *
role_key(const struct catalog *c, const struct tree_role *roles, size_t n,
	 short table, short to)
{
	for (size_t i = 0; i < n; i++) {
		const struct cat_key *key =
			roles[i].table == table
				? catalog_key_of(c, table, roles[i].col)
				: NULL;

		if (key && key->to == to)
			return key;
	}
	return NULL;
}

bool
tree_where(struct tree *t, const struct test *x)
{
	for (size_t i = 0; i < t->n_where; i++)
		if (test_equal(t->where[i], x))
			return false;
	if (t->n_where == TREE_TESTS)
		return false;
	t->where[t->n_where++] = x;
	return true;
}
