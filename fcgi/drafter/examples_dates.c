/* Days in the statements of examples: periods, and the day they were made. */
#include <string.h>

#include "base/clock.h"
#include "drafter/examples_slots.h"
#include "drafter/grammar/lex/lex.h"

#include "base/ban.h"

#define DAY_BYTES 10  /* 2024-05-31 */
#define MONTH_BYTES 7 /* 2024-05 */
#define YEAR_BYTES 4  /* 2024 */
#define DAYS_MADE 2   /* an example is written, and then decided on */

/* How many words stand in those bytes, and which is the first. */
static size_t
words_in(const struct wording *w, size_t from, size_t to, size_t *ret_at)
{
	size_t n = 0;

	for (size_t i = 0; i < w->n; i++) {
		if (w->items[i].at < from || w->items[i].at >= to)
			continue;
		if (!n)
			*ret_at = i;
		n++;
	}
	return n;
}

size_t
periods_said(const struct job *job, const char *question,
	     const struct wording *words, const char *day,
	     struct said_period ret[SAID_PERIODS])
{
	const struct calendar c = { .today = day, .year_starts = 1 };
	struct tokens *t = arena_alloc(job->arena, sizeof(*t));
	size_t n = 0;

	lex_read(job->arena, str_of(question), t);
	for (size_t i = 0; i < t->n && n < SAID_PERIODS; i++) {
		struct period p;
		const size_t taken = period_read(job->arena, t, i, &c, &p);
		struct said_period *s = &ret[n];
		const struct token *last;

		if (!taken || p.kind == PERIOD_RELATIVE)
			continue;
		last = &t->items[i + taken - 1];
		*s = (struct said_period){ .from = p.from, .until = p.until };
		s->n = words_in(words, t->items[i].at, last->at + last->n,
				&s->at);
		n += s->n > 0;
		i += taken - 1;
	}
	return n;
}

/* What a literal may be of a period. */
enum form {
	FORM_FROM,
	FORM_UNTIL,
	FORM_LAST,
	FORM_MONTH,
	FORM_YEAR,
	FORM__MAX
};

static const char *
from_months_on(struct arena *a, const struct said_period *p, int months)
{
	return *p->from ? day_moved(a, p->from, 0, months) : "";
}

/* NULL: the period has none of that form. */
static const char *
form_text(struct arena *a, enum form form, const struct said_period *p)
{
	switch (form) {
	case FORM_FROM:
		return *p->from ? p->from : NULL;
	case FORM_UNTIL:
		return *p->until ? p->until : NULL;
	case FORM_LAST:
		return *p->until ? day_moved(a, p->until, -1, 0) : NULL;
	case FORM_MONTH:
		return str_is(str_of(p->until), from_months_on(a, p, 1))
			       ? arena_copy(a, p->from, MONTH_BYTES)
			       : NULL;
	case FORM_YEAR:
		return str_is(str_of(p->until), from_months_on(a, p, 12))
			       ? arena_copy(a, p->from, YEAR_BYTES)
			       : NULL;
	case FORM__MAX:
	default:
		return NULL;
	}
}

/* "2024-05-31" and "2024-05-31 00:00:00" are that day. */
static bool
is_of_day(struct str value, const char *day)
{
	const size_t n = strlen(day);

	return str_starts(value, str_of(day)) &&
	       (value.n == n ||
		(n == DAY_BYTES && (value.p[n] == ' ' || value.p[n] == 'T')));
}

/* The day, and whatever the literal has behind its own. */
static void
put_day(struct filling *f, size_t i, const char *day)
{
	struct str rest = f->literals[i].value;

	rest = str_from(rest, rest.n < strlen(day) ? rest.n : strlen(day));
	f->values[i] = str_of(arena_printf(f->job->arena, "%s%.*s", day,
					   (int)rest.n, rest.p));
}

/* Which ends of its own period the literals name. */
struct ends {
	bool from, until;
};

static bool
put_form(struct filling *f, size_t i, const struct said_period *own,
	 const struct said_period *asked, struct ends *ends)
{
	struct arena *a = f->job->arena;

	for (size_t form = 0; form < FORM__MAX; form++) {
		const char *was = form_text(a, (enum form)form, own), *is;

		if (!was || !is_of_day(f->literals[i].value, was))
			continue;
		is = form_text(a, (enum form)form, asked);
		if (!is)
			return false;
		put_day(f, i, is);
		ends->from |= form != FORM_UNTIL && form != FORM_LAST;
		ends->until |= form != FORM_FROM;
		return true;
	}
	return true;
}

static bool
is_open_alike(const char *a, const char *b)
{
	return !*a == !*b;
}

static bool
says_the_same(const struct filling *f, const struct said_period *own,
	      const struct said_period *asked)
{
	bool same = own->n == asked->n;

	for (size_t i = 0; same && i < own->n; i++)
		same = strcmp(f->words.items[own->at + i].text,
			      f->asked->items[asked->at + i].text) == 0;
	return same;
}

/* Whether a period is the same days whenever it is asked for. */
static bool
is_fixed(const struct said_period *own, const struct said_period *asked)
{
	return strcmp(own->from, asked->from) == 0 &&
	       strcmp(own->until, asked->until) == 0;
}

static bool
has_day(const struct filling *f, const char *day)
{
	for (size_t i = 0; i < f->n_literals; i++)
		if (f->literals[i].value.p &&
		    is_of_day(f->literals[i].value, day))
			return true;
	return false;
}

static bool
fill_period(struct filling *f, const struct said_period *own,
	    const struct said_period *asked, const char *made)
{
	struct ends ends = { false, false };

	if (!is_open_alike(own->from, asked->from) ||
	    !is_open_alike(own->until, asked->until))
		return false;
	for (size_t i = 0; i < f->n_literals; i++)
		if (f->literals[i].value.p && !f->values[i].p &&
		    !put_form(f, i, own, asked, &ends))
			return false;
	if ((!*own->from || ends.from) && (!*own->until || ends.until))
		return true;
	return says_the_same(f, own, asked) &&
	       (is_fixed(own, asked) || has_day(f, made));
}

/* What was today then is today. */
static void
fill_today(struct filling *f, const char *made)
{
	const char *today = clock_date(f->job->arena, f->job->today_ms);

	for (size_t i = 0; i < f->n_literals; i++)
		if (f->literals[i].text && f->literals[i].value.p &&
		    !f->values[i].p && is_of_day(f->literals[i].value, made))
			put_day(f, i, today);
}

/* Where the configuration says which day it is, it said so then, too. */
static size_t
days_made(const struct filling *f, const char *ret[DAYS_MADE])
{
	struct arena *a = f->job->arena;
	const struct example *e = f->example;
	const bool is_set = f->job->settings && f->job->settings->today &&
			    *f->job->settings->today;

	if (is_set || !e->created_ms) {
		ret[0] = clock_date(a, f->job->today_ms);
		return 1;
	}
	ret[0] = clock_date(a, e->created_ms);
	ret[1] = clock_date(a, e->decided_ms ? e->decided_ms : e->created_ms);
	return DAYS_MADE;
}

bool
periods_fill(struct filling *f, const struct said_period *asked, size_t n_asked,
	     struct said_period ret_own[SAID_PERIODS], size_t *ret_n_own)
{
	const char *days[DAYS_MADE];
	const size_t n_days = days_made(f, days);
	bool ok = false;

	for (size_t d = 0; d < n_days && !ok; d++) {
		const size_t n = periods_said(f->job, f->example->question,
					      &f->words, days[d], ret_own);

		ok = n == n_asked;
		memset(f->values, 0, f->n_literals * sizeof(*f->values));
		for (size_t i = 0; ok && i < n; i++)
			ok = fill_period(f, &ret_own[i], &asked[i], days[d]);
		if (ok)
			fill_today(f, days[d]);
		*ret_n_own = n;
	}
	return ok;
}
