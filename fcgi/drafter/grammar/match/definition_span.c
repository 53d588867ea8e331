#include <string.h>

#include "base/utf8.h"
#include "drafter/grammar/lex/calendar.h"
#include "drafter/grammar/match/finder.h"
#include "drafter/grammar/match/sentence.h"

#include "base/ban.h"

/* Stretches of time that have names: "Season 25/26 = … to …". */

#define YEAR_MONTHS 12

/* "2025-09-01 to 2026-08-31", "from 2025-07-01": a year from then on. */
static bool
read_days(const struct finder *f, struct str s, struct named_span *ret)
{
	struct arena *a = f->x->arena;
	const char *days[2] = { NULL, NULL };
	struct tokens t;
	size_t n = 0;

	lex_read(a, s, &t);
	for (size_t i = 0; i < t.n; i++) {
		if (t.items[i].kind != TOKEN_DATE)
			continue;
		if (n == COUNT(days))
			return false;
		days[n++] = t.items[i].text;
	}
	/* two days and what joins them, or what comes before one */
	if (n == 0 || t.n > n + 1)
		return false;
	ret->from = days[0];
	ret->until = days[1] ? day_moved(a, days[1], 1, 0)
			     : day_moved(a, days[0], 0, YEAR_MONTHS);
	return (days[1] || t.n == 2) && strcmp(ret->from, ret->until) < 0;
}

/* The label is the last word, as it has a number in it. */
static bool
read_label(const struct finder *f, struct str word, struct named_span *ret)
{
	bool digit = false;

	for (size_t i = 0; i < word.n; i++)
		digit |= word.p[i] >= '0' && word.p[i] <= '9';
	ret->label = utf8_fold(f->x->arena, word);
	return digit;
}

/* "library year 2025/26": what it is one of, and which. */
static bool
read_name(const struct finder *f, struct str name, struct named_span *ret)
{
	struct tokens t;
	size_t at = name.n;

	while (at > 0 && name.p[at - 1] != ' ')
		at--;
	if (!read_label(f, str_from(name, at), ret))
		return false;
	lex_read(f->x->arena, note_name(str_trim(str_first(name, at))), &t);
	if (t.n == 0)
		return ret->n_words > 0; /* "…, 2024/25 = …": one more */
	if (t.n > SPAN_WORDS)
		return false;
	ret->n_words = t.n;
	for (size_t i = 0; i < t.n; i++)
		ret->words[i] = t.items[i].stem;
	return true;
}

bool
definition_read_span(struct finder *f, struct str s)
{
	struct definitions *out = f->out;
	struct named_span span = { .n_words = 0 };
	bool any = false;

	while (s.n) {
		const struct str part = str_next_part(&s);
		struct str name, days;

		if ((!str_split_at(part, " = ", &name, &days) &&
		     !str_split_at(part, ": ", &name, &days) &&
		     !str_split_at(part, " is ", &name, &days)) ||
		    !read_name(f, name, &span) || !read_days(f, days, &span) ||
		    out->n_spans == SPANS_MAX)
			return any;
		out->spans[out->n_spans++] = span;
		any = true;
	}
	return any;
}
