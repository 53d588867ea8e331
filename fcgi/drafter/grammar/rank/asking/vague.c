#include "drafter/grammar/rank/asking/asking_parts.h"

#include "base/ban.h"

static bool
has_vague(const struct leaves *l)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->items[i].kind == ITEM_CUE &&
		    l->items[i].cue == SENSE_VAGUE)
			return true;
	return false;
}

bool
asking_vague(const struct readings_of *all)
{
	const struct derivations *t = all->trees;

	return t->leaves && all->n && !all->items[0].tree && t->n &&
	       t->items[0].n_unused == 0 && t->items[0].tree.n_order == 0 &&
	       has_vague(t->leaves);
}
