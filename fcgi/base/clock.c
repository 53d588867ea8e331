#include "base/clock.h"

#include <time.h>

#include "base/ban.h"

static int64_t
read_us(clockid_t id)
{
	struct timespec t = { 0 };

	(void)clock_gettime(id, &t);
	return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

int64_t
clock_us(void)
{
	return read_us(CLOCK_MONOTONIC);
}

int64_t
clock_ms(void)
{
	return clock_us() / 1000;
}

int64_t
clock_wall_ms(void)
{
	return read_us(CLOCK_REALTIME) / 1000;
}

const char *
clock_date(struct arena *a, int64_t wall_ms)
{
	time_t t = (time_t)(wall_ms / 1000);
	struct tm tm = { 0 };
	char text[32];

	(void)localtime_r(&t, &tm);
	return arena_copy(a, text,
			  strftime(text, sizeof(text), "%Y-%m-%d", &tm));
}

const char *
clock_iso(struct arena *a, int64_t wall_ms)
{
	time_t t = (time_t)(wall_ms / 1000);
	struct tm tm = { 0 };
	char text[32];

	(void)gmtime_r(&t, &tm);
	return arena_copy(
		a, text,
		strftime(text, sizeof(text), "%Y-%m-%dT%H:%M:%SZ", &tm));
}
