#include "pool/backoff.h"

#include "base/clock.h"

#include "base/ban.h"

#define FIRST_MS 100
#define MAX_MS 5000 /* a fork is cheap, and a page waits for it */
#define DOUBLINGS 6

bool
backoff_is_over(const struct backoff *b)
{
	return clock_ms() >= b->not_before_ms;
}

void
backoff_wait(struct backoff *b)
{
	unsigned doublings = b->deaths < DOUBLINGS ? b->deaths : DOUBLINGS;
	int64_t ms = (int64_t)FIRST_MS << doublings;

	if (!backoff_is_over(b))
		return; /* one of those that were started together */
	b->deaths++;
	b->not_before_ms = clock_ms() + (ms < MAX_MS ? ms : MAX_MS);
}
