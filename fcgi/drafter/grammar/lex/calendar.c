#include <stdlib.h>
#include <string.h>

#include "drafter/grammar/lex/calendar.h"
#include "drafter/grammar/lex/lex.h"

#include "base/ban.h"

struct day
cal_day_of(const char *iso)
{
	return (struct day){ (int)strtol(iso, NULL, 10),
			     (int)strtol(iso + 5, NULL, 10),
			     (int)strtol(iso + 8, NULL, 10) };
}

static int
cal_days_in_month(int y, int m)
{
	static const int days[] = { 31, 28, 31, 30, 31, 30,
				    31, 31, 30, 31, 30, 31 };

	return m == 2 && y % 4 == 0 && (y % 100 != 0 || y % 400 == 0)
		       ? 29
		       : days[m - 1];
}

const char *
cal_iso(struct arena *a, struct day d)
{
	return arena_printf(a, "%04d-%02d-%02d", d.y, d.m, d.d);
}

/* Days since 1970-01-01, and back (the civil calendar in eras of 400 years). */
long
cal_number(struct day x)
{
	const long y = x.y - (x.m <= 2);
	const long era = y / 400, yoe = y - era * 400;
	const long doy = (153 * (x.m + (x.m > 2 ? -3 : 9)) + 2) / 5 + x.d - 1;

	return era * 146097 + yoe * 365 + yoe / 4 - yoe / 100 + doy - 719468;
}

struct day
cal_day(long z)
{
	long era, doe, yoe, doy, mp;
	struct day r;

	z += 719468;
	era = z / 146097;
	doe = z - era * 146097;
	yoe = (doe - doe / 1460 + doe / 36524 - doe / 146096) / 365;
	doy = doe - (365 * yoe + yoe / 4 - yoe / 100);
	mp = (5 * doy + 2) / 153;
	r.d = (int)(doy - (153 * mp + 2) / 5 + 1);
	r.m = (int)(mp < 10 ? mp + 3 : mp - 9);
	r.y = (int)(yoe + era * 400 + (r.m <= 2));
	return r;
}

struct day
cal_plus_months(struct day x, int months)
{
	const int all = x.y * 12 + x.m - 1 + months;
	struct day r = { all / 12, all % 12 + 1, x.d };
	const int most = cal_days_in_month(r.y, r.m);

	r.d = r.d > most ? most : r.d;
	return r;
}

const char *
day_moved(struct arena *a, const char *iso, int days, int months)
{
	return cal_iso(a, cal_day(cal_number(cal_plus_months(cal_day_of(iso),
							     months)) +
				  days));
}

struct period
period_moved(struct arena *a, const struct period *p, int months)
{
	struct period r = *p;

	if (*p->from)
		r.from = day_moved(a, p->from, 0, -months);
	if (*p->until)
		r.until = day_moved(a, p->until, 0, -months);
	r.text = arena_printf(a, "%s, %d months before", p->text, months);
	return r;
}

struct period
period_before(struct arena *a, const struct period *p, const struct period *by)
{
	struct period r = period_moved(a, p, by->months);

	if (by->days == 0)
		return r;
	if (*r.from)
		r.from = day_moved(a, r.from, -by->days, 0);
	if (*r.until)
		r.until = day_moved(a, r.until, -by->days, 0);
	r.text = arena_printf(a, "%s, %d days before", p->text, by->days);
	return r;
}

/* Months from the one day to the other; 0: they are no first days. */
static int
months_between(struct day a, struct day b)
{
	return a.d == 1 && b.d == 1 ? (b.y - a.y) * 12 + b.m - a.m : 0;
}

void
cal_put_span(struct buf *b, const char *from, const char *until)
{
	static const char *const months[] = {
		"January",   "February", "March",    "April",
		"May",       "June",     "July",     "August",
		"September", "October",  "November", "December"
	};
	const struct day x = cal_day_of(from), y = cal_day_of(until);
	const int n = months_between(x, y);

	if (n == 12 && x.m == 1)
		buf_printf(b, " in %d", x.y);
	else if (n == 3 && x.m % 3 == 1)
		buf_printf(b, " in Q%d %d", x.m / 3 + 1, x.y);
	else if (n == 1)
		buf_printf(b, " in %s %d", months[x.m - 1], x.y);
	else if (n > 0 && n % 12 == 0 && x.m == 1)
		buf_printf(b, " from %d to %d", x.y, y.y - 1);
	else if (cal_number(y) == cal_number(x) + 1)
		buf_printf(b, " on %s", from);
	else
		buf_printf(b, " from %s to %s", from,
			   cal_iso(b->arena, cal_day(cal_number(y) - 1)));
}
