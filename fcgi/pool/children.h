#ifndef POOL_CHILDREN_H
#define POOL_CHILDREN_H

#include <sys/types.h>

#include "observe/scoreboard.h"
#include "route/route.h"

/* A forked worker; its index is its row of the scoreboard. */
struct child {
	pid_t pid; /* 0: empty */
	enum pool pool;
	unsigned generation;
	int64_t born_ms;
	bool killed; /* it overran, SIGKILL is on its way */
};

/* All of these take an array of SCOREBOARD_ROWS. */
size_t children_count(const struct child *all);
/* Of one pool and one generation. */
size_t children_of(const struct child *all, enum pool pool,
		   unsigned generation);
void children_signal(const struct child *all, int signal,
		     unsigned below_generation);
/* Returns how many workers the pool has. */
size_t children_signal_pool(const struct child *all, enum pool pool,
			    int signal);

/* A line of the log, as bad as its end was. */
void child_log_death(const struct child *s, int status);
/*
 * Those that are busy with one request for longer than so many ms: one opcode
 * can burn minutes where no engine limit reaches it.
 */
void children_kill_overrun(struct child *all, const struct scoreboard *board,
			   int64_t most);

#endif
