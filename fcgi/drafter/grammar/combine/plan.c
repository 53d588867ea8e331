#include "drafter/grammar/combine/plan.h"

#include "base/ban.h"

#define VIEWED 0.15F  /* it holds what tables do, often more than once */
#define ASSUMED 0.25F /* something was not said */
#define GUESSED 0.6F  /* something is hardly meant so */
#define KEYS 12
#define UNSAID 0.1F /* of two keys to the same table, and no word says which */

static short
table_of_tests(const struct plan *p)
{
	for (size_t i = 0; i < p->n_tests; i++)
		if (p->tests[i]->anchor != NO_TABLE)
			return p->tests[i]->anchor;
	return NO_TABLE;
}

static void
find_base(struct plan *p)
{
	for (size_t i = 0; i < p->n_measures && p->base == NO_TABLE; i++)
		p->base = p->measures[i]->table;
	if (p->base == NO_TABLE)
		p->base = p->rows;
	for (size_t i = 0; i < p->n_cols && p->base == NO_TABLE; i++) {
		p->base = p->cols[i]->table;
		p->cost += ASSUMED;
	}
	if (p->base == NO_TABLE) {
		p->base = table_of_tests(p);
		p->cost += ASSUMED;
	}
	p->bad |= p->base == NO_TABLE;
	if (!p->bad && p->x->catalog->schema->tables[p->base].view)
		p->cost += VIEWED;
}

/* While the tables of a tree are looked through. */
struct roles {
	struct plan *p;
	const struct tree *tree;
};

/* A step that two keys could make, and nothing says which. */
static void
look_at_hop(struct roles *r, const struct cat_hop *hop)
{
	const struct catalog *c = r->p->x->catalog;
	const short owner = hop->many ? hop->to : hop->from;
	const struct cat_key *keys[KEYS];
	const size_t n = catalog_roles(c, owner, hop->key->to, keys, KEYS);

	if (n < 2 || hop->key->to == owner ||
	    catalog_is_plain_key(c, owner, keys[0]) ||
	    role_key(c, r->tree->roles, r->tree->n_roles, owner, hop->key->to))
		return;
	r->p->other_role = (struct tree_role){ owner, (short)keys[1]->cols[0] };
}

static void
look_at(void *arg, const struct node *n)
{
	struct roles *r = arg;
	struct cat_path path;

	if (n->table == r->tree->base || n->step ||
	    !catalog_path(r->p->x->catalog, r->tree->base, n->table, &path))
		return;
	for (size_t i = 0; i < path.n; i++)
		look_at_hop(r, &path.hops[i]);
}

/* Which of several keys to the same table its rows are reached by. */
static void
read_roles(struct plan *p, struct tree *t)
{
	struct roles r = { p, t };

	for (size_t i = 0; i < p->x->n_roles; i++)
		tree_role(t, p->x->roles[i].table, p->x->roles[i].col);
	tree_walk(t, look_at, &r);
	if (p->other_role.table == NO_TABLE)
		return;
	p->cost += UNSAID;
	if (p->variant == 2)
		tree_role(t, p->other_role.table, p->other_role.col);
}

bool
plan_tree(struct plan *p, struct tree *ret)
{
	if (p->bad)
		return false;
	*ret = (struct tree){ .base = NO_TABLE };
	plan_find(p);
	plan_share_test(p);
	plan_grain(p);
	find_base(p);
	if (p->bad)
		return false;
	ret->base = p->base;
	plan_show_rows(p, ret);
	p->n_rows_shown = ret->n_show;
	plan_groups(p, ret);
	p->n_groups_shown = ret->n_show;
	plan_show_others(p, ret);
	plan_show_columns(p, ret);
	plan_measures(p, ret);
	plan_tests(p, ret);
	plan_having(p, ret);
	plan_order(p, ret);
	plan_standing(p, ret);
	plan_show_rest(p, ret);
	read_roles(p, ret);
	plan_check(p, ret);
	plan_alone(p, ret);
	return !p->bad && ret->n_show > 0;
}
