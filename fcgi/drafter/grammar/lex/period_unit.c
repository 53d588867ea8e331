#include <string.h>

#include "drafter/grammar/lex/period.h"

#include "base/ban.h"

struct period
period_span(const struct reader *r, struct day from, struct day until)
{
	return (struct period){ .from = cal_iso(r->arena, from),
				.until = cal_iso(r->arena, until) };
}

static int
months_of(const char *unit)
{
	return strcmp(unit, "year") == 0      ? 12
	       : strcmp(unit, "quarter") == 0 ? 3
	       : strcmp(unit, "half") == 0    ? 6
	       : strcmp(unit, "month") == 0   ? 1
					      : 0;
}

static int
days_of(const char *unit)
{
	return strcmp(unit, "week") == 0 ? 7 : 1;
}

struct period
period_unit_near(const struct reader *r, const char *unit, int step)
{
	const int months = months_of(unit);
	struct day from = r->today;

	if (months) {
		from.m = (from.m - 1) / months * months + 1;
		from.d = 1;
		from = cal_plus_months(from, step * months);
		return period_span(r, from, cal_plus_months(from, months));
	}
	if (strcmp(unit, "week") == 0) {
		const long monday = cal_number(from) -
				    (cal_number(from) + 3) % 7 + 7L * step;

		return period_span(r, cal_day(monday), cal_day(monday + 7));
	}
	return period_span(r, cal_day(cal_number(from) + step),
			   cal_day(cal_number(from) + step + 1));
}

/* The Monday of a week; the first of a year is that of the 4th of January. */
static long
week_begins(int y, int week)
{
	const long day = cal_number((struct day){ y, 1, 4 });

	return day - (day + 3) % 7 + 7L * (week - 1);
}

struct period
period_week(const struct reader *r, int week, int year)
{
	long monday = week_begins(year ? year : r->today.y, week);

	if (year == 0 && monday > cal_number(r->today))
		monday = week_begins(r->today.y - 1, week);
	return period_span(r, cal_day(monday), cal_day(monday + 7));
}

struct period
period_units_near(const struct reader *r, const char *unit, int n, bool back)
{
	const int months = months_of(unit) * n;
	const int days = months ? 0 : days_of(unit) * n;
	const struct day t = r->today;
	/* "last 7 days" are seven, and today is one of them */
	const struct day there = cal_day(
		cal_number(cal_plus_months(t, back ? -months : months)) +
		(back ? (days ? 1 : 0) - days : days));
	struct period p =
		back ? period_span(r, there, cal_day(cal_number(t) + 1))
		     : period_span(r, t, cal_day(cal_number(there) + 1));

	p.kind = back ? PERIOD_ROLLING : PERIOD_COMING;
	return p;
}
