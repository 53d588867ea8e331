#include <string.h>

#include "base/clock.h"
#include "drafter/grammar/old/link/link.h"
#include "drafter/grammar/old/token/token.h"
#include "drafter/grammar/old/words/dates.h"

#include "base/ban.h"

/* A stretch of days: [from, to), as ISO dates. */
struct span {
	const char *from, *to;
};

static const struct word *
word_at(const struct parse *p, size_t i)
{
	static const struct word none = { .fold = "",
					  .stem = "",
					  .kind = WORD_STOP };

	return i < p->n_words ? &p->words[i] : &none;
}

/* A date word of dates.c, "2024" or "the year 2024". */
static size_t
absolute_at(const struct parse *p, size_t i, struct span *ret)
{
	const size_t skip = strcmp(word_at(p, i)->fold, "year") == 0;
	const struct word *w = word_at(p, i + skip);
	const char *days[2];

	if (w->kind == WORD_DATE && w->text2) {
		*ret = (struct span){ w->text, w->text2 };
		return 1 + skip;
	}
	if (!is_year(w))
		return 0;
	dates_of_year(p->arena, (int)w->number, days);
	*ret = (struct span){ days[0], days[1] };
	return 1 + skip;
}

/* "in March": the latest one that has begun. */
static size_t
month_at(const struct parse *p, size_t i, struct span *ret)
{
	const char *today = clock_date(p->arena, p->job->today_ms);
	const int m = month_of(word_at(p, i)->fold);
	uint64_t y = 0;

	if (!m || i == 0 || strcmp(word_at(p, i - 1)->fold, "in") != 0 ||
	    !str_to_uint(str_first(str_of(today), 4), 9999, &y))
		return 0;
	ret->from = arena_printf(p->arena, "%04d-%02d-01", (int)y, m);
	if (strcmp(ret->from, today) > 0) {
		y--;
		ret->from = arena_printf(p->arena, "%04d-%02d-01", (int)y, m);
	}
	ret->to = arena_printf(p->arena, "%04d-%02d-01", (int)y + m / 12,
			       m % 12 + 1);
	return 1;
}

static size_t
span_at(const struct parse *p, size_t i, struct span *ret)
{
	const size_t the = strcmp(word_at(p, i)->fold, "the") == 0;
	size_t n = absolute_at(p, i + the, ret);

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
	       str_is_one_of(p->words[i - 1].fold, ops);
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
	*ret = (struct period){ a.from, b.to };
	return n + 1 + m;
}

bool
weekday_is(const struct parse *p, size_t i)
{
	static const char *const days[] = { "sunday",    "monday",   "tuesday",
					    "wednesday", "thursday", "friday",
					    "saturday",  NULL };
	struct str word = str_of(p->words[i].fold);

	if (str_ends(word, STR("s")))
		word.n--;
	for (const char *const *day = days; *day; day++)
		if (str_is(word, *day))
			return true;
	return false;
}

/* But for "from … to …". */
static size_t
period_single_at(const struct parse *p, size_t i, struct period *ret)
{
	const enum lead lead = lead_of(&p->words[i]);
	const size_t skip = lead == LEAD_NONE ? 0 : 1;
	struct span s;
	size_t n;

	if (i + skip < p->n_words && is_counted(p, i + skip))
		return 0;
	n = span_at(p, i + skip, &s);
	if (!n)
		return 0;
	*ret = (struct period){ s.from, s.to };
	if (lead == LEAD_SINCE)
		ret->to = NULL;
	else if (lead == LEAD_AFTER)
		*ret = (struct period){ s.to, NULL };
	else if (lead == LEAD_BEFORE)
		*ret = (struct period){ NULL, s.from };
	else if (lead == LEAD_UNTIL)
		ret->from = NULL;
	return n + skip;
}

size_t
period_at(const struct parse *p, size_t i, struct period *ret)
{
	size_t n = 0;

	if (lead_of(&p->words[i]) == LEAD_BETWEEN && i + 1 < p->n_words &&
	    !is_counted(p, i + 1))
		n = range_at(p, i + 1, ret);
	return n ? n + 1 : period_single_at(p, i, ret);
}
