#include "dataset/read/excel/format.h"

#include <math.h>
#include <string.h>

#include "base/ban.h"

#define DIGITS 15 /* that Excel keeps of a number */
#define WHOLE_DIGITS 18
#define DAYS_1904 1462
#define DAYS_1970 25569
#define LAST_DAY 2958465 /* 9999-12-31 */
#define LEAP_1900 60     /* a day that never was */
#define MS_A_DAY INT64_C(86400000)

/* What a format's letters ask for. */
struct asked {
	bool date, time, elapsed;
};

/* Past what is in quotes or brackets, or the character after an escape. */
static size_t
skip(struct str code, size_t i, struct asked *asked)
{
	char close = code.p[i] == '"' ? '"' : ']';
	size_t from = i + 1;

	if (strchr("\\_*", code.p[i]))
		return i + 1;
	do
		i++;
	while (i < code.n && code.p[i] != close);
	if (close == ']' && i == from + 1 && strchr("hHmMsS", code.p[from]))
		asked->elapsed = asked->time = true;
	if (close == ']' && i == from + 2 && strchr("hHmMsS", code.p[from]) &&
	    code.p[from + 1] == code.p[from])
		asked->elapsed = asked->time = true;
	return i;
}

static void
see_letter(char c, struct asked *asked)
{
	if (strchr("yYdD", c))
		asked->date = true;
	else if (strchr("hHsS", c))
		asked->time = true;
}

/* m is a month unless hours or seconds are shown, and nothing of a day. */
static enum excel_kind
kind_of(struct asked asked, bool m)
{
	if (asked.elapsed)
		return EXCEL_ELAPSED;
	if (asked.date && asked.time)
		return EXCEL_STAMP;
	if (asked.time)
		return EXCEL_TIME;
	return asked.date || m ? EXCEL_DATE : EXCEL_NUMBER;
}

enum excel_kind
excel_kind_of_code(struct str code)
{
	struct asked asked = { false, false, false };
	bool m = false;

	if (str_is_nocase(code, "general"))
		return EXCEL_NUMBER;
	for (size_t i = 0; i < code.n && code.p[i] != ';'; i++) {
		if (code.p[i] && strchr("\"[\\_*", code.p[i])) {
			i = skip(code, i, &asked);
			continue;
		}
		m = m || code.p[i] == 'm' || code.p[i] == 'M';
		if (code.p[i])
			see_letter(code.p[i], &asked);
	}
	return kind_of(asked, m);
}

enum excel_kind
excel_kind_of_id(uint64_t id)
{
	static const struct {
		uint64_t first, last;
		enum excel_kind kind;
	} rows[] = {
		{ 14, 17, EXCEL_DATE },  { 18, 21, EXCEL_TIME },
		{ 22, 22, EXCEL_STAMP }, { 27, 31, EXCEL_DATE },
		{ 32, 35, EXCEL_TIME },  { 36, 36, EXCEL_DATE },
		{ 45, 45, EXCEL_TIME },  { 46, 46, EXCEL_ELAPSED },
		{ 47, 47, EXCEL_TIME },  { 50, 58, EXCEL_DATE },
	};

	for (size_t i = 0; i < COUNT(rows); i++)
		if (id >= rows[i].first && id <= rows[i].last)
			return rows[i].kind;
	return EXCEL_NUMBER;
}

/* Days since 1970 in the proleptic Gregorian calendar. */
static void
put_day(struct buf *b, int64_t days)
{
	int64_t z = days + 719468, era = z / 146097, doe = z % 146097;
	int64_t yoe = (doe - doe / 1460 + doe / 36524 - doe / 146096) / 365;
	int64_t doy = doe - (365 * yoe + yoe / 4 - yoe / 100);
	int64_t mp = (5 * doy + 2) / 153;
	int64_t month = mp < 10 ? mp + 3 : mp - 9;
	int64_t year = yoe + era * 400 + (month <= 2);
	int64_t day = doy - (153 * mp + 2) / 5 + 1;

	buf_printf(b, "%04lld-%02lld-%02lld", (long long)year, (long long)month,
		   (long long)day);
}

static void
put_time(struct buf *b, int64_t ms)
{
	buf_printf(b, "%02lld:%02lld:%02lld", (long long)(ms / 3600000),
		   (long long)(ms / 60000 % 60), (long long)(ms / 1000 % 60));
	if (ms % 1000)
		buf_printf(b, ".%03lld", (long long)(ms % 1000));
}

static bool
put_moment(struct buf *b, int64_t ms, enum excel_kind kind, bool from_1904)
{
	int64_t day = ms / MS_A_DAY + (from_1904 ? DAYS_1904 : 0);
	bool has_time = ms % MS_A_DAY != 0 || kind == EXCEL_STAMP;

	if (day == 0 && kind == EXCEL_STAMP) {
		put_time(b, ms);
		return true;
	}
	if (day < 1 || day > LAST_DAY || day == LEAP_1900)
		return false;
	put_day(b, day - DAYS_1970 + (day < LEAP_1900));
	if (has_time) {
		buf_putc(b, ' ');
		put_time(b, ms % MS_A_DAY);
	}
	return true;
}

static bool
put_by_kind(struct buf *b, double value, enum excel_kind kind, bool from_1904)
{
	int64_t ms;

	if (kind == EXCEL_NUMBER || value < 0 || value > LAST_DAY)
		return false;
	ms = (int64_t)llround(value * (double)MS_A_DAY);
	if (kind == EXCEL_ELAPSED || (kind == EXCEL_TIME && ms < MS_A_DAY)) {
		put_time(b, ms);
		return true;
	}
	return put_moment(b, ms, kind == EXCEL_TIME ? EXCEL_STAMP : kind,
			  from_1904);
}

/* Digits that are what was meant: whole, or few enough for Excel. */
static bool
is_exact(struct str s)
{
	size_t digits = 0;
	bool point = false;

	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] >= '0' && s.p[i] <= '9')
			digits++;
		else if (s.p[i] == '.')
			point = true;
		else if (s.p[i] != '-' || i > 0)
			return false;
	}
	return digits > 0 && digits <= (point ? DIGITS : WHOLE_DIGITS);
}

void
excel_put_number(struct buf *b, struct str s, enum excel_kind kind,
		 bool from_1904)
{
	double value;

	s = str_trim(s);
	if (!str_to_real(s, &value) || put_by_kind(b, value, kind, from_1904))
		return;
	if (is_exact(s))
		buf_add(b, s);
	else
		buf_printf(b, "%.*g", DIGITS, value);
}
