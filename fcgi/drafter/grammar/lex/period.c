#include <stdlib.h>
#include <string.h>

#include "drafter/grammar/lex/period.h"

#include "base/ban.h"

#define YEAR_FIRST 1900
#define YEAR_LAST 2100

static struct period
months_from(const struct reader *r, int y, int m, int n)
{
	const struct day from = { y, m, 1 };

	return period_span(r, from, cal_plus_months(from, n));
}

/* The argument of a token's (or of a phrase's) sense; NULL. */
static const char *
arg_at(const struct reader *r, size_t at, enum sense sense, size_t *ret_n)
{
	size_t n;
	const struct sense_row *const *rows;

	*ret_n = 0;
	if (at >= r->t->n)
		return NULL;
	rows = senses_of(r->t->items[at].fold, &n);
	for (size_t i = 0; i < n; i++) {
		size_t k = 1;

		while (k < rows[i]->n_words && at + k < r->t->n &&
		       strcmp(r->t->items[at + k].fold, rows[i]->words[k]) == 0)
			k++;
		if (rows[i]->sense == sense && k == rows[i]->n_words) {
			*ret_n = k;
			return rows[i]->arg;
		}
	}
	return NULL;
}

static bool
take(struct reader *r, enum sense sense, const char *prefix, const char **ret)
{
	size_t n;
	const char *arg = arg_at(r, r->at, sense, &n);
	const size_t k = strlen(prefix);

	if (!arg || strncmp(arg, prefix, k) != 0)
		return false;
	*ret = arg + k;
	r->at += n;
	return true;
}

static bool
take_number(struct reader *r, double low, double high, int *ret)
{
	const struct token *t = &r->t->items[r->at];
	const char *arg;

	if (r->at >= r->t->n)
		return false;
	if (t->kind == TOKEN_NUMBER && t->number >= low && t->number <= high) {
		*ret = (int)t->number;
		r->at++;
		return true;
	}
	if (low < 100 && take(r, SENSE_NUMBER, "", &arg)) {
		*ret = (int)strtol(arg, NULL, 10);
		return true;
	}
	return false;
}

bool
period_is_year(double number)
{
	return number >= YEAR_FIRST && number <= YEAR_LAST;
}

static bool
take_year(struct reader *r, int *ret)
{
	return take_number(r, YEAR_FIRST, YEAR_LAST, ret);
}

bool
period_year_behind(struct reader *r, int *ret)
{
	const size_t began = r->at;
	const char *which, *unit;

	if (r->at < r->t->n &&
	    sense_find(r->t->items[r->at].fold, SENSE_FILLER))
		r->at++;
	if (take_year(r, ret) || period_take_short(r, ret))
		return true;
	if (take(r, SENSE_PERIOD, "near:", &which) &&
	    take(r, SENSE_UNIT, "year", &unit) && *unit == '\0') {
		*ret = r->today.y + (int)strtol(which, NULL, 10);
		return true;
	}
	r->at = began;
	return false;
}

bool
period_which(struct reader *r, int *ret)
{
	const char *which;

	if (!take(r, SENSE_PERIOD, "near:", &which))
		return false;
	*ret = (int)strtol(which, NULL, 10);
	return true;
}

/* "the last quarter of 1996": the end of that year. */
static bool
last_of_year(struct reader *r, const char *unit, struct period *ret)
{
	const int n = period_months(unit);
	int y;

	if (n == 0 || n == 12 || r->at == r->t->n ||
	    !sense_narrows(r->t->items[r->at].fold) ||
	    !period_year_behind(r, &y))
		return false;
	*ret = months_from(r, y, 13 - n, n);
	return true;
}

static bool
read_near(struct reader *r, struct period *ret)
{
	const char *which, *unit, *month;
	int n, step;

	if (!take(r, SENSE_PERIOD, "near:", &which))
		return false;
	step = (int)strtol(which, NULL, 10);
	if (step && take_number(r, 1, 1000, &n)) {
		if (!take(r, SENSE_UNIT, "", &unit) ||
		    period_is_shorter(unit, n))
			return false;
		*ret = period_units_near(r, unit, n, step < 0);
		return true;
	}
	if (take(r, SENSE_UNIT, "", &unit)) {
		if (period_is_shorter(unit, 1))
			return false;
		if (step < 0 && last_of_year(r, unit, ret))
			return true;
		*ret = period_unit_near(r, unit, step);
		return true;
	}
	if (take(r, SENSE_WEEKDAYS, "", &month))
		return period_weekday_near(r, month, step, ret);
	if (take(r, SENSE_PERIOD, "month:", &month)) {
		const int m = (int)strtol(month, NULL, 10);
		const int y = r->today.y - (step < 0 && m >= r->today.m) +
			      (step > 0 && m <= r->today.m);

		*ret = months_from(r, y, m, 1);
		return true;
	}
	return false;
}

/* Months, quarters and halves, with a year or the latest that has begun. */
static bool
read_part_of_year(struct reader *r, struct period *ret)
{
	const char *arg;
	int first, n = 1, y;

	if (take(r, SENSE_PERIOD, "month:", &arg)) {
		const size_t back = r->at;

		first = (int)strtol(arg, NULL, 10);
		if (r->at < r->t->n &&
		    (r->t->items[r->at].text[0] == '-' ||
		     sense_find(r->t->items[r->at].fold, SENSE_PERIOD) ||
		     strcmp(r->t->items[r->at].fold, "to") == 0)) {
			if (r->t->items[r->at].text[0] == '-' ||
			    strcmp(r->t->items[r->at].fold, "to") == 0)
				r->at++;
			if (r->at > back &&
			    take(r, SENSE_PERIOD, "month:", &arg))
				n = (int)strtol(arg, NULL, 10) - first + 1;
			else
				r->at = back;
		}
		n += n <= 0 ? 12 : 0;
	} else if (take(r, SENSE_PERIOD, "quarter:", &arg)) {
		first = (int)strtol(arg, NULL, 10) * 3 - 2;
		n = 3;
	} else if (take(r, SENSE_PERIOD, "half:", &arg)) {
		first = (int)strtol(arg, NULL, 10) * 6 - 5;
		n = 6;
	} else {
		return false;
	}
	if (period_year_behind(r, &y)) {
		*ret = months_from(r, y, first, n);
		return true;
	}
	*ret = months_from(r, r->today.y - (first > r->today.m), first, n);
	ret->no_year = true;
	return true;
}

/* "christmas day 2025": with a year, or the last that has begun. */
static bool
read_feast(struct reader *r, struct period *ret)
{
	const char *arg;
	struct day d;

	if (!take(r, SENSE_PERIOD, "date:", &arg))
		return false;
	d.m = (int)strtol(arg, NULL, 10);
	d.d = (int)strtol(arg + 3, NULL, 10);
	ret->no_year = !period_year_behind(r, &d.y);
	if (ret->no_year)
		d.y = r->today.y - (d.m > r->today.m ||
				    (d.m == r->today.m && d.d > r->today.d));
	*ret = period_span(r, d, cal_day(cal_number(d) + 1));
	return true;
}

/* "week 5 of 2024": with a year, or the last that has begun. */
static bool
read_week(struct reader *r, struct period *ret)
{
	const char *unit;
	int week, y;

	if (!take(r, SENSE_UNIT, "week", &unit) ||
	    !take_number(r, 1, 53, &week))
		return false;
	return period_week(r, week, period_year_behind(r, &y) ? y : 0, ret);
}

static bool
read_year(struct reader *r, struct period *ret)
{
	int y, last;
	size_t back;

	if (!take_year(r, &y) && !period_take_alone(r, &y))
		return false;
	back = r->at;
	last = y;
	if (r->at + 1 < r->t->n &&
	    (strcmp(r->t->items[r->at].fold, "to") == 0 ||
	     r->t->items[r->at].text[0] == '-')) {
		r->at++;
		if (!take_year(r, &last) && !period_take_short(r, &last))
			r->at = back;
	}
	*ret = months_from(r, y, 1, 12 * (last - y + 1));
	return last >= y;
}

/* "2024/25": the year that begins in the first. */
static bool
take_two_years(struct reader *r, int *ret)
{
	const struct token *t = &r->t->items[r->at];

	if (r->at + 2 >= r->t->n || t[0].kind != TOKEN_NUMBER ||
	    t[1].text[0] != '/' || t[2].kind != TOKEN_NUMBER ||
	    !period_is_year(t[0].number) ||
	    ((int)t[0].number + 1) % 100 != (int)t[2].number % 100)
		return false;
	*ret = (int)t[0].number;
	r->at += 3;
	return true;
}

static bool
read_two_years(struct reader *r, struct period *ret)
{
	int y;

	if (!take_two_years(r, &y))
		return false;
	*ret = months_from(r, y, r->c->year_starts, 12);
	return true;
}

/* "fy2024", "gj26", "this business year": named by the year it ends in. */
static bool
read_fiscal(struct reader *r, struct period *ret)
{
	const int m = r->c->year_starts;
	const char *which = NULL, *rest;
	int y;

	if (take(r, SENSE_PERIOD, "near:", &which) &&
	    !take(r, SENSE_PERIOD, "fiscal", &rest))
		return false;
	if (!which && !take(r, SENSE_PERIOD, "fiscal", &rest))
		return false;
	if (!which && take_two_years(r, &y)) {
		*ret = months_from(r, y, m, 12);
		return true;
	}
	if (which) {
		y = r->today.y + (m > 1 && r->today.m >= m) +
		    (int)strtol(which, NULL, 10);
	} else if (!take_number(r, 0, 2100, &y)) {
		return false;
	}
	y += y < 100 ? 2000 : 0;
	*ret = months_from(r, m > 1 ? y - 1 : y, m, 12);
	return true;
}

static bool
read_word(struct reader *r, struct period *ret)
{
	const char *arg;

	if (r->at < r->t->n && r->t->items[r->at].kind == TOKEN_DATE) {
		const struct day d = cal_day_of(r->t->items[r->at++].text);

		*ret = period_span(r, d, cal_day(cal_number(d) + 1));
		return true;
	}
	if (take(r, SENSE_PERIOD, "day:", &arg)) {
		*ret = period_unit_near(r, "day", (int)strtol(arg, NULL, 10));
		return true;
	}
	if (take(r, SENSE_PERIOD, "ytd", &arg)) {
		*ret = period_span(r, (struct day){ r->today.y, 1, 1 },
				   cal_day(cal_number(r->today) + 1));
		return true;
	}
	if (take(r, SENSE_PERIOD, "relative:", &arg)) {
		*ret = period_relative(arg);
		return true;
	}
	return false;
}

/* One that stands alone. */
static bool
read_one(struct reader *r, struct period *ret)
{
	static bool (*const readers[])(struct reader *, struct period *) = {
		period_named, read_fiscal,       read_two_years, read_near,
		period_days,  read_part_of_year, read_feast,     read_week,
		read_year,    read_word,         period_season,
	};
	const size_t began = r->at;

	for (size_t i = 0; i < COUNT(readers); i++) {
		*ret = (struct period){ .from = "", .until = "" };
		if (readers[i](r, ret))
			return true;
		r->at = began;
	}
	return false;
}

/* "since march", "before 2024", "from may to july", or one alone. */
static bool
read_bound(struct reader *r, struct period *ret)
{
	const size_t began = r->at;
	const char *bound;
	struct period other;

	if (!take(r, SENSE_PERIOD, "bound:", &bound))
		return read_one(r, ret);
	if (!read_one(r, ret)) {
		r->at = began;
		return false;
	}
	if (strcmp(bound, "since") == 0 ||
	    (strcmp(bound, "from") == 0 && period_goes_on(r))) {
		ret->until = "";
	} else if (strcmp(bound, "after") == 0) {
		ret->from = ret->until;
		ret->until = "";
	} else if (strcmp(bound, "before") == 0) {
		ret->until = ret->from;
		ret->from = "";
	} else if (strcmp(bound, "until") == 0) {
		ret->from = "";
	} else if (r->at + 1 < r->t->n &&
		   strcmp(r->t->items[r->at].fold, "to") == 0) {
		r->at++;
		if (read_one(r, &other))
			ret->until = other.until;
		else
			r->at--;
	}
	return true;
}

size_t
period_of_two_digits(struct arena *a, const struct tokens *t, size_t i,
		     const struct calendar *c, struct period *ret)
{
	struct reader r = { a, t, c, i, cal_day_of(c->today) };
	int y;

	if (!period_take_short(&r, &y) || !period_ends(&r))
		return 0;
	*ret = months_from(&r, y, 1, 12);
	ret->text = str_dup(a, str_of(t->items[i].text));
	return r.at - i;
}

size_t
period_read(struct arena *a, const struct tokens *t, size_t i,
	    const struct calendar *c, struct period *ret)
{
	struct reader r = { a, t, c, i, cal_day_of(c->today) };
	size_t first, last;

	if (!read_bound(&r, ret))
		return 0;
	first = t->items[i].at;
	last = t->items[r.at - 1].at + t->items[r.at - 1].n;
	ret->text = arena_copy(a, t->text.p + first, last - first);
	return r.at - i;
}
