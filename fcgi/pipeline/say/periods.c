#include "pipeline/say/saying.h"

#include <math.h>

#include "base/ban.h"

#define TWO 2

/* "orders_2025" and "total_2025_06": the name, and the period behind it. */
struct dated {
	struct str name, period;
};

/* The two measures, of one name, each of its own period. */
static bool
find_both(const struct saying *s, size_t cols[TWO], struct dated dated[TWO])
{
	size_t n = 0;

	if (s->n_measures != TWO)
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
static void
put_period(struct saying *s, struct str period)
{
	buf_puts(s->b, "in ");
	if (period.n == 4)
		buf_add(s->b, period);
	else
		saying_month(s->b, period);
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
	buf_printf(s->b, "%s %s ", name_capital(s->b->arena, name),
		   name_is_plural(name) ? "were" : "was");
	saying_number(s, x);
	buf_putc(s->b, ' ');
	put_period(s, dated[0].period);
	buf_puts(s->b, ", ");
	if (x > y || x < y) {
		saying_percent(s, (x - y) / y);
		buf_puts(s->b, x > y ? " more than " : " less than ");
	} else {
		buf_puts(s->b, "as ");
	}
	put_period(s, dated[1].period);
	buf_puts(s->b, ": ");
	saying_number(s, y);
	buf_putc(s->b, '.');
	return true;
}
