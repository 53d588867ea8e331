#ifndef DATA_SAVED_DAYS_H
#define DATA_SAVED_DAYS_H

#include "base/str.h"

/* A span of days in the words that people have for it. */

struct days {
	/* "2024-01-01", its first and its last day, and the day after it */
	const char *from, *to, *after;
};

/* Those that are offered where nobody chose others; ends with NULL. */
extern const char *const days_offered[];

/* Whether it is a day of the calendar, "2024-02-29". */
bool days_is_day(struct str text);
/*
 * "2024-01-01 to 2024-03-31", "2024-05-31", "2024-05", "2024"; "today",
 * "yesterday"; "this" or "last" before "week" (from Monday), "month", "quarter"
 * or "year"; "last 30 days" and so on, which end today. False: none of these,
 * or one that ends before it begins.
 */
bool days_read(struct arena *a, struct str text, int64_t today_ms,
	       struct days *ret);
/* Whether it is another span on another day. */
bool days_move(struct str text);

#endif
