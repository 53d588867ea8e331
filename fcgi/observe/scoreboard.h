#ifndef OBSERVE_SCOREBOARD_H
#define OBSERVE_SCOREBOARD_H

#include <sys/types.h>

#include "base/arena.h"

/*
 * What each worker does, and how many requests ended how: one table in shared
 * memory, made before the workers are forked. A worker writes its own row and
 * adds to the counters, the manager reads, nobody locks. The struct is each
 * process's own view of it; every function accepts NULL and does nothing.
 */
struct scoreboard;

/* More than two generations of the largest pools. */
#define SCOREBOARD_ROWS 2600
#define SCOREBOARD_ROUTES 128

enum worker_state { WORKER_NONE, WORKER_STARTING, WORKER_IDLE, WORKER_BUSY };

const char *worker_state_name(enum worker_state state); /* "idle", … */

struct worker_row {
	pid_t pid;
	unsigned pool;
	enum worker_state state;
	int64_t busy_ms; /* with its request; 0 when it has none */
	uint64_t served;
	unsigned route; /* the row of the route table it works on */
};

/* NULL: the kernel gave no memory. */
struct scoreboard *scoreboard_create(struct arena *a);

/* The manager: take a free row for a worker, name it, give it back. */
#define SCOREBOARD_FULL (-1)
int scoreboard_take(struct scoreboard *b, unsigned pool);
void scoreboard_name(struct scoreboard *b, int row, pid_t pid);
void scoreboard_give(struct scoreboard *b, int row);

/* A worker, once after the fork: which row is its own. */
void scoreboard_sit(struct scoreboard *b, int row);
void scoreboard_idle(struct scoreboard *b);
void scoreboard_busy(struct scoreboard *b);
void scoreboard_route(struct scoreboard *b, unsigned route);
/* One request of that route ended with that HTTP status. */
void scoreboard_count(struct scoreboard *b, unsigned route, int status);

/* The manager is about to stop: whoever can should ask elsewhere. */
void scoreboard_leave(struct scoreboard *b);
bool scoreboard_is_leaving(const struct scoreboard *b);

/* False: nobody sits there. */
bool scoreboard_read(const struct scoreboard *b, int row,
		     struct worker_row *ret);
/* Requests of a route that ended with a status of that class (2 … 5). */
uint64_t scoreboard_total(const struct scoreboard *b, unsigned route,
			  int class);

#endif
