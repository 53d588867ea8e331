#include "drafter/grammar/combine/plan/plan.h"

#include "base/ban.h"

/* "what share of the 2025 orders were returned": a period in between. */
const struct item *
plan_as_share(struct plan *p, const struct frame *f, size_t at)
{
	const struct item *i = f->items[at];
	const struct item *cue = at >= 2 ? f->items[at - 2] : NULL;
	struct item *m;

	if (!cue || cue->kind != ITEM_CUE || cue->cue != SENSE_SHARE ||
	    *cue->arg || f->items[at - 1]->kind != ITEM_PERIOD || !i->test ||
	    i->kind != ITEM_ROWS || p->n_measures + p->n_cols > 0)
		return i;
	m = arena_alloc(p->x->arena, sizeof(*m));
	*m = (struct item){ .kind = ITEM_MEASURE };
	if (!rule_share_of(p->x, i, m))
		return i;
	m->from = i->from;
	m->to = i->to;
	m->date = i->date;
	p->cues &= ~((uint64_t)1 << SENSE_SHARE);
	return m;
}
