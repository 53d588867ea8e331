#include "drafter/grammar/sure.h"

#include <math.h>
#include <string.h>

#include "drafter/grammar/link.h"

#include "base/ban.h"

/* Made by scripts/train-grammar. */
static const double weights[SIGN__MAX] = {
#include "drafter/grammar/sure_rows.inc"
};

static double
logit(double share)
{
	const double s = fmin(fmax(share, 0.001), 0.999);

	return log(s / (1 - s));
}

/* Whether a link that the reading uses covers the word. */
static bool
is_used(const struct parse *p, const struct reading *r, short i)
{
	for (size_t k = 0; k < r->n; k++) {
		const struct link *l = &p->links[r->acts[k].link];

		if (l->from <= i && i < l->to)
			return true;
	}
	return false;
}

static bool
is_content(const struct word *w)
{
	return w->kind == WORD_PLAIN && !w->cues && w->n > 2;
}

static bool
is_unknown(const struct word *w)
{
	return is_content(w) && w->hinted < 0.5;
}

const struct word *
sure_unknown(const struct parse *p)
{
	size_t i = 0;

	while (i < p->n_words &&
	       (p->words[i].cues &
		(CUE_ASK | CUE_COUNT | CUE_FILLER | CUE_LINK | CUE_DISTINCT)))
		i++;
	if (i >= p->n_words || !is_unknown(&p->words[i]))
		return NULL;
	/* "how many black cats": the noun may follow */
	for (size_t k = i + 1; k < p->n_words && k < i + 3; k++) {
		if (p->words[k].hinted >= 0.5)
			return NULL;
		if (!is_content(&p->words[k]))
			break;
	}
	return &p->words[i];
}

static void
count_words(const struct parse *p, const struct reading *r,
	    double ret[SIGN__MAX])
{
	size_t unknown = 0, skipped = 0, sure = 0;

	for (size_t i = 0; i < p->n_words; i++) {
		const struct word *w = &p->words[i];
		const bool used = is_used(p, r, (short)i);

		unknown += is_unknown(w) && !used;
		skipped += w->solid > 0 && !used;
		sure += w->solid > 0;
		ret[SIGN_CAPITAL] += is_content(w) && w->capital && !used;
		ret[SIGN_NUMBER] +=
			(w->kind == WORD_QUOTED || w->kind == WORD_DATE ||
			 w->kind == WORD_NUMBER) &&
			!used;
	}
	ret[SIGN_UNKNOWN] = unknown == 1;
	ret[SIGN_UNKNOWN2] = unknown == 2;
	ret[SIGN_UNKNOWN3] = unknown > 2;
	ret[SIGN_SKIPPED] = skipped == 1;
	ret[SIGN_SKIPPED2] = skipped > 1;
	ret[SIGN_NOTHING] = sure == 0;
	ret[SIGN_LONG] = (double)p->n_words / 10;
	ret[SIGN_HEAD] = sure_unknown(p) != NULL;
}

static void
weigh_links(const struct parse *p, const struct reading *r,
	    double ret[SIGN__MAX])
{
	double sum = 0, least = 1;

	for (size_t k = 0; k < r->n; k++) {
		const struct link *l = &p->links[r->acts[k].link];

		sum += l->strength;
		least = fmin(least, l->strength);
		/* a part of a value need not be one */
		ret[SIGN_GUESS] += l->kind == LINK_VALUE &&
				   l->why == WHY_GUESS &&
				   l->op != OP_CONTAINS && l->op != OP_STARTS &&
				   l->op != OP_ENDS;
	}
	ret[SIGN_WEAK] = 1 - least;
	ret[SIGN_MEAN] = r->n ? 1 - sum / (double)r->n : 1;
}

static void
weigh_query(const struct parse *p, const struct query *q, double ret[SIGN__MAX])
{
	ret[SIGN_TABLES] = (double)q->n_from - 1;
	for (size_t i = 0; i < q->n_from; i++)
		ret[SIGN_STRANGE] += p->mentioned[q->from[i].table] < 0.4;
	for (size_t i = 0; i < q->n_from; i++)
		ret[SIGN_GUESSED] += q->from[i].key && q->from[i].key->guessed;
	for (size_t i = 0; i < q->n_select; i++)
		if (q->select[i].whole || (q->select[i].col.col == NONE &&
					   q->select[i].agg == AGG_NONE))
			ret[SIGN_DEFAULT] = 1;
	ret[SIGN_SELECTS] = (double)q->n_select - 1;
	ret[SIGN_CONDS] = (double)q->n_where;
	ret[SIGN_UNIQUE] = q->distinct;
	ret[SIGN_ORDER] = q->n_order > 0 && q->limit == 0;
	ret[SIGN_COUNT] = q->n_select == 1 && q->select[0].agg == AGG_COUNT;
	ret[SIGN_GROUP] = q->n_group > 0;
	ret[SIGN_HAVING] = q->n_having > 0;
	ret[SIGN_LIMIT] = q->limit > 0;
	ret[SIGN_NESTED] = q->next || q->rows;
	for (size_t i = 0; i < q->n_where; i++)
		if (q->where[i].sub)
			ret[SIGN_NESTED] = 1;
}

void
sure_signs(const struct parse *p, double ret[SIGN__MAX])
{
	const struct candidate *best = &p->candidates[0];
	const double second =
		p->n_candidates > 1 ? p->candidates[1].share : 1e-4;

	memset(ret, 0, SIGN__MAX * sizeof(*ret));
	ret[SIGN_BIAS] = 1;
	ret[SIGN_SHARE] = logit(best->share);
	ret[SIGN_MARGIN] = fmin(log(best->share / fmax(second, 1e-6)), 6);
	count_words(p, best->reading, ret);
	weigh_links(p, best->reading, ret);
	weigh_query(p, best->query, ret);
}

double
sure_of(const double signs[SIGN__MAX])
{
	double z = 0;

	for (size_t i = 0; i < SIGN__MAX; i++)
		z += weights[i] * signs[i];
	return 1 / (1 + exp(-z));
}
