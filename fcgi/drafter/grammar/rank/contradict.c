#include <string.h>

#include "drafter/grammar/rank/limit.h"
#include "drafter/grammar/rank/misread.h"

#include "base/ban.h"

#define LIKELY 0.25 /* a tree that is */
#define LESS 0.97   /* than the tree that it contradicts */

/* The likeliest tree that accounts for every word; NULL: none is likely. */
static const struct reading_of *
best_whole(const struct readings_of *all)
{
	const struct reading_of *best = NULL;

	for (size_t i = 0; i < all->n; i++) {
		const struct reading_of *r = &all->items[i];

		if (r->tree && !r->fans && r->draft.n_unused == 0 &&
		    r->right >= LIKELY && (!best || r->right > best->right))
			best = r;
	}
	return best;
}

/* Rows that a condition holds for, more than once. */
static bool
counts_twice(const struct tree *t)
{
	size_t n = 0;

	for (size_t i = 0; i < t->n_show; i++)
		n += t->show[i]->kind == NODE_AGG && t->show[i]->test;
	return n > 1;
}

static bool
counts_once(const char *sql)
{
	const char *first = strstr(sql, "count(");

	return first && !strstr(first + 1, "count(");
}

/* Groups, by what they come to. */
static bool
ranks_sums(const struct tree *t)
{
	return t->n_group > 0 && t->n_order > 0 && t->limit &&
	       t->order[0].by->kind == NODE_AGG && t->order[0].by->fn == FN_SUM;
}

/* Ordered by how many there are, where the tree has what they come to. */
static bool
ranks_counts(const struct catalog *c, const struct tree *t,
	     const struct gist *g)
{
	const struct node *of = ranks_sums(t) ? t->order[0].by->a : NULL;

	return of && of->kind == NODE_COLUMN && g->group &&
	       !gist_has_column(g, cat_col_name(c, of->table, of->col));
}

/* Rows compared with others: "taller than Lyon Tower". */
static bool
compares_rows(const struct tree *t)
{
	for (size_t i = 0; i < t->n_where; i++)
		if (t->where[i]->kind == TEST_COMPARE && t->where[i]->b &&
		    (t->where[i]->b->kind == NODE_SCALAR ||
		     t->where[i]->b->kind == NODE_FIRST))
			return true;
	return false;
}

/* What one row has, and no row is counted. */
static bool
shows_one(const struct tree *t)
{
	for (size_t i = 0; i < t->n_show; i++)
		if (node_has_agg(t->show[i]))
			return false;
	return t->n_group == 0 && t->limit == 1;
}

/* Whether a tree has each row of a table by itself. */
static bool
groups_rows(const struct catalog *c, const struct tree *t, short table)
{
	for (size_t i = 0; i < t->n_group; i++)
		if (t->group[i]->kind == NODE_COLUMN &&
		    t->group[i]->table == table &&
		    t->group[i]->col == c->tables[table].key)
			return true;
	return false;
}

/* By what rows have in figures, where the tree has each row by itself. */
static bool
groups_by_figure(const struct catalog *c, const struct tree *t,
		 const struct gist *g)
{
	for (size_t i = 0; i < t->n_group; i++) {
		const struct node *n = t->group[i];

		if (n->kind == NODE_COLUMN && n->number_like &&
		    groups_rows(c, t, n->table) &&
		    gist_groups_by(g, cat_col_name(c, n->table, n->col)) &&
		    !gist_groups_by(g, cat_col_name(c, n->table,
						    c->tables[n->table].key)))
			return true;
	}
	return false;
}

/* By each moment, where the tree has its hours or months; a day is its own. */
static bool
groups_by_moment(const struct catalog *c, const struct tree *t,
		 const struct gist *g)
{
	for (size_t i = 0; i < t->n_group; i++) {
		const struct node *unit = t->group[i], *n = unit->a;

		if (unit->kind == NODE_UNIT && n && n->kind == NODE_COLUMN &&
		    (unit->unit != UNIT_DAY ||
		     cat_col(c, n->table, n->col)->timed) &&
		    gist_groups_by(g, cat_col_name(c, n->table, n->col)) &&
		    !g->computed)
			return true;
	}
	return false;
}

static bool
shows_col(const struct tree *t, short table, short col)
{
	for (size_t i = 0; i < t->n_show; i++)
		if (t->show[i]->kind == NODE_COLUMN &&
		    t->show[i]->table == table && t->show[i]->col == col)
			return true;
	return false;
}

/* By another name than rows are called by: a contact, and not the company. */
static bool
names_otherwise(const struct catalog *c, const struct tree *t,
		const struct gist *g)
{
	for (size_t i = 0; i < t->n_show; i++) {
		const struct node *n = t->show[i];

		if (n->kind != NODE_COLUMN || n->table == NO_TABLE ||
		    c->tables[n->table].names[0] != n->col ||
		    gist_has_column(g, cat_col_name(c, n->table, n->col)))
			continue;
		for (size_t k = 0; k < c->schema->tables[n->table].n_cols; k++)
			if (cat_col(c, n->table, (int)k)->kind == COL_NAME &&
			    !shows_col(t, n->table, (short)k) &&
			    gist_has_column(g,
					    cat_col_name(c, n->table, (int)k)))
				return true;
	}
	return false;
}

static bool
contradicts(const struct catalog *c, const struct tree *t,
	    const struct reading_of *r)
{
	return (t->per && r->gist.limit && r->gist.n_selects < 2) ||
	       (compares_rows(t) && r->gist.n_selects < 2) ||
	       (shows_one(t) &&
		str_starts(str_of(r->draft.sql), STR("SELECT count("))) ||
	       (ranks_sums(t) && !r->gist.group) ||
	       ranks_counts(c, t, &r->gist) ||
	       groups_by_figure(c, t, &r->gist) ||
	       groups_by_moment(c, t, &r->gist) ||
	       names_otherwise(c, t, &r->gist) ||
	       (t->offset && !strstr(r->draft.sql, " OFFSET ")) ||
	       (counts_twice(t) && counts_once(r->draft.sql));
}

/* "which of them is the oldest": it sorts them all. */
static bool
sorts_all(const struct tree *t, const struct gist *g)
{
	return t->limit == 1 && t->n_order > 0 && t->n_group == 0 && !t->per &&
	       g->order && !g->limit;
}

/* A turn that goes on, grouped by what its words say and by more. */
static bool
groups_finer(const struct readings_of *all, const struct tree *t,
	     const struct gist *g)
{
	if (!all->trees->follows || t->n_group == 0 ||
	    g->n_grouped <= t->n_group)
		return false;
	for (size_t i = 0; i < t->n_group; i++)
		if (t->group[i]->kind != NODE_COLUMN ||
		    !gist_groups_by(g, cat_col_name(all->context->catalog,
						    t->group[i]->table,
						    t->group[i]->col)))
			return false;
	return true;
}

void
limit_contradicting(struct readings_of *all)
{
	const struct reading_of *best = best_whole(all);

	for (size_t i = 0; best && i < all->n; i++) {
		struct reading_of *r = &all->items[i];

		if (!r->tree && r->right > best->right &&
		    (r->x[RANK_IS_FOLLOW] < 1
			     ? contradicts(all->context->catalog,
					   &best->tree->tree, r) ||
				       misread_condition(all, best, r)
			     : sorts_all(&best->tree->tree, &r->gist) ||
				       groups_finer(all, &best->tree->tree,
						    &r->gist)))
			r->right = LESS * best->right;
	}
}
