#include "drafter/grammar/combine/plan/plan.h"

#include "base/ban.h"

/* The last rows of the shortest way that are many; NO_TABLE: they are no finer. */
short
plan_nearest(const struct catalog *c, short x, short y)
{
	struct cat_path path;
	short found = NO_TABLE;

	if (!catalog_path(c, x, y, &path))
		return NO_TABLE;
	for (size_t i = 0; i < path.n; i++)
		if (path.hops[i].many)
			found = path.hops[i].to;
	return found != NO_TABLE && catalog_is_one(c, found, x) &&
			       catalog_is_one(c, found, y)
		       ? found
		       : NO_TABLE;
}

/*
 * What was sold says more of both than what else may lie between, but for what
 * it is a part of: students have courses by enrolments, and not by their fees.
 */
short
plan_between(const struct catalog *c, short x, short y)
{
	const short sale = c->sale.table, found = plan_nearest(c, x, y);

	return sale != NO_TABLE && catalog_is_one(c, sale, x) &&
			       catalog_is_one(c, sale, y) &&
			       (found == NO_TABLE ||
				!catalog_is_one(c, sale, found))
		       ? sale
		       : found;
}

/* Where nothing is sold: what alone happens, or far more often than all else. */
static short
main_event(const struct catalog *c)
{
	const struct schema_table *of = c->schema->tables;
	short found = NO_TABLE, n = 0;
	int64_t others = 0;

	for (short t = 0; t < (short)c->n_tables; t++) {
		const bool most =
			found == NO_TABLE || of[t].n_rows > of[found].n_rows;
		const short less = most ? found : t;

		if (c->tables[t].kind != TABLE_EVENT || c->tables[t].date < 0 ||
		    of[t].view)
			continue;
		n++;
		if (less != NO_TABLE && of[less].n_rows > others)
			others = of[less].n_rows;
		if (most)
			found = t;
	}
	return n == 1 || (n > 1 && of[found].n_rows > 2 * others) ? found
								  : NO_TABLE;
}

short
plan_events(const struct catalog *c)
{
	const short sale = c->sale.besides ? NO_TABLE : c->sale.table;

	for (size_t i = 0; sale >= 0 && i < c->tables[sale].n_keys; i++) {
		const struct cat_key *k = &c->tables[sale].keys[i];

		if (catalog_is_part(c, sale, k) ||
		    c->tables[k->to].kind == TABLE_EVENT)
			return k->to;
	}
	return sale >= 0 ? sale : main_event(c);
}
