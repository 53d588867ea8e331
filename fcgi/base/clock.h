#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include "base/str.h"

#define DAY_MS (INT64_C(24) * 3600 * 1000)

int64_t clock_ms(void); /* monotonic: for deadlines and durations */
int64_t clock_us(void); /* monotonic */
/*
 * Since 1970: for what a person reads and others compare. Of this machine, or,
 * after clock_follow(), of the one that several machines go by.
 */
int64_t clock_wall_ms(void);
/* Since 1970, of this machine: for times of its files, and its log. */
int64_t clock_own_ms(void);
/* Somebody else's clock showed wall_ms when clock_ms() was at_ms. */
void clock_follow(int64_t wall_ms, int64_t at_ms);
/* "2026-11-21", local time. */
const char *clock_date(struct arena *a, int64_t wall_ms);
/* "2026-11-21 22:08", local time. */
const char *clock_minute(struct arena *a, int64_t wall_ms);
#define CLOCK_NO_DAY INT64_MIN
/* Noon of "2026-11-21", local time; CLOCK_NO_DAY: there is no such day. */
int64_t clock_noon_ms(struct str date);
/* "2026-11-21T22:08:59Z". */
const char *clock_iso(struct arena *a, int64_t wall_ms);

#endif
