#ifndef POOL_BACKOFF_H
#define POOL_BACKOFF_H

#include "base/base.h"

/* What dies at once is not started again at full speed. Zeroed: no wait. */
struct backoff {
	unsigned deaths; /* in a row, each after a wait */
	int64_t not_before_ms;
};

bool backoff_is_over(const struct backoff *b);
/*
 * One more died at once: wait, twice as long as before, 5 s at most. What dies while
 * there is a wait already was started with it, and counts as one death.
 */
void backoff_wait(struct backoff *b);

#endif
