#include "observe/cost.h"

#include "base/ban.h"

#define HALF_LIFE_MS 30000
#define HIGH_MS 1500
#define QUICK_FOR_MS INT64_C(900000) /* one that was short counts */

static int64_t
cost_now(const struct cost *c, int64_t now)
{
	int64_t halvings = (now - c->at_ms) / HALF_LIFE_MS;

	return halvings < 32 ? c->ms >> halvings : 0;
}

/* Of a user; NULL: nothing is remembered. */
static const struct cost *
cost_of(const struct cost_table *t, uint64_t user)
{
	const struct cost *set = t->sets[user % COST_SETS];

	for (size_t i = 0; i < COST_WAYS; i++)
		if (set[i].user == user)
			return &set[i];
	return NULL;
}

enum pace
cost_pace(const struct cost_table *t, uint64_t user, int64_t now)
{
	const struct cost *c = cost_of(t, user);

	if (!c)
		return PACE_UNKNOWN;
	if (cost_now(c, now) >= HIGH_MS)
		return PACE_SLOW;
	return c->quick_ms && now - c->quick_ms < QUICK_FOR_MS ? PACE_QUICK
							       : PACE_UNKNOWN;
}

/* The place of a user, or of the one in the set that cost least. */
static struct cost *
cost_for(struct cost_table *t, uint64_t user, int64_t now)
{
	struct cost *set = t->sets[user % COST_SETS];
	struct cost *c = &set[0];

	for (size_t i = 0; i < COST_WAYS; i++) {
		if (set[i].user == user)
			return &set[i];
		if (cost_now(&set[i], now) < cost_now(c, now))
			c = &set[i];
	}
	*c = (struct cost){ .user = user, .at_ms = now };
	return c;
}

void
cost_add(struct cost_table *t, uint64_t user, int64_t ms, int64_t now)
{
	struct cost *c;

	if (ms < COST_BRIEF_MS)
		return;
	c = cost_for(t, user, now);
	c->ms = cost_now(c, now) + ms;
	c->at_ms = now - (now - c->at_ms) % HALF_LIFE_MS;
}

void
cost_quick(struct cost_table *t, uint64_t user, int64_t now)
{
	cost_for(t, user, now)->quick_ms = now;
}
