#include <math.h>
#include <string.h>

#include "data/turn.h"
#include "drafter/grammar/rank/derive.h"
#include "drafter/grammar/rank/statement/gist.h"

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

/*
 * "they" is passed over as a word, and yet it points back; "their" does where
 * the rest is of the turn before.
 */
static bool
says_they(const struct leaves *l, bool follows)
{
	for (size_t i = 0; i < l->tokens.n; i++) {
		const struct sense_row *row =
			sense_find(l->tokens.items[i].fold, SENSE_THEY);

		if (row && (follows || !*row->arg))
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
	all->points = all->back || says_they(all->leaves, all->follows);
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

/* Most of its words are accounted for. */
static bool
is_mostly_read(const struct derivations *all, const struct derivation *d)
{
	return d->n_unused == 0 ||
	       (!d->partial && 2 * d->n_unused < all->leaves->n_content);
}

/* One that left words out must order and limit what was shown as it was. */
static bool
is_shown(const struct derivations *all, const struct derivation *d,
	 const struct gist *said, const struct gist *own)
{
	return gist_equal(said, own) &&
	       (d->n_unused == 0 ||
		(2 * d->n_unused < all->leaves->n_content &&
		 said->order == own->order && said->limit == own->limit));
}

/*
 * The reading of a turn that its statement was of: what was shown, or picked
 * from the choices; the first where it is of none.
 */
static const struct derivation *
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
			if (is_shown(all, &all->items[i], &said, &own))
				return &all->items[i];
		}
	}
	if (turn && turn->sql && all->items[0].n_unused > 0)
		return NULL; /* the other reader showed something */
	return is_mostly_read(all, &all->items[0]) ? &all->items[0] : NULL;
}

/* A change that was asked back changed nothing. */
static bool
is_refused(const struct derivations *all, const struct turn *turn)
{
	return all->follows && turn && !turn->sql;
}

void
derive_chat(struct context *x, struct derivations *ret)
{
	const struct job *job = x->job;
	const struct derivation *before = NULL;
	struct context turn = *x;
	bool open = false;
	struct str rest =
		str_of(job->chat_text ? job->chat_text : job->question);
	const char *begin = rest.p;

	for (size_t n = 0;; n++) {
		const struct str line = str_cut(&rest, '\n');
		const struct turn *turn_of;

		turn.values_at = (size_t)(line.p - begin);
		derive(&turn, line, before ? before->frame : NULL, ret);
		ret->open = ret->follows && open;
		if (line.p > begin)
			forget_back(ret);
		memcpy(x->roles, turn.roles, sizeof(x->roles));
		x->n_roles = turn.n_roles;
		if (rest.n == 0)
			return;
		turn_of = n < job->n_history ? &job->history[n] : NULL;
		if (is_refused(ret, turn_of))
			continue;
		before = shown(x, ret, turn_of);
		open = ret->open || (before && before->n_unused > 0);
	}
}
