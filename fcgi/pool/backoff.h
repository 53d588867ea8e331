#ifndef POOL_BACKOFF_H
#define POOL_BACKOFF_H

#include "base/base.h"

/* What dies at once is not started again at full speed. Zeroed: no wait. */
struct backoff {
	unsigned deaths; /* in a row */
	int64_t not_before_ms;
};

bool backoff_is_over(const struct backoff *b);
/* One more died at once: wait, twice as long as before, 30 s at most. */
void backoff_wait(struct backoff *b);

#endif
