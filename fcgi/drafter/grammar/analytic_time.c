#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "drafter/grammar/analytic.h"
#include "drafter/grammar/link.h"
#include "drafter/grammar/words.h"

#include "base/ban.h"

struct date {
	int year, month, day;
};

/* Days since an arbitrary one, and back: Hinnant's civil calendar. */
static long
days_of(struct date d)
{
	const long y = d.year - (d.month <= 2);
	const long m = (d.month + 9) % 12;

	return 365 * y + y / 4 - y / 100 + y / 400 + (306 * m + 5) / 10 +
	       d.day - 1;
}

static struct date
date_of(long days)
{
	long y = (10000 * days + 14780) / 3652425;
	long left = days - (365 * y + y / 4 - y / 100 + y / 400);
	long m;

	if (left < 0) {
		y--;
		left = days - (365 * y + y / 4 - y / 100 + y / 400);
	}
	m = (100 * left + 52) / 3060;
	return (struct date){ (int)(y + (m + 2) / 12), (int)((m + 2) % 12 + 1),
			      (int)(left - (m * 306 + 5) / 10 + 1) };
}

static struct date
month_add(struct date d, int n)
{
	const int months = d.year * 12 + d.month - 1 + n;

	return (struct date){ months / 12, months % 12 + 1, 1 };
}

/* The start of the unit that a day is in, n units on. */
static struct date
start_of(struct date d, enum unit unit, int n)
{
	const struct date quarter = { d.year, (d.month - 1) / 3 * 3 + 1, 1 };
	/* Day 0 of days_of() was a Wednesday; weeks begin on Monday. */
	const long week = days_of(d) - (days_of(d) + 2) % 7;

	switch (unit) {
	case UNIT_DAY:
		return date_of(days_of(d) + n);
	case UNIT_WEEK:
		return date_of(week + 7L * n);
	case UNIT_MONTH:
		return month_add(d, n);
	case UNIT_QUARTER:
		return month_add(quarter, 3 * n);
	case UNIT_YEAR:
		return (struct date){ d.year + n, 1, 1 };
	case UNIT_NONE:
	case UNIT_WEEKDAY:
	case UNIT__MAX:
		break;
	}
	return d;
}

/* A stretch of days: [from, to). */
struct span {
	struct date from, to;
};

static const char *
iso(const struct parse *p, struct date d)
{
	return arena_printf(p->arena, "%04d-%02d-%02d", d.year, d.month, d.day);
}

static struct date
today_of(const struct parse *p)
{
	const char *s = clock_date(p->arena, p->job->today_ms);

	return (struct date){ (int)strtol(s, NULL, 10),
			      (int)strtol(s + 5, NULL, 10),
			      (int)strtol(s + 8, NULL, 10) };
}

static enum unit
unit_of(const struct word *w)
{
	static const char *const names[UNIT__MAX] = {
		"", "day", "week", "month", "quarter", "year", ""
	};

	if (w->kind != WORD_PLAIN)
		return UNIT_NONE;
	for (enum unit u = UNIT_DAY; u < UNIT_WEEKDAY; u++)
		if (strcmp(w->stem, names[u]) == 0 ||
		    strcmp(w->fold, names[u]) == 0)
			return u;
	return UNIT_NONE;
}

static const char *const back[] = { "last", "past", "previous", NULL };

static size_t
is_one_of(const struct word *w, const char *const *list)
{
	for (size_t i = 0; list[i]; i++)
		if (strcmp(w->fold, list[i]) == 0)
			return i + 1;
	return 0;
}

static const struct word *
word_at(const struct parse *p, size_t i)
{
	static const struct word none = { .fold = "",
					  .stem = "",
					  .kind = WORD_STOP };

	return i < p->n_words ? &p->words[i] : &none;
}

/* "past 30 days", "last 6 months": up to and with today. */
static size_t
recent_at(const struct parse *p, size_t i, struct span *ret)
{
	const struct date today = today_of(p);
	const struct word *count = word_at(p, i + 1);
	const enum unit unit = unit_of(word_at(p, i + 2));
	int n;

	if (!is_one_of(word_at(p, i), back) || count->kind != WORD_NUMBER ||
	    count->number < 1 || count->number > 5000 || !unit)
		return 0;
	n = (int)count->number;
	ret->to = start_of(today, UNIT_DAY, 1);
	if (unit == UNIT_DAY || unit == UNIT_WEEK) {
		ret->from = date_of(days_of(today) -
				    (unit == UNIT_WEEK ? 7L : 1L) * n);
		return 3;
	}
	ret->from = month_add(today, unit == UNIT_MONTH     ? -n
				     : unit == UNIT_QUARTER ? -3 * n
							    : -12 * n);
	ret->from.day = today.day < 29 ? today.day : 28;
	return 3;
}

/* "last month", "this year", "yesterday" */
static size_t
relative_at(const struct parse *p, size_t i, struct span *ret)
{
	static const char *const same[] = { "this", "current", NULL };
	static const char *const days[] = { "yesterday", "today", NULL };
	const struct date today = today_of(p);
	const struct word *w = word_at(p, i);
	const size_t day = is_one_of(w, days);
	const enum unit unit = day ? UNIT_DAY : unit_of(word_at(p, i + 1));
	const bool before = day == 1 || is_one_of(w, back);

	if (!unit || (!before && !day && !is_one_of(w, same)))
		return 0;
	*ret = (struct span){ start_of(today, unit, before ? -1 : 0),
			      start_of(today, unit, before ? 0 : 1) };
	return day ? 1 : 2;
}

/* "2024-05", "2024-05-17", a date word of words.c, or "the year 2024" */
static size_t
absolute_at(const struct parse *p, size_t i, struct span *ret)
{
	const size_t skip = strcmp(word_at(p, i)->fold, "year") == 0;
	const struct word *w = word_at(p, i + skip);
	struct date d = { 0, 1, 1 };
	enum unit unit = UNIT_YEAR;

	if (w->kind == WORD_NUMBER && is_year(w)) {
		d.year = (int)w->number;
	} else if (w->kind == WORD_DATE && w->text && !skip &&
		   (strlen(w->text) == 7 || strlen(w->text) == 10) &&
		   w->text[4] == '-') {
		d.year = (int)strtol(w->text, NULL, 10);
		d.month = (int)strtol(w->text + 5, NULL, 10);
		unit = UNIT_MONTH;
		if (w->text[7]) {
			d.day = (int)strtol(w->text + 8, NULL, 10);
			unit = UNIT_DAY;
		}
	} else {
		return 0;
	}
	if (d.month < 1 || d.month > 12 || d.day < 1 || d.day > 31)
		return 0;
	*ret = (struct span){ start_of(d, unit, 0), start_of(d, unit, 1) };
	return 1 + skip;
}

/* "first quarter of 2024", "Q3 2024", "second half of 2024" */
static size_t
part_at(const struct parse *p, size_t i, struct span *ret)
{
	static const char *const ordinals[] = { "first", "second", "third",
						"fourth", NULL };
	static const char *const codes[] = { "q1", "q2", "q3", "q4", NULL };
	static const char *const names[] = { "quarter", "half", NULL };
	const size_t nth = is_one_of(word_at(p, i), ordinals);
	const size_t code = is_one_of(word_at(p, i), codes);
	const size_t name = nth ? is_one_of(word_at(p, i + 1), names) : 1;
	size_t k = i + (nth ? 2 : 1);
	const int months = name == 2 ? 6 : 3;
	struct span year;

	if ((!nth && !code) || !name)
		return 0;
	k += strcmp(word_at(p, k)->fold, "of") == 0 ||
	     strcmp(word_at(p, k)->fold, "in") == 0;
	if (!is_year(word_at(p, k)) || !absolute_at(p, k, &year))
		return 0;
	ret->from = month_add(year.from, ((int)(nth + code) - 1) * months);
	ret->to = month_add(ret->from, months);
	return k + 1 - i;
}

/* "in March": the latest one that has begun. */
static size_t
month_at(const struct parse *p, size_t i, struct span *ret)
{
	static const char *const months[] = {
		"january",  "february", "march",  "april",     "may",
		"june",     "july",     "august", "september", "october",
		"november", "december", NULL
	};
	const struct date today = today_of(p);
	const int m = (int)is_one_of(word_at(p, i), months);

	if (!m || i == 0 || strcmp(word_at(p, i - 1)->fold, "in") != 0)
		return 0;
	ret->from =
		(struct date){ m > today.month ? today.year - 1 : today.year, m,
			       1 };
	ret->to = month_add(ret->from, 1);
	return 1;
}

static size_t
span_at(const struct parse *p, size_t i, struct span *ret)
{
	const size_t the = strcmp(word_at(p, i)->fold, "the") == 0;
	size_t n = relative_at(p, i + the, ret);

	if (!n)
		n = recent_at(p, i + the, ret);
	if (!n)
		n = part_at(p, i + the, ret);
	if (!n)
		n = absolute_at(p, i + the, ret);
	if (!n)
		n = month_at(p, i, ret);
	return n ? n + the : 0;
}

/* What the word before a span makes of it. */
enum lead {
	LEAD_IN,
	LEAD_SINCE,
	LEAD_AFTER,
	LEAD_BEFORE,
	LEAD_UNTIL,
	LEAD_BETWEEN,
	LEAD_NONE
};

static enum lead
lead_of(const struct word *w)
{
	static const struct {
		const char *word;
		enum lead lead;
	} leads[] = {
		{ "in", LEAD_IN },         { "during", LEAD_IN },
		{ "throughout", LEAD_IN }, { "within", LEAD_IN },
		{ "since", LEAD_SINCE },   { "after", LEAD_AFTER },
		{ "before", LEAD_BEFORE }, { "until", LEAD_UNTIL },
		{ "through", LEAD_UNTIL }, { "between", LEAD_BETWEEN },
		{ "from", LEAD_BETWEEN },  { "for", LEAD_IN },
		{ "of", LEAD_IN },         { "on", LEAD_IN },
		{ "over", LEAD_IN },
	};

	for (size_t i = 0; i < COUNT(leads); i++)
		if (strcmp(w->fold, leads[i].word) == 0)
			return leads[i].lead;
	return LEAD_NONE;
}

/* A bare year after "more than" is a number. */
static bool
is_counted(const struct parse *p, size_t i)
{
	static const char *const ops[] = { "than",  "above", "below", "under",
					   "least", "over",  "top",   "exactly",
					   "up",    NULL };

	return p->words[i].kind == WORD_NUMBER && i > 0 &&
	       is_one_of(&p->words[i - 1], ops);
}

static size_t
range_at(const struct parse *p, size_t i, struct period *ret)
{
	struct span a, b;
	size_t n = span_at(p, i, &a), m;
	const char *mid = n ? word_at(p, i + n)->fold : "";

	if (!n || (strcmp(mid, "and") != 0 && strcmp(mid, "to") != 0))
		return 0;
	m = span_at(p, i + n + 1, &b);
	if (!m)
		return 0;
	*ret = (struct period){ iso(p, a.from), iso(p, b.to) };
	return n + 1 + m;
}

size_t
period_at(const struct parse *p, size_t i, struct period *ret)
{
	const enum lead lead = lead_of(&p->words[i]);
	const size_t skip = lead == LEAD_NONE ? 0 : 1;
	struct span s;
	size_t n;

	if (i + skip < p->n_words && is_counted(p, i + skip))
		return 0;
	n = lead == LEAD_BETWEEN ? range_at(p, i + 1, ret) : 0;
	if (n)
		return n + 1;
	n = span_at(p, i + skip, &s);
	if (!n)
		return 0;
	*ret = (struct period){ iso(p, s.from), iso(p, s.to) };
	if (lead == LEAD_SINCE)
		ret->to = NULL;
	else if (lead == LEAD_AFTER)
		*ret = (struct period){ iso(p, s.to), NULL };
	else if (lead == LEAD_BEFORE)
		*ret = (struct period){ NULL, iso(p, s.from) };
	else if (lead == LEAD_UNTIL)
		ret->from = NULL;
	return n + skip;
}
