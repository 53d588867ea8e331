#include "say/saying.h"

#include <math.h>

#include "base/ban.h"

#define TWO 2
#define YEAR 4 /* characters of one */
#define MONTHS 12

/* "orders_2025" and "total_2025_06": the name, and the period behind it. */
struct dated {
	struct str name, period;
};

/* The column of what one is more than the other; n_cols: none. */
static size_t
find_difference(const struct saying *s)
{
	size_t i = 0;

	while (i < s->rows->n_cols &&
	       !str_is_nocase(str_of(s->rows->cols[i].name), "difference"))
		i++;
	return i;
}

/* The two measures, of one name, each of its own period. */
static bool
find_both(const struct saying *s, size_t cols[TWO], struct dated dated[TWO])
{
	size_t n = 0;

	if (s->n_measures != TWO + (find_difference(s) < s->rows->n_cols))
		return false;
	for (size_t i = 0; i < s->rows->n_cols && n < TWO; i++)
		if (s->parts[i] == PART_MEASURE) {
			if (!name_in_period(str_of(s->rows->cols[i].name),
					    &dated[n].name, &dated[n].period))
				return false;
			cols[n++] = i;
		}
	return n == TWO && str_eq(dated[0].name, dated[1].name);
}

static double
sum_of(const struct saying *s, size_t col)
{
	double sum = 0, x;

	for (size_t i = 0; i < s->rows->n_rows; i++)
		if (str_to_real(s->rows->cells[i * s->rows->n_cols + col].text,
				&x))
			sum += x;
	return sum;
}

/* "2025", "June 2025", "Q2 2025", "week 24 of 2025" */
static const char *
period_of(struct saying *s, struct str period)
{
	struct arena *a = s->b->arena;
	const struct str year = str_first(period, YEAR),
			 part = str_from(period, YEAR + (period.n > YEAR));

	if (part.n == 0)
		return str_dup(a, year);
	if (*part.p == 'Q')
		return arena_printf(a, "%.*s %.*s", (int)part.n, part.p,
				    (int)year.n, year.p);
	if (*part.p == 'W')
		return SAY(a, "week {week} of {year}",
			   { "week", str_dup(a, str_from(part, 1)) },
			   { "year", str_dup(a, year) });
	return saying_month(a, period);
}

/* "Orders were 20,016 in 2025, 20 % more than in 2024: 16,666." */
static const char *
compared(struct saying *s, const char *what, const char *now,
	 const char *before, double x, double y)
{
	struct arena *a = s->b->arena;
	const char *part = saying_percent(s, (x - y) / y);
	const char *by =
		find_difference(s) < s->rows->n_cols
			? arena_printf(a, "%s (%s)",
				       saying_number(s, fabs(x - y)), part)
			: part;
	const char *first = saying_number(s, x), *second = saying_number(s, y);

	if (x > y)
		return SAY(a,
			   "{what} {first} in {now}, {by} more than in"
			   " {before}: {second}.",
			   { "what", what }, { "first", first }, { "now", now },
			   { "by", by }, { "before", before },
			   { "second", second });
	if (x < y)
		return SAY(a,
			   "{what} {first} in {now}, {by} less than in"
			   " {before}: {second}.",
			   { "what", what }, { "first", first }, { "now", now },
			   { "by", by }, { "before", before },
			   { "second", second });
	return SAY(a, "{what} {first} in {now}, as in {before}: {second}.",
		   { "what", what }, { "first", first }, { "now", now },
		   { "before", before }, { "second", second });
}

/* "January" of a row; NULL: rows are no months of a year. */
static const char *
month_at(struct saying *s, size_t row)
{
	const struct rows *r = s->rows;

	return s->n_labels == 1 && s->figures[s->label].kind == FIGURE_MONTH
		       ? figures_calendar(
				 s->figures[s->label],
				 r->cells[row * r->n_cols + s->label].text)
		       : NULL;
}

/* Whether each month is the one behind that of the row before. */
static bool
are_in_a_row(const struct saying *s)
{
	const struct rows *r = s->rows;
	double x = 0, before = 0;

	for (size_t i = 0; i < r->n_rows; i++) {
		if (!str_to_real(r->cells[i * r->n_cols + s->label].text, &x) ||
		    (i > 0 && fabs(x - before - 1) > 0))
			return false;
		before = x;
	}
	return true;
}

/* The months that were added up, where they are no whole year; or NULL. */
static const char *
part_of_year(struct saying *s)
{
	const size_t n = s->rows->n_rows;
	const char *names[MONTHS];

	if (n >= MONTHS)
		return NULL;
	for (size_t i = 0; i < n; i++) {
		names[i] = month_at(s, i);
		if (!names[i])
			return NULL;
	}
	return n > 2 && are_in_a_row(s)
		       ? arena_printf(s->b->arena, "%s\u2013%s", names[0],
				      names[n - 1])
		       : saying_list(s, names, n);
}

/* "Orders were 40 in 2025, … 2024: 80 (January–April)." */
static const char *
with_months(struct saying *s, const char *said)
{
	const char *months = part_of_year(s);
	const struct str all = str_of(said);

	return months ? arena_printf(s->b->arena, "%.*s (%s)%s", (int)all.n - 1,
				     said, months, said + all.n - 1)
		      : said;
}

bool
say_periods(struct saying *s)
{
	struct dated dated[TWO];
	size_t cols[TWO];
	double x, y;
	struct column plain;
	const char *name;

	if (s->rows->truncated || !find_both(s, cols, dated) ||
	    (s->rows->n_rows > 1 && !saying_adds_up(s)))
		return false;
	x = sum_of(s, cols[0]);
	y = sum_of(s, cols[1]);
	s->measure = cols[0];
	plain = s->rows->cols[cols[0]];
	plain.name = str_dup(s->b->arena, dated[0].name);
	name = name_in_words(s->b->arena, &plain);
	if (!name || !(y > 0) || s->figures[cols[0]].kind == FIGURE_PERCENT)
		return false;
	if (saying_is_named(s, name))
		name = s->told->measure;
	name = name_capital(s->b->arena, name);
	name = name_is_plural(name)
		       ? SAY(s->b->arena, "{name} were", { "name", name })
		       : SAY(s->b->arena, "{name} was", { "name", name });
	name = compared(s, name, period_of(s, dated[0].period),
			period_of(s, dated[1].period), x, y);
	/* of months themselves these are no parts */
	buf_puts(s->b, dated[0].period.n == YEAR ? with_months(s, name) : name);
	return true;
}
