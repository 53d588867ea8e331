#include "driver/so/duckdb/duckdb.h"

#include "base/ban.h"

#define DAY_S 86400
#define NANOS ((int64_t)1000000000)

/* Floor division, for times before 1970. */
static int64_t
divide(int64_t n, int64_t by, int64_t *ret_rest)
{
	int64_t q = n / by, rest = n % by;

	if (rest < 0) {
		rest += by;
		q--;
	}
	*ret_rest = rest;
	return q;
}

/* The proleptic Gregorian calendar, in eras of 400 years from March 1st. */
void
duck_put_date(struct buf *b, int64_t days)
{
	int64_t day, era = divide(days + 719468, 146097, &day);
	int64_t year = (day - day / 1460 + day / 36524 - day / 146096) / 365;
	int64_t of_year = day - (365 * year + year / 4 - year / 100);
	int64_t month = (5 * of_year + 2) / 153;
	int64_t of_month = of_year - (153 * month + 2) / 5 + 1;

	month = month < 10 ? month + 3 : month - 9;
	year += era * 400 + (month <= 2);
	if (days == INT32_MAX || days == -INT32_MAX) {
		buf_puts(b, days > 0 ? "infinity" : "-infinity");
		return;
	}
	buf_printf(b, "%04lld-%02lld-%02lld",
		   (long long)(year > 0 ? year : 1 - year), (long long)month,
		   (long long)of_month);
	if (year <= 0)
		buf_puts(b, " (BC)");
}

static void
put_fraction(struct buf *b, int64_t nanos)
{
	int digits = 9;

	if (nanos == 0)
		return;
	while (nanos % 10 == 0) {
		nanos /= 10;
		digits--;
	}
	buf_printf(b, ".%0*lld", digits, (long long)nanos);
}

void
duck_put_time(struct buf *b, int64_t nanos)
{
	int64_t s = nanos / NANOS;

	buf_printf(b, "%02lld:%02lld:%02lld", (long long)(s / 3600),
		   (long long)(s / 60 % 60), (long long)(s % 60));
	put_fraction(b, nanos % NANOS);
}

void
duck_put_timestamp(struct buf *b, int64_t seconds, int64_t nanos)
{
	int64_t of_day, day = divide(seconds, DAY_S, &of_day);

	duck_put_date(b, day);
	buf_putc(b, ' ');
	duck_put_time(b, of_day * NANOS + nanos);
}

static void
put_unit(struct buf *b, size_t from, int64_t n, const char *unit)
{
	if (n == 0)
		return;
	buf_printf(b, "%s%lld %s%s", b->n > from ? " " : "", (long long)n, unit,
		   n == 1 || n == -1 ? "" : "s");
}

void
duck_put_interval(struct buf *b, const struct duck_interval *v)
{
	size_t from = b->n;

	put_unit(b, from, v->months / 12, "year");
	put_unit(b, from, v->months % 12, "month");
	put_unit(b, from, v->days, "day");
	if (v->micros == 0 && b->n > from)
		return;
	buf_printf(b, "%s%s", b->n > from ? " " : "", v->micros < 0 ? "-" : "");
	duck_put_time(b, (v->micros < 0 ? -v->micros : v->micros) * 1000);
}
