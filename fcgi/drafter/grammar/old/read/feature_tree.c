#include <string.h>

#include "drafter/grammar/old/rank/rank.h"

#include "base/ban.h"

enum template {
	T_PART = 101,
	T_PART_WORD,
	T_PART_PAIR,
	T_OPENING,
	T_TABLES,
	T_UNMENTIONED,
	T_UNUSED,
	T_VARIANT,
	T_SELECT,
	T_SHAPE,
	T_PART_COARSE = 114, /* weights were learned for these numbers */
	T_BALANCE,
	T_PART_CUE,
};

static void
add(struct features *f, enum template t, uint32_t a, uint32_t b, uint32_t c)
{
	uint32_t h = feature_mix((uint32_t)t, a);

	feature_add(f, feature_mix(feature_mix(h, b), c));
}

/* What a tree has, each as a bit: the sketch of a query. */
enum part {
	PART_DISTINCT = 1 << 0,
	PART_GROUP = 1 << 1,
	PART_HAVING = 1 << 2,
	PART_ASC = 1 << 3,
	PART_DESC = 1 << 4,
	PART_LIMIT = 1 << 5,
	PART_WHERE = 1 << 6,
	PART_WHERE2 = 1 << 7,
	PART_OR = 1 << 8,
	PART_NOT_IN = 1 << 9,
	PART_SUB = 1 << 10,
	PART_INTERSECT = 1 << 11,
	PART_EXCEPT = 1 << 12,
	PART_COUNT = 1 << 13,
	PART_SUM = 1 << 14,
	PART_AVG = 1 << 15,
	PART_MIN = 1 << 16,
	PART_MAX = 1 << 17,
	PART_COUNT_DISTINCT = 1 << 18,
	PART_SELECT1 = 1 << 19,
	PART_SELECT2 = 1 << 20,
	PART_SELECT3 = 1 << 21,
	PART_STAR = 1 << 22,
	PART_JOIN = 1 << 23,
	PART_NE = 1 << 24,
	PART_LIKE = 1 << 25,
	PART_ORDER_COUNT = 1 << 26,
	PART_COUNT_FIRST = 1 << 27,
};

static unsigned
parts_of_select(const struct query *q)
{
	static const unsigned of_agg[AGG__MAX] = { 0,        PART_COUNT,
						   PART_SUM, PART_AVG,
						   PART_MIN, PART_MAX };
	unsigned parts = q->distinct ? PART_DISTINCT : 0;

	for (size_t i = 0; i < q->n_select; i++) {
		const struct expr *e = &q->select[i];

		parts |= of_agg[e->agg];
		if (e->agg == AGG_COUNT && e->distinct)
			parts |= PART_COUNT_DISTINCT;
		if (e->agg == AGG_NONE && e->col.col == NONE)
			parts |= PART_STAR;
	}
	if (q->n_select > 1 && q->select[0].agg != AGG_NONE)
		parts |= PART_COUNT_FIRST;
	return parts | (q->n_select == 1   ? PART_SELECT1
			: q->n_select == 2 ? PART_SELECT2
					   : PART_SELECT3);
}

static unsigned
parts_of_where(const struct query *q)
{
	unsigned parts = q->n_where ? PART_WHERE : 0;

	for (size_t i = 0; i < q->n_where; i++) {
		const struct cond *c = &q->where[i];

		if (c->op == OP_NOT_IN)
			parts |= PART_NOT_IN;
		else if (c->sub)
			parts |= PART_SUB;
		if (c->or_before)
			parts |= PART_OR;
		if (c->op == OP_NE)
			parts |= PART_NE;
		if (c->op >= OP_CONTAINS && c->op <= OP_ENDS)
			parts |= PART_LIKE;
	}
	return parts | (q->n_where > 1 ? PART_WHERE2 : 0);
}

static unsigned
parts_of(const struct query *q)
{
	unsigned parts = parts_of_select(q) | parts_of_where(q);

	parts |= q->n_group ? PART_GROUP : 0;
	parts |= q->n_having ? PART_HAVING : 0;
	parts |= q->limit ? PART_LIMIT : 0;
	parts |= q->n_from > 1 ? PART_JOIN : 0;
	if (q->n_order) {
		parts |= q->order[0].desc ? PART_DESC : PART_ASC;
		if (q->order[0].expr.agg == AGG_COUNT)
			parts |= PART_ORDER_COUNT;
	}
	if (q->setop == SET_INTERSECT)
		parts |= PART_INTERSECT;
	if (q->setop == SET_EXCEPT)
		parts |= PART_EXCEPT;
	return parts;
}

/* Each part beside each word, pair of words and cue of the question. */
static void
part_tell(struct features *f, uint32_t part)
{
	const struct parse *p = f->p;
	unsigned cues = 0;

	add(f, T_PART, part, 0, 0);
	for (size_t i = 0; i < p->n_words; i++) {
		const struct word *w = &p->words[i];

		cues |= w->cues;
		add(f, T_PART_WORD, part, w->shape, 0);
		add(f, T_PART_PAIR, part, w->shape,
		    i + 1 < p->n_words ? w[1].shape : 13);
		add(f, T_PART_COARSE, part, w->coarse,
		    i + 1 < p->n_words ? w[1].coarse : 13);
	}
	for (uint32_t b = 0; b < 30; b++)
		if (cues & 1U << b)
			add(f, T_PART_CUE, part, b, 0);
	if (p->n_words > 1)
		add(f, T_OPENING, part, p->words[0].shape, p->words[1].shape);
}

/* The same for every candidate: added up once. */
static void
part_features(struct features *f, uint32_t part)
{
	struct features once = { .p = f->p };

	if (f->kept) {
		part_tell(f, part);
		return;
	}
	if (!f->p->parts[part].known) {
		part_tell(&once, part);
		f->p->parts[part].score = once.score;
		f->p->parts[part].known = true;
	}
	f->score += f->p->parts[part].score;
}

static uint32_t
bucket(double x)
{
	return x <= 0 ? 0 : x >= 1 ? 5 : (uint32_t)(x * 5);
}

static void
table_features(struct features *f, const struct query *q)
{
	const struct parse *p = f->p;

	add(f, T_TABLES, (uint32_t)q->n_from, 0, 0);
	for (size_t i = 0; i < q->n_from; i++)
		add(f, T_UNMENTIONED, bucket(p->mentioned[q->from[i].table]),
		    q->n_from > 1, i == 0);
	for (size_t t = 0; t < p->schema->n_tables; t++)
		if (p->mentioned[t] >= 0.6 && !query_has(q, (int)t))
			add(f, T_UNUSED, bucket(p->mentioned[t]), 0, 0);
}

static uint32_t
sketch_of_select(const struct parse *p, const struct query *q)
{
	uint32_t h = (uint32_t)q->n_select;

	for (size_t i = 0; i < q->n_select; i++) {
		const struct expr *e = &q->select[i];
		uint32_t kind =
			e->col.col == NONE
				? 9
				: column_kind(p, e->col.table, e->col.col);

		h = feature_mix(h, (uint32_t)e->agg * 10 + kind);
	}
	return h;
}

static uint32_t
clamp(int n)
{
	return (uint32_t)((n < -3 ? -3 : n > 3 ? 3 : n) + 3);
}

/* What the tree has less what the question mentions. */
static void
balance_features(struct features *f, const struct query *q, unsigned parts)
{
	const struct tally *t = &f->p->tally;
	const struct tally n = query_tally(q);

	add(f, T_BALANCE, 0, clamp(n.columns - t->columns), parts & PART_GROUP);
	add(f, T_BALANCE, 1, clamp(n.values - t->values), 0);
	add(f, T_BALANCE, 2, clamp(n.numbers - t->numbers), 0);
	add(f, T_BALANCE, 3, clamp(n.nots - t->nots), 0);
	add(f, T_BALANCE, 4, clamp(n.orders - t->orders), q->limit > 0);
	add(f, T_BALANCE, 5, clamp(n.eaches - t->eaches),
	    parts & (PART_HAVING | PART_ORDER_COUNT));
	add(f, T_BALANCE, 6, clamp(n.extremes - t->extremes), 0);
	add(f, T_BALANCE, 7,
	    clamp(n.values + n.numbers - t->values - t->numbers), 0);
}

/* Those of the finished tree alone. */
static void
tree_features(struct features *f, const struct candidate *c)
{
	const struct query *q = c->query;
	const struct parse *p = f->p;
	const unsigned parts = parts_of(q);
	const uint32_t first = p->n_words ? p->words[0].shape : 0;

	for (uint32_t b = 0; b < 28; b++)
		if (parts & 1U << b)
			part_features(f, b);
	table_features(f, q);
	for (uint32_t b = 0; 1U << b < VARIANT__END; b++) {
		if (!(c->variant & 1U << b))
			continue;
		part_features(f, 32 + b);
		add(f, T_VARIANT, b, parts & (PART_GROUP | PART_JOIN), 0);
	}
	add(f, T_SELECT, sketch_of_select(p, q), 0, 0);
	add(f, T_SELECT, sketch_of_select(p, q), first, 0);
	add(f, T_SHAPE, parts, 0, 0);
	balance_features(f, q, parts);
	query_features(f, q);
}

static void
reading_features(struct features *f, const struct reading *r)
{
	const struct parse *p = f->p;
	struct reading part = { .open = NONE, .held = NONE };

	for (size_t i = 0; i <= r->n; i++) {
		const size_t from =
			i ? (size_t)p->links[r->acts[i - 1].link].to : 0;
		const size_t to =
			i < r->n ? (size_t)p->links[r->acts[i].link].from
				 : p->n_words;

		for (size_t k = from; k < to; k++)
			if (is_skip_told(&p->words[k]))
				skip_features(f, k);
		if (i < r->n) {
			const struct link *l = &p->links[r->acts[i].link];
			const enum role role = r->acts[i].role;

			act_features(f, l, role);
			step_features(f, &part, l, role);
			reading_take(p, &part, r->acts[i]);
		}
	}
}

void
candidate_features(struct features *f, const struct candidate *c)
{
	reading_features(f, c->reading);
	tree_features(f, c);
}

static double
tree_prior(const struct parse *p, const struct candidate *c)
{
	const struct query *q = c->query;
	double score = -0.8 * (double)(q->n_from - 1);

	for (size_t i = 0; i < q->n_from; i++)
		if (p->mentioned[q->from[i].table] < 0.4)
			score -= 0.3;
	if (c->variant & VARIANT_STAR)
		score -= 1.5;
	if (c->variant & (VARIANT_ID | VARIANT_ANY | VARIANT_EXCEPT))
		score -= 0.7;
	if (c->variant & (VARIANT_GROUP_NAME | VARIANT_GROUP_FIRST))
		score -= 0.2;
	if (c->variant & VARIANT_DISTINCT) {
		bool said = false;

		for (size_t i = 0; i < p->n_words; i++)
			said |= (p->words[i].cues & CUE_DISTINCT) != 0;
		score += said ? 1 : -1;
	}
	return score;
}

double
candidate_score(const struct parse *p, const struct candidate *c)
{
	struct features f = { .p = p };

	tree_features(&f, c);
	return c->reading->score + tree_prior(p, c) + f.score;
}
