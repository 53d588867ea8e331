#ifndef OBSERVE_LINE_H
#define OBSERVE_LINE_H

#include <stdatomic.h>

#include "observe/cost.h"
#include "observe/scoreboard.h"
#include "observe/seats.h"

/*
 * The line as it lies in shared memory, and the order in it: for seats.c,
 * which holds the lock. A worker that was taken over writes there what it
 * likes: nothing in it is a pointer, and no number is an index unchecked.
 */
#define LINE_TICKETS 256

struct holder {
	uint64_t user;
	int64_t since_ms; /* 0: empty */
	bool is_long;     /* its statement takes long, or waits for a slot */
	bool leaves;      /* it was told to make room */
};

struct ticket {
	uint64_t user;
	uint64_t what;
	uint64_t number; /* 0: free; smaller came earlier */
	int64_t until_ms;
};

struct line {
	atomic_int holder; /* who has the lock; 0: nobody */
	uint64_t next_number;
	int64_t stay_ms; /* of a request in its seat, on average */
	unsigned rows;   /* seats that were ever taken are below this one */
	unsigned most;   /* seats there are, as the last request had it */
	struct holder seats[SCOREBOARD_ROWS];
	struct ticket tickets[LINE_TICKETS];
	struct cost_table costs;
};

/*
 * Who holds it for longer than LINE_LOCK_MS died with it, or was taken over,
 * and loses it: it leaves plain numbers, each of them valid.
 */
#define LINE_LOCK_MS 500
void line_lock(struct line *s);
void line_unlock(struct line *s);

/* What one look at the seats finds. */
struct look {
	struct line *shared;
	const struct seats_limits *limits;
	int64_t now;
	unsigned taken;
	unsigned slow; /* of them by slow users, or statements that are long */
	unsigned unknown; /* of them by users of whom nothing is known */
};

/* One place in the order of the line. */
struct standing {
	uint64_t user;
	uint64_t number;
	unsigned held;  /* seats of the user, and their tickets before this */
	unsigned seats; /* of the user */
	enum pace pace;
};

/* Also gives up the tickets whose time is over. */
struct look line_look(struct line *s, const struct seats_limits *limits,
		      int64_t now);
struct standing line_standing(const struct look *l, uint64_t user,
			      uint64_t number);
/*
 * Whether a seat that is free may be this one's. Slow users together have half
 * of the seats, and with those of whom nothing is known three quarters: users
 * whose statements are short always find one.
 */
bool line_may_sit(const struct look *l, const struct standing *mine);
/* Who stands before it, and of them those whom a free seat could take. */
unsigned line_before(const struct look *l, const struct standing *mine,
		     unsigned *ret_next);
/*
 * The ticket that such a request has, or may have; NULL: none and the line is
 * full. One that is not yet given out has the number 0.
 */
struct ticket *line_ticket(struct line *s, const struct seats_request *r);
/* Whether somebody who is not slow stands in line for want of a seat. */
bool line_has_other(const struct look *l);

#endif
