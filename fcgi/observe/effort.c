#include "observe/effort.h"

#include <sys/resource.h>

#include "base/clock.h"

#include "base/ban.h"

#define HELD_MS 3000 /* e.g. by a client that does not read its rows */

static int64_t
ms_of(struct timeval t)
{
	return (int64_t)t.tv_sec * 1000 + t.tv_usec / 1000;
}

struct effort
effort_now(void)
{
	struct rusage used = { .ru_inblock = 0 };

	(void)getrusage(RUSAGE_SELF, &used);
	return (struct effort){
		.wall_ms = clock_ms(),
		.cpu_ms = ms_of(used.ru_utime) + ms_of(used.ru_stime),
		.reads = used.ru_inblock,
	};
}

int64_t
effort_ms(const struct effort *from, const struct effort *to, bool by_the_clock)
{
	return by_the_clock || to->reads != from->reads
		       ? to->wall_ms - from->wall_ms
		       : to->cpu_ms - from->cpu_ms;
}

bool
effort_is_long(const struct effort *from, const struct effort *to,
	       bool by_the_clock)
{
	return effort_ms(from, to, by_the_clock) > EFFORT_SHORT_MS ||
	       to->wall_ms - from->wall_ms > HELD_MS;
}
