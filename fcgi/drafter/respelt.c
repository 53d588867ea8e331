#include "drafter/respelt.h"

#include <string.h>

#include "drafter/grammar/rank/features.h"
#include "drafter/grammar/rank/trees.h"

#include "base/ban.h"

/* What is left out is told as such. */
static bool
is_unused(const struct draft *d, const char *word)
{
	for (size_t i = 0; i < d->n_unused; i++)
		if (strcmp(d->unused[i], word) == 0)
			return true;
	return false;
}

static void
put(struct arena *a, const struct tokens *t, struct draft *d)
{
	d->respelt = arena_array(a, t->n + 1, sizeof(*d->respelt));
	for (size_t i = 0; i < t->n; i++)
		if (t->items[i].mended && !is_unused(d, t->items[i].text))
			d->respelt[d->n_respelt++] =
				(struct respelt){ t->items[i].text,
						  t->items[i].mended };
}

void
respelt_put(const struct readings_of *all, struct drafts *ret)
{
	const struct leaves *l = all->trees ? all->trees->leaves : NULL;

	for (size_t i = 0; l && i < ret->n; i++)
		if (ret->items[i].sql)
			put(all->job->arena, &l->tokens, &ret->items[i]);
}
