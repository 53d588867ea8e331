#include "say/saying.h"

#include <math.h>
#include <string.h>

#include "base/utf8.h"
#include "data/figures/digits.h"
#include "data/figures/words.h"

#include "base/ban.h"

#define LIST_MAX 4000

static const struct cell *
cell_at(const struct rows *r, size_t row, size_t col)
{
	return &r->cells[row * r->n_cols + col];
}

/* "2024-01", "2024-01-31 …", "2024-Q1"; a year alone is a label as well. */
static bool
is_time(struct str s)
{
	if (s.n < 7 || s.p[4] != '-' || !str_is_digits(str_first(s, 4)))
		return false;
	if (s.p[5] == 'Q' || s.p[5] == 'W')
		return str_is_digits(str_from(s, 6));
	return str_is_digits(str_first(str_from(s, 5), 2)) &&
	       (s.n == 7 || s.p[7] == '-');
}

/* "2024" of a column of years, as some engines tell them. */
static bool
is_year(struct str s, struct figures f)
{
	return f.kind == FIGURE_YEAR && s.n == 4 && str_is_digits(s);
}

/* The columns's part as one cell has it. */
static enum part
part_of_cell(const struct cell *c, struct figures f)
{
	if (c->type == CELL_BLOB || c->type == CELL_NULL)
		return PART_OTHER;
	if (cell_is_number(c->type))
		return f.kind == FIGURE_YEAR  ? PART_TIME
		       : figures_are_names(f) ? PART_LABEL
					      : PART_MEASURE;
	return is_time(c->text) || is_year(c->text, f) ? PART_TIME : PART_LABEL;
}

static enum part
part_of(const struct rows *r, size_t col, struct figures f)
{
	enum part part = PART_OTHER;

	if (r->n_rows > 1 && figures_are_hours(r, col))
		return PART_LABEL;
	for (size_t i = 0; i < r->n_rows; i++) {
		enum part one = part_of_cell(cell_at(r, i, col), f);

		if (one == PART_OTHER)
			continue;
		if (part != PART_OTHER && part != one)
			return PART_LABEL;
		part = one;
	}
	return part;
}

/* Whether a column goes one way from row to row: what they are sorted by. */
static bool
is_sorted(const struct rows *r, size_t col)
{
	double before = 0, x = 0;
	bool up = false, down = false;

	for (size_t i = 0; i < r->n_rows; i++) {
		if (!str_to_real(cell_at(r, i, col)->text, &x))
			return false;
		up = up || (i && x > before);
		down = down || (i && x < before);
		before = x;
	}
	return up != down;
}

static bool
is_full(const struct rows *r, size_t col)
{
	for (size_t i = 0; i < r->n_rows; i++)
		if (cell_at(r, i, col)->type == CELL_NULL)
			return false;
	return true;
}

/*
 * Of several measures the one that the rows are sorted by, as in a chart; else
 * the last that each row has: the first lacks what came before it.
 */
static void
choose_measure(struct saying *s)
{
	bool sorted = false, full = false;

	for (size_t i = 0; i < s->rows->n_cols; i++) {
		if (s->parts[i] != PART_MEASURE ||
		    (sorted && !is_sorted(s->rows, i)) ||
		    (full && !is_full(s->rows, i)))
			continue;
		sorted = sorted || is_sorted(s->rows, i);
		full = full || is_full(s->rows, i);
		s->measure = i;
	}
}

/* A column of ratings, or the first where it counts up; n_cols: none. */
static size_t
find_scale(const struct saying *s)
{
	const size_t n = s->rows->n_cols;

	for (size_t i = 0; i < n; i++)
		if (s->figures[i].kind == FIGURE_RATING &&
		    figures_are_scale(s->rows, i))
			return i;
	return figures_are_scale(s->rows, 0) ? 0 : n;
}

bool
saying_read(struct saying *s)
{
	const struct rows *r = s->rows;
	size_t scale;

	if (r->n_cols > PARTS_MAX)
		return false;
	for (size_t i = r->n_cols; i-- > 0;) {
		s->figures[i] = figures_of(r, i);
		s->parts[i] = part_of(r, i, s->figures[i]);
		if (s->parts[i] == PART_MEASURE) {
			s->measure = i;
			s->n_measures++;
		} else if (s->parts[i] != PART_OTHER) {
			s->label = i;
			s->n_labels++;
		}
	}
	scale = find_scale(s);
	if (s->n_labels == 0 && s->n_measures > 1 && scale < r->n_cols) {
		s->parts[scale] = PART_LABEL;
		s->label = scale;
		s->n_labels = 1;
		s->n_measures--;
		s->measure = scale == 0;
	}
	if (s->n_measures > 1)
		choose_measure(s);
	return true;
}

/* A language puts month and year in its own order. */
static const char *
month_form(uint64_t month)
{
	const char *const forms[] = {
		say("January {year}"),   say("February {year}"),
		say("March {year}"),     say("April {year}"),
		say("May {year}"),       say("June {year}"),
		say("July {year}"),      say("August {year}"),
		say("September {year}"), say("October {year}"),
		say("November {year}"),  say("December {year}"),
	};

	return forms[month - 1];
}

const char *
saying_month(struct arena *a, struct str month)
{
	uint64_t n = 0;

	if (!str_to_uint(str_from(month, 5), 12, &n) || !n)
		return str_dup(a, month);
	return SAY(a, month_form(n),
		   { "year", str_dup(a, str_first(month, 4)) });
}

/* "2024-01" is January 2024; a day is written as it is, without midnight. */
static const char *
time_words(struct arena *a, struct str s)
{
	if (s.n == 7)
		return saying_month(a, s);
	if (str_starts(str_from(s, 10), STR(" 00:00:00")) ||
	    str_starts(str_from(s, 10), STR("T00:00:00")))
		s = str_first(s, 10);
	return str_dup(a, s);
}

static const char *
figure(struct arena *a, struct str english)
{
	return str_dup(a, say_figure(a, english));
}

/* Hebrew, Arabic and their neighbours. */
static bool
goes_left(struct str s)
{
	while (s.n) {
		const uint32_t c = utf8_next(&s);

		if (c >= 0x590 && c <= 0x8ff)
			return true;
	}
	return false;
}

/*
 * A text as it is; one that is read from right to left is set apart, so that
 * it turns neither the sentence nor what stands beside it.
 */
static const char *
text_words(struct arena *a, struct str s)
{
	return goes_left(s) ? arena_printf(a, "\u2068%.*s\u2069", (int)s.n, s.p)
			    : str_dup(a, s);
}

const char *
saying_cell(struct saying *s, size_t row, size_t col)
{
	const struct cell *c = cell_at(s->rows, row, col);
	struct arena *a = s->b->arena;

	if (c->type == CELL_NULL)
		return say("empty");
	if (c->type == CELL_BLOB)
		return say_count(a, arena_printf(a, "%zu", c->text.n),
				 c->text.n, "byte", "bytes");
	if (figures_calendar(s->figures[col], c->text))
		return figures_calendar(s->figures[col], c->text);
	if (c->type == CELL_BOOLEAN || s->figures[col].kind == FIGURE_FLAG)
		return figures_say_yes(c->text) ? say("yes") : say("no");
	if (cell_is_number(c->type))
		return figure(a, figures_say(a, s->figures[col], c->text));
	return is_time(c->text) ? time_words(a, c->text)
				: text_words(a, c->text);
}

const char *
saying_number(struct saying *s, double x)
{
	struct arena *a = s->b->arena;
	struct figures f = s->figures[s->measure];

	f.of_one = false; /* x is a percentage already */
	if (f.decimals < 0)
		f.decimals = 0;
	return figure(a, figures_say(a, f, digits_of(a, x)));
}

const char *
saying_name(struct saying *s, size_t col)
{
	const char *words = name_in_words(s->b->arena, &s->rows->cols[col]);

	return words ? words : "value";
}

bool
saying_is_named(const struct saying *s, const char *name)
{
	const struct str words =
		str_of(s->told->measure ? s->told->measure : "");

	if (!s->told->measure)
		return false;
	if (str_starts(words, STR("average number of ")) ||
	    str_starts(words, STR("percentage of ")) ||
	    (str_starts(words, STR("share of ")) &&
	     str_is(str_of(name), "percentage")) ||
	    str_has(words, STR(" time from ")))
		return true;
	return str_starts(str_of(name), STR("total")) &&
	       !str_starts(words, STR("average ")) &&
	       !str_starts(words, STR("highest ")) &&
	       !str_starts(words, STR("lowest "));
}

bool
saying_is_counted(const struct saying *s, const char *name)
{
	return s->told->counted &&
	       strcmp(name_plural(s->b->arena, name), s->told->counted) == 0;
}

/* "total cost" of "total cost eur", where each figure says so. */
static const char *
without_unit(struct saying *s, const char *words)
{
	const char *unit = s->figures[s->measure].unit;
	const char *last = strrchr(words, ' ');
	const struct figure_word *w =
		last ? figure_word_find(str_of(last + 1)) : NULL;

	return unit && w && strcmp(w->unit, unit) == 0
		       ? arena_printf(s->b->arena, "%.*s", (int)(last - words),
				      words)
		       : words;
}

const char *
saying_measure(struct saying *s)
{
	const char *name = saying_name(s, s->measure);

	if (s->n_measures == 1 && saying_is_named(s, name))
		return without_unit(s, s->told->measure);
	return s->told->counted && (strcmp(name, "count") == 0 ||
				    saying_is_counted(s, name))
		       ? s->told->counted
		       : name;
}

bool
saying_value(const struct saying *s, size_t row, double *ret)
{
	const struct cell *c = cell_at(s->rows, row, s->measure);

	if (!cell_is_number(c->type) || !str_to_real(c->text, ret))
		return false;
	if (s->figures[s->measure].of_one)
		*ret *= 100;
	return true;
}

const char *
saying_percent(struct saying *s, double share)
{
	double x = fabs(share) * 100;
	struct arena *a = s->b->arena;
	const struct str n =
		number_grouped(a, digits_of_rounded(a, x < 1 ? 1 : 0, x));

	return figure(a, str_of(arena_printf(a, "%.*s %%", (int)n.n, n.p)));
}

const char *
saying_points(struct saying *s, double by)
{
	struct arena *a = s->b->arena;

	return SAY(a, "{n} points",
		   { "n", figure(a, digits_of_rounded(a, 1, by)) });
}

const char *
saying_list(struct saying *s, const char *const *items, size_t n)
{
	struct buf b = buf_new(s->b->arena, LIST_MAX);

	for (size_t i = 0; i + 1 < n; i++)
		buf_printf(&b, "%s%s", i ? ", " : "", items[i]);
	if (n < 2)
		return n ? items[0] : "";
	return SAY(s->b->arena, "{list} and {last}", { "list", buf_text(&b) },
		   { "last", items[n - 1] });
}

bool
saying_adds_up(struct saying *s)
{
	return column_adds_up(s->b->arena, &s->rows->cols[s->measure]);
}
