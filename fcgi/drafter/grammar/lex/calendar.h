#ifndef DRAFTER_GRAMMAR_LEX_CALENDAR_H
#define DRAFTER_GRAMMAR_LEX_CALENDAR_H

#include "base/buf.h"
#include "base/str.h"

/* A day as numbers. */
struct day {
	int y, m, d;
};

struct day cal_day_of(const char *iso);
const char *cal_iso(struct arena *a, struct day d);
/* Days since 1970-01-01, and back (the civil calendar in eras of 400 years). */
long cal_number(struct day x);
struct day cal_day(long z);
/* The same day some months later, or the last of a shorter month. */
struct day cal_plus_months(struct day x, int months);
/*
 * From a day up to but without another, as people call it: " in 2025",
 * " in May 2025", " on 2025-05-01", " from 2025-05-03 to 2025-05-09".
 */
void cal_put_span(struct buf *b, const char *from, const char *until);

#endif
