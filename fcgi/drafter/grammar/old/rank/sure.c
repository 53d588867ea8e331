#include "drafter/grammar/old/rank/sure.h"

#include <math.h>
#include <string.h>

#include "drafter/grammar/old/link/link.h"
#include "drafter/grammar/rank/statement/gist.h"

#include "base/ban.h"

/* Made by scripts/train-grammar. */
static const struct {
	double right, known;
} weights[SIGN__MAX] = {
#include "drafter/grammar/old/rank/sure_rows.inc"
};

static double
logit(double share)
{
	const double s = fmin(fmax(share, 0.001), 0.999);

	return log(s / (1 - s));
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
		ret[SIGN_LIKE] += l->why == WHY_LIKE || l->why == WHY_MEANS;
		ret[SIGN_PART] += l->why == WHY_PART && l->kind != LINK_VALUE;
		/* a part of a value need not be one */
		ret[SIGN_GUESS] += l->kind == LINK_VALUE &&
				   l->why == WHY_GUESS &&
				   l->op != OP_CONTAINS && l->op != OP_STARTS &&
				   l->op != OP_ENDS;
	}
	ret[SIGN_WEAK] = 1 - least;
	ret[SIGN_MEAN] = r->n ? 1 - sum / (double)r->n : 1;
}

/* A key or a text has no average, and hardly a highest. */
static void
weigh_shown(const struct parse *p, const struct expr *e, double ret[SIGN__MAX])
{
	enum column_kind kind;

	if (!is_col(e->col))
		return;
	kind = column_kind(p, e->col.table, e->col.col);
	ret[SIGN_OF_KEY] += e->agg > AGG_COUNT && kind == KIND_ID;
	ret[SIGN_OF_TEXT] +=
		e->agg > AGG_COUNT && (kind == KIND_TEXT || kind == KIND_NAME);
	ret[SIGN_KEY] += e->agg == AGG_NONE && kind == KIND_ID;
}

/* The first by a key or a text, as no word says. */
static void
weigh_top(const struct parse *p, const struct expr *e, double ret[SIGN__MAX])
{
	enum column_kind kind;

	if (!is_col(e->col) || e->agg == AGG_COUNT)
		return;
	kind = column_kind(p, e->col.table, e->col.col);
	ret[SIGN_ODD_TOP] = kind == KIND_ID || kind == KIND_NAME;
}

/* More or less than a key, or than a text. */
static bool
is_odd(const struct parse *p, const struct cond *c)
{
	const struct col col = c->lhs.col;
	enum column_kind kind;

	if (c->op < OP_GT || c->op > OP_BETWEEN || c->lhs.agg != AGG_NONE ||
	    !is_col(col))
		return false;
	kind = column_kind(p, col.table, col.col);
	return kind == KIND_ID || kind == KIND_NAME;
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
	for (size_t i = 0; i < q->n_select; i++)
		weigh_shown(p, &q->select[i], ret);
	ret[SIGN_SELECTS] = (double)q->n_select - 1;
	ret[SIGN_CONDS] = (double)q->n_where;
	ret[SIGN_UNIQUE] = q->distinct;
	ret[SIGN_ORDER] = q->n_order > 0 && q->limit == 0;
	ret[SIGN_COUNT] = q->n_select == 1 && q->select[0].agg == AGG_COUNT;
	ret[SIGN_GROUP] = q->n_group > 0;
	ret[SIGN_HAVING] = q->n_having > 0;
	ret[SIGN_LIMIT] = q->limit > 0;
	ret[SIGN_NESTED] = q->next || q->rows;
	for (size_t i = 0; i < q->n_where; i++) {
		if (q->where[i].sub)
			ret[SIGN_NESTED] = 1;
		ret[SIGN_ODD] += is_odd(p, &q->where[i]);
	}
	if (q->limit && q->n_order)
		weigh_top(p, &q->order[0].expr, ret);
}

/* Words were left out that may have said which rows, or what of them. */
static void
weigh_rest(const struct parse *p, const struct candidate *c,
	   double ret[SIGN__MAX])
{
	const struct query *q = c->query;
	const struct reading *r = c->reading;
	const bool left = ret[SIGN_UNKNOWN] + ret[SIGN_UNKNOWN2] +
				  ret[SIGN_UNKNOWN3] + ret[SIGN_SKIPPED] +
				  ret[SIGN_SKIPPED2] >
			  0;

	if (!left || q->n_where || q->limit || q->n_having || q->next ||
	    q->rows)
		return;
	ret[SIGN_BARE] = 1;
	for (size_t i = 0; i < r->n; i++)
		if (p->links[r->acts[i].link].kind == LINK_COLUMN)
			return;
	ret[SIGN_BARER] = 1;
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
	sure_words(p, best->reading, ret);
	weigh_links(p, best->reading, ret);
	weigh_query(p, best->query, ret);
	weigh_rest(p, best, ret);
	ret[SIGN_SCORE] = best->score / 10;
	ret[SIGN_FIRST] = best->reading == p->readings;
	merit_of(p, best, ret + SIGN_MERIT);
}

struct sure
sure_of(const double signs[SIGN__MAX])
{
	double right = 0, known = 0;

	for (size_t i = 0; i < SIGN__MAX; i++) {
		right += weights[i].right * signs[i];
		known += weights[i].known * signs[i];
	}
	return (struct sure){ 1 / (1 + exp(-right)), 1 / (1 + exp(-known)) };
}

double
sure_to_answer(struct sure sure)
{
	return (sure.right + 2 * sure.known) / 3;
}
