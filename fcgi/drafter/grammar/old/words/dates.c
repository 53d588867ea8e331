#include "drafter/grammar/old/words/dates.h"

#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "drafter/grammar/old/link/link.h"
#include "drafter/grammar/old/words/words.h"

#include "base/ban.h"

/* A day of the calendar. */
struct day {
	int y, m, d;
};

static const char *const months[] = { "january", "february", "march",
				      "april",   "may",      "june",
				      "july",    "august",   "september",
				      "october", "november", "december" };

int
month_of(const char *fold)
{
	for (size_t m = 0; m < COUNT(months); m++)
		if (strcmp(fold, months[m]) == 0 ||
		    (strlen(fold) == 3 && strncmp(fold, months[m], 3) == 0) ||
		    (m == 8 && strcmp(fold, "sept") == 0))
			return (int)m + 1;
	return 0;
}

/* Days since 1970-01-01 and back, by the civil calendar. */
static long
to_number(struct day day)
{
	const int y = day.m <= 2 ? day.y - 1 : day.y;
	const long era = (y >= 0 ? y : y - 399) / 400;
	const long yoe = y - era * 400;
	const long doy =
		(153 * (day.m + (day.m > 2 ? -3 : 9)) + 2) / 5 + day.d - 1;

	return era * 146097 + yoe * 365 + yoe / 4 - yoe / 100 + doy - 719468;
}

static struct day
from_number(long z)
{
	const long era = ((z += 719468) >= 0 ? z : z - 146096) / 146097;
	const long doe = z - era * 146097;
	const long yoe = (doe - doe / 1460 + doe / 36524 - doe / 146096) / 365;
	const long doy = doe - (365 * yoe + yoe / 4 - yoe / 100);
	const long mp = (5 * doy + 2) / 153;
	const int m = (int)(mp < 10 ? mp + 3 : mp - 9);

	return (struct day){ (int)(yoe + era * 400 + (m <= 2)), m,
			     (int)(doy - (153 * mp + 2) / 5 + 1) };
}

static struct day
months_later(struct day day, int n)
{
	const int m = day.y * 12 + day.m - 1 + n;

	return (struct day){ m / 12, m % 12 + 1, day.d > 28 ? 28 : day.d };
}

static const char *
iso(struct arena *a, struct day day)
{
	return arena_printf(a, "%04d-%02d-%02d", day.y, day.m, day.d);
}

void
dates_of_year(struct arena *a, int year, const char *ret[2])
{
	ret[0] = iso(a, (struct day){ year, 1, 1 });
	ret[1] = iso(a, (struct day){ year + 1, 1, 1 });
}

/* Put one span of days in place of the words i … i + n - 1. */
static void
put(struct parse *p, size_t i, size_t n, struct day from, struct day to)
{
	struct word *w = &p->words[i];

	w->n = words_span(p, i, i + n).n;
	w->kind = WORD_DATE;
	w->text = iso(p->arena, from);
	w->text2 = iso(p->arena, to);
	w->number = (double)(to_number(to) - to_number(from));
	memmove(w + 1, w + n, (p->n_words - i - n) * sizeof(*w));
	p->n_words -= n - 1;
}

static void
put_months(struct parse *p, size_t i, size_t n, struct day first, int length)
{
	put(p, i, n, first, months_later(first, length));
}

static void
put_days(struct parse *p, size_t i, size_t n, long first, long length)
{
	put(p, i, n, from_number(first), from_number(first + length));
}

static bool
is_comma(const struct parse *p, size_t i)
{
	return i < p->n_words && p->words[i].kind == WORD_STOP &&
	       *p->words[i].fold == ',';
}

/* The words of "7", "7th" or "7th of"; 0: it is no day. */
static size_t
day_words(const struct parse *p, size_t i)
{
	static const char *const ends[] = { "st", "nd", "rd", "th", NULL };
	const struct word *w = &p->words[i];
	size_t n = 1;

	if (i >= p->n_words || w->kind != WORD_NUMBER || w->number < 1 ||
	    w->number > 31)
		return 0;
	if (i + 1 < p->n_words && str_is_one_of(w[1].fold, ends))
		n = 2;
	return n + (i + n < p->n_words && strcmp(w[n].fold, "of") == 0);
}

static bool
is_year_at(const struct parse *p, size_t i)
{
	return i < p->n_words && is_year(&p->words[i]);
}

/* "June 2, 2015", "2nd of June, 2015", "June 2015" */
static bool
calendar_date(struct parse *p, size_t i)
{
	const struct word *w = &p->words[i];
	size_t day = i, n = day_words(p, i);
	int m = n && i + n < p->n_words ? month_of(w[n].fold)
					: month_of(w->fold);

	if (m && n == 0 && is_year_at(p, i + 1)) {
		put_months(p, i, 2, (struct day){ (int)w[1].number, m, 1 }, 1);
		return true;
	}
	if (m && n == 0) {
		day = i + 1;
		n = day_words(p, day);
	}
	if (!m || n == 0)
		return false;
	n += is_comma(p, i + n + 1) ? 2 : 1;
	if (!is_year_at(p, i + n))
		return false;
	put_days(p, i, n + 1,
		 to_number((struct day){ (int)w[n].number, m,
					 (int)p->words[day].number }),
		 1);
	return true;
}

/* "Q1 2024", "first quarter of 2024", "second half of 2024" */
static bool
part_of_year(struct parse *p, size_t i)
{
	static const struct {
		const char *text;
		int month, length; /* in months */
	} names[] = {
		{ "q1", 1, 3 },
		{ "q2", 4, 3 },
		{ "q3", 7, 3 },
		{ "q4", 10, 3 },
		{ "first quarter", 1, 3 },
		{ "second quarter", 4, 3 },
		{ "third quarter", 7, 3 },
		{ "fourth quarter", 10, 3 },
		{ "last quarter of", 10, 3 },
		{ "1st quarter", 1, 3 },
		{ "2nd quarter", 4, 3 },
		{ "3rd quarter", 7, 3 },
		{ "4th quarter", 10, 3 },
		{ "first half", 1, 6 },
		{ "second half", 7, 6 },
	};

	for (size_t k = 0; k < COUNT(names); k++) {
		size_t n = phrase_at(p, i, names[k].text);

		if (n == 0)
			continue;
		while (i + n < p->n_words &&
		       (strcmp(p->words[i + n].fold, "of") == 0 ||
			strcmp(p->words[i + n].fold, "in") == 0))
			n++;
		if (!is_year_at(p, i + n))
			continue;
		put_months(p, i, n + 1,
			   (struct day){ (int)p->words[i + n].number,
					 names[k].month, 1 },
			   names[k].length);
		return true;
	}
	return false;
}

/* "2024-03-15 10:20:30" in quotes: a moment */
static bool
quoted_moment(struct parse *p, size_t i)
{
	struct word *w = &p->words[i];
	const char *s = w->text;

	if (w->kind != WORD_QUOTED || strlen(s) < 16 || s[4] != '-' ||
	    s[7] != '-' || s[10] != ' ' || s[13] != ':')
		return false;
	w->kind = WORD_DATE;
	return true;
}

/* "2024-03-15", "2024-03"; a time of day may follow. */
static bool
iso_date(struct parse *p, size_t i)
{
	struct word *w = &p->words[i];
	struct str rest = str_of(w->text);
	uint64_t y = 0, m = 0, d = 1;
	const bool whole = rest.n == 10;

	if ((w->kind != WORD_DATE && w->kind != WORD_QUOTED) ||
	    (rest.n != 7 && rest.n != 10) || !memchr(rest.p, '-', rest.n) ||
	    !str_to_uint(str_cut(&rest, '-'), 9999, &y) ||
	    !str_to_uint(str_cut(&rest, '-'), 12, &m) || m < 1 ||
	    (whole && !str_to_uint(rest, 31, &d)) || d < 1)
		return false;
	if (whole && i + 1 < p->n_words && w[1].kind == WORD_DATE &&
	    strchr(w[1].text, ':')) {
		w->text = arena_printf(p->arena, "%s %s", w->text, w[1].text);
		w->kind = WORD_DATE;
		memmove(w + 1, w + 2, (p->n_words - i - 2) * sizeof(*w));
		p->n_words--;
		return true;
	}
	if (whole)
		put_days(p, i, 1,
			 to_number((struct day){ (int)y, (int)m, (int)d }), 1);
	else
		put_months(p, i, 1, (struct day){ (int)y, (int)m, 1 }, 1);
	return true;
}

static struct day
today(const struct parse *p)
{
	struct str rest = str_of(clock_date(p->arena, p->job->today_ms));
	uint64_t y = 1970, m = 1, d = 1;

	if (!str_to_uint(str_cut(&rest, '-'), 9999, &y) ||
	    !str_to_uint(str_cut(&rest, '-'), 12, &m) ||
	    !str_to_uint(rest, 31, &d))
		return (struct day){ 1970, 1, 1 };
	return (struct day){ (int)y, (int)m, (int)d };
}

enum grain { GRAIN_DAY, GRAIN_WEEK, GRAIN_MONTH, GRAIN_QUARTER, GRAIN_YEAR };

static bool
grain_of(const char *stem, enum grain *ret)
{
	static const char *const stems[] = { "day", "week", "month", "quarter",
					     "year" };

	for (size_t i = 0; i < COUNT(stems); i++)
		if (strcmp(stem, stems[i]) == 0) {
			*ret = (enum grain)i;
			return true;
		}
	return false;
}

/* The grain that today is in, or so many before it. */
static void
put_grain(struct parse *p, size_t i, size_t n, enum grain g, int before)
{
	struct day day = today(p);
	const long number = to_number(day);

	day.d = 1;
	switch (g) {
	case GRAIN_DAY:
		put_days(p, i, n, number - before, 1);
		return;
	case GRAIN_WEEK: /* from Monday */
		put_days(p, i, n, number - (number + 3) % 7 - 7L * before, 7);
		return;
	case GRAIN_MONTH:
		put_months(p, i, n, months_later(day, -before), 1);
		return;
	case GRAIN_QUARTER:
		day.m -= (day.m - 1) % 3;
		put_months(p, i, n, months_later(day, -3 * before), 3);
		return;
	case GRAIN_YEAR:
		day.m = 1;
		put_months(p, i, n, months_later(day, -12 * before), 12);
		return;
	}
}

/* The last so many grains, up to today. */
static void
put_last(struct parse *p, size_t i, size_t n, enum grain g, int count)
{
	static const int in_months[] = { 0, 0, 1, 3, 12 };
	const struct day day = today(p);
	const long number = to_number(day);
	struct day from = g == GRAIN_DAY ? from_number(number - count)
			  : g == GRAIN_WEEK
				  ? from_number(number - 7L * count)
				  : months_later(day, -count * in_months[g]);

	put(p, i, n, from, from_number(number + 1));
}

/* "last month", "this year", "the last 30 days", "yesterday" */
static bool
relative(struct parse *p, size_t i)
{
	static const char *const past[] = { "last", "past", "previous",
					    "preceding", NULL };
	static const char *const now[] = { "this", "current", NULL };
	const struct word *w = &p->words[i];
	enum grain g;

	if (strcmp(w->fold, "today") == 0 ||
	    strcmp(w->fold, "yesterday") == 0) {
		put_grain(p, i, 1, GRAIN_DAY, *w->fold == 'y');
		return true;
	}
	if (i + 1 >= p->n_words)
		return false;
	if (str_is_one_of(w->fold, now) && grain_of(w[1].fold, &g)) {
		put_grain(p, i, 2, g, 0);
		return true;
	}
	if (!str_is_one_of(w->fold, past))
		return false;
	if (grain_of(w[1].fold, &g)) {
		put_grain(p, i, 2, g, 1);
		return true;
	}
	if (i + 2 < p->n_words && w[1].kind == WORD_NUMBER &&
	    grain_of(w[2].stem, &g) && w[1].number < 10000) {
		put_last(p, i, 3, g, (int)w[1].number);
		return true;
	}
	return false;
}

/* A month without a year: of any year. */
static void
month_alone(struct parse *p, size_t i)
{
	static const char *const before[] = { "in",     "during", "of",
					      "since",  "every",  "each",
					      "before", "after",  NULL };
	struct word *w = &p->words[i];
	const int m = month_of(w->fold);

	if (!m || !w->capital || i == 0 || !str_is_one_of(w[-1].fold, before))
		return;
	w->kind = WORD_MONTH;
	w->number = m;
	w->text = arena_printf(p->arena, "%d", m);
}

void
dates_read(struct parse *p)
{
	for (size_t i = 0; i < p->n_words; i++)
		if (!calendar_date(p, i) && !part_of_year(p, i) &&
		    !iso_date(p, i) && !quoted_moment(p, i) && !relative(p, i))
			month_alone(p, i);
}
