#include <stdlib.h>
#include <string.h>

#include "drafter/grammar/lex/period.h"

#include "base/ban.h"

#define YEAR_CHARS 4

/* Tokens from a place that say what a span is one of; 0: they do not. */
static size_t
words_at(const struct reader *r, size_t at, const struct named_span *s)
{
	for (size_t k = 0; k < s->n_words; k++)
		if (at + k >= r->t->n ||
		    strcmp(r->t->items[at + k].stem, s->words[k]) != 0)
			return 0;
	return s->n_words;
}

/* Tokens that are the label of one, whatever it was cut into; 0: they are not */
static size_t
label_at(const struct reader *r, size_t at, const struct named_span *s)
{
	struct str rest = str_of(s->label);
	size_t n = 0;

	while (rest.n && at + n < r->t->n) {
		const struct str part = str_of(r->t->items[at + n].fold);

		if (!str_starts(rest, part))
			return 0;
		rest = str_from(rest, part.n);
		n++;
	}
	return rest.n == 0 ? n : 0;
}

/* Whole months from one day to another; 0: it is no such number. */
static int
months_between(const char *from, const char *until)
{
	const struct day a = cal_day_of(from), b = cal_day_of(until);

	return a.d == b.d ? (b.y - a.y) * 12 + b.m - a.m : 0;
}

static bool
is_of_kind(const struct named_span *s, const struct named_span *kind)
{
	if (s->n_words != kind->n_words)
		return false;
	for (size_t i = 0; i < s->n_words; i++)
		if (strcmp(s->words[i], kind->words[i]) != 0)
			return false;
	return true;
}

/* The one that a day lies in, by one of its kind; NULL: it cannot be told. */
static const struct named_span *
span_of_day(const struct reader *r, const struct named_span *kind,
	    const char *day)
{
	for (size_t i = 0; i < r->c->n_spans; i++) {
		const struct named_span *s = &r->c->spans[i];

		if (is_of_kind(s, kind) && strcmp(s->from, day) <= 0 &&
		    strcmp(day, s->until) < 0)
			return s;
	}
	return NULL;
}

/* Of those that come each year, the last that had begun by today; NULL. */
static const struct named_span *
last_begun(const struct reader *r, const struct named_span *kind)
{
	const struct named_span *found = NULL;

	for (size_t i = 0; i < r->c->n_spans; i++) {
		const struct named_span *s = &r->c->spans[i];

		if (is_of_kind(s, kind) && strcmp(s->from, r->c->today) <= 0 &&
		    (!found || strcmp(found->from, s->from) < 0))
			found = s;
	}
	return found;
}

/* This one is that which lasts, or the last; "last", where none lasts, too. */
static bool
take_yearly(const struct reader *r, const struct named_span *kind, int step,
	    struct period *ret)
{
	const struct named_span *now = last_begun(r, kind);
	struct period p;

	if (!now)
		return false;
	if (step < 0 && strcmp(now->until, r->c->today) <= 0)
		step++; /* it is over: it is the last one */
	p = (struct period){ .from = now->from, .until = now->until };
	*ret = step ? period_moved(r->arena, &p, -step * 12) : p;
	return true;
}

/* So many of its kind from the one of today: all are as long as it is. */
static bool
take_near(const struct reader *r, const struct named_span *kind, int step,
	  struct period *ret)
{
	const struct named_span *now = span_of_day(r, kind, r->c->today);
	struct period p;
	int months;

	if (kind->yearly)
		return take_yearly(r, kind, step, ret);
	if (!now)
		return false;
	p = (struct period){ .from = now->from, .until = now->until };
	months = months_between(now->from, now->until);
	if (step && months == 0)
		return false;
	*ret = step ? period_moved(r->arena, &p, -step * months) : p;
	return true;
}

/* Behind its words: "this year", that it begins in; false: no year is said. */
static bool
take_of_year(struct reader *r, const struct named_span *kind,
	     struct period *ret)
{
	const struct sense_row *unit;
	int step;

	if (!period_which(r, &step) || r->at >= r->t->n)
		return false;
	unit = sense_find(r->t->items[r->at++].fold, SENSE_UNIT);
	if (!unit || strcmp(unit->arg, "year") != 0)
		return false;
	for (size_t i = 0; i < r->c->n_spans; i++) {
		const struct named_span *s = &r->c->spans[i];

		if (is_of_kind(s, kind) &&
		    strtol(s->from, NULL, 10) == r->today.y + step) {
			*ret = (struct period){ .from = s->from,
						.until = s->until };
			return true;
		}
	}
	return false;
}

/* "this season", "season 25/26" */
static bool
take_said(struct reader *r, const struct named_span *s, struct period *ret)
{
	const size_t began = r->at;
	size_t n;
	int step;

	if (period_which(r, &step) && (n = words_at(r, r->at, s)) &&
	    take_near(r, s, step, ret)) {
		r->at += n;
		return true;
	}
	r->at = began + words_at(r, began, s);
	if (r->at == began && (s->yearly || str_is_digits(str_of(s->label))))
		return false; /* "2025" alone is the year */
	n = label_at(r, r->at, s);
	if (n == 0 && !s->yearly && r->at > began) { /* "FY 26": of "FY26" */
		r->at = began;
		n = label_at(r, began, s);
	}
	r->at += n;
	*ret = (struct period){ .from = s->from, .until = s->until };
	return n > 0;
}

/* "in the high season", "in the season last year" */
static bool
take_bare(struct reader *r, const struct named_span *s, struct period *ret)
{
	const size_t n = words_at(r, r->at, s), behind = r->at + n;

	if (!s->yearly || n == 0)
		return false;
	r->at = behind;
	if (take_of_year(r, s, ret))
		return true;
	r->at = behind;
	if (n < 2 || !take_yearly(r, s, 0, ret))
		return false;
	ret->no_year = true;
	return true;
}

bool
period_named(struct reader *r, struct period *ret)
{
	static bool (*const ways[])(struct reader *, const struct named_span *,
				    struct period *) = { take_said, take_bare };
	const size_t began = r->at;

	for (size_t i = 0; i < COUNT(ways) * r->c->n_spans; i++) {
		r->at = began;
		if (ways[i / r->c->n_spans](r, &r->c->spans[i % r->c->n_spans],
					    ret))
			return true;
	}
	return false;
}

const struct named_span *
period_alike(const struct calendar *c, const struct period *of,
	     const struct period *year)
{
	const struct named_span *kind = NULL;
	const struct str y = str_first(str_of(year->from), YEAR_CHARS);

	if (!str_ends(str_of(year->from), STR("-01-01")) ||
	    !str_ends(str_of(year->until), STR("-01-01")))
		return NULL;
	for (size_t i = 0; i < c->n_spans; i++)
		if (strcmp(c->spans[i].from, of->from) == 0 &&
		    strcmp(c->spans[i].until, of->until) == 0)
			kind = &c->spans[i];
	for (size_t i = 0; kind && i < c->n_spans; i++)
		if (is_of_kind(&c->spans[i], kind) &&
		    str_is(y, c->spans[i].label))
			return &c->spans[i];
	return NULL;
}
