#include "drafter/grammar/combine/plan/plan.h"

#include "base/ban.h"

#define VIEWED 0.2F   /* it holds what tables do, often more than once */
#define ASSUMED 0.25F /* something was not said */
#define GUESSED 0.6F  /* something is hardly meant so */
#define KEYS 12
#define UNSAID 0.1F /* of two keys to the same table, and no word says which */

static short
table_of_tests(const struct plan *p)
{
	for (size_t i = 0; i < p->n_tests; i++)
		if (p->tests[i]->anchor != NO_TABLE)
			return test_rows(p->x->catalog, p->tests[i]);
	return NO_TABLE;
}

bool
plan_narrows(const struct plan *p, short table)
{
	for (size_t i = 0; i < p->n_tests; i++)
		if (p->tests[i]->anchor == table)
			return true;
	return false;
}

/* "salary of Mark Young": a name says whose. */
static bool
names_rows(const struct plan *p, short table)
{
	for (size_t i = 0; i < p->n_tests; i++) {
		const struct test *t = p->tests[i];

		if ((t->kind == TEST_LIKE || t->kind == TEST_COMPARE) &&
		    t->a->table == table && rule_col_is(p->x, t->a, COL_NAME))
			return true;
	}
	return false;
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
		p->cost += names_rows(p, p->base) ? 0 : ASSUMED;
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

static bool
fixes(const struct test *t, const struct node *n)
{
	const struct node *col =
		t->kind == TEST_COMPARE ? rule_equal_of(t) : NULL;

	for (size_t i = 0; t->kind == TEST_AND && i < t->n; i++)
		if (fixes(t->parts[i], n))
			return true;
	return col && node_equal(col, n);
}

bool
plan_is_fixed(const struct plan *p, const struct node *n)
{
	for (size_t i = 0; i < p->n_tests; i++)
		if (fixes(p->tests[i], n))
			return true;
	return false;
}

/* A column that was asked for, or either name of who has two, in full. */
static bool
is_asked_for(const struct plan *p, const struct node *n)
{
	const short *names = n->kind == NODE_COLUMN
				     ? p->x->catalog->tables[n->table].names
				     : NULL;

	if (plan_said_at(p, n) >= 0)
		return true;
	for (size_t i = 0; names && i < p->n_cols; i++)
		if (p->cols[i]->in_full &&
		    p->cols[i]->node->table == n->table &&
		    (n->col == names[0] || n->col == names[1]))
			return true;
	return false;
}

/* "name and price of the cheapest product": it was asked for before. */
static bool
is_ordered_too(const struct plan *p)
{
	const struct item *by =
		p->order && p->order_first ? p->order->left : NULL;

	for (size_t i = 0; by && by->kind == ITEM_COLUMN && i < p->n_cols; i++)
		if (!p->cols[i]->right && p->cols[i]->to < by->from &&
		    p->cols[i]->to + 2 >= by->from)
			return true;
	return false;
}

/* "the id of each product and how many …": its name was not. */
static bool
is_asked_by_key(const struct plan *p, const struct node *n)
{
	const struct cat_table *t = n->kind == NODE_COLUMN
					    ? &p->x->catalog->tables[n->table]
					    : NULL;

	if (!t || (n->col != t->names[0] && n->col != t->names[1]) ||
	    !plan_is_group(p, n->table))
		return false;
	for (size_t i = 0; i < p->n_cols; i++)
		if (p->cols[i]->is_key && p->cols[i]->node->table == n->table &&
		    p->cols[i]->node->col == t->key)
			return true;
	return false;
}

/* Of other rows, that were said to narrow those that are shown. */
static bool
is_narrowing(const struct plan *p, const struct node *n)
{
	return plan_narrows(p, node_table(n)) ||
	       (!PLAN_HAS(p, SENSE_WITH) && !(p->rows_first && p->n_cols > 0));
}

/*
 * Beside what was asked for: what orders a list, whose rows its columns are of,
 * how many of each there are where that only picks them, what a condition fixes,
 * and other rows that only narrow these.
 */
static bool
is_besides(const struct plan *p, const struct tree *t, size_t at)
{
	const struct node *n = t->show[at];

	if (plan_is_fixed(p, n) && (t->n_group == 0 || p->n_measures > 0) &&
	    !t->per)
		return !PLAN_HAS(p, SENSE_WHOLE) && !p->by_price;
	if (t->per && at < p->n_groups_shown) /* of which it is the first */
		return false;
	if (is_asked_for(p, n))
		return false;
	if (t->n_group > 0 && is_asked_by_key(p, n))
		return true;
	if (node_has_agg(n))
		return (!p->measures_said || p->ranks_only) &&
		       !plan_is_per_group(p) && !PLAN_HAS(p, SENSE_COUNT) &&
		       (p->order || t->n_having > 0);
	if (at < (t->n_group ? p->n_groups_shown : p->n_rows_shown))
		return p->n_cols > 0 && !p->names_too && !p->measures_said;
	if (t->n_group > 0)
		return false;
	if (at < p->n_others_shown && is_narrowing(p, n))
		return true;
	return t->n_order > 0 && node_equal(n, t->order[0].by) &&
	       !plan_is_last(p, t) && !is_ordered_too(p);
}

/* "years, titles and publishers": a name that was said stands where it was. */
static void
show_as_said(const struct plan *p, struct tree *t)
{
	const struct node *said[TREE_SHOWN] = { NULL };
	size_t n = 0;

	if (t->per)
		return;
	for (size_t c = 0; c < p->n_cols; c++)
		for (size_t i = 0; i < t->n_show; i++)
			if (plan_said_at(p, t->show[i]) == (int)c)
				said[n++] = t->show[i];
	for (size_t i = t->n_show; i > 0; i--)
		if (plan_said_at(p, t->show[i - 1]) >= 0)
			t->show[i - 1] = said[--n];
}

void
plan_alone(const struct plan *p, struct tree *t)
{
	const struct node *kept[TREE_SHOWN];
	size_t n = 0;

	if (!p->x->job || !p->x->job->asked_alone)
		return;
	for (size_t i = 0; i < t->n_show; i++)
		if (!is_besides(p, t, i))
			kept[n++] = t->show[i];
	for (size_t i = 0; i < n; i++)
		t->show[i] = kept[i];
	t->n_show = n > 0 ? n : t->n_show;
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
	p->n_others_shown = ret->n_show;
	plan_show_columns(p, ret);
	plan_measures(p, ret);
	plan_tests(p, ret);
	plan_having(p, ret);
	plan_order(p, ret);
	plan_filled_groups(p, ret);
	if (!plan_whether(p, ret)) {
		plan_standing(p, ret);
		plan_still(p, ret);
	}
	plan_show_rest(p, ret);
	plan_show_first(p, ret);
	plan_known(ret);
	read_roles(p, ret);
	plan_check(p, ret);
	plan_alone(p, ret);
	show_as_said(p, ret);
	return !p->bad && ret->n_show > 0;
}
