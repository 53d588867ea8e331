#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "drafter/grammar/lex/period.h"
#include "drafter/grammar/match/notes/finder.h"
#include "drafter/grammar/match/notes/sentence.h"

#include "base/ban.h"

/* Stretches of time that have names: "Season 25/26 = … to …". */

#define YEAR_MONTHS 12
#define YEARLY_WORDS 6 /* "from 1 May to 30 September" */
#define YEARS_BEFORE 3 /* of a yearly span, besides this one */

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

static bool
split_name(struct str s, struct str *name, struct str *days)
{
	static const char *const signs[] = { " = ", ": ", " is " };

	for (size_t i = 0; i < COUNT(signs); i++)
		if (str_split_at(s, signs[i], name, days))
			return true;
	return false;
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

/* "month:5" of a word; 0: it is none. */
static int
month_of(const struct token *t)
{
	const struct sense_row *row = sense_find(t->fold, SENSE_PERIOD);

	return row && strncmp(row->arg, "month:", 6) == 0
		       ? (int)strtol(row->arg + 6, NULL, 10)
		       : 0;
}

/*
 * "1 May to 30 September", "April to June": days of no year, or of one that has
 * a label ("season 2026 runs from December 2025 to April 2026").
 */
struct yearly {
	int month[2], day[2]; /* day 0: none is said */
	size_t n;
	int year; /* that the first one has; 0: none */
};

static bool
is_year(const struct token *t)
{
	return t->kind == TOKEN_NUMBER && period_is_year(t->number);
}

static bool
read_yearly_days(const struct finder *f, struct str s, struct yearly *ret)
{
	struct tokens t;
	int day = 0;

	*ret = (struct yearly){ .n = 0 };
	if (str_count_words(s) > YEARLY_WORDS)
		return false;
	lex_read(f->x->arena, s, &t);
	for (size_t i = 0; i < t.n; i++) {
		const int month = month_of(&t.items[i]);

		if (t.items[i].kind == TOKEN_NUMBER && t.items[i].number >= 1 &&
		    t.items[i].number <= 31) {
			day = (int)t.items[i].number;
		} else if (month && ret->n < 2) {
			ret->month[ret->n] = month;
			ret->day[ret->n++] = day;
			day = 0;
		} else if (ret->n && is_year(&t.items[i])) {
			if (ret->n == 1)
				ret->year = (int)t.items[i].number;
		} else if (month || t.items[i].kind == TOKEN_NUMBER ||
			   t.items[i].kind == TOKEN_DATE) {
			return false;
		}
	}
	return ret->n > 0;
}

/* The days of the stretch that begins in a year. */
static void
begin_in(struct arena *a, const struct yearly *y, int year,
	 struct named_span *s)
{
	const int end = year + (y->n == 2 && y->month[1] < y->month[0]);
	const char *last;

	s->from = arena_printf(a, "%04d-%02d-%02d", year, y->month[0],
			       y->day[0] ? y->day[0] : 1);
	last = arena_printf(a, "%04d-%02d-%02d", end, y->month[1],
			    y->day[1] ? y->day[1] : 1);
	if (y->n == 1)
		s->until = day_moved(a, s->from, 0, YEAR_MONTHS);
	else
		s->until = y->day[1] ? day_moved(a, last, 1, 0)
				     : day_moved(a, last, 0, 1);
}

/* That stretch, as a label says it. */
static void
put_year(struct finder *f, const struct yearly *y,
	 const struct named_span *name, int year, const char *label)
{
	struct definitions *out = f->out;
	struct named_span *s;

	if (out->n_spans == SPANS_MAX)
		return;
	s = &out->spans[out->n_spans++];
	*s = *name;
	s->yearly = true;
	s->label = label;
	begin_in(f->x->arena, y, year, s);
}

/* One for each of the last years, and as the two years that it lies in. */
static void
put_yearly(struct finder *f, const struct yearly *y,
	   const struct named_span *name)
{
	struct arena *a = f->x->arena;
	const int now = (int)strtol(f->x->calendar.today, NULL, 10);
	const int after = y->year && name->label
				  ? (int)strtol(name->label, NULL, 10) - y->year
				  : 0;

	for (int year = now - YEARS_BEFORE; year <= now; year++) {
		if (y->n == 1 || y->month[1] < y->month[0])
			put_year(f, y, name, year,
				 arena_printf(a, "%d/%02d", year,
					      (year + 1) % 100));
		put_year(f, y, name, year, arena_printf(a, "%d", year + after));
	}
}

/* "high season", "season 2026"; false: no such name, or the lexicon's own. */
static bool
read_yearly_name(const struct finder *f, struct str name,
		 struct named_span *ret)
{
	struct tokens t;

	name = str_cut(&name, '('); /* "school year (SY)" */
	lex_read(f->x->arena, note_name(str_trim(name)), &t);
	if (t.n > 1 && is_year(&t.items[t.n - 1]))
		ret->label = t.items[--t.n].text;
	if (t.n == 0 || t.n > SPAN_WORDS ||
	    definition_has_sense(f, name, SENSE_PERIOD))
		return false;
	ret->n_words = t.n;
	for (size_t i = 0; i < t.n; i++)
		ret->words[i] = t.items[i].stem;
	return true;
}

/*
 * "The high season is April to June", "the season runs from May to September,
 * …", "the school year begins on 1 August": the last is a year long.
 */
static bool
read_yearly(struct finder *f, struct str s)
{
	struct named_span span = { .n_words = 0 };
	struct str name, days;
	struct yearly y;

	if ((!note_split_at(s, "begins", &name, &days) ||
	     !read_yearly_days(f, str_next_part(&days), &y) || y.n != 1) &&
	    ((!note_split_at(s, "runs", &name, &days) &&
	      !split_name(s, &name, &days)) ||
	     !read_yearly_days(f, str_next_part(&days), &y) || y.n != 2))
		return false;
	if (!read_yearly_name(f, name, &span))
		return false;
	put_yearly(f, &y, &span);
	return true;
}

#define CODE_LETTERS 4
#define CODE_YEARS 4 /* besides the one that is told, and one to come */

/* "SY26", "FY2026": letters, and the digits of a year; 0: it is none. */
static size_t
year_code(struct str name, int *ret_year)
{
	size_t letters = 0, digits;

	while (letters < name.n && isalpha((unsigned char)name.p[letters]))
		letters++;
	*ret_year = 0;
	for (size_t i = letters; i < name.n; i++) {
		if (!isdigit((unsigned char)name.p[i]))
			return 0;
		*ret_year = *ret_year * 10 + (name.p[i] - '0');
	}
	digits = name.n - letters;
	return letters <= CODE_LETTERS && (digits == 2 || digits == 4) ? letters
								       : 0;
}

/* "SY26 = 2025-09-01 to 2026-08-31", "KJ26 = July 2025 to June 2026". */
static bool
read_days_of_code(const struct finder *f, struct str s, struct named_span *ret)
{
	struct yearly y;

	if (read_days(f, s, ret))
		return true;
	if (!read_yearly_days(f, s, &y) || y.n != 2 || !y.year)
		return false;
	begin_in(f->x->arena, &y, y.year, ret);
	return true;
}

/* A code of a year stands for those before and behind it, too. */
static bool
read_coded(struct finder *f, struct str s)
{
	struct arena *a = f->x->arena;
	struct definitions *out = f->out;
	struct named_span span = { .n_words = 1 };
	struct str name, days;
	const char *letters;
	size_t n;
	int year;

	if (!split_name(s, &name, &days) || (n = year_code(name, &year)) == 0 ||
	    !read_days_of_code(f, str_next_part(&days), &span))
		return false;
	letters = utf8_fold(a, str_first(name, n));
	span.words[0] = letters;
	for (int k = -CODE_YEARS; k <= 1 && out->n_spans < SPANS_MAX; k++) {
		struct named_span *to = &out->spans[out->n_spans++];

		*to = span;
		to->label = arena_printf(a, "%s%0*d", letters,
					 year > 99 ? 4 : 2, year + k);
		to->from = day_moved(a, span.from, 0, k * YEAR_MONTHS);
		to->until = day_moved(a, span.until, 0, k * YEAR_MONTHS);
	}
	return true;
}

bool
definition_read_span(struct finder *f, struct str s)
{
	struct definitions *out = f->out;
	struct named_span span = { .n_words = 0 };
	bool any = false;

	if (read_coded(f, s) || read_yearly(f, s))
		return true;
	while (s.n) {
		const struct str part = str_next_part(&s);
		struct str name, days;

		if (!split_name(part, &name, &days) ||
		    !read_name(f, name, &span) || !read_days(f, days, &span) ||
		    out->n_spans == SPANS_MAX)
			return any;
		out->spans[out->n_spans++] = span;
		any = true;
	}
	return any;
}
