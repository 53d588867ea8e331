#include "drafter/grammar/rank/keyed.h"

#include "base/ban.h"

/* The table whose rows a shown column names; NO_TABLE: it names none. */
static short
named_by(const struct catalog *c, const struct node *n)
{
	if (n->kind == NODE_COLUMN)
		for (size_t i = 0; i < COUNT(c->tables[0].names); i++)
			if (c->tables[n->table].names[i] == n->col)
				return n->table;
	return NO_TABLE;
}

/* Whether it is grouped by the key of a table, or by what refers to it. */
static bool
groups_by_key(const struct catalog *c, const struct gist *g, short table)
{
	const struct cat_table *t = &c->tables[table];

	if (t->key >= 0 && gist_groups_by(g, cat_col_name(c, table, t->key)))
		return true;
	for (short from = 0; from < (short)c->n_tables; from++)
		for (size_t i = 0; i < c->tables[from].n_keys; i++) {
			const struct cat_key *k = &c->tables[from].keys[i];

			if (k->to == table && k->n_cols == 1 &&
			    gist_has_table(g, cat_table_name(c, from)) &&
			    gist_groups_by(
				    g, cat_col_name(c, from, (int)k->cols[0])))
				return true;
		}
	return false;
}

/* Another of the older reader that has the names of such a table besides. */
static bool
adds_names(const struct catalog *c, const struct gist *r, const struct gist *o)
{
	if (o->n != r->n + 1)
		return false;
	for (short t = 0; t < (short)c->n_tables; t++) {
		const short name = c->tables[t].names[0];

		if (name >= 0 && gist_has_table(r, cat_table_name(c, t)) &&
		    groups_by_key(c, r, t) &&
		    gist_has_column(o, cat_col_name(c, t, name)) &&
		    !gist_has_column(r, cat_col_name(c, t, name)))
			return true;
	}
	return false;
}

/* All that is kept of each, and a column that was asked for once more. */
static bool
shows_twice(const struct reading_of *r)
{
	return str_starts(str_of(r->draft.sql), STR("SELECT *, "));
}

bool
keyed_as_named(const struct readings_of *all, const struct reading_of *r,
	       const struct reading_of *o)
{
	const struct catalog *c = all->context ? all->context->catalog : NULL;
	const struct tree *t = o->tree ? &o->tree->tree : NULL;

	if (!c || !gist_covers(&o->gist, &r->gist))
		return false;
	if (shows_twice(r))
		return t && !o->gist.group && o->gist.n_aggregates == 0;
	if (!r->gist.group)
		return false;
	if (!t)
		return adds_names(c, &r->gist, &o->gist) &&
		       o->gist.n_grouped == r->gist.n_grouped;
	for (size_t i = 0; i < t->n_show; i++) {
		const short table = named_by(c, t->show[i]);

		if (!node_has_agg(t->show[i]) &&
		    (table == NO_TABLE || !groups_by_key(c, &r->gist, table)))
			return false;
	}
	return t->n_group > 0;
}
