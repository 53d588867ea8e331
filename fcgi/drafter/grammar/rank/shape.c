#include "drafter/grammar/rank/shape.h"

#include <string.h>

#include "base/ban.h"

/* Forms that words ask for. */
struct said {
	bool once;   /* each value once */
	bool each;   /* one row for each */
	bool not ;   /* what is not so */
	bool than;   /* compared by size */
	bool listed; /* "list", "which": rows */
};

static bool
is_of_each(const struct item *i)
{
	return i->cue == SENSE_BY && i->arg &&
	       (strcmp(i->arg, "each") == 0 || strcmp(i->arg, "per") == 0);
}

static void
see_cue(const struct item *i, struct said *ret)
{
	ret->once |= i->cue == SENSE_DISTINCT;
	ret->each |= is_of_each(i);
	ret->not |= i->cue == SENSE_NOT || i->cue == SENSE_NEVER ||
		    i->cue == SENSE_WITHOUT;
	ret->than |= i->cue == SENSE_COMPARE || i->cue == SENSE_MORE ||
		     i->cue == SENSE_BETWEEN;
}

static struct said
said_of(const struct readings_of *all)
{
	const struct leaves *l = all->trees->leaves;
	struct said ret = { .once = false };

	for (size_t i = 0; l && i < l->n; i++)
		if (l->items[i].kind == ITEM_CUE)
			see_cue(&l->items[i], &ret);
	if (all->trees->n)
		ret.listed = all->trees->items[0].frame->asks == ASKS_LIST;
	return ret;
}

static bool
is_key(const struct catalog *c, uint32_t name)
{
	for (size_t t = 0; t < c->n_tables; t++)
		for (size_t i = 0; i < c->schema->tables[t].n_cols; i++)
			if (c->tables[t].cols[i].kind == COL_KEY &&
			    gist_hash(cat_col_name(c, (int)t, (int)i)) == name)
				return true;
	return false;
}

/* A word stands for a column of that name, not for rows that have it. */
static bool
is_said(const struct readings_of *all, uint32_t name)
{
	const struct catalog *c = all->context->catalog;
	const struct leaves *l = all->trees->leaves;

	for (size_t i = 0; i < l->n; i++) {
		const struct item *x = &l->items[i];

		if (x->kind == ITEM_COLUMN && x->node &&
		    x->node->kind == NODE_COLUMN &&
		    gist_hash(cat_col_name(c, x->node->table, x->node->col)) ==
			    name)
			return true;
	}
	return false;
}

static bool
is_shown(const struct listing *l, uint32_t name)
{
	for (size_t i = 0; i < l->n_columns; i++)
		if (l->columns[i] == name)
			return true;
	return false;
}

/* It is grouped by a part of a date, or by a column, that nobody sees then. */
static bool
hides_group(const struct catalog *c, const struct reading_of *r)
{
	const struct gist *g = &r->gist;
	const struct listing *l = &r->listing;
	const bool computes = l->n > l->n_columns + l->n_aggregates;

	if (!g->group || g->n_selects > 1 || computes)
		return false;
	for (size_t i = 0; i < g->n_grouped && !g->computed; i++)
		if (!is_key(c, g->grouped[i]) && !is_shown(l, g->grouped[i]))
			return true;
	return g->computed;
}

static void
of_shown(const struct readings_of *all, const struct reading_of *r,
	 double x[RANK__MAX])
{
	x[RANK_SHOWN] = (double)r->listing.n;
	x[RANK_SHOWN_AGGREGATES] = (double)r->listing.n_aggregates;
	x[RANK_GROUP_HIDDEN] =
		all->context && hides_group(all->context->catalog, r);
	for (size_t i = 0; all->context && i < r->listing.n_columns; i++) {
		const uint32_t name = r->listing.columns[i];

		x[RANK_SHOWN_KEYS] += is_key(all->context->catalog, name);
		x[RANK_SHOWN_UNSAID] += !is_said(all, name);
	}
}

/* 1: said and not built, -1: built and not said. */
static void
of_forms(const struct said *said, const struct gist *g, double x[RANK__MAX])
{
	const bool not = g->negated || gist_has_word(g, "<>");
	const bool than = gist_has_word(g, "<") || gist_has_word(g, ">") ||
			  gist_has_word(g, "<=") || gist_has_word(g, ">=") ||
			  gist_has_word(g, "between");

	x[RANK_FORM_ONCE] = said->once - g->distinct;
	x[RANK_FORM_EACH] = said->each - g->group;
	x[RANK_FORM_NOT] = said->not -not ;
	x[RANK_FORM_THAN] = said->than - than;
	x[RANK_LISTED] = said->listed;
}

/* How many of the others show the same, and are of the same tables. */
static void
of_votes(const struct readings_of *all, const struct reading_of *r,
	 double x[RANK__MAX])
{
	double shown = 0, from = 0;

	for (size_t i = 0; all->older && i < all->n; i++) {
		const struct reading_of *o = &all->items[i];
		const bool shows = listing_equal(&o->listing, &r->listing);
		const bool is_from = gist_same_tables(&o->gist, &r->gist);
		const bool others = (o->tree == NULL) != (r->tree == NULL);

		if (o == r)
			continue;
		shown += shows;
		from += is_from;
		if (others && o->place == 0) {
			x[RANK_SHOWN_FIRST] += shows;
			x[RANK_FROM_FIRST] += is_from;
		}
	}
	if (all->older && all->n > 1) {
		x[RANK_SHOWN_VOTES] = shown / (double)(all->n - 1);
		x[RANK_FROM_VOTES] = from / (double)(all->n - 1);
	}
}

void
shape_fill(struct readings_of *all)
{
	const struct said said = said_of(all);

	for (size_t i = 0; i < all->n; i++) {
		struct reading_of *r = &all->items[i];

		of_shown(all, r, r->x);
		of_forms(&said, &r->gist, r->x);
		of_votes(all, r, r->x);
	}
}
