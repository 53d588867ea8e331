#include <math.h>
#include <string.h>

#include "data/turn.h"
#include "drafter/grammar/rank/derive.h"
#include "drafter/grammar/rank/gist.h"

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

/*
 * The reading of a turn that its statement was of: what was shown, or picked
 * from the choices; the first where it is of none.
 */
static const struct frame *
shown(const struct context *x, const struct derivations *all,
      const struct turn *turn)
{
	const struct job *job = x->job;
	struct gist said, own;

	if (all->n == 0)
		return NULL;
	if (turn && turn->sql && all->n > 1) {
		gist_read(x->arena, job->dialect, turn->sql, &said);
		for (size_t i = 0; i < all->n; i++) {
			gist_read(x->arena, job->dialect, all->items[i].sql,
				  &own);
			if (all->items[i].n_unused == 0 &&
			    gist_equal(&said, &own))
				return all->items[i].frame;
		}
	}
	return all->items[0].n_unused == 0 ? all->items[0].frame : NULL;
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

	for (size_t n = 0;; n++) {
		const struct str line = str_cut(&rest, '\n');

		turn.values_at = (size_t)(line.p - begin);
		derive(&turn, line, before, ret);
		if (line.p > begin)
			forget_back(ret);
		memcpy(x->roles, turn.roles, sizeof(x->roles));
		x->n_roles = turn.n_roles;
		if (rest.n == 0)
			return;
		before = shown(x, ret,
			       n < job->n_history ? &job->history[n] : NULL);
	}
}
