#include "observe/lane.h"

#include "base/clock.h"

#include "base/ban.h"

#define SHORT_MS 250 /* longer statements are not short */
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

/* What it ran since the last look. */
static void
charge(struct lane *l)
{
	int64_t now = clock_ms();

	seats_charge(l->seats, now - l->since_ms);
	l->since_ms = now;
}

/* The kept slot is for others now. */
static void
go_over(struct lane *l)
{
	int slot = slots_try(l->slots, SLOT_LONG);
	struct wait w;

	if (slot == SLOT_NONE && !l->pauses)
		return;
	slots_give(l->slots, l->slot);
	l->slot = slot;
	charge(l);
	w = wait_within(&l->wait, l->until_ms - clock_ms());
	if (slot == SLOT_NONE)
		/* when the wait ends first, the statement sees that too */
		(void)slots_take(l->slots, SLOT_LONG, &w, &l->slot);
	l->since_ms = clock_ms();
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

	if (l->outer->tick)
		l->outer->tick(l->outer->arg);
	if (!l->until_ms || clock_ms() - l->began_ms <= SHORT_MS)
		return;
	turn_out_long(l);
	make_room(l);
	if (l->goes_over || l->ended)
		return;
	charge(l);
	l->goes_over = true; /* its wait ticks, too */
	if (slots_is_kept(l->slots, l->slot))
		go_over(l);
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
	l->began_ms = l->since_ms = clock_ms();
	l->until_ms = l->began_ms + ms;
	return &l->wait;
}

void
lane_end(struct lane *l)
{
	slots_give(l->slots, l->slot);
	l->slot = SLOT_NONE;
	if (!l->ended)
		charge(l);
	if (clock_ms() - l->began_ms <= SHORT_MS)
		seats_quick(l->seats);
}
