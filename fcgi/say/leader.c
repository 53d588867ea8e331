#include "say/saying.h"

#include <math.h>
#include <string.h>

#include "data/figures/digits.h"

#include "base/ban.h"

#define TIED_MAX 3 /* leaders that are named together */
#define NEARLY_ALL 0.995
#define MANY_TIMES 3.0 /* beyond it "3 times" says more than "200 %" */

/* The order of a measure: the best two, and whether several share the top. */
struct order {
	double sign; /* -1: the lowest is asked for */
	size_t first, second;
	size_t n_first; /* rows that share the first place */
	double top, next, sum;
	bool below_zero;
};

/* Whether rows are in the order of their label, as ratings and hours are. */
static bool
is_by_label(const struct saying *s)
{
	const struct rows *r = s->rows;
	double before = 0, x = 0;

	if (s->figures[s->label].kind == FIGURE_ID ||
	    !figures_are_scale(r, s->label))
		return false;
	for (size_t i = 0; i < r->n_rows; i++) {
		if (!str_to_real(r->cells[i * r->n_cols + s->label].text, &x) ||
		    (i && !(x > before)))
			return false;
		before = x;
	}
	return true;
}

/* Rows that were sorted up from the first on ask for the lowest one. */
static bool
goes_up(const struct saying *s)
{
	double before = 0, x = 0, first = 0;

	if (!s->told->sorted || is_by_label(s))
		return false;
	for (size_t i = 0; i < s->rows->n_rows; i++) {
		if (!saying_value(s, i, &x) || (i && x < before))
			return false;
		first = i ? first : x;
		before = x;
	}
	return x > first;
}

/*
 * Whether the first of rows that go on tell who leads: they are sorted by the
 * measure, so that nothing behind them is ahead of them.
 */
static bool
leads_what_follows(const struct saying *s)
{
	double before = 0, x = 0, first = 0;

	if (!s->told->sorted || s->n_measures != 1)
		return false;
	for (size_t i = 0; i < s->rows->n_rows; i++) {
		if (!saying_value(s, i, &x) || (i && x > before))
			return goes_up(s);
		first = i ? first : x;
		before = x;
	}
	return x < first;
}

static bool
read_order(struct saying *s, struct order *o)
{
	const struct str words = str_of(saying_measure(s));
	size_t n = s->rows->n_rows;
	double x;

	o->sign = goes_up(s) || str_starts(words, STR("lowest ")) ? -1 : 1;
	for (size_t i = 0; i < n; i++) {
		if (!saying_value(s, i, &x))
			return false;
		o->sum += x;
		o->below_zero = o->below_zero || x < 0;
		if (i == 0 || o->sign * x > o->sign * o->top) {
			o->next = o->top;
			o->second = o->first;
			o->top = x;
			o->first = i;
			o->n_first = 1;
		} else if (!(x < o->top) && !(x > o->top)) {
			o->n_first++;
		} else if (o->second == o->first ||
			   o->sign * x > o->sign * o->next) {
			o->next = x;
			o->second = i;
		}
	}
	return n > 1;
}

/* Of money there is much, and not many. */
static bool
is_money(const struct saying *s)
{
	const struct cell *first = &s->rows->cells[s->measure];

	return s->figures[s->measure].kind == FIGURE_MONEY ||
	       (first->type != CELL_INTEGER && first->type != CELL_NULL);
}

/* "salary" of "highest salary"; whether there are many of what is left. */
static const char *
without_lead(const char *words, bool *plural)
{
	static const struct {
		const char *words;
		bool counts; /* what follows may be many things */
		bool many; /* … and is: the total salary is of many people */
	} said[] = {
		{ "highest ", false, false },  { "longest ", false, false },
		{ "lowest ", false, false },   { "shortest ", false, false },
		{ "number of ", true, false }, { "total ", true, true },
	};

	for (size_t i = 0; i < COUNT(said); i++) {
		const size_t n = strlen(said[i].words);

		if (strncmp(words, said[i].words, n) != 0 ||
		    (said[i].many && !*plural))
			continue;
		*plural = *plural && said[i].counts;
		words += n;
	}
	return words;
}

/* "the most orders", "the highest average price", "the lowest price" */
static const char *
best_of(struct saying *s, const struct order *o)
{
	struct arena *a = s->b->arena;
	const char *words = saying_measure(s);
	/* "total / count" is a figure of its own */
	const bool ratio = str_has(str_of(words), STR(" / "));
	bool plural = (name_is_plural(words) && !is_money(s)) ||
		      strcmp(words, "count") == 0;

	if (!ratio)
		words = without_lead(words, &plural);
	if (!ratio && str_ends(str_of(words), STR(" count"))) {
		words = saying_plural(a,
				      str_dup(a, str_first(str_of(words),
							   strlen(words) - 6)));
		plural = true;
	}
	if (s->figures[s->measure].kind == FIGURE_DURATION &&
	    s->figures[s->measure].unit &&
	    strcmp(words, s->figures[s->measure].unit) == 0)
		return o->sign < 0 ? say("the shortest time")
				   : say("the longest time");
	if (strcmp(words, "count") == 0)
		return o->sign < 0 ? say("the fewest") : say("the most");
	if (plural)
		return o->sign < 0
			       ? SAY(a, "the fewest {what}", { "what", words })
			       : SAY(a, "the most {what}", { "what", words });
	return o->sign < 0 ? SAY(a, "the lowest {what}", { "what", words })
			   : SAY(a, "the highest {what}", { "what", words });
}

/* ", 3 times as many as Home", where that says more than percent. */
static const char *
times_of(struct saying *s, const struct order *o)
{
	struct arena *a = s->b->arena;
	const char *times =
		str_dup(a, digits_of_rounded(a, 0, o->top / o->next));
	const char *second = saying_label(s, o->second, false);

	return name_is_plural(saying_measure(s)) && !is_money(s)
		       ? SAY(a, ", {times} times as many as {second}",
			     { "times", times }, { "second", second })
		       : SAY(a, ", {times} times as much as {second}",
			     { "times", times }, { "second", second });
}

/* ", 41 % more than Home" */
static const char *
lead_of(struct saying *s, const struct order *o)
{
	struct arena *a = s->b->arena;
	double by = fabs(o->top - o->next);
	enum figure_kind kind = s->figures[s->measure].kind;
	bool share = o->next > 0 && o->top > 0 && kind != FIGURE_PERCENT &&
		     kind != FIGURE_RATING && by / o->next >= 0.001;
	const char *words;

	if (share && o->sign > 0 && o->top / o->next >= MANY_TIMES)
		return times_of(s, o);
	/* "100 % less" is said of nothing at all */
	if (share && o->sign < 0 && by / o->next >= NEARLY_ALL)
		return SAY(a, ", before {second} with {value}",
			   { "second", saying_label(s, o->second, false) },
			   { "value", saying_cell(s, o->second, s->measure) });
	words = share ? saying_percent(s, by / o->next)
		/* no share of a share */
		: kind == FIGURE_PERCENT ? saying_points(s, by)
					 : saying_number(s, by);
	return o->sign < 0
		       ? SAY(a, ", {by} less than {second}", { "by", words },
			     { "second", saying_label(s, o->second, false) })
		       : SAY(a, ", {by} more than {second}", { "by", words },
			     { "second", saying_label(s, o->second, false) });
}

/* ", and 35 % of all 5 together" */
static const char *
share_of(struct saying *s, const struct order *o)
{
	struct arena *a = s->b->arena;

	if (o->sign < 0 || o->below_zero || !(o->sum > 0) ||
	    s->rows->n_rows < 3 || s->rows->truncated || !saying_adds_up(s))
		return "";
	return SAY(a, ", and {share} of all {n} together",
		   { "share", saying_percent(s, o->top / o->sum) },
		   { "n", arena_printf(a, "%zu", s->rows->n_rows) });
}

/* "number of orders", of which each has so many */
static const char *
what_all_have(struct saying *s)
{
	const char *words = saying_measure(s);

	return language_now() == LANGUAGE_EN && name_is_plural(words) &&
			       !s->figures[s->measure].unit
		       ? arena_printf(s->b->arena, "number of %s", words)
		       : words;
}

/* "Ann and Bo share the most orders: 3." */
static bool
say_tied(struct saying *s, const struct order *o)
{
	struct arena *a = s->b->arena;
	const char *labels[TIED_MAX];
	size_t said = 0;
	double x;

	if (o->n_first == s->rows->n_rows) {
		buf_puts(s->b, SAY(a, "All {n} have the same {what}: {value}.",
				   { "n", arena_printf(a, "%zu", o->n_first) },
				   { "what", what_all_have(s) },
				   { "value",
				     saying_cell(s, o->first, s->measure) }));
		return true;
	}
	if (o->n_first > TIED_MAX) {
		buf_puts(
			s->b,
			SAY(a, "{n} of {all} share {best}: {value}.",
			    { "n", arena_printf(a, "%zu", o->n_first) },
			    { "all", arena_printf(a, "%zu", s->rows->n_rows) },
			    { "best", best_of(s, o) },
			    { "value", saying_cell(s, o->first, s->measure) }));
		return true;
	}
	for (size_t i = 0; i < s->rows->n_rows && said < TIED_MAX; i++)
		if (saying_value(s, i, &x) && !(x < o->top) && !(x > o->top)) {
			labels[said] = saying_label(s, i, said == 0);
			said++;
		}
	buf_puts(s->b, SAY(a, "{labels} share {best}: {value}.",
			   { "labels", saying_list(s, labels, said) },
			   { "best", best_of(s, o) },
			   { "value", saying_cell(s, o->first, s->measure) }));
	return true;
}

/* Whether another row has the label, too: nobody knows who is meant. */
static bool
is_namesake(const struct saying *s, size_t row)
{
	const struct rows *r = s->rows;
	struct str label = r->cells[row * r->n_cols + s->label].text;

	for (size_t i = 0; i < r->n_rows; i++)
		if (i != row &&
		    str_eq(r->cells[i * r->n_cols + s->label].text, label))
			return true;
	return false;
}

/* Whether one of those that lead has a namesake. */
static bool
is_ambiguous(const struct saying *s, const struct order *o)
{
	double x;

	for (size_t i = 0; i < s->rows->n_rows; i++)
		if (saying_value(s, i, &x) && !(x < o->top) && !(x > o->top) &&
		    is_namesake(s, i))
			return true;
	return false;
}

/* "Ann has the earliest date signed up: 2019-12-28." */
static bool
say_first_in_time(struct saying *s)
{
	const struct told *t = s->told;
	const char *what = name_of_date(s->b->arena, saying_name(s, t->ranked));
	struct arena *a = s->b->arena;

	for (s->label = 0; s->label < s->rows->n_cols; s->label++)
		if (s->parts[s->label] == PART_LABEL)
			break;
	if (s->label == s->rows->n_cols)
		return false;
	buf_puts(s->b,
		 t->first_lowest
			 ? SAY(a, "{label} has the earliest {what}: {value}.",
			       { "label", saying_label(s, 0, true) },
			       { "what", what },
			       { "value", saying_cell(s, 0, t->ranked) })
			 : SAY(a, "{label} has the latest {what}: {value}.",
			       { "label", saying_label(s, 0, true) },
			       { "what", what },
			       { "value", saying_cell(s, 0, t->ranked) }));
	return true;
}

/* "Berlin has the most customers: 257." of the first alone. */
bool
say_first(struct saying *s)
{
	const struct told *t = s->told;
	struct order o = { .sign = t->first_lowest ? -1 : 1 };

	if (!t->first || s->rows->n_rows != 1 || !s->n_labels)
		return false;
	if (s->parts[t->ranked] == PART_TIME)
		return say_first_in_time(s);
	if (s->parts[t->ranked] != PART_MEASURE)
		return false;
	s->measure = t->ranked;
	buf_puts(s->b,
		 SAY(s->b->arena, "{label} has {best}: {value}{lead}{share}.",
		     { "label", saying_label(s, 0, true) },
		     { "best", best_of(s, &o) },
		     { "value", saying_cell(s, 0, s->measure) }, { "lead", "" },
		     { "share", "" }));
	return true;
}

/* "Newsletter: yes for 9 customers (60 %), no for 6." */
static bool
say_flag(struct saying *s)
{
	const struct cell *first = &s->rows->cells[s->label];
	const bool yes = figures_say_yes(first->text);
	struct arena *a = s->b->arena;
	double x = 0, y = 0;

	if (s->rows->n_rows != 2 || s->n_measures != 1 ||
	    (first->type != CELL_BOOLEAN &&
	     s->figures[s->label].kind != FIGURE_FLAG) ||
	    !name_is_plural(saying_measure(s)) || is_money(s) ||
	    !saying_value(s, yes ? 0 : 1, &x) ||
	    !saying_value(s, yes ? 1 : 0, &y) || !(x + y > 0))
		return false;
	buf_puts(s->b,
		 SAY(a, "{name}: yes for {yes} ({share}), no for {no}.",
		     { "name", name_capital(a, saying_name(s, s->label)) },
		     { "yes", arena_printf(a, "%s %s", saying_number(s, x),
					   saying_measure(s)) },
		     { "share", saying_percent(s, x / (x + y)) },
		     { "no", saying_number(s, y) }));
	return true;
}

bool
say_leader(struct saying *s)
{
	struct order o = { .n_first = 0 };

	if (s->n_labels != 1 || !s->n_measures ||
	    (s->rows->truncated ? !leads_what_follows(s)
				: s->rows->n_rows > LEADERS_MAX) ||
	    !read_order(s, &o) || is_ambiguous(s, &o))
		return false;
	if (say_flag(s))
		return true;
	if (o.n_first > 1)
		return say_tied(s, &o);
	buf_puts(s->b,
		 SAY(s->b->arena, "{label} has {best}: {value}{lead}{share}.",
		     { "label", saying_label(s, o.first, true) },
		     { "best", best_of(s, &o) },
		     { "value", saying_cell(s, o.first, s->measure) },
		     { "lead", lead_of(s, &o) }, { "share", share_of(s, &o) }));
	return true;
}
