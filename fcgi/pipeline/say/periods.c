#include "pipeline/say/saying.h"

#include <math.h>

#include "base/ban.h"

#define TWO 2

/* "orders_2025" and "total_2025_06": the name, and the period behind it. */
struct dated {
	struct str name, period;
};

static bool
is_period(struct str s)
{
	for (size_t i = 0; i < s.n; i++)
		if (i == 4 ? s.p[i] != '_' : s.p[i] < '0' || s.p[i] > '9')
			return false;
	return s.n == 4 || s.n == 7;
}

static bool
read_dated(const struct column *col, struct dated *ret)
{
	static const size_t lengths[TWO] = { 7, 4 };
	const struct str s = str_of(col->name);

	for (size_t i = 0; i < TWO; i++) {
		size_t n = lengths[i];

		if (s.n < n + 2 || s.p[s.n - n - 1] != '_' ||
		    !is_period(str_from(s, s.n - n)))
			continue;
		ret->name = str_first(s, s.n - n - 1);
		ret->period = str_from(s, s.n - n);
		return true;
	}
	return false;
}

/* The two measures, of one name, each of its own period. */
static bool
find_both(const struct saying *s, size_t cols[TWO], struct dated dated[TWO])
{
	size_t n = 0;

	if (s->n_measures != TWO)
		return false;
	for (size_t i = 0; i < s->rows->n_cols && n < TWO; i++)
		if (s->parts[i] == PART_MEASURE) {
			if (!read_dated(&s->rows->cols[i], &dated[n]))
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
	buf_printf(s->b, "%c%s %s ",
		   name[0] >= 'a' && name[0] <= 'z' ? name[0] - 'a' + 'A'
						    : name[0],
		   name + 1, name_is_plural(name) ? "were" : "was");
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
