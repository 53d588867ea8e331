#include "drafter/grammar/rank/features.h"

#include "base/ban.h"

#define ROWS_SAID 0.5F /* as strong a word names the rows of a table */

/* Whether the statement speaks of a column that names rows of the table. */
static bool
shows_name(const struct catalog *c, size_t t, const struct gist *g)
{
	for (size_t i = 0; i < COUNT(c->tables[t].names); i++)
		if (c->tables[t].names[i] >= 0 &&
		    gist_has_column(
			    g, cat_col_name(c, (int)t, c->tables[t].names[i])))
			return true;
	return false;
}

/* Keys that it groups by, of rows that have names which it does not show. */
static size_t
bare_keys(const struct catalog *c, const struct gist *g)
{
	size_t n = 0;

	for (size_t t = 0; g->group && t < c->n_tables; t++) {
		const struct cat_table *of = &c->tables[t];

		n += of->key >= 0 && of->names[0] >= 0 &&
		     of->names[0] != of->key && !shows_name(c, t, g) &&
		     gist_groups_by(g, cat_col_name(c, (int)t, of->key));
	}
	return n;
}

/* The table whose rows the first of its words ask for; -1. */
static int
asked_rows(const struct leaves *l)
{
	const struct item *first = NULL;

	for (size_t i = 0; i < l->n; i++) {
		const struct item *it = &l->items[i];

		if (it->kind == ITEM_ROWS && it->score >= ROWS_SAID &&
		    (!first || it->from < first->from ||
		     (it->from == first->from && it->score > first->score)))
			first = it;
	}
	return first ? first->table : -1;
}

void
features_of_names(const struct readings_of *all, const struct gist *g,
		  double x[RANK__MAX])
{
	const struct catalog *c = all->context ? all->context->catalog : NULL;
	const struct leaves *l = all->trees->leaves;
	const int rows = c && l ? asked_rows(l) : -1;

	if (!c)
		return;
	x[RANK_BARE_KEYS] = (double)bare_keys(c, g);
	x[RANK_NAMELESS] = rows >= 0 && c->tables[rows].names[0] >= 0 &&
			   g->n_aggregates == 0 &&
			   gist_has_table(g, cat_table_name(c, rows)) &&
			   !shows_name(c, (size_t)rows, g);
}
