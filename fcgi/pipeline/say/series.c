#include "pipeline/say/saying.h"

#include <math.h>

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

static void
put_when(struct saying *s, size_t row)
{
	buf_puts(s->b, time_at(s, row).n > 7 ? " on " : " in ");
	saying_cell(s, row, s->label);
}

static void
put_at(struct saying *s, size_t row)
{
	saying_cell(s, row, s->measure);
	put_when(s, row);
}

/* " (up 12 %)", where that can be said. */
static void
put_change(struct saying *s, const struct series *line)
{
	double by = line->end - line->begin;
	enum figure_kind kind = s->figures[s->measure].kind;

	buf_puts(s->b, by > 0 ? " (up " : " (down ");
	if (line->begin > 0 && kind != FIGURE_PERCENT && kind != FIGURE_RATING)
		saying_percent(s, by / line->begin);
	else if (kind == FIGURE_PERCENT) /* points, not a share of a share */
		buf_printf(s->b, "%.1f points", fabs(by));
	else
		saying_number(s, fabs(by));
	buf_putc(s->b, ')');
}

/* The ends were said already, when they are the extremes. */
static void
put_extremes(struct saying *s, const struct series *line)
{
	bool high = line->high != line->first && line->high != line->last;
	bool low = line->low != line->first && line->low != line->last;

	if (high) {
		buf_puts(s->b, "; the highest was ");
		put_at(s, line->high);
	}
	if (low) {
		buf_puts(s->b, high ? ", the lowest " : "; the lowest was ");
		put_at(s, line->low);
	}
}

/* "rose from 5 in 2023 to 9 in 2024 (up 80 %)" */
static void
put_way(struct saying *s, const struct series *line, bool plural)
{
	if (!(line->end > line->begin) && !(line->end < line->begin)) {
		buf_puts(s->b, plural ? "were at " : "was at ");
		put_at(s, line->first);
		buf_puts(s->b, " and again");
		put_when(s, line->last);
		return;
	}
	buf_puts(s->b, line->end > line->begin ? "rose from " : "fell from ");
	put_at(s, line->first);
	buf_puts(s->b, " to ");
	put_at(s, line->last);
	put_change(s, line);
}

/* A line of one height throughout. */
static void
say_level(struct saying *s, const struct series *line)
{
	buf_puts(s->b, "stayed at ");
	saying_cell(s, line->first, s->measure);
	buf_puts(s->b, " from ");
	saying_cell(s, line->first, s->label);
	buf_puts(s->b, " to ");
	saying_cell(s, line->last, s->label);
	buf_putc(s->b, '.');
}

bool
say_series(struct saying *s)
{
	struct series line = { .first = 0 };
	const char *name;

	if (s->n_labels != 1 || !s->n_measures || s->rows->truncated ||
	    s->parts[s->label] != PART_TIME || !read_series(s, &line))
		return false;
	name = saying_measure(s);
	buf_printf(s->b, "%s ", name_capital(s->b->arena, name));
	if (!(line.top > line.bottom)) {
		say_level(s, &line);
		return true;
	}
	put_way(s, &line, name_is_plural(name));
	put_extremes(s, &line);
	buf_putc(s->b, '.');
	return true;
}
