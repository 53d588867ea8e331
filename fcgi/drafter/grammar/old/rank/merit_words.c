#include <math.h>

#include "drafter/grammar/old/rank/merit.h"

#include "base/ban.h"

/* What the question says, less what the query makes of it. */

static void
words_left(const struct parse *p, const struct candidate *c,
	   double ret[MERIT__MAX])
{
	const struct reading *r = c->reading;
	bool taken[WORDS_MAX + 1] = { false };

	for (size_t i = 0; i < r->n; i++) {
		const struct link *l = &p->links[r->acts[i].link];

		for (short k = l->from; k < l->to; k++)
			taken[k] = true;
	}
	for (size_t i = 0; i < p->n_words; i++) {
		const struct word *w = &p->words[i];
		const struct link *l =
			w->best == NONE ? NULL : &p->links[w->best];

		if (taken[i])
			continue;
		if (w->kind == WORD_PLAIN && !w->cues)
			ret[MERIT_HINTED] += w->hinted;
		if (w->solid <= 0 || !l)
			continue;
		ret[MERIT_LEFT] = 1;
		ret[MERIT_LEFT_TABLE] += l->kind == LINK_TABLE ? w->solid : 0;
		ret[MERIT_GONE] +=
			l->table == NONE || !query_has(c->query, l->table);
	}
}

/* What is less, and what is more, of a kind. */
static void
balance(double used, double said, enum merit less, enum merit more,
	double ret[MERIT__MAX])
{
	if (less != MERIT__MAX && used < said)
		ret[less] += said - used;
	if (more != MERIT__MAX && used > said)
		ret[more] += used - said;
}

static void
ops_used(const struct query *q, int used[OP__MAX])
{
	for (; q; q = q->next) {
		for (size_t i = 0; i < q->n_where; i++) {
			used[q->where[i].op] += q->where[i].value != NULL;
			if (q->where[i].sub)
				ops_used(q->where[i].sub, used);
		}
		for (size_t i = 0; i < q->n_having; i++)
			used[q->having[i].op]++;
	}
}

static void
ops_balance(const struct parse *p, const struct query *q,
	    double ret[MERIT__MAX])
{
	int used[OP__MAX] = { 0 }, said[OP__MAX] = { 0 };

	ops_used(q, used);
	for (size_t i = 0; i < p->n_words; i++)
		if (p->words[i].phrase && p->words[i].cues & CUE_COMPARE)
			said[p->words[i].op]++;
	for (size_t i = OP_NE; i <= OP_BETWEEN; i++)
		balance(used[i], said[i], MERIT_OP_LESS, MERIT_OP_MORE, ret);
}

static void
aggs_balance(const struct parse *p, const struct query *q,
	     double ret[MERIT__MAX])
{
	static const struct {
		enum agg agg;
		unsigned cue;
		enum merit less, more;
	} map[] = {
		{ AGG_COUNT, CUE_COUNT, MERIT_COUNT_LESS, MERIT_COUNT_MORE },
		{ AGG_SUM, CUE_SUM, MERIT__MAX, MERIT_SUM_MORE },
		{ AGG_AVG, CUE_AVG, MERIT_AVG_LESS, MERIT_SUM_MORE },
		{ AGG_MIN, CUE_MIN, MERIT__MAX, MERIT_END_MORE },
		{ AGG_MAX, CUE_MAX, MERIT__MAX, MERIT_END_MORE },
	};

	for (size_t i = 0; i < COUNT(map); i++) {
		int used = 0, said = 0;

		for (size_t k = 0; k < q->n_select; k++)
			used += q->select[k].agg == map[i].agg;
		for (size_t k = 0; k < p->n_words; k++)
			said += p->words[k].phrase &&
				p->words[k].cues & map[i].cue;
		balance(used, said, map[i].less, map[i].more, ret);
	}
}

static void
parts_balance(const struct parse *p, const struct query *q,
	      double ret[MERIT__MAX])
{
	const struct tally *t = &p->tally;
	const struct tally n = query_tally(q);

	ret[MERIT_NOTS] = n.nots - t->nots;
	ret[MERIT_COLUMNS] = n.columns - t->columns;
	balance(n.eaches, t->eaches, MERIT_EACH_LESS, MERIT_EACH_MORE, ret);
	balance(n.extremes, t->extremes, MERIT_TOP_LESS, MERIT__MAX, ret);
	balance(n.orders, t->orders, MERIT__MAX, MERIT_ORDER_MORE, ret);
	balance(n.values, t->values, MERIT_VALUES_LESS, MERIT_VALUES_MORE, ret);
	balance(n.numbers, t->numbers, MERIT_NUMBERS_LESS, MERIT__MAX, ret);
}

/* Whether words from … to - 1 say the last word of the column's name. */
static bool
says_tail(const struct parse *p, const struct link *l)
{
	const struct vocab *last =
		name_last(p, name_of_col(p, l->table, l->col));

	for (short k = l->from; last && k < l->to; k++)
		if (last->like[k] > 0.7F)
			return true;
	return !last;
}

static void
column_merit(const struct parse *p, const struct link *l, enum role role,
	     double ret[MERIT__MAX])
{
	const bool compared =
		role == ROLE_WHERE || role == ROLE_TOP || role == ROLE_ORDER;

	ret[MERIT_WEAK] = fmax(ret[MERIT_WEAK], 1 - l->strength);
	if (l->col == NONE)
		return;
	if (!says_tail(p, l))
		ret[role == ROLE_SELECT ? MERIT_TAIL_SHOW
		    : compared          ? MERIT_TAIL_WHERE
					: MERIT_TAIL]++;
	if (l->table_before != NONE)
		ret[MERIT_FAR] += p->links[l->table_before].table != l->table;
	if (l->table_after != NONE)
		ret[MERIT_FAR] += p->links[l->table_after].table != l->table;
}

static void
links_used(const struct parse *p, const struct reading *r,
	   double ret[MERIT__MAX])
{
	ret[MERIT_ACTS] = (double)r->n;
	for (size_t i = 0; i < r->n; i++) {
		const struct link *l = &p->links[r->acts[i].link];

		ret[MERIT_PART] += l->why == WHY_PART;
		ret[MERIT_SHORTER] += l->shorter;
		ret[MERIT_GAP] = fmax(ret[MERIT_GAP], l->gap);
		if (l->kind == LINK_COLUMN)
			column_merit(p, l, r->acts[i].role, ret);
		if (l->kind == LINK_VALUE) {
			ret[MERIT_WEAK_VALUE] =
				fmax(ret[MERIT_WEAK_VALUE], 1 - l->strength);
			ret[MERIT_NAMED] += l->named != 0;
		}
	}
}

void
merit_words(const struct parse *p, const struct candidate *c,
	    double ret[MERIT__MAX])
{
	words_left(p, c, ret);
	ops_balance(p, c->query, ret);
	aggs_balance(p, c->query, ret);
	parts_balance(p, c->query, ret);
	links_used(p, c->reading, ret);
}
