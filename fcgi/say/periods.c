#include "say/saying.h"

#include <math.h>

#include "base/ban.h"

#define TWO 2

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

/* "2025", "June 2025" */
static const char *
period_of(struct saying *s, struct str period)
{
	return period.n == 4 ? str_dup(s->b->arena, period)
			     : saying_month(s->b->arena, period);
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
	buf_puts(s->b, compared(s, name, period_of(s, dated[0].period),
				period_of(s, dated[1].period), x, y));
	return true;
}
