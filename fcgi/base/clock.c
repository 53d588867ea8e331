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
clock_own_ms(void)
{
	return read_us(CLOCK_REALTIME) / 1000;
}

/* What it is ahead of clock_ms(); 0: nobody's is followed. */
static int64_t followed_ms;

void
clock_follow(int64_t wall_ms, int64_t at_ms)
{
	followed_ms = wall_ms - at_ms;
}

int64_t
clock_wall_ms(void)
{
	return followed_ms ? clock_ms() + followed_ms : clock_own_ms();
}

static struct tm
local_time(int64_t wall_ms)
{
	time_t t = (time_t)(wall_ms / 1000);
	struct tm tm = { 0 };

	(void)localtime_r(&t, &tm);
	return tm;
}

const char *
clock_date(struct arena *a, int64_t wall_ms)
{
	struct tm tm = local_time(wall_ms);
	char text[32];

	return arena_copy(a, text,
			  strftime(text, sizeof(text), "%Y-%m-%d", &tm));
}

const char *
clock_minute(struct arena *a, int64_t wall_ms)
{
	struct tm tm = local_time(wall_ms);
	char text[32];

	return arena_copy(a, text,
			  strftime(text, sizeof(text), "%Y-%m-%d %H:%M", &tm));
}

int64_t
clock_noon_ms(struct str date)
{
	struct str year = str_cut(&date, '-'), month = str_cut(&date, '-');
	uint64_t y, m, d;
	struct tm tm = { .tm_hour = 12, .tm_isdst = -1 };
	time_t t;

	if (year.n != 4 || month.n != 2 || date.n != 2 ||
	    !str_to_uint(year, 9999, &y) || !str_to_uint(month, 12, &m) ||
	    !str_to_uint(date, 31, &d) || m == 0 || d == 0)
		return CLOCK_NO_DAY;
	tm.tm_year = (int)y - 1900;
	tm.tm_mon = (int)m - 1;
	tm.tm_mday = (int)d;
	t = mktime(&tm);
	/* the 31st of a month of 30 days became the next one's first */
	return tm.tm_mday == (int)d ? (int64_t)t * 1000 : CLOCK_NO_DAY;
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
