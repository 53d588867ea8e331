#include <stdlib.h>
#include <string.h>

#include "drafter/grammar/lex/period.h"

#include "base/ban.h"

/* Days that a month names: "3 March 2025", "March 3rd", "1 to 15 March". */

#define DAYS 31 /* of the longest month */

/* A day of a month as it is said; m and y 0: that is not said. */
struct said_day {
	int d, last, m, y; /* last: "1-15 March"; else as d */
	bool ordinal;      /* "3rd" */
};

static const struct token *
next(const struct reader *r)
{
	return r->at < r->t->n ? &r->t->items[r->at] : NULL;
}

static bool
skip_word(struct reader *r, const char *word)
{
	const struct token *t = next(r);
	const bool found =
		t && (strcmp(t->fold, word) == 0 || strcmp(t->text, word) == 0);

	r->at += found;
	return found;
}

static bool
is_day(double d)
{
	return d >= 1 && d <= DAYS;
}

/* "3rd" */
static bool
read_ordinal(const char *fold, struct said_day *s)
{
	static const char *const ends[] = { "st", "nd", "rd", "th" };
	char *end;
	const long d = strtol(fold, &end, 10);

	for (size_t i = 0; i < COUNT(ends) && end > fold; i++)
		if (strcmp(end, ends[i]) == 0 && is_day((double)d)) {
			s->d = s->last = (int)d;
			s->ordinal = true;
			return true;
		}
	return false;
}

/* "3", "3rd", "1-15" */
static bool
take_day(struct reader *r, struct said_day *s)
{
	const struct token *t = next(r);

	if (!t)
		return false;
	if (t->kind == TOKEN_NUMBER && is_day(t->number)) {
		s->d = s->last = (int)t->number;
	} else if (t->kind == TOKEN_RANGE && is_day(t->number) &&
		   is_day(t->number2)) {
		s->d = (int)t->number;
		s->last = (int)t->number2;
	} else if (t->kind != TOKEN_WORD || !read_ordinal(t->fold, s)) {
		return false;
	}
	r->at++;
	return true;
}

static bool
take_month(struct reader *r, struct said_day *s)
{
	const struct token *t = next(r);
	const struct sense_row *row =
		t ? sense_find(t->fold, SENSE_PERIOD) : NULL;

	if (!row || row->n_words > 1 ||
	    !str_starts(str_of(row->arg), STR("month:")))
		return false;
	s->m = (int)strtol(row->arg + strlen("month:"), NULL, 10);
	r->at++;
	return true;
}

static void
take_year(struct reader *r, struct said_day *s)
{
	const size_t began = r->at;
	const struct token *t;

	if (period_take_short(r, &s->y))
		return;
	(void)(skip_word(r, ",") || skip_word(r, "of"));
	t = next(r);
	if (t && t->kind == TOKEN_NUMBER && period_is_year(t->number)) {
		s->y = (int)t->number;
		r->at++;
	} else {
		r->at = began;
	}
}

/* "3 March 2025", "3rd of March", "March 3rd", "March 3, 2025", "on March 3" */
static bool
take_date(struct reader *r, struct said_day *s)
{
	const bool on =
		r->at > 0 && strcmp(r->t->items[r->at - 1].fold, "on") == 0;

	*s = (struct said_day){ .d = 0 };
	if (take_day(r, s)) {
		(void)skip_word(r, "of");
		if (!take_month(r, s))
			return false;
		take_year(r, s);
		return true;
	}
	if (!take_month(r, s) || !take_day(r, s))
		return false;
	take_year(r, s);
	return s->y || s->ordinal || on;
}

static bool
skip_to(struct reader *r)
{
	return skip_word(r, "to") || skip_word(r, "until") ||
	       skip_word(r, "till") || skip_word(r, "through") ||
	       skip_word(r, "-");
}

/* The last day that must have been, of no year. */
static int
year_assumed(const struct reader *r, const struct said_day *s)
{
	return r->today.y -
	       (s->m > r->today.m || (s->m == r->today.m && s->d > r->today.d));
}

/* "1 to 15 March", "between June 1 and 15": one says the month of both. */
static bool
take_dates(struct reader *r, struct said_day *from, struct said_day *to)
{
	const bool between = skip_word(r, "between");

	if (!take_date(r, from) && !from->d)
		return false;
	if (!(between ? skip_word(r, "and") : skip_to(r)))
		return false;
	if (!take_date(r, to) && !to->m && to->d && from->m) {
		to->m = from->m;
		take_year(r, to);
	}
	from->m = from->m ? from->m : to->m;
	return from->m && to->m && to->d;
}

static struct period
days_from(const struct reader *r, const struct said_day *from,
	  const struct said_day *to)
{
	const struct day first = { from->y, from->m, from->d },
			 last = { to->y, to->m, to->last };

	return period_span(r, cal_day(cal_number(first)),
			   cal_day(cal_number(last) + 1));
}

bool
period_days(struct reader *r, struct period *ret)
{
	const size_t began = r->at;
	struct said_day from, to;
	bool no_year;

	if (!take_dates(r, &from, &to)) {
		r->at = began;
		if (!take_date(r, &from))
			return false;
		to = from;
	}
	no_year = !from.y && !to.y;
	if (!to.y)
		to.y = from.y ? from.y : year_assumed(r, &to);
	if (!from.y)
		from.y = to.y - (from.m > to.m);
	*ret = days_from(r, &from, &to);
	ret->no_year = no_year;
	return strcmp(ret->from, ret->until) < 0;
}
