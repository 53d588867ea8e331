#include "drafter/grammar/combine/plan/plan.h"

#include "base/ban.h"

#define ASSUMED 0.25F /* something was not said */
#define GUESSED 0.6F  /* something is hardly meant so */

/*
 * "average capacity of rooms in each building": what tells the measured rows
 * apart is said for them, and no group.
 */
static bool
stands_for_rows(const struct plan *p, const struct tree *t,
		const struct node *n)
{
	const struct cat_table *ct = &p->x->catalog->tables[p->base];

	return p->measures_said && p->n_groups > 0 && t->n_group > 0 &&
	       n->kind == NODE_COLUMN && n->table == p->base &&
	       (n->col == ct->key || n->col == ct->names[0]) && !p->order &&
	       p->n_havings == 0;
}

/* The rows that are asked for, or those of the column behind this one. */
static short
rows_meant(const struct plan *p, size_t at)
{
	const struct item *next = at + 1 < p->n_cols ? p->cols[at + 1] : NULL;

	if (p->rows != NO_TABLE || !next || !next->right)
		return p->rows;
	return next->right->kind == ITEM_ROWS ? next->table : NO_TABLE;
}

/* "id", "name", and no word of whose: of the rows that are meant. */
static bool
is_of_others(const struct plan *p, size_t at)
{
	const struct item *i = p->cols[at];
	const short rows = rows_meant(p, at);

	return i->to == i->from + 1 && rows != NO_TABLE && p->n_measures == 0 &&
	       i->node->kind == NODE_COLUMN && i->node->table != rows &&
	       (i->is_key || rule_has_namesake(p->x, rows, i));
}

/* What a key is of, by its name, unless it was said as a key. */
static bool
show_named(struct plan *p, struct tree *t, const struct item *i,
	   const struct cat_col *c)
{
	const struct node *n = i->node;
	const bool grouped = t->n_group > 0;

	if (i->in_full) {
		plan_names(p, t, n->table, grouped);
		return true;
	}
	if (i->is_key)
		return false;
	if (plan_is_own_role(p, n)) {
		plan_role_names(p, t, n, grouped);
		return true;
	}
	if (!c || c->kind != COL_KEY || c->to < 0 || c->to == n->table)
		return false;
	tree_role(t, n->table, n->col);
	tree_reach(t, c->to, n->table);
	plan_names(p, t, c->to, grouped);
	return true;
}

void
plan_show_columns(struct plan *p, struct tree *t)
{
	for (size_t i = 0; i < p->n_cols; i++) {
		const struct node *n = p->cols[i]->node;
		const struct cat_col *c =
			n->kind == NODE_COLUMN
				? cat_col(p->x->catalog, n->table, n->col)
				: NULL;

		plan_test(p, p->cols[i]->test);
		p->cost += is_of_others(p, i) ? GUESSED : 0;
		if (stands_for_rows(p, t, n) || show_named(p, t, p->cols[i], c))
			continue;
		t->distinct |= p->cols[i]->each && t->n_group == 0;
		(void)tree_show(t, n);
		if (t->n_group > 0 && !node_has_agg(n))
			(void)tree_group(t, n);
		if (t->n_group > 0 && c && c->kind == COL_FLAG)
			p->cost += GUESSED; /* it narrows rather */
	}
}

bool
plan_is_group(const struct plan *p, short table)
{
	for (size_t i = 0; i < p->n_groups; i++)
		if (p->groups[i]->table == table && p->groups[i]->n_nodes == 0)
			return true;
	return false;
}

/* Something is counted, added up or compared: "how much was paid". */
static bool
may_count(const struct plan *p)
{
	return p->agg || p->compare || (p->order && p->order->many) ||
	       p->n_havings > 0 || p->n_groups > 0 || p->n_measures > 0 ||
	       PLAN_HAS(p, SENSE_COUNT) || PLAN_HAS(p, SENSE_TOTAL);
}

/* "names of companies with a movie directed in 1999": that it was, no more. */
static bool
is_only_done(const struct plan *p, const struct item *i)
{
	const bool text = rule_col_is(p->x, i->node, COL_NAME) ||
			  rule_col_is(p->x, i->node, COL_TEXT) ||
			  rule_col_is(p->x, i->node, COL_CODE);

	if (!i->deed || rule_col_is(p->x, i->node, COL_DATE) ||
	    (!text && may_count(p)))
		return false;
	for (size_t k = 0; k < p->n_cols; k++)
		if (!p->cols[k]->deed && p->cols[k]->from < i->from)
			return true;
	return p->rows != NO_TABLE && p->rows_first;
}

/* "project ids, and how many … in each project": the key of each of them. */
static const struct item *
key_of_group(const struct plan *p, const struct item *i)
{
	const struct cat_col *c =
		i->is_key && i->node->kind == NODE_COLUMN
			? cat_col(p->x->catalog, i->node->table, i->node->col)
			: NULL;
	struct item *own;

	if (!c || c->to < 0 || p->x->catalog->tables[c->to].key < 0 ||
	    !plan_is_group(p, c->to))
		return i;
	own = arena_alloc(p->x->arena, sizeof(*own));
	*own = *i;
	own->table = c->to;
	own->node = node_column(p->x->arena, c->to,
				p->x->catalog->tables[c->to].key);
	return own;
}

void
plan_columns_meant(struct plan *p)
{
	size_t kept = 0;

	for (size_t i = 0; i < p->n_cols; i++) {
		const struct item *c = p->cols[i];

		if (is_only_done(p, c))
			plan_test(p, c->test);
		else
			p->cols[kept++] = key_of_group(p, c);
	}
	p->n_cols = kept;
}
