#include <string.h>

#include "base/language/language.h"
#include "base/utf8.h"
#include "view/chart/plot.h"
#include "view/tree/tree.h"

#include "base/ban.h"

#define TIMES 8          /* marks below the line, at most */
#define TIME_APART 0.09  /* of the width, so that they do not touch */
#define CHAR_APART 0.028 /* of a phone's, for each character */

/* How many characters of a time say something: not the midnight, not the 1st
 * that each of them is. */
static size_t
time_chars(const struct plot *p)
{
	static const struct {
		size_t n;
		const char *rest;
	} forms[] = {
		{ 4, "-01-01 00:00:00" },
		{ 7, "-01 00:00:00" },
		{ 10, " 00:00:00" },
		{ 16, ":00" },
	};
	size_t chars = 0;

	for (size_t i = 0; i < p->n; i++) {
		struct str s =
			chart_cell(p->chart, i, p->chart->labels[0])->text;
		size_t n = s.n;

		for (size_t f = COUNT(forms); f-- > 0;)
			if (s.n > forms[f].n && s.n > 7 &&
			    str_starts(str_of(forms[f].rest),
				       str_from(s, forms[f].n)))
				n = forms[f].n;
		chars = n > chars ? n : chars;
	}
	return chars;
}

static const char *const months[] = {
	"Jan", "Feb", "Mar", "Apr", "May", "Jun",
	"Jul", "Aug", "Sep", "Oct", "Nov", "Dec"
};

const char *
chart_month(unsigned month)
{
	return say(months[month - 1]);
}

/* "Jan" of 2024-01, "3 Jan" of a day; quarters and years as they are. */
static const char *
time_words(struct arena *a, struct str s)
{
	uint64_t month = 0, d = 0;

	if (s.n < 7)
		return str_dup(a, s);
	if (s.p[5] == 'Q')
		return str_dup(a, str_from(s, 5));
	if (!str_to_uint(str_first(str_from(s, 5), 2), 12, &month) || !month)
		return str_dup(a, s);
	if (s.n == 7)
		return chart_month((unsigned)month);
	if (s.n > 10)
		return str_dup(a, str_first(str_from(s, 11), 5));
	(void)str_to_uint(str_from(s, 8), 31, &d);
	return arena_printf(a, say("%d %s"), (int)d,
			    chart_month((unsigned)month));
}

/* What stands below, where it changes: the year, or the day of hours. */
static const char *
time_below(struct arena *a, struct str s)
{
	if (s.n < 7)
		return NULL;
	if (s.n > 10)
		return arena_printf(a, "%s %.4s",
				    time_words(a, str_first(s, 10)), s.p);
	return str_dup(a, str_first(s, 4));
}

/* The mark before: what stands below it, and the place of one on a phone. */
struct marked {
	const char *below;
	double phone;
};

static void
add_time(struct arena *a, const struct plot *p, struct json_object *times,
	 size_t i, struct marked *before)
{
	struct json_object *o = json_push_object(times);
	struct str s = chart_cell(p->chart, i, p->chart->labels[0])->text;
	const double place = plot_across(p, i);
	const char *year, *words;
	bool extra;

	s = str_first(s, time_chars(p));
	year = time_below(a, s);
	words = time_words(a, s);
	extra = (p->n > 4 && json_length(times) % 2 == 0) ||
		place - before->phone <
			CHAR_APART * (double)(utf8_width(str_of(words)) + 1);
	tree_text(o, "x",
		  plot_percent(a, p->left + (PLOT_RIGHT - p->left) *
						    plot_across(p, i)));
	tree_text(o, "value", words);
	tree_set(o, "year",
		 year && (!before->below || strcmp(year, before->below) != 0)
			 ? year
			 : NULL);
	tree_flag(o, "extra", extra);
	before->below = year;
	before->phone = extra ? before->phone : place;
}

/* Every so many points: a step that people count in. */
static size_t
time_step(const struct plot *p)
{
	static const size_t years[] = { 1, 2, 3, 4, 6, 12, 24, 36, 60, 120 };
	static const size_t others[] = { 1, 2, 5, 7, 10, 14, 20, 50, 100, 200 };
	const size_t *steps = p->gap > 40 && p->gap < 60 ? years : others;

	for (size_t i = 0; i < COUNT(years); i++)
		if ((p->n - 1) / steps[i] + 1 <= TIMES)
			return steps[i];
	return p->n / TIMES + 1;
}

void
plot_times(struct arena *a, const struct plot *p, struct json_object *o)
{
	struct json_object *times = tree_list(o, "times");
	const size_t step = time_step(p);
	struct marked marked = { .phone = -1 };
	double before = -1;

	for (size_t i = 0; i < p->n; i += step) {
		double place = plot_across(p, i);

		if (place - before < TIME_APART)
			continue;
		add_time(a, p, times, i, &marked);
		before = place;
	}
}
