#include <string.h>

#include "dataset/type/value_parts.h"

#include "base/ban.h"

#define DAY_S (INT64_C(24) * 3600)

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* A point in time, as its parts. */
struct when {
	unsigned parts[3]; /* of the date, in the order they stand */
	unsigned lengths[3];
	unsigned hour, minute, second;
	struct str fraction; /* of the second; its digits */
	int offset_s;        /* from UTC */
	bool zone, time;
};

static bool
take_uint(struct str *s, unsigned *ret, unsigned *ret_length)
{
	unsigned n = 0, length = 0;

	while (s->n && is_digit(s->p[0]) && length < 5) {
		n = 10 * n + (unsigned)(s->p[0] - '0');
		*s = str_from(*s, 1);
		length++;
	}
	*ret = n;
	*ret_length = length;
	return length > 0 && length < 5;
}

static bool
take_char(struct str *s, const char *any)
{
	if (s->n == 0 || !s->p[0] || !strchr(any, s->p[0]))
		return false;
	*s = str_from(*s, 1);
	return true;
}

static bool
take_date(struct str *s, struct when *w)
{
	char separator = '\0';

	for (size_t i = 0; i < 3; i++) {
		if (!take_uint(s, &w->parts[i], &w->lengths[i]))
			return false;
		if (i == 2)
			break;
		if (s->n == 0 || (i == 1 && s->p[0] != separator))
			return false;
		separator = s->p[0];
		if (!take_char(s, "-/."))
			return false;
	}
	return true;
}

/* "Z", "+02", "+02:00", "-0530". */
static bool
take_zone(struct str *s, struct when *w)
{
	int sign = s->n && s->p[0] == '-' ? -1 : 1;
	unsigned hours, minutes = 0, n;

	w->zone = s->n > 0;
	if (s->n == 0 || take_char(s, "Z"))
		return s->n == 0;
	if (!take_char(s, "+-") || !take_uint(s, &hours, &n))
		return false;
	if (n == 4) {
		minutes = hours % 100;
		hours /= 100;
	} else if (take_char(s, ":") && !take_uint(s, &minutes, &n)) {
		return false;
	}
	w->offset_s = sign * (int)(hours * 3600 + minutes * 60);
	return s->n == 0 && hours < 19 && minutes < 60;
}

static bool
take_time(struct str *s, struct when *w)
{
	unsigned length;

	if (!take_uint(s, &w->hour, &length) || length > 2 ||
	    !take_char(s, ":") || !take_uint(s, &w->minute, &length) ||
	    length != 2)
		return false;
	if (take_char(s, ":")) {
		if (!take_uint(s, &w->second, &length) || length != 2)
			return false;
		if (take_char(s, ".,")) {
			w->fraction = *s;
			while (s->n && is_digit(s->p[0]))
				*s = str_from(*s, 1);
			w->fraction.n -= s->n;
			if (w->fraction.n == 0 || w->fraction.n > 9)
				return false;
		}
	}
	w->time = true;
	return w->hour < 24 && w->minute < 60 && w->second < 60;
}

static const struct {
	enum value_fit date, stamp;
	unsigned year, month, day; /* which part it is */
} orders[] = {
	{ FIT_DATE_YMD, FIT_STAMP_YMD, 0, 1, 2 },
	{ FIT_DATE_DMY, FIT_STAMP_DMY, 2, 1, 0 },
	{ FIT_DATE_MDY, FIT_STAMP_MDY, 2, 0, 1 },
};

static unsigned
days_in(unsigned year, unsigned month)
{
	static const unsigned days[] = { 31, 28, 31, 30, 31, 30,
					 31, 31, 30, 31, 30, 31 };
	bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);

	return days[month - 1] + (month == 2 && leap);
}

static bool
order_fits(const struct when *w, size_t i)
{
	unsigned year = w->parts[orders[i].year];
	unsigned month = w->parts[orders[i].month];
	unsigned day = w->parts[orders[i].day];

	return w->lengths[orders[i].year] == 4 && year > 0 &&
	       w->lengths[orders[i].month] <= 2 &&
	       w->lengths[orders[i].day] <= 2 && month >= 1 && month <= 12 &&
	       day >= 1 && day <= days_in(year, month);
}

/* A date, and a time after it or not. */
static bool
read_when(struct str s, struct when *w)
{
	*w = (struct when){ .zone = false };
	if (!take_date(&s, w))
		return false;
	if (s.n == 0)
		return true;
	if (!take_char(&s, "T "))
		return false;
	if (!take_time(&s, w))
		return false;
	while (take_char(&s, " ")) {
	}
	return take_zone(&s, w);
}

unsigned
value_when_fits(struct str s)
{
	unsigned fits = 0;
	struct when w = { .zone = false };
	struct str rest = s;

	if (!is_digit(s.p[0]))
		return 0;
	if (take_time(&rest, &w) && rest.n == 0)
		return FIT_TIME;
	if (!read_when(s, &w))
		return 0;
	for (size_t i = 0; i < COUNT(orders); i++) {
		if (!order_fits(&w, i))
			continue;
		fits |= orders[i].stamp;
		fits |= w.time ? 0 : (unsigned)orders[i].date;
	}
	return fits;
}

static int64_t
days_since_1970(unsigned year, unsigned month, unsigned day)
{
	int64_t y = (int64_t)year - (month <= 2);
	int64_t era = y / 400, of_era = y % 400;
	int64_t m = month > 2 ? month - 3 : month + 9;
	int64_t of_year = (153 * m + 2) / 5 + day - 1;

	return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 +
	       of_year - 719468;
}

static void
write_date(struct buf *b, int64_t days)
{
	int64_t z = days + 719468, era = z / 146097, d = z % 146097;
	int64_t y = (d - d / 1460 + d / 36524 - d / 146096) / 365;
	int64_t of_year = d - (365 * y + y / 4 - y / 100);
	int64_t m = (5 * of_year + 2) / 153;
	int64_t day = of_year - (153 * m + 2) / 5 + 1;

	m = m < 10 ? m + 3 : m - 9;
	y += era * 400 + (m <= 2);
	buf_printf(b, "%04lld-%02lld-%02lld", (long long)y, (long long)m,
		   (long long)day);
}

static void
write_fraction(struct buf *b, struct str digits)
{
	if (digits.n)
		buf_printf(b, ".%.*s", (int)digits.n, digits.p);
}

/* In UTC when it says its zone. */
static bool
write_when(struct buf *b, const struct when *w, size_t order, bool time)
{
	int64_t days = days_since_1970(w->parts[orders[order].year],
				       w->parts[orders[order].month],
				       w->parts[orders[order].day]);
	int64_t minutes = (int64_t)w->hour * 60 + w->minute;
	int64_t s = minutes * 60 + w->second - w->offset_s;

	if (s < 0) {
		s += DAY_S;
		days--;
	}
	if (s >= DAY_S) {
		s -= DAY_S;
		days++;
	}
	write_date(b, days);
	if (!time)
		return true;
	buf_printf(b, " %02d:%02d:%02d", (int)(s / 3600), (int)(s / 60 % 60),
		   (int)(s % 60));
	write_fraction(b, w->fraction);
	return true;
}

bool
value_write_date(struct buf *b, struct str s, enum value_fit as)
{
	struct when w;

	if (!s.n || !read_when(s, &w))
		return false;
	for (size_t i = 0; i < COUNT(orders); i++) {
		bool date = as == orders[i].date;

		if ((!date && as != orders[i].stamp) || (date && w.time))
			continue;
		return order_fits(&w, i) && write_when(b, &w, i, !date);
	}
	return false;
}

bool
value_write_time(struct buf *b, struct str s)
{
	struct when w = { .zone = false };

	if (!take_time(&s, &w) || s.n)
		return false;
	buf_printf(b, "%02u:%02u:%02u", w.hour, w.minute, w.second);
	write_fraction(b, w.fraction);
	return true;
}
