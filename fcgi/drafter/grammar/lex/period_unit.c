#include <stdlib.h>
#include <string.h>

#include "drafter/grammar/lex/period.h"

#include "base/ban.h"

struct period
period_span(const struct reader *r, struct day from, struct day until)
{
	return (struct period){ .from = cal_iso(r->arena, from),
				.until = cal_iso(r->arena, until) };
}

int
period_months(const char *unit)
{
	return strcmp(unit, "year") == 0      ? 12
	       : strcmp(unit, "quarter") == 0 ? 3
	       : strcmp(unit, "half") == 0    ? 6
	       : strcmp(unit, "month") == 0   ? 1
					      : 0;
}

/* "48 hours" are two days. */
static int
days_of(const char *unit, int n)
{
	return strcmp(unit, "week") == 0   ? 7 * n
	       : strcmp(unit, "hour") == 0 ? (n + 23) / 24
					   : n;
}

bool
period_is_shorter(const char *unit, int n)
{
	return strcmp(unit, "minute") == 0 ||
	       (strcmp(unit, "hour") == 0 && n < 24);
}

/* Days are counted from 1970-01-01, a Thursday; before it they are below 0. */
static long
monday_of(long day)
{
	return day - ((day + 3) % 7 + 7) % 7;
}

struct period
period_unit_near(const struct reader *r, const char *unit, int step)
{
	const int months = period_months(unit);
	struct day from = r->today;

	if (months) {
		from.m = (from.m - 1) / months * months + 1;
		from.d = 1;
		from = cal_plus_months(from, step * months);
		return period_span(r, from, cal_plus_months(from, months));
	}
	if (strcmp(unit, "week") == 0) {
		const long monday = monday_of(cal_number(from)) + 7L * step;

		return period_span(r, cal_day(monday), cal_day(monday + 7));
	}
	return period_span(r, cal_day(cal_number(from) + step),
			   cal_day(cal_number(from) + step + 1));
}

bool
period_weekday_near(const struct reader *r, const char *days, int step,
		    struct period *ret)
{
	const bool weekend = strcmp(days, "06") == 0;
	const long today = cal_number(r->today);
	long from = monday_of(today);

	if (!weekend && days[1])
		return false; /* "last working day" */
	from += weekend ? 5 : (days[0] - '0' + 6) % 7;
	if (weekend || step == 0)
		from += 7L * step;
	else if (step < 0)
		from -= from >= today ? 7 : 0;
	else
		from += from <= today ? 7 : 0;
	*ret = period_span(r, cal_day(from), cal_day(from + (weekend ? 2 : 1)));
	return true;
}

/* The Monday of a week; the first of a year is that of the 4th of January. */
static long
week_begins(int y, int week)
{
	return monday_of(cal_number((struct day){ y, 1, 4 })) + 7L * (week - 1);
}

/* Most years have 52. */
static bool
has_week(int y, int week)
{
	return week_begins(y, week) < week_begins(y + 1, 1);
}

bool
period_week(const struct reader *r, int week, int year, struct period *ret)
{
	int y = year ? year : r->today.y;
	long monday;

	while (!year && (week_begins(y, week) > cal_number(r->today) ||
			 !has_week(y, week)))
		y--;
	if (!has_week(y, week))
		return false;
	monday = week_begins(y, week);
	*ret = period_span(r, cal_day(monday), cal_day(monday + 7));
	return true;
}

struct period
period_units_near(const struct reader *r, const char *unit, int n, bool back)
{
	const int months = period_months(unit) * n;
	const int days = months ? 0 : days_of(unit, n);
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

struct period
period_relative(const char *arg)
{
	char *end;
	const int n = (int)strtol(arg, &end, 10);

	return (struct period){ .from = "",
				.until = "",
				.kind = PERIOD_RELATIVE,
				.months = *end ? 0 : n,
				.days = *end ? n : 0 };
}
