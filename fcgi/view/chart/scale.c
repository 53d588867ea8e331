#include <math.h>

#include "view/chart/chart.h"

#include "base/ban.h"

#define MAX_STEPS 5

struct scale
scale_nice(double low, double high)
{
	static const double steps[] = { 1, 2, 5, 10 };
	struct scale s;
	double rough, power;

	/* near zero, or most of the way to it: begin there */
	if (low > 0 && low < high / 2)
		low = 0;
	if (!(high > low))
		high = low + fmax(1, fabs(low) / 10);
	rough = (high - low) / MAX_STEPS;
	power = pow(10, floor(log10(rough)));
	s.step = 10 * power;
	for (size_t i = 0; i < COUNT(steps); i++)
		if (steps[i] * power >= rough) {
			s.step = steps[i] * power;
			break;
		}
	s.low = floor(low / s.step) * s.step;
	s.high = ceil(high / s.step) * s.step;
	return s;
}

/* Days before the first of January of year y. */
static double
days_before(unsigned y)
{
	unsigned before = y ? y - 1 : 0;
	unsigned leaps = before / 4 - before / 100 + before / 400;

	return 365.0 * y + leaps;
}

static bool
is_leap(unsigned y)
{
	return (y % 4 == 0 && y % 100 != 0) || y % 400 == 0;
}

static double
day_of_year(unsigned y, unsigned month, unsigned day)
{
	static const unsigned before[] = { 0,   31,  59,  90,  120, 151,
					   181, 212, 243, 273, 304, 334 };

	return before[month - 1] + (month > 2 && is_leap(y)) + day - 1;
}

/* Take exactly n digits off *s. */
static bool
take(struct str *s, size_t n, unsigned max, unsigned *ret)
{
	uint64_t x;

	if (s->n < n || !str_to_uint(str_first(*s, n), max, &x))
		return false;
	*ret = (unsigned)x;
	*s = str_from(*s, n);
	return true;
}

static bool
take_char(struct str *s, char c)
{
	if (s->n == 0 || s->p[0] != c)
		return false;
	*s = str_from(*s, 1);
	return true;
}

/* "12:30", "12:30:59.5", and whatever zone follows. */
static bool
take_time(struct str s, double *days)
{
	unsigned h, m, sec = 0;

	if (!take(&s, 2, 24, &h) || !take_char(&s, ':') || !take(&s, 2, 59, &m))
		return false;
	if (take_char(&s, ':') && !take(&s, 2, 60, &sec))
		return false;
	*days += (h * 3600.0 + m * 60.0 + sec) / 86400;
	return true;
}

static bool
take_quarter(struct str s, double *days)
{
	unsigned quarter;

	if (!take_char(&s, 'Q') || !take(&s, 1, 4, &quarter) || quarter == 0)
		return false;
	*days += 91 * (quarter - 1);
	return s.n == 0;
}

bool
when_parse(struct str s, double *ret_days)
{
	unsigned y, month, day = 1;
	double days;

	if (!take(&s, 4, 9999, &y) || y < 1000)
		return false;
	days = days_before(y);
	if (s.n && !take_char(&s, '-'))
		return false;
	if (s.n == 0 || take_quarter(s, &days)) {
		*ret_days = days;
		return true;
	}
	if (!take(&s, 2, 12, &month) || month == 0)
		return false;
	if (take_char(&s, '-') && (!take(&s, 2, 31, &day) || day == 0))
		return false;
	days += day_of_year(y, month, day);
	if (s.n && ((!take_char(&s, ' ') && !take_char(&s, 'T')) ||
		    !take_time(s, &days)))
		return false;
	*ret_days = days;
	return true;
}
