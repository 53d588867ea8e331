#include "drafter/grammar/old/compose/compose.h"
#include "drafter/grammar/old/rank/merit.h"

#include "base/ban.h"

/* What links are used for, beside the words around them. */

#define NEAR 3 /* words back to a "from" or "to" */
#define CUED 7 /* words back to an aggregate */

/* What the words before it speak of, back to what stands for something. */
static int
end_before(const struct parse *p, const struct link *l)
{
	for (int i = l->from - 1; i >= 0 && i >= l->from - NEAR; i--) {
		const struct word *w = &p->words[i];

		if (w->solid > 0 || w->kind == WORD_STOP)
			break;
		if (end_of(w->stem))
			return end_of(w->stem);
	}
	return 0;
}

/* "flights from Rome": Rome is where they begin. */
static void
ends_merit(const struct parse *p, const struct link *l, double ret[MERIT__MAX])
{
	int said, end;

	if (l->kind != LINK_VALUE || l->table == NONE || l->col == NONE)
		return;
	said = end_before(p, l);
	end = said ? end_of_name(p, name_of_col(p, l->table, l->col)) : 0;
	if (end)
		ret[end == said ? MERIT_END_SAME : MERIT_END_OTHER]++;
}

/* Whether two links are said together: "name and age", "name, age". */
static bool
are_together(const struct parse *p, const struct link *a, const struct link *b)
{
	bool joined = false;

	for (int i = a->to; i < b->from; i++) {
		const struct word *w = &p->words[i];

		if (w->cues & (CUE_AND | CUE_OR | CUE_BOTH) || *w->fold == ',')
			joined = true;
		else if (!(w->cues & (CUE_LINK | CUE_FILLER)))
			return false;
	}
	return joined;
}

static void
pair_merit(const struct parse *p, const struct act *act, double ret[MERIT__MAX])
{
	const struct link *l = &p->links[act->link];
	const struct link *last = &p->links[act[-1].link];

	if (l->kind != LINK_COLUMN || last->kind != LINK_COLUMN)
		return;
	if (are_together(p, last, l))
		ret[MERIT_APART] +=
			act[-1].role == ROLE_SELECT && act->role != ROLE_SELECT;
	else
		ret[MERIT_ORDER_APART] +=
			act[-1].role == ROLE_ORDER && act->role == ROLE_ORDER;
}

static bool
is_cued(enum role role)
{
	return role == ROLE_COUNT || role == ROLE_SELECT_AGG ||
	       role == ROLE_ORDER_AGG || role == ROLE_ORDER_COUNT ||
	       role == ROLE_TOP_AGG || role == ROLE_TOP_COUNT ||
	       role == ROLE_HAVING_AGG;
}

/* The aggregate said before it; or NONE. */
static int
cue_before(const struct parse *p, const struct link *l)
{
	for (int i = l->from - 1; i >= 0 && i >= l->from - CUED; i--)
		if (p->words[i].phrase && p->words[i].cues & CUES_AGG)
			return i;
	return NONE;
}

/* "the share count of trades": a column, or the trades are counted. */
static void
cue_merit(const struct parse *p, const struct reading *r, const struct link *l,
	  double ret[MERIT__MAX])
{
	const int cue = cue_before(p, l);

	for (size_t i = 0; cue != NONE && i < r->n; i++) {
		const struct link *o = &p->links[r->acts[i].link];

		ret[MERIT_CUE_TWICE] += o->from <= cue && cue < o->to;
	}
}

void
merit_links(const struct parse *p, const struct reading *r,
	    double ret[MERIT__MAX])
{
	for (size_t i = 0; i < r->n; i++) {
		const struct link *l = &p->links[r->acts[i].link];

		ret[MERIT_MEANT] += l->why == WHY_MEANS;
		ret[MERIT_GUESSES] += l->why == WHY_GUESS;
		ends_merit(p, l, ret);
		if (i > 0)
			pair_merit(p, &r->acts[i], ret);
		if (is_cued(r->acts[i].role) && l->kind != LINK_ROWS)
			cue_merit(p, r, l, ret);
	}
}
