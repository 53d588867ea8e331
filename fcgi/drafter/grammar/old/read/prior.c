#include "drafter/grammar/old/read/feature.h"

#include "base/ban.h"

/* clang-format off */
/* A cue near a link speaks for a role; every row that applies is added. */
static const struct {
	enum role role;
	unsigned behind; /* one of these before it */
	unsigned ahead;  /* or one of these after it */
	double weight;
} priors[] = {
	{ ROLE_SELECT_AGG, CUES_AGG, 0, 1.5 },
	{ ROLE_SELECT, CUE_AVG, 0, -2 },
	{ ROLE_SELECT, CUE_MAX | CUE_MIN, 0, -1 },
	{ ROLE_SELECT, CUE_ORDER, 0, -2 },
	{ ROLE_WHERE, CUE_COMPARE, CUE_COMPARE, 0.5 },
	{ ROLE_WHERE_AGG, CUE_COMPARE, CUE_COMPARE, 2 },
	{ ROLE_ORDER, CUE_ORDER, 0, 2.5 },
	{ ROLE_ORDER, 0, CUE_ASC | CUE_DESC, 1 },
	{ ROLE_TOP, CUE_MOST | CUE_LEAST, 0, 1.5 },
	{ ROLE_TOP_AGG, CUE_AVG | CUE_SUM, 0, 1.5 },
	{ ROLE_GROUP, CUE_EACH, 0, 2 },
	{ ROLE_COUNT, CUE_COUNT, 0, 1.5 },
	{ ROLE_EACH, CUE_EACH, 0, 2 },
	{ ROLE_TOP_COUNT, CUE_MOST | CUE_LEAST, 0, 2 },
	{ ROLE_ORDER_COUNT, CUE_ORDER, 0, 2.5 },
	{ ROLE_WITHOUT, CUE_NOT, 0, 1.5 },
	{ ROLE_EXCEPT, CUE_NOT, 0, -1 },
	{ ROLE_LIMIT, CUE_TOP | CUE_MOST | CUE_LEAST, CUE_MOST | CUE_LEAST, 1 },
};

static const double base[ROLE__MAX] = {
	[ROLE_SELECT] = 0.5, [ROLE_SELECT_AGG] = 0, [ROLE_SELECT_SAME] = 0,
	[ROLE_WHERE] = -0.5, [ROLE_WHERE_AGG] = -1, [ROLE_HAVING_AGG] = -1,
	[ROLE_ORDER] = -1, [ROLE_ORDER_AGG] = -0.5, [ROLE_TOP] = -0.5,
	[ROLE_TOP_AGG] = -1, [ROLE_GROUP] = -0.5, [ROLE_ENTITY] = 0.3,
	[ROLE_COUNT] = 0, [ROLE_EACH] = 0, [ROLE_HAVING] = 0,
	[ROLE_ORDER_COUNT] = -1, [ROLE_TOP_COUNT] = -1, [ROLE_WITHOUT] = 0,
	[ROLE_EQUAL] = 0.5, [ROLE_EXCEPT] = -0.5, [ROLE_NUMBER] = 0.5,
	[ROLE_LIMIT] = 0,
};
/* clang-format on */

static double
mode_prior(enum mode mode, enum role role)
{
	switch ((int)role) {
	case ROLE_SELECT:
	case ROLE_SELECT_AGG:
		return mode == MODE_SELECT ? 1 : -1.5;
	case ROLE_WHERE:
		return mode == MODE_WHERE ? 0.7 : -0.7;
	case ROLE_ORDER:
		return mode == MODE_ORDER ? 1 : -1;
	default:
		return 0;
	}
}

double
act_prior(const struct parse *p, const struct link *l, enum role role)
{
	double score = base[role] + mode_prior(p->words[l->from].mode, role) +
		       3 * (l->strength - 0.55);

	for (size_t i = 0; i < COUNT(priors); i++)
		if (priors[i].role == role && ((l->behind & priors[i].behind) ||
					       (l->ahead & priors[i].ahead)))
			score += priors[i].weight;
	if (role == ROLE_TOP && l->direction)
		score += 1.5;
	if (l->table != NONE && l->kind != LINK_TABLE)
		score += p->mentioned[l->table];
	return score + 0.5 * (l->to - l->from - 1);
}

/* How well it goes with the link before it. */
static double
after_last(const struct parse *p, const struct link *last, const struct link *l)
{
	if (!last || last->table == NONE || l->table == NONE)
		return 0;
	if (last->table == l->table)
		return 0.8;
	return are_joined(p, last->table, l->table) ? 0.3 : -0.3;
}

/* How well it closes what the reading left open. */
static double
after_open(const struct link *open, const struct link *l, enum role role)
{
	if (role == ROLE_NUMBER)
		return 1;
	if (role == ROLE_WHERE || role == ROLE_SELECT)
		return -1.5;
	if (role != ROLE_EQUAL)
		return 0;
	if (open->table == l->table && open->col == l->col)
		return 2;
	return l->col == NONE ? 0.5 : -0.5;
}

double
step_prior(const struct parse *p, const struct reading *r, const struct link *l,
	   enum role role)
{
	const struct link *last =
		r->n ? &p->links[r->acts[r->n - 1].link] : NULL;
	const struct link *open =
		r->open != NONE ? &p->links[r->acts[r->open].link] : NULL;
	double score = after_last(p, last, l);

	return open ? score + after_open(open, l, role) : score;
}
