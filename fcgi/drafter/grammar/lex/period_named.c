#include <string.h>

#include "drafter/grammar/lex/period.h"

#include "base/ban.h"

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

bool
period_named(struct reader *r, struct period *ret)
{
	const size_t began = r->at;

	for (size_t i = 0; i < r->c->n_spans; i++) {
		const struct named_span *s = &r->c->spans[i];
		size_t n, label;
		int step;

		r->at = began;
		if (period_which(r, &step) && (n = words_at(r, r->at, s)) &&
		    take_near(r, s, step, ret)) {
			r->at += n;
			return true;
		}
		r->at = began + words_at(r, began, s);
		label = s->yearly && r->at == began ? 0 : label_at(r, r->at, s);
		if (r->at > began && !label && s->n_words > 1 && s->yearly &&
		    take_yearly(r, s, 0, ret))
			return true; /* "in the high season" */
		if (label == 0)
			continue;
		r->at += label;
		*ret = (struct period){ .from = s->from, .until = s->until };
		return true;
	}
	return false;
}
