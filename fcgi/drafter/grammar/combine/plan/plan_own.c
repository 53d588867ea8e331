#include "drafter/grammar/combine/plan/plan.h"

#include "base/ban.h"

/* Rows that refer to rows of their own table: the manager, the parent. */

bool
plan_is_own_role(const struct plan *p, const struct node *n)
{
	const struct cat_col *c =
		n->kind == NODE_COLUMN && !n->step
			? cat_col(p->x->catalog, n->table, n->col)
			: NULL;

	return c && c->kind == COL_KEY && c->to == n->table &&
	       !rule_is_own_key(p->x, n) &&
	       p->x->catalog->tables[n->table].names[0] >= 0;
}

/* A column of the row that a key leads to. */
static const struct node *
of_role(const struct plan *p, const struct node *key, short col)
{
	struct node *n = node_column(p->x->arena, key->table, col);

	n->step = 1;
	n->key = key;
	return n;
}

/* Whether another key to the own table was said: rows have one such seat. */
static bool
is_second_role(const struct plan *p, const struct tree *t,
	       const struct node *key)
{
	const struct cat_key *said = role_key(
		p->x->catalog, t->roles, t->n_roles, key->table, key->table);

	return said && (short)said->cols[0] != key->col;
}

void
plan_role_names(struct plan *p, struct tree *t, const struct node *key,
		bool grouped)
{
	const struct cat_table *ct = &p->x->catalog->tables[key->table];

	p->bad |= is_second_role(p, t, key);
	tree_role(t, key->table, key->col);
	if (grouped && ct->key >= 0)
		(void)tree_group(t, of_role(p, key, ct->key));
	for (size_t i = 0; i < COUNT(ct->names) && ct->names[i] >= 0; i++) {
		const struct node *n = of_role(p, key, ct->names[i]);

		(void)tree_show(t, n);
		if (grouped)
			(void)tree_group(t, n);
	}
}

bool
plan_have_text_keys(const struct plan *p, short table)
{
	const struct cat_table *ct = &p->x->catalog->tables[table];

	return ct->kind == TABLE_ENTITY && ct->key >= 0 &&
	       p->x->catalog->schema->tables[table].cols[ct->key].type ==
		       CELL_TEXT;
}
