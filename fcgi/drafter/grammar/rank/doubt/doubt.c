#include "drafter/grammar/rank/doubt/doubt.h"

#include <assert.h>
#include <math.h>

#include "drafter/grammar/rank/doubt/doubt_parts.h"

#include "base/ban.h"

#define OPEN 0.45 /* never fairly sure */
#define ASKED 0.1 /* asked back: it is of more rows, or by another figure */
#define TOLD 0.75 /* never sure: it is said how it was read */

static const struct {
	const char *name;
	bool (*holds)(const struct readings_of *, const struct reading_of *);
	double most;
} doubts[] = {
	{ "doubt_average", doubt_average, OPEN },
	{ "doubt_two", doubt_two, OPEN },
	{ "doubt_each", doubt_each, OPEN },
	{ "doubt_groups", doubt_groups, OPEN },
	{ "doubt_first", doubt_first, OPEN },
	{ "doubt_key", doubt_key, OPEN },
	{ "doubt_flag", doubt_flag, OPEN },
	{ "doubt_rates", doubt_rates, OPEN },
	{ "doubt_state", doubt_state, OPEN },
	{ "doubt_rows", doubt_rows, OPEN },
	{ "doubt_same", doubt_same, OPEN },
	{ "doubt_column", doubt_column, OPEN },
	{ "doubt_more", doubt_more, OPEN },
	{ "doubt_longest", doubt_longest, OPEN },
	{ "doubt_counted", doubt_counted, ASKED },
	{ "doubt_undefined", doubt_undefined, OPEN },
	{ "doubt_ours", doubt_ours, OPEN },
	{ "doubt_unread", doubt_unread, OPEN },
	{ "doubt_standing", doubt_standing, OPEN },
	{ "doubt_restricted", doubt_restricted, OPEN },
	{ "doubt_narrowed", doubt_narrowed, ASKED },
	{ "doubt_unknown", doubt_unknown, ASKED },
	{ "doubt_event", doubt_event, OPEN },
	{ "doubt_every", doubt_every, ASKED },
	{ "doubt_gone", doubt_gone, TOLD },
	{ "doubt_mixed", doubt_mixed, OPEN },
	{ "doubt_open", doubt_open, OPEN },
	{ "doubt_amount", doubt_amount, OPEN },
	{ "doubt_those", doubt_those, OPEN },
	{ "doubt_all_those", doubt_all_those, OPEN },
	{ "doubt_number", doubt_number, OPEN },
};

static_assert(COUNT(doubts) <= DOUBTS, "each has a bit and a sign");

static void
weigh(const struct readings_of *all, struct reading_of *r)
{
	for (size_t i = 0; i < COUNT(doubts); i++) {
		if (!doubts[i].holds(all, r))
			continue;
		r->doubts |= (uint32_t)1 << i;
		r->most = fmin(r->most, doubts[i].most);
		r->x[RANK_DOUBTS]++;
		r->x[RANK_PLAIN] = 0;
	}
}

void
doubt_weigh(struct readings_of *all)
{
	all->unread = all->context && doubt_finds_unread(all);
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
