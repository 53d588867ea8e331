#include <string.h>

#include "data/turn.h"
#include "drafter/grammar/rank/misread.h"
#include "drafter/grammar/rank/speaks.h"

#include "base/ban.h"

/* What is none of a chat's turns. */

#define NAMED 0.8F /* strength of a word that names a table, not its column */

bool
misread_one(const struct gist *g)
{
	return g->n_aggregates > 0 && !g->group && g->order &&
	       g->n_selects == 1 && !gist_has_word(g, "over");
}

/* The column whose days the groups of a tree are made of; NULL: none. */
static const struct node *
time_of(const struct tree *t)
{
	for (size_t i = 0; t->n_group > 1 && i < t->n_group; i++)
		if (t->group[i]->kind == NODE_UNIT && t->group[i]->a &&
		    t->group[i]->a->kind == NODE_COLUMN)
			return t->group[i]->a;
	return NULL;
}

bool
misread_time(const struct readings_of *all, const struct gist *g)
{
	const struct derivations *t = all->trees;
	const struct node *n = t->follows && t->items[0].n_unused == 0
				       ? time_of(&t->items[0].tree)
				       : NULL;

	return n && g->group &&
	       !gist_groups_by(g, cat_col_name(all->context->catalog, n->table,
					       n->col));
}

/* "and in May", "without …", "only …": a part of what was asked before. */
static bool
begins_a_part(const struct leaves *l)
{
	static const enum sense parts[] = { SENSE_AND,  SENSE_WITHOUT,
					    SENSE_ONLY, SENSE_WITH,
					    SENSE_THAT, SENSE_SAME };

	for (size_t i = 0; i < COUNT(parts) && l->tokens.n; i++)
		if (sense_find(l->tokens.items[0].fold, parts[i]))
			return true;
	return false;
}

static bool
names_any_rows(const struct leaves *l)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->items[i].kind == ITEM_ROWS && l->items[i].score > NAMED)
			return true;
	return false;
}

bool
misread_unanswered(const struct readings_of *all)
{
	const struct job *job = all->job;
	const struct leaves *l = all->trees->leaves;

	return job->n_history && !job->history[job->n_history - 1].sql && l &&
	       (begins_a_part(l) || !names_any_rows(l));
}

/* "how many of them are vegan": no count of the groups that were shown. */
bool
misread_found(const struct readings_of *all, const struct reading_of *r)
{
	const struct leaves *l = all->trees->leaves;

	if (!r->gist.group || !strstr(r->draft.sql, " FROM (SELECT "))
		return false;
	for (size_t i = 0; i < l->n; i++)
		if (l->items[i].kind == ITEM_TEST)
			return true;
	return false;
}

bool
misread_total(const struct readings_of *all, const struct reading_of *r)
{
	const struct leaves *l = all->trees->leaves;

	if (!r->tree || !all->trees->follows || r->gist.n_aggregates > 0)
		return false;
	for (size_t i = 0; i < l->n; i++)
		if (l->items[i].kind == ITEM_AGG &&
		    (l->items[i].words & ~r->cover.missing) == 0)
			return true;
	return false;
}

bool
misread_only(const struct readings_of *all, const struct reading_of *r)
{
	const struct derivations *t = all->trees;
	const struct leaves *l = t->leaves;

	if (r->tree || !t->follows || !all->n_trees ||
	    !derive_has_sense(l, SENSE_ONLY))
		return false;
	for (size_t i = 0; i < l->n; i++) {
		const struct test *said = l->items[i].test;

		if (l->items[i].kind == ITEM_TEST && said &&
		    said->kind == TEST_COMPARE && said->b->kind == NODE_TEXT &&
		    gist_has_value(&all->items[0].gist, said->b->text) &&
		    !gist_has_value(&r->gist, said->b->text))
			return true;
	}
	return false;
}

bool
misread_freed(const struct readings_of *all, const struct reading_of *r)
{
	const struct derivations *t = all->trees;
	const struct derivation *best = &t->items[0];

	if (r->tree || !t->follows || t->n == 0 || best->n_unused)
		return false;
	for (size_t i = 0; i < best->tree.n_where; i++)
		if (!best->tree.where[i]->usual &&
		    speaks_of_columns(all->context->catalog, &r->gist,
				      best->tree.where[i]))
			return false;
	return best->tree.n_where > 0;
}
