#include <math.h>

#include "drafter/grammar/old/compose/compose.h"
#include "drafter/grammar/old/rank/merit.h"

#include "base/ban.h"

/* Whether the tables are those that the question speaks of, word by word. */

struct word_set {
	uint32_t bits[WORDS_MAX / 32];
};

struct view {
	const struct parse *p;
	const struct query *q;
	const struct reading *r;
	struct word_set taken; /* by links of the reading */
	double *ret;
};

static void
set_words(struct word_set *set, const struct link *l)
{
	for (short i = l->from; i < l->to; i++)
		set->bits[i / 32] |= 1U << i % 32;
}

static bool
set_has(const struct word_set *set, size_t i)
{
	return set->bits[i / 32] & 1U << i % 32;
}

static const struct link *
link_of(const struct view *v, size_t act)
{
	return &v->p->links[v->r->acts[act].link];
}

/* The words that say a part of the name. */
static void
meet_name(const struct parse *p, const struct name *name, struct word_set *met)
{
	for (size_t k = 0; k < name->n; k++)
		for (size_t b = 0; b < COUNT(met->bits); b++)
			met->bits[b] |= p->vocab[name->words[k]].said[b];
}

static void
meet(const struct parse *p, struct col c, struct word_set *met)
{
	if (is_col(c))
		meet_name(p, name_of_col(p, c.table, c.col), met);
}

/* Those that say a part of any name in the query. */
static void
meet_query(const struct parse *p, const struct query *q, struct word_set *met)
{
	for (; q; q = q->next) {
		for (size_t i = 0; i < q->n_from; i++)
			meet_name(p, &p->names[q->from[i].table], met);
		for (size_t i = 0; i < q->n_select; i++)
			meet(p, q->select[i].col, met);
		for (size_t i = 0; i < q->n_having; i++)
			meet(p, q->having[i].lhs.col, met);
		for (size_t i = 0; i < q->n_group; i++)
			meet(p, q->group[i].col, met);
		for (size_t i = 0; i < q->n_order; i++)
			meet(p, q->order[i].expr.col, met);
		for (size_t i = 0; i < q->n_where; i++) {
			meet(p, q->where[i].lhs.col, met);
			if (q->where[i].sub)
				meet_query(p, q->where[i].sub, met);
		}
	}
}

/* Whether a stored value begins at word i, which says no name at all. */
static bool
starts_value(const struct parse *p, size_t i)
{
	const struct word *w = &p->words[i];

	return w->solid >= 0.9 && p->links[w->best].from == (short)i &&
	       !(p->told[i / 32] & 1U << i % 32);
}

/* Words passed over that say names, though the query has them not. */
static void
words_merit(const struct view *v)
{
	const struct parse *p = v->p;
	struct word_set met = v->taken;

	meet_query(p, v->q, &met);
	for (size_t b = 0; b < COUNT(met.bits); b++)
		v->ret[MERIT_UNMET] +=
			__builtin_popcount(p->told[b] & ~met.bits[b]);
	for (size_t i = 0; i < p->n_words; i++) {
		const struct word *w = &p->words[i];

		if (w->solid <= 0 || set_has(&v->taken, i))
			continue;
		v->ret[MERIT_COLUMN_LOST] += w->covered_by == LINK_COLUMN;
		v->ret[MERIT_VALUE_LOST] +=
			w->covered_by == LINK_VALUE && starts_value(p, i);
	}
}

/* How much of a name no word says: 0 … 1. */
static double
unsaid(const struct parse *p, const struct name *name)
{
	double sum = 0;

	for (size_t k = 0; k < name->n; k++) {
		const uint32_t *said = p->vocab[name->words[k]].said;
		uint32_t any = 0;

		for (size_t b = 0; b < WORDS_MAX / 32; b++)
			any |= said[b];
		sum += any ? 0 : name->weight[k];
	}
	return name->total > 0 ? sum / name->total : 0;
}

/* Whether a link names the table; or one of its columns. */
static bool
has_link(const struct view *v, int table, bool as_table)
{
	for (size_t i = 0; i < v->r->n; i++) {
		const struct link *l = link_of(v, i);

		if (l->table == table && (l->kind == LINK_TABLE ||
					  (!as_table && l->kind != LINK_VALUE)))
			return true;
	}
	return false;
}

/* Whether at most one other is joined to it. */
static bool
is_leaf(const struct query *q, size_t i)
{
	size_t n = i > 0;

	for (size_t k = 1; k < q->n_from; k++)
		n += q->from[k].with == q->from[i].table;
	return n < 2;
}

static void
from_merit(const struct view *v)
{
	const struct parse *p = v->p;
	const struct query *q = v->q;
	double *ret = v->ret;

	for (size_t i = 0; i < q->n_from; i++) {
		const int t = q->from[i].table;

		ret[MERIT_LEAF] += q->n_from > 1 && is_leaf(q, i) &&
				   !query_reads(q, t) && has_link(v, t, true);
		if (has_link(v, t, false))
			ret[MERIT_TABLE_UNSAID] = fmax(ret[MERIT_TABLE_UNSAID],
						       unsaid(p, &p->names[t]));
	}
	for (size_t i = 0; i < q->n_select; i++) {
		const struct col c = q->select[i].col;

		if (!is_col(c) || q->select[i].whole)
			continue;
		ret[MERIT_COLUMN_UNSAID] =
			fmax(ret[MERIT_COLUMN_UNSAID],
			     unsaid(p, name_of_col(p, c.table, c.col)));
	}
}

/* Whether another link of the reading is to the table. */
static bool
is_shared(const struct view *v, size_t act, int table)
{
	for (size_t i = 0; i < v->r->n; i++)
		if (i != act && link_of(v, i)->table == table)
			return true;
	return false;
}

/* Whether such words could stand for a place in a table that is in use. */
static bool
has_rival(const struct view *v, size_t act)
{
	const struct parse *p = v->p;
	const struct link *l = link_of(v, act);

	if (l->table == NONE || is_shared(v, act, l->table))
		return false;
	for (size_t i = 0; i < p->n_links; i++) {
		const struct link *o = &p->links[i];

		if (o->kind == l->kind && o->from < l->to && l->from < o->to &&
		    o->to - o->from >= l->to - l->from &&
		    o->strength >= l->strength - 0.1 && o->table != l->table &&
		    o->table != NONE && is_shared(v, act, o->table))
			return true;
	}
	return false;
}

static void
links_merit(const struct view *v)
{
	int last = NONE;

	for (size_t i = 0; i < v->r->n; i++) {
		const struct link *l = link_of(v, i);
		bool before = false;

		if (l->kind == LINK_COLUMN)
			v->ret[MERIT_RIVAL] += has_rival(v, i);
		if (l->kind == LINK_VALUE)
			v->ret[MERIT_VALUE_RIVAL] += has_rival(v, i);
		for (size_t k = 0; k < i; k++)
			before |= link_of(v, k)->table == l->table;
		if (l->table == NONE)
			continue;
		v->ret[MERIT_SPLIT] += before && last != l->table;
		last = l->table;
	}
}

/* The shares of those that do the same with some of its tables. */
static double
share_of_fewer(const struct parse *p, const struct query *q)
{
	double sum = 0;

	for (size_t i = 0; i < p->n_candidates && i < MERIT_COMPARED; i++) {
		const struct query *o = p->candidates[i].query;

		if (o->n_from < q->n_from && query_is_within(o, q) &&
		    merit_same_select(o, q) && merit_same_where(o, q))
			sum += p->candidates[i].share;
	}
	return sum;
}

/* "the name of the party with the most": each party has but one row. */
static bool
counts_own_name(const struct parse *p, const struct query *q)
{
	bool counts = q->n_having > 0, named = false;

	for (size_t i = 0; i < q->n_order; i++)
		counts |= q->order[i].expr.agg == AGG_COUNT;
	for (size_t i = 0; counts && i < q->n_group; i++) {
		const struct col c = q->group[i].col;

		named |= is_col(c) && name_column(p, c.table).col == c.col;
	}
	return named && q->n_from == 1;
}

void
merit_tables(const struct parse *p, const struct candidate *c,
	     double ret[MERIT__MAX])
{
	struct view v = { .p = p, .q = c->query, .r = c->reading, .ret = ret };

	for (size_t i = 0; i < v.r->n; i++)
		set_words(&v.taken, link_of(&v, i));
	words_merit(&v);
	from_merit(&v);
	links_merit(&v);
	ret[MERIT_SPARE] = share_of_fewer(p, v.q);
	ret[MERIT_LONE_NAME] = counts_own_name(p, v.q);
}
