#include "observe/lane.h"

#include "base/clock.h"

#include "base/ban.h"

/* Charged besides, that who has one such is known for a while. */
#define LONG_MS 3000
#define ENDED_MS 10000 /* to make room: it would have run on */

static enum slot_kind
kind_of(const struct lane *l)
{
	static const enum slot_kind kinds[] = {
		[PACE_QUICK] = SLOT_SHORT,
		[PACE_UNKNOWN] = SLOT_UNKNOWN,
		[PACE_SLOW] = SLOT_LONG,
	};

	return kinds[seats_pace(l->seats)];
}

bool
lane_try(struct lane *l)
{
	l->slot = slots_try(l->slots, kind_of(l));
	return !l->slots || l->slot != SLOT_NONE;
}

/* What it took since the last look; a little is left for the next. */
static void
charge(struct lane *l, const struct effort *now)
{
	const int64_t ms = effort_ms(&l->since, now, l->by_the_clock);

	if (ms < COST_BRIEF_MS)
		return;
	seats_charge(l->seats, ms);
	l->since = *now;
}

static bool
is_long(const struct lane *l, const struct effort *now)
{
	return l->is_long || effort_is_long(&l->began, now, l->by_the_clock);
}

/* The kept slot is for others now. */
static void
go_over(struct lane *l, const struct effort *now)
{
	int slot = slots_try(l->slots, SLOT_LONG);
	struct wait w;

	if (slot == SLOT_NONE && !l->pauses)
		return;
	slots_give(l->slots, l->slot);
	l->slot = slot;
	charge(l, now);
	w = wait_within(&l->wait, l->until_ms - clock_ms());
	if (slot == SLOT_NONE)
		/* when the wait ends first, the statement sees that too */
		(void)slots_take(l->slots, SLOT_LONG, &w, &l->slot);
	l->since = effort_now();
}

static void
turn_out_long(struct lane *l)
{
	if (l->is_long)
		return;
	l->is_long = true;
	seats_charge(l->seats, LONG_MS);
}

static void
make_room(struct lane *l)
{
	if (l->ended || !seats_must_end(l->seats))
		return;
	l->ended = true;
	seats_charge(l->seats, ENDED_MS);
}

static void
tick(void *arg)
{
	struct lane *l = arg;
	struct effort now;

	if (l->outer->tick)
		l->outer->tick(l->outer->arg);
	if (!l->until_ms)
		return;
	now = effort_now();
	if (!is_long(l, &now))
		return;
	turn_out_long(l);
	make_room(l);
	if (l->goes_over || l->ended)
		return;
	charge(l, &now);
	l->goes_over = true; /* its wait ticks, too */
	if (slots_is_kept(l->slots, l->slot))
		go_over(l, &now);
	l->goes_over = false;
}

static bool
is_cancelled(void *arg, bool left)
{
	const struct lane *l = arg;

	if (l->ended)
		return true;
	return l->outer->cancelled ? l->outer->cancelled(l->outer->arg, left)
				   : left;
}

static void
begin(struct lane *l, struct wait *w)
{
	l->outer = w;
	l->wait = *w;
	l->wait.tick = tick;
	l->wait.cancelled = is_cancelled;
	l->wait.arg = l;
}

enum wait_end
lane_take(struct lane *l, struct wait *w)
{
	l->slot = SLOT_NONE;
	begin(l, w);
	return slots_take(l->slots, kind_of(l), &l->wait, &l->slot);
}

struct wait *
lane_run(struct lane *l, struct wait *w, int64_t ms)
{
	begin(l, w);
	l->began = l->since = effort_now();
	l->until_ms = l->began.wall_ms + ms;
	return &l->wait;
}

void
lane_end(struct lane *l, bool whole)
{
	const struct effort now = effort_now();

	slots_give(l->slots, l->slot);
	l->slot = SLOT_NONE;
	if (l->ended)
		return;
	l->by_the_clock |= !whole;
	charge(l, &now);
	if (is_long(l, &now))
		turn_out_long(l);
	else if (whole)
		seats_quick(l->seats);
}
