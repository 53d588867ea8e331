#include "data/saved/days.h"

#include "base/clock.h"

#include "base/ban.h"

#define MONTHS 12
#define WEEK 7
#define YEARS_MAX 9998 /* the day after the last has four digits, too */
#define BACK_MAX 36500

const char *const days_offered[] = {
	"this month", "last month",   "this quarter", "this year",
	"last year",  "last 30 days", "last 7 days",  NULL,
};
struct day {
	int year, month, day; /* month and day from 1 */
};

static int
month_days(int year, int month)
{
	static const unsigned char days[] = { 31, 28, 31, 30, 31, 30,
					      31, 31, 30, 31, 30, 31 };
	const bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);

	return days[month - 1] + (month == 2 && leap);
}

/* "2024-05" and "2024" too: month and day are 0 then. */
static bool
read_parts(struct str s, struct day *ret)
{
	const size_t n = s.n;
	struct str year = str_cut(&s, '-'), month = str_cut(&s, '-');
	uint64_t y, m = 0, d = 0;

	if ((n != 4 && n != 7 && n != 10) || year.n != 4 ||
	    !str_to_uint(year, YEARS_MAX, &y) || y == 0)
		return false;
	if (n > 4 && (!str_to_uint(month, MONTHS, &m) || m == 0))
		return false;
	if (n > 7 &&
	    (!str_to_uint(s, (uint64_t)month_days((int)y, (int)m), &d) ||
	     d == 0))
		return false;
	*ret = (struct day){ (int)y, (int)m, (int)d };
	return true;
}

bool
days_is_day(struct str text)
{
	struct day d;

	return text.n == 10 && read_parts(text, &d) && d.day;
}

static const char *
day_text(struct arena *a, struct day d)
{
	return arena_printf(a, "%04d-%02d-%02d", d.year, d.month, d.day);
}

/* Days since 0000-03-01, a Wednesday: the leap day ends such a year. */
static int64_t
year_begins(int64_t y)
{
	return 365 * y + y / 4 - y / 100 + y / 400;
}

static int64_t
number_of(struct day d)
{
	const int64_t y = d.month < 3 ? d.year - 1 : d.year;
	const int64_t m = (d.month + 9) % MONTHS;

	return year_begins(y) + (m * 306 + 5) / 10 + d.day - 1;
}

static struct day
day_of(int64_t n)
{
	int64_t y = (10000 * n + 14780) / 3652425, m;

	if (n < year_begins(y))
		y--;
	n -= year_begins(y);
	m = (100 * n + 52) / 3060;
	return (struct day){ (int)(y + (m + 2) / MONTHS),
			     (int)((m + 2) % MONTHS) + 1,
			     (int)(n - (m * 306 + 5) / 10) + 1 };
}

static struct day
add_days(struct day d, int64_t n)
{
	return day_of(number_of(d) + n);
}

/* The same day of another month, or that month's last. */
static struct day
add_months(struct day d, int64_t n)
{
	const unsigned months =
		(unsigned)(d.year * MONTHS + d.month - 1 + (int)n);
	struct day ret = { (int)(months / MONTHS), (int)(months % MONTHS) + 1,
			   d.day };
	const int last = month_days(ret.year, ret.month);

	if (ret.day > last)
		ret.day = last;
	return ret;
}

/* From 0, a Monday. */
static int64_t
weekday(struct day d)
{
	return (number_of(d) + 2) % WEEK;
}

struct span {
	struct day from, after;
};

static const struct {
	const char *word;
	int64_t days, months; /* its length; one of them is 0 */
} units[] = {
	{ "day", 1, 0 },     { "week", WEEK, 0 },   { "month", 0, 1 },
	{ "quarter", 0, 3 }, { "year", 0, MONTHS },
};

static struct day
step(struct day d, size_t unit, int n)
{
	return units[unit].days ? add_days(d, units[unit].days * n)
				: add_months(d, units[unit].months * n);
}

/* The first day of the unit that today is in. */
static struct day
begin_of(struct day d, size_t unit)
{
	if (units[unit].days)
		return add_days(d, units[unit].days == WEEK ? -weekday(d) : 0);
	d.day = 1;
	d.month -= (d.month - 1) % (int)units[unit].months;
	return d;
}

/* COUNT(units): none. */
static size_t
unit_of(struct str word)
{
	size_t i = 0;

	if (word.n > 1 && word.p[word.n - 1] == 's')
		word.n--;
	while (i < COUNT(units) && !str_is_nocase(word, units[i].word))
		i++;
	return i;
}

static bool
read_one_day(struct day today, struct str text, struct span *ret)
{
	const bool now = str_is_nocase(text, "today");

	if (!now && !str_is_nocase(text, "yesterday"))
		return false;
	ret->from = add_days(today, now ? 0 : -1);
	ret->after = add_days(ret->from, 1);
	return true;
}

/* "30 days", which end today */
static bool
read_counted(struct day today, uint64_t n, struct str text, struct span *ret)
{
	const size_t unit = unit_of(text);

	if (n == 0 || unit == COUNT(units) ||
	    n * (uint64_t)(units[unit].days + units[unit].months * 31) >
		    BACK_MAX)
		return false;
	ret->after = add_days(today, 1);
	ret->from = step(units[unit].days ? ret->after : today, unit, -(int)n);
	return true;
}

/* "this month", "last quarter", "last 30 days" */
static bool
read_words(struct day today, struct str text, struct span *ret)
{
	const struct str first = str_word(&text, " ");
	const bool last = str_is_nocase(first, "last");
	struct str rest = str_trim(text);
	const size_t unit = unit_of(rest);
	uint64_t n;

	if (!last && !str_is_nocase(first, "this"))
		return false;
	if (last && str_to_uint(str_word(&rest, " "), BACK_MAX, &n))
		return read_counted(today, n, str_trim(rest), ret);
	if (unit == COUNT(units))
		return false;
	ret->from = step(begin_of(today, unit), unit, last ? -1 : 0);
	ret->after = step(ret->from, unit, 1);
	return true;
}

/* A day, a month or a year, whole. */
static bool
read_whole(struct str text, struct span *ret)
{
	struct day d;

	if (!read_parts(text, &d))
		return false;
	ret->from = (struct day){ d.year, d.month ? d.month : 1,
				  d.day ? d.day : 1 };
	ret->after = d.day ? add_days(ret->from, 1)
			   : add_months(ret->from, d.month ? 1 : MONTHS);
	return true;
}

/* "2024-01-01 to 2024-03-31", also "2023 to 2024" */
static bool
read_between(struct str text, struct span *ret)
{
	const struct str first = str_word(&text, " "),
			 to = str_word(&text, " ");
	struct span last;

	if (!str_is_nocase(to, "to") || !read_whole(first, ret) ||
	    !read_whole(str_trim(text), &last))
		return false;
	ret->after = last.after;
	return true;
}

static bool
read_span(struct day today, struct str text, struct span *ret)
{
	text = str_trim(text);
	return read_whole(text, ret) || read_between(text, ret) ||
	       read_one_day(today, text, ret) || read_words(today, text, ret);
}

bool
days_read(struct arena *a, struct str text, int64_t today_ms, struct days *ret)
{
	struct day today;
	struct span s;

	if (!read_parts(str_of(clock_date(a, today_ms)), &today) ||
	    !read_span(today, text, &s) ||
	    number_of(s.from) >= number_of(s.after))
		return false;
	*ret = (struct days){ day_text(a, s.from),
			      day_text(a, add_days(s.after, -1)),
			      day_text(a, s.after) };
	return true;
}

bool
days_move(struct str text)
{
	struct span s;

	text = str_trim(text);
	return !read_whole(text, &s) && !read_between(text, &s);
}
