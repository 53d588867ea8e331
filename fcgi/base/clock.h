#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include "base/str.h"

#define DAY_MS (INT64_C(24) * 3600 * 1000)

int64_t clock_ms(void);      /* monotonic: for deadlines and durations */
int64_t clock_us(void);      /* monotonic */
int64_t clock_wall_ms(void); /* since 1970: for what a person or file reads */
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
