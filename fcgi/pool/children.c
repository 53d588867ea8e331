#include "pool/children.h"

#include <signal.h>

#include "base/ban.h"

size_t
children_count(const struct child *all)
{
	size_t n = 0;

	for (size_t i = 0; i < SCOREBOARD_ROWS; i++)
		n += all[i].pid != 0;
	return n;
}

size_t
children_of(const struct child *all, enum pool pool, unsigned generation)
{
	size_t n = 0;

	for (size_t i = 0; i < SCOREBOARD_ROWS; i++)
		n += all[i].pid && all[i].pool == pool &&
		     all[i].generation == generation;
	return n;
}

void
children_signal(const struct child *all, int signal, unsigned below_generation)
{
	for (size_t i = 0; i < SCOREBOARD_ROWS; i++)
		if (all[i].pid && all[i].generation < below_generation)
			(void)kill(all[i].pid, signal);
}

size_t
children_signal_pool(const struct child *all, enum pool pool, int signal)
{
	size_t n = 0;

	for (size_t i = 0; i < SCOREBOARD_ROWS; i++) {
		if (!all[i].pid || all[i].pool != pool)
			continue;
		(void)kill(all[i].pid, signal);
		n++;
	}
	return n;
}
