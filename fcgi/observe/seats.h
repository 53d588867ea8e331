#ifndef OBSERVE_SEATS_H
#define OBSERVE_SEATS_H

#include "base/arena.h"
#include "observe/cost.h"

/*
 * Fair queueing of the ask pool, over all workers, in shared memory that is
 * made before they are forked. A request gets a seat at once or a ticket with
 * its place in the line; it never waits here: whoever has a ticket comes
 * again, and the ticket keeps the place for a little longer than it was told
 * to stay away. Seats go round by user: the one with the fewest seats is next,
 * and those whose statements took long lately come after all others.
 *
 * The functions of a worker accept NULL: everybody has a seat then.
 */
struct seats;

/* NULL: the kernel gave no memory. */
struct seats *seats_create(struct arena *a);

struct seats_limits {
	unsigned seats;    /* requests in work at once */
	unsigned per_user; /* of them one user may hold */
};

struct seats_request {
	uint64_t user;    /* seats_key() of who asks */
	uint64_t what;    /* requests of a user that are the same one again */
	unsigned again_s; /* comes again so soon; 0: after ret->wait_s */
};

struct seats_place {
	unsigned place;  /* 1: next */
	unsigned wait_s; /* until there may be a seat; at least 1 */
	bool soon; /* nobody stays long of late: it is worth waiting for */
};

/* A number for the name of a user or for an address. */
uint64_t seats_key(const char *text);

/* A worker, once after the fork: its row of the scoreboard. */
void seats_sit(struct seats *q, int row);
/* True: the request has a seat until seats_leave(). */
bool seats_enter(struct seats *q, const struct seats_limits *limits,
		 const struct seats_request *r, struct seats_place *ret);
void seats_leave(struct seats *q); /* without a seat it does nothing */
/* The manager: the worker of that row is dead. */
void seats_free(struct seats *q, int row);

/* A statement of the request in this worker's seat took ms (effort.h). */
void seats_charge(struct seats *q, int64_t ms);
void seats_quick(struct seats *q); /* … and was short */
/*
 * The statement in this worker's seat takes long. True:
 * others stand in line while such statements hold more than half of the
 * seats, and this one must end to make room.
 */
bool seats_must_end(struct seats *q);
/* What is to be expected of its user's next statement. */
enum pace seats_pace(struct seats *q);

/* For the status page. */
void seats_count(struct seats *q, unsigned *ret_seats, unsigned *ret_waiting);

#endif
