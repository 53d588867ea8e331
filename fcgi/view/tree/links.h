#ifndef VIEW_TREE_LINKS_H
#define VIEW_TREE_LINKS_H

#include "data/table.h"
#include "data/turn.h"

/*
 * The addresses of a sorted and filtered table: what stands in the query is
 * kept, and one thing of it changed. All text is in the arena.
 */
struct table_links {
	struct arena *arena;
	const char *href;                /* …/turns/N/table */
	const struct table_query *query; /* as it is shown now */
	const struct table_query *sums;  /* NULL: no totals are shown */
	const struct rows *totals;       /* of sums: how many, and the sums */
	bool cells; /* cells link to the rows that have their value */
};

/* Whether rows of the turn can be sorted: its columns, SQL and dialect. */
bool links_can_sort(struct arena *a, const struct turn *t);
/* Where a heading leads: another order, by this column. */
const char *links_sort(const struct table_links *l, const struct column *col);
/* "ascending" or "descending", as the column is sorted now; or NULL. */
const char *links_sorted(const struct table_links *l, const char *column);
const char *links_hide(const struct table_links *l, const char *column);
/* Only rows with that value; NULL: it filters already, or cannot. */
const char *links_only(const struct table_links *l, const char *column,
		       const struct cell *cell);
/* Without filter i. */
const char *links_without(const struct table_links *l, size_t i);
/* With the sums, or without them. */
const char *links_totals(const struct table_links *l, bool with);
/* All columns of rows again. */
const char *links_unhide(const struct table_links *l);
/* The same rows as "csv", "json". */
const char *links_as(const struct table_links *l, const char *ending);
/* "12 rows": how many are summed up. */
const char *links_counted(const struct table_links *l);
/* What a column sums up to; empty: it is not summed. */
struct str links_total(const struct table_links *l, const char *column);

#endif
