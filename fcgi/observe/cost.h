#ifndef OBSERVE_COST_H
#define OBSERVE_COST_H

#include "base/base.h"

/*
 * What the statements of each user took lately (effort.h); what is older counts half,
 * and half of that again. Users whose statements cost least are forgotten
 * when there are too many. Plain numbers, zeroed at first; the caller locks,
 * and says what clock_ms() is now.
 */
#define COST_SETS 1024
#define COST_WAYS 4

struct cost {
	uint64_t user; /* observe/seats.h: seats_key(); 0: nobody */
	int64_t ms;
	int64_t at_ms;    /* clock_ms() */
	int64_t quick_ms; /* clock_ms() of the last that was short; 0: none */
};

struct cost_table {
	struct cost sets[COST_SETS][COST_WAYS];
};

#define COST_BRIEF_MS 50 /* nobody waits for those below, however many */
/* A statement, or a part of one, took ms; brief ones cost nothing. */
void cost_add(struct cost_table *t, uint64_t user, int64_t ms, int64_t now);
/* One of theirs was short. */
void cost_quick(struct cost_table *t, uint64_t user, int64_t now);

/* What is to be expected of the next statement of a user, best first. */
enum pace { PACE_QUICK, PACE_UNKNOWN, PACE_SLOW };
enum pace cost_pace(const struct cost_table *t, uint64_t user, int64_t now);

#endif
