#ifndef OBSERVE_EFFORT_H
#define OBSERVE_EFFORT_H

#include "base/base.h"

/*
 * What a statement costs the others. One of an engine in this process costs
 * the processor time it used: while it waits for a core or a lock it takes
 * nothing from anybody. Of one that reads the disk, or runs on a server (by
 * the clock), we only know how long it took.
 */
struct effort {
	int64_t wall_ms;
	int64_t cpu_ms; /* of this process */
	int64_t reads;  /* blocks from the disk */
};

struct effort effort_now(void);
/* Milliseconds between two of them. */
int64_t effort_ms(const struct effort *from, const struct effort *to,
		  bool by_the_clock);
/* Longer than that is not short. */
#define EFFORT_SHORT_MS 250
/* It took much, or keeps what it has for very long, whatever it waits for. */
bool effort_is_long(const struct effort *from, const struct effort *to,
		    bool by_the_clock);

#endif
