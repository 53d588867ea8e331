#include "drafter/grammar/rank/doubt.h"

#include <assert.h>
#include <math.h>

#include "drafter/grammar/rank/doubt_parts.h"

#include "base/ban.h"

#define OPEN 0.45 /* never fairly sure */

static const struct {
	const char *name;
	bool (*holds)(const struct readings_of *, const struct reading_of *);
} doubts[] = {
	{ "doubt_average", doubt_average },
	{ "doubt_two", doubt_two },
	{ "doubt_each", doubt_each },
	{ "doubt_groups", doubt_groups },
	{ "doubt_first", doubt_first },
	{ "doubt_key", doubt_key },
	{ "doubt_flag", doubt_flag },
	{ "doubt_rates", doubt_rates },
	{ "doubt_state", doubt_state },
	{ "doubt_rows", doubt_rows },
	{ "doubt_same", doubt_same },
	{ "doubt_column", doubt_column },
	{ "doubt_more", doubt_more },
	{ "doubt_longest", doubt_longest },
	{ "doubt_undefined", doubt_undefined },
	{ "doubt_ours", doubt_ours },
	{ "doubt_unread", doubt_unread },
	{ "doubt_standing", doubt_standing },
};

static_assert(COUNT(doubts) <= DOUBTS, "each has a bit and a sign");

static void
weigh(const struct readings_of *all, struct reading_of *r)
{
	for (size_t i = 0; i < COUNT(doubts); i++) {
		if (!doubts[i].holds(all, r))
			continue;
		r->doubts |= (uint32_t)1 << i;
		r->right = fmin(r->right, OPEN);
		r->x[RANK_PLAIN] = 0;
	}
}

void
doubt_weigh(struct readings_of *all)
{
	for (size_t i = 0; i < all->n; i++) {
		all->items[i].doubts = 0;
		if (all->context)
			weigh(all, &all->items[i]);
	}
}

size_t
doubt_signs(const struct reading_of *r, struct draft_sign *ret)
{
	size_t n = 0;

	for (size_t i = 0; i < COUNT(doubts); i++)
		if (r->doubts >> i & 1)
			ret[n++] = (struct draft_sign){ doubts[i].name, 1 };
	return n;
}
