#include "drafter/grammar/rank/asking/asking_parts.h"
#include "drafter/grammar/render/sql.h"

#include "base/ban.h"

#define SUGGESTED 3
#define COLUMNS 3 /* at least: fewer are of tables that tie others */

/* How much the question speaks of a table. */
static float
spoken_of(const struct leaves *l, size_t table)
{
	float sum = 0;

	for (size_t i = 0; l && i < l->n; i++)
		if (l->items[i].table == (short)table)
			sum += l->items[i].kind == ITEM_ROWS
				       ? 2 * l->items[i].score
				       : l->items[i].score;
	return sum;
}

/* The table that is spoken of most, of those not taken yet; -1: none. */
static int
next(const struct schema *s, const struct leaves *l, const bool *taken)
{
	int best = -1;
	float most = 0;

	for (size_t t = 0; t < s->n_tables; t++) {
		const float sum = spoken_of(l, t);

		if (!taken[t] && s->tables[t].n_cols >= COLUMNS &&
		    (best < 0 || sum > most)) {
			best = (int)t;
			most = sum;
		}
	}
	return best;
}

void
asking_suggest(const struct readings_of *all, struct draft *d)
{
	struct arena *a = all->job->arena;
	const struct schema *s =
		all->job->whole ? all->job->whole : all->job->schema;
	bool *taken = arena_array(a, s->n_tables + 1, sizeof(*taken));
	int t;

	while (d->n_choices < SUGGESTED &&
	       (t = next(s, all->trees->leaves, taken)) >= 0) {
		taken[t] = true;
		d->choices = arena_grow(a, d->choices, d->n_choices,
					sizeof(*d->choices));
		d->choices[d->n_choices++] = arena_printf(
			a, "Show all %s", name_say(a, s->tables[t].name));
	}
}
