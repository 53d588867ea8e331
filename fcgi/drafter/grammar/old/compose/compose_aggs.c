#include "drafter/grammar/old/compose/compose.h"
#include "drafter/grammar/old/link/link.h"

#include "base/ban.h"

/* What words around a column say of it: aggregates and directions. */

const struct expr expr_star = { .agg = AGG_COUNT, .col = { NONE, NONE } };

/* Aggregates named before a link. */
struct aggs {
	enum agg aggs[4];
	bool rows[4];  /* "the number and average age": of rows */
	bool maybe[4]; /* a count is said: of values, where it is no sum */
	size_t n;
};

/* The aggregates that a cue word names, for a column of this kind. */
static enum agg
agg_of(unsigned cues, enum column_kind kind)
{
	static const struct {
		unsigned cue;
		enum agg agg;
	} map[] = {
		{ CUE_MAX, AGG_MAX },     { CUE_MIN, AGG_MIN },
		{ CUE_AVG, AGG_AVG },     { CUE_SUM, AGG_SUM },
		{ CUE_COUNT, AGG_COUNT },
	};

	if (cues & CUE_COUNT)
		cues = kind == KIND_NUMBER ? cues | CUE_SUM : CUE_COUNT;
	for (size_t i = 0; i < COUNT(map); i++)
		if (cues & map[i].cue)
			return map[i].agg;
	return AGG_NONE;
}

/* "average and oldest age": the end that an adjective of the column names. */
static enum agg
agg_implied(const struct parse *p, const struct link *l, int i)
{
	for (size_t k = 0; k < p->n_links; k++) {
		const struct link *o = &p->links[k];

		if (o->from == i && o->direction && o->table == l->table &&
		    o->col == l->col)
			return o->direction < 0 ? AGG_MAX : AGG_MIN;
	}
	return AGG_NONE;
}

/* "the number and …": nothing is counted but rows. */
static bool
stands_alone(const struct parse *p, const struct word *w)
{
	const struct word *next = w + w->phrase;

	return (w->cues & CUES_AGG) == CUE_COUNT &&
	       next < p->words + p->n_words &&
	       (next->cues & CUE_AND || *next->fold == ',');
}

/* In the order of the question, before the noun that the link ends. */
static struct aggs
aggs_before(const struct parse *p, const struct link *l)
{
	const unsigned each = l->behind & CUE_DISTINCT;
	const enum column_kind kind =
		l->col == NONE || each ? KIND_TEXT
				       : column_kind(p, l->table, l->col);
	const int start = phrase_start(p, l);
	struct aggs as = { .n = 0 };
	int from = start;

	while (from > 0 && start - from < 8 && p->words[from - 1].solid <= 0)
		from--;
	for (int i = from; i < l->from; i++) {
		const struct word *w = &p->words[i];
		enum agg agg = w->phrase ? agg_of(w->cues, kind) : AGG_NONE;

		if (agg == AGG_NONE && as.n > 0)
			agg = agg_implied(p, l, i);
		/* "average number of", "average amount of": one, not two */
		if (as.n > 0 && w->cues & CUE_COUNT)
			continue;
		if (agg == AGG_NONE || as.n == COUNT(as.aggs) ||
		    (as.n > 0 && as.aggs[as.n - 1] == agg))
			continue;
		as.rows[as.n] = stands_alone(p, w);
		as.maybe[as.n] = agg == AGG_SUM && w->cues & CUE_COUNT &&
				 !(w->cues & CUE_SUM);
		as.aggs[as.n++] = agg;
	}
	return as;
}

enum agg
last_agg(const struct parse *p, const struct link *l)
{
	const struct aggs as = aggs_before(p, l);

	/* "the highest average": the second is the aggregate. */
	return as.n ? as.aggs[as.n - 1] : AGG_NONE;
}

void
select_aggs(struct builder *b, const struct link *l)
{
	const struct aggs as = aggs_before(b->p, l);

	if (as.n == 0)
		b->failed = true;
	for (size_t i = 0; i < as.n; i++) {
		struct expr e = expr_of(l);

		if (as.rows[i] && i + 1 < as.n) {
			select_add(b->p, b->main, expr_star);
			continue;
		}
		e.agg = as.aggs[i];
		if (as.maybe[i] && b->variant & VARIANT_DISTINCT)
			e.agg = AGG_COUNT;
		e.distinct =
			e.agg == AGG_COUNT && ((l->behind & CUE_DISTINCT) ||
					       (b->variant & VARIANT_DISTINCT));
		b->counts_each |= e.distinct;
		select_add(b->p, b->main, e);
	}
}

/* "the numbers of majors and cities": the second as the first. */
void
select_same(struct builder *b, struct expr e)
{
	const struct query *q = b->main;

	if (q->n_select) {
		e.agg = q->select[q->n_select - 1].agg;
		e.distinct = q->select[q->n_select - 1].distinct;
	}
	select_add(b->p, b->main, e);
}

/* The direction of a superlative: by its own word, else by cues before. */
bool
is_topmost(const struct parse *p, const struct link *l)
{
	const unsigned ends = CUE_MOST | CUE_LEAST;
	const int from = l->kind == LINK_ROWS ? l->to - 1 : l->from - 1;

	if (l->direction)
		return l->direction < 0;
	for (int i = from; i >= 0 && i > l->from - 8; i--)
		if (p->words[i].cues & ends)
			return p->words[i].cues & CUE_MOST;
	/* "cost the least": said afterwards */
	if (!(l->behind & ends) && l->ahead & ends)
		return l->ahead & CUE_MOST;
	return !(l->behind & CUE_LEAST) || (l->behind & CUE_MOST);
}

/* "by price descending and name ascending": each by what stands nearest. */
bool
is_descending(const struct parse *p, const struct link *l)
{
	const unsigned ways = CUE_ASC | CUE_DESC;

	if (l->sorted)
		return l->sorted < 0;
	for (int i = l->to; i < (int)p->n_words && i < l->to + 8; i++) {
		const struct word *w = &p->words[i];

		if (w->solid > 0 || w->cues & (CUE_AND | CUE_BUT) ||
		    (w->kind == WORD_STOP && *w->fold != '('))
			break;
		if (w->phrase && w->cues & ways)
			return w->cues & CUE_DESC;
	}
	for (int i = l->from - 1; i >= 0 && i >= l->from - 8; i--) {
		const struct word *w = &p->words[i];

		if (w->solid > 0)
			break;
		if (w->phrase && w->cues & ways)
			return w->cues & CUE_DESC;
	}
	if ((l->behind | l->ahead) & ways)
		return (l->behind | l->ahead) & CUE_DESC;
	/* "the highest first" */
	return l->behind & CUE_MOST && !(l->behind & CUE_LEAST);
}
