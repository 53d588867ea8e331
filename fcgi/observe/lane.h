#ifndef OBSERVE_LANE_H
#define OBSERVE_LANE_H

#include "base/wait.h"
#include "observe/effort.h"
#include "observe/seats.h"
#include "observe/slots.h"

/*
 * One statement in a query slot. A user whose statements were short lately may
 * have the slot that is kept; when the statement turns out to be long, it goes
 * over to another slot, and stands still until there is one where the engine
 * lets it. What it took (effort.h) is charged to its user, and when it must
 * make room for others (seats_must_end()) its wait ends as if its client had
 * left.
 */
struct lane {
	const struct slots *slots; /* NULL: it needs none */
	struct seats *seats;       /* or NULL */
	bool by_the_clock;         /* it runs on a server */
	bool pauses; /* the engine calls ticks from within the statement */
	bool ended;  /* to make room for others */
	/* private */
	struct wait wait;
	struct wait *outer;
	int slot;
	bool is_long;        /* it turned out to be */
	bool goes_over;      /* and stands still */
	struct effort began; /* to run */
	struct effort since; /* charged up to here */
	int64_t until_ms;    /* it may run; 0: it does not yet */
};

/* Begin with slots, seats and pauses set. False: no slot is free. */
bool lane_try(struct lane *l);
/* Wait for one. What ended the wait leaves the lane without a slot. */
enum wait_end lane_take(struct lane *l, struct wait *w);
/* What to give to the statement, which may run for ms, for its wait. */
struct wait *lane_run(struct lane *l, struct wait *w, int64_t ms);
/*
 * After lane_run(). Whole: it came to its own end. Of one that was broken off
 * nobody knows what it would have taken, so it was not short, and the time
 * that it had counts.
 */
void lane_end(struct lane *l, bool whole);

#endif
