#ifndef BASE_WAIT_H
#define BASE_WAIT_H

#include <poll.h>

#include "base/err.h"

/*
 * Goes into every call that blocks (model, query, slot, lock), so that each
 * ends at the deadline, notices that its client left, and keeps its turn's
 * lease alive. One wait belongs to one request; a narrower one is a copy.
 */
struct wait {
	int64_t deadline_ms; /* clock_ms(); 0: none */
	int descriptor;      /* of the client; -1: none. It hangs up: it left */
	/*
	 * NULL: cancelled as soon as the client left. Otherwise asked at each
	 * tick, with whether the client left (once it did, it stays so).
	 */
	bool (*cancelled)(void *arg, bool left);
	void (*tick)(void *arg); /* every WAIT_TICK_MS or so; NULL: nothing */
	void *arg;
	/*
	 * What can be done while a far end thinks; NULL: nothing. Called once an
	 * exchange, when all of it was sent. It blocks for nothing.
	 */
	void (*meanwhile)(void *arg);
	void *meanwhile_arg;
	int64_t next_tick_ms; /* private */
	bool left;            /* private */
};

#define WAIT_TICK_MS 250

enum wait_end { WAIT_GO_ON, WAIT_DEADLINE, WAIT_CANCELLED };

/* No deadline, no client. */
struct wait wait_forever(void);
/* A copy of w that ends in at most ms from now. */
struct wait wait_within(const struct wait *w, int64_t ms);
/* Milliseconds left, at most max, never negative. */
int wait_left_ms(const struct wait *w, int max);
/*
 * Cheap enough for a progress handler: looks at the clock, and when a tick is
 * due at the client and the callbacks too.
 */
enum wait_end wait_check(struct wait *w);
/* Block until fd has events (then *ret_ready), or the wait ends. */
enum wait_end wait_poll(struct wait *w, int fd, short events, bool *ret_ready);
/* Block for ms, or until the wait ends. */
enum wait_end wait_sleep(struct wait *w, int64_t ms);

#endif
