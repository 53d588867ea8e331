#include <math.h>
#include <string.h>

#include "drafter/grammar/rank/derive.h"

#include "base/ban.h"

/* The turns of a chat, each put upon the one before. */

static bool
tree_has_agg(const struct tree *t)
{
	for (size_t i = 0; i < t->n_show; i++)
		if (node_has_agg(t->show[i]))
			return true;
	return t->n_group > 0;
}

/* "they" is passed over as a word, and yet it points back. */
static bool
says_they(const struct leaves *l)
{
	for (size_t i = 0; i < l->tokens.n; i++) {
		const struct sense_row *row =
			sense_find(l->tokens.items[i].fold, SENSE_THEY);

		if (row && !*row->arg)
			return true;
	}
	return false;
}

/* What was to follow and does not has left out the turn before. */
static void
forget_back(struct derivations *all)
{
	if (!all->leaves)
		return;
	all->back = derive_back_words(all->leaves);
	all->points = all->back || says_they(all->leaves);
	all->lists = all->follows && all->items[0].frame->asks == ASKS_LIST &&
		     all->points && !tree_has_agg(&all->items[0].tree);
	for (size_t i = 0; i < all->n && all->back && !all->follows; i++) {
		struct derivation *d = &all->items[i];

		d->unused |= all->back;
		d->n_unused++;
		d->partial = true;
		d->confidence = fmin(d->confidence, 0.4);
	}
}

void
derive_chat(struct context *x, struct derivations *ret)
{
	const struct job *job = x->job;
	const struct frame *before = NULL;
	struct context turn = *x;
	struct str rest =
		str_of(job->chat_text ? job->chat_text : job->question);
	const char *begin = rest.p;

	for (;;) {
		const struct str line = str_cut(&rest, '\n');

		turn.values_at = (size_t)(line.p - begin);
		derive(&turn, line, before, ret);
		if (line.p > begin)
			forget_back(ret);
		memcpy(x->roles, turn.roles, sizeof(x->roles));
		x->n_roles = turn.n_roles;
		if (rest.n == 0)
			return;
		before = ret->n && ret->items[0].n_unused == 0
				 ? ret->items[0].frame
				 : NULL;
	}
}
