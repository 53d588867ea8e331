#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "drafter/grammar/old/compose/compose.h"
#include "drafter/grammar/old/rank/merit.h"
#include "drafter/grammar/old/rank/rank.h"
#include "drafter/grammar/old/rank/sense.h"

#include "base/ban.h"

#define READINGS_MAX 40 /* readings composed */
#define CANDIDATES_MAX 200
#define REFINED 24 /* of them, looked at once more */
#define BEHIND 14  /* of a score: what is so far behind never wins */

static bool
is_new(const struct parse *p, const char *sql)
{
	for (size_t i = 0; i < p->n_candidates; i++)
		if (strcmp(p->candidates[i].sql, sql) == 0)
			return false;
	return true;
}

static void
candidate_add(struct parse *p, const struct reading *r, unsigned variant)
{
	struct candidate *c = &p->candidates[p->n_candidates];

	if (p->n_candidates == CANDIDATES_MAX)
		return;
	if (!p->spare)
		p->spare = arena_alloc(p->arena, sizeof(*p->spare));
	if (!compose(p, r, variant, p->spare))
		return;
	*c = (struct candidate){ .reading = r,
				 .variant = variant,
				 .query = p->spare };
	c->sql = render(p, c->query);
	if (!c->sql || !is_new(p, c->sql))
		return;
	c->score = candidate_score(p, c);
	p->n_candidates++;
	p->spare = NULL;
}

static int
by_score(const void *va, const void *vb)
{
	const struct candidate *a = va, *b = vb;

	if (a->score > b->score || a->score < b->score)
		return a->score > b->score ? -1 : 1;
	return strcmp(a->sql, b->sql);
}

/* Each candidate's share of the whole: a softmax of the scores. */
static void
share(struct parse *p)
{
	double sum = 0;

	for (size_t i = 0; i < p->n_candidates; i++)
		sum += exp(p->candidates[i].score - p->candidates[0].score);
	for (size_t i = 0; i < p->n_candidates; i++)
		p->candidates[i].share =
			exp(p->candidates[i].score - p->candidates[0].score) /
			sum;
}

void
candidates_refine(struct parse *p)
{
	size_t n = p->n_candidates;
	double add[REFINED], merits[MERIT__MAX];

	if (n == 0)
		return;
	n = n > REFINED ? REFINED : n;
	for (size_t i = 0; i < n; i++) {
		merit_of(p, &p->candidates[i], merits);
		add[i] = merit_rank(merits) + sense_of(p, &p->candidates[i]);
	}
	for (size_t i = 0; i < n; i++)
		p->candidates[i].score += add[i];
	qsort(p->candidates, n, sizeof(*p->candidates), by_score);
	for (size_t i = n; i < p->n_candidates; i++)
		p->candidates[i].score = fmin(p->candidates[i].score,
					      p->candidates[n - 1].score);
	share(p);
}

#define R(role) (1U << (role))
#define EXTREMES (R(ROLE_TOP) | R(ROLE_TOP_AGG) | R(ROLE_TOP_COUNT))
#define GROUPED                                                    \
	(R(ROLE_TOP_AGG) | R(ROLE_TOP_COUNT) | R(ROLE_ORDER_AGG) | \
	 R(ROLE_ORDER_COUNT) | R(ROLE_HAVING) | R(ROLE_HAVING_AGG))
#define EACH (R(ROLE_EACH) | R(ROLE_GROUP))
#define COMPARED (R(ROLE_WHERE_AGG) | R(ROLE_SAME))
#define VALUES (R(ROLE_EQUAL) | R(ROLE_NUMBER))

/* The variants that are tried, and the roles of which one must be there. */
static const struct {
	unsigned variant;
	unsigned roles; /* 0: any */
} variants[] = {
	{ 0, 0 },
	{ VARIANT_DISTINCT, 0 },
	{ VARIANT_GROUP_FIRST, EACH },
	{ VARIANT_ID, 0 },
	{ VARIANT_STAR, 0 },
	{ VARIANT_ANY, VALUES },
	{ VARIANT_EXCEPT, R(ROLE_WITHOUT) | R(ROLE_EXCEPT) },
	{ VARIANT_GROUP_NAME, 0 },
	{ VARIANT_INNER, COMPARED },
	{ VARIANT_LATE, 0 },
	{ VARIANT_GROUP_NAME | VARIANT_GROUP_FIRST, EACH },
	{ VARIANT_ID | VARIANT_GROUP_FIRST, EACH },
	{ VARIANT_DISTINCT | VARIANT_ID, 0 },
	{ VARIANT_DISTINCT | VARIANT_INNER, COMPARED },
	{ VARIANT_TOLD, GROUPED },
	{ VARIANT_TOLD | VARIANT_GROUP_NAME, GROUPED },
	{ VARIANT_AGAIN, 0 },
	{ VARIANT_SPLIT, VALUES },
	{ VARIANT_EITHER, R(ROLE_SELECT) },
	{ VARIANT_SHARED, R(ROLE_SELECT) },
	{ VARIANT_TWICE, R(ROLE_EQUAL) },
	{ VARIANT_NEST | VARIANT_EXCEPT, EXTREMES },
	{ VARIANT_SPLIT | VARIANT_DISTINCT, VALUES },
};

static void
variants_add(struct parse *p, const struct reading *r)
{
	unsigned has = 0;

	for (size_t i = 0; i < r->n; i++)
		has |= R(r->acts[i].role);
	for (size_t i = 0; i < COUNT(variants); i++)
		if (!variants[i].roles || variants[i].roles & has)
			candidate_add(p, r, variants[i].variant);
}

void
candidates_find(struct parse *p)
{
	p->parts = arena_array(p->arena, SCORED_PARTS, sizeof(*p->parts));
	p->candidates = arena_array(p->arena, CANDIDATES_MAX + 1,
				    sizeof(*p->candidates));
	for (size_t i = 0; i < p->n_readings && i < READINGS_MAX &&
			   p->readings[i].score > p->readings[0].score - BEHIND;
	     i++)
		variants_add(p, &p->readings[i]);
	/* rather half of the question than nothing */
	for (size_t i = 0;
	     i < p->n_readings && i < READINGS_MAX && !p->n_candidates; i++)
		candidate_add(p, &p->readings[i], VARIANT_LOOSE);
	qsort(p->candidates, p->n_candidates, sizeof(*p->candidates), by_score);
	if (p->n_candidates)
		share(p);
}
