#include "say/saying.h"

#include <math.h>

#include "data/figures/digits.h"

#include "base/ban.h"

/* The rows of a series in time, from the first to the last. */
struct series {
	size_t first, last;
	size_t high, low;
	double begin, end, top, bottom;
};

static struct str
time_at(const struct saying *s, size_t row)
{
	return s->rows->cells[row * s->rows->n_cols + s->label].text;
}

/* ISO times of one form sort as text. */
static int
compare(struct str x, struct str y)
{
	for (size_t i = 0; i < x.n && i < y.n; i++)
		if (x.p[i] != y.p[i])
			return x.p[i] < y.p[i] ? -1 : 1;
	return x.n < y.n ? -1 : x.n > y.n;
}

/* Whether the times go one way; back is read from the end. */
static bool
in_order(const struct saying *s, struct series *ret)
{
	size_t n = s->rows->n_rows;
	int way = compare(time_at(s, 0), time_at(s, n - 1));

	for (size_t i = 1; i < n; i++)
		if (compare(time_at(s, i - 1), time_at(s, i)) != way || !way)
			return false;
	ret->first = way < 0 ? 0 : n - 1;
	ret->last = way < 0 ? n - 1 : 0;
	return true;
}

static bool
read_series(const struct saying *s, struct series *ret)
{
	double x;

	if (s->rows->n_rows < 2 || !in_order(s, ret) ||
	    !saying_value(s, ret->first, &ret->begin) ||
	    !saying_value(s, ret->last, &ret->end))
		return false;
	ret->high = ret->low = ret->first;
	ret->top = ret->bottom = ret->begin;
	for (size_t i = 0; i < s->rows->n_rows; i++) {
		if (!saying_value(s, i, &x))
			continue;
		if (x > ret->top) {
			ret->top = x;
			ret->high = i;
		}
		if (x < ret->bottom) {
			ret->bottom = x;
			ret->low = i;
		}
	}
	return true;
}

static const char *
when_of(struct saying *s, size_t row)
{
	const char *time = saying_cell(s, row, s->label);

	return time_at(s, row).n > 7
		       ? SAY(s->b->arena, "on {time}", { "time", time })
		       : SAY(s->b->arena, "in {time}", { "time", time });
}

static const char *
value_at(struct saying *s, size_t row)
{
	return SAY(s->b->arena, "{value} {when}",
		   { "value", saying_cell(s, row, s->measure) },
		   { "when", when_of(s, row) });
}

#define FOLD 10 /* times; from there on percent say less */

/* "160-fold" of what begins at 5 and ends at 799; NULL: percent say it. */
static const char *
fold_of(struct saying *s, const struct series *line)
{
	const enum figure_kind kind = s->figures[s->measure].kind;
	struct arena *a = s->b->arena;
	struct str n;

	if (!(line->begin > 0) || line->end < FOLD * line->begin ||
	    kind == FIGURE_PERCENT || kind == FIGURE_RATING)
		return NULL;
	n = number_grouped(a, digits_of_rounded(a, 0, line->end / line->begin));
	return SAY(a, "{n}-fold", { "n", str_dup(a, say_figure(a, n)) });
}

/* "up 12 %" */
static const char *
change_of(struct saying *s, const struct series *line)
{
	const char *fold = fold_of(s, line);
	double by = line->end - line->begin;
	enum figure_kind kind = s->figures[s->measure].kind;
	const char *words = line->begin > 0 && kind != FIGURE_PERCENT &&
					    kind != FIGURE_RATING
				    ? saying_percent(s, by / line->begin)
			    /* points, not a share of a share */
			    : kind == FIGURE_PERCENT
				    ? saying_points(s, fabs(by))
				    : saying_number(s, fabs(by));

	if (fold)
		return fold;
	return by > 0 ? SAY(s->b->arena, "up {by}", { "by", words })
		      : SAY(s->b->arena, "down {by}", { "by", words });
}

/* The ends were said already, when they are the extremes. */
static const char *
extremes_of(struct saying *s, const struct series *line)
{
	struct arena *a = s->b->arena;
	bool high = line->high != line->first && line->high != line->last;
	bool low = line->low != line->first && line->low != line->last;

	if (high && low)
		return SAY(a, "; the highest was {high}, the lowest {low}",
			   { "high", value_at(s, line->high) },
			   { "low", value_at(s, line->low) });
	if (high)
		return SAY(a, "; the highest was {high}",
			   { "high", value_at(s, line->high) });
	return low ? SAY(a, "; the lowest was {low}",
			 { "low", value_at(s, line->low) })
		   : "";
}

/* At the end as at the start, with something else between. */
static const char *
same_again(struct saying *s, const struct series *line, const char *what)
{
	struct arena *a = s->b->arena;
	const char *begin = value_at(s, line->first);
	const char *end = when_of(s, line->last);
	const char *more = extremes_of(s, line);

	return name_is_plural(saying_measure(s))
		       ? SAY(a, "{what} were at {begin} and again {end}{more}.",
			     { "what", what }, { "begin", begin },
			     { "end", end }, { "more", more })
		       : SAY(a, "{what} was at {begin} and again {end}{more}.",
			     { "what", what }, { "begin", begin },
			     { "end", end }, { "more", more });
}

/* "Orders rose from 5 in 2023 to 9 in 2024 (up 80 %)." */
static const char *
way_of(struct saying *s, const struct series *line, const char *what)
{
	struct arena *a = s->b->arena;
	const char *begin, *end, *change, *more;

	if (!(line->end > line->begin) && !(line->end < line->begin))
		return same_again(s, line, what);
	begin = value_at(s, line->first);
	end = value_at(s, line->last);
	change = change_of(s, line);
	more = extremes_of(s, line);
	return line->end > line->begin
		       ? SAY(a,
			     "{what} rose from {begin} to {end}"
			     " ({change}){more}.",
			     { "what", what }, { "begin", begin },
			     { "end", end }, { "change", change },
			     { "more", more })
		       : SAY(a,
			     "{what} fell from {begin} to {end}"
			     " ({change}){more}.",
			     { "what", what }, { "begin", begin },
			     { "end", end }, { "change", change },
			     { "more", more });
}

bool
say_series(struct saying *s)
{
	struct series line = { .first = 0 };
	struct arena *a = s->b->arena;
	const char *what;

	if (s->n_labels != 1 || !s->n_measures || s->rows->truncated ||
	    s->parts[s->label] != PART_TIME || !read_series(s, &line))
		return false;
	what = name_capital(a, saying_measure(s));
	if (line.top > line.bottom)
		buf_puts(s->b, way_of(s, &line, what));
	else
		buf_puts(
			s->b,
			SAY(a,
			    "{what} stayed at {value} from {begin} to {end}.",
			    { "what", what },
			    { "value", saying_cell(s, line.first, s->measure) },
			    { "begin", saying_cell(s, line.first, s->label) },
			    { "end", saying_cell(s, line.last, s->label) }));
	return true;
}
