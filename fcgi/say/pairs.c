#include "say/saying.h"

#include "base/ban.h"

#define ROWS_MIN 3
#define SPREADS_MAX 2 /* columns of figures that are told */

/* The rows with the lowest and the highest figure; false: one has none. */
static bool
find_ends(const struct saying *s, size_t *ret_low, size_t *ret_high,
	  double *ret_mean)
{
	double low = 0, high = 0, sum = 0, x;

	for (size_t i = 0; i < s->rows->n_rows; i++) {
		if (!saying_value(s, i, &x))
			return false;
		sum += x;
		if (i == 0 || x < low) {
			low = x;
			*ret_low = i;
		}
		if (i == 0 || x > high) {
			high = x;
			*ret_high = i;
		}
	}
	*ret_mean = sum / (double)s->rows->n_rows;
	return low < high;
}

/* Whether another row has the figure of this one. */
static bool
is_shared(const struct saying *s, size_t row)
{
	double own = 0, x = 0;

	(void)saying_value(s, row, &own);
	for (size_t i = 0; i < s->rows->n_rows; i++)
		if (i != row && saying_value(s, i, &x) && !(x < own) &&
		    !(x > own))
			return true;
	return false;
}

/* "Furniture, Spain" of a row. */
static const char *
labels_of(struct saying *s, size_t row)
{
	const size_t last = s->label;
	const char *said = NULL, *label;

	for (size_t i = 0; i < s->rows->n_cols; i++) {
		if (s->parts[i] != PART_LABEL && s->parts[i] != PART_TIME)
			continue;
		s->label = i;
		label = saying_label(s, row, false);
		said = said ? arena_printf(s->b->arena, "%s, %s", said, label)
			    : label;
	}
	s->label = last;
	return said;
}

bool
say_pairs(struct saying *s)
{
	struct arena *a = s->b->arena;
	size_t low = 0, high = 0;
	double mean;

	if (s->n_labels != 2 || s->n_measures == 0 || s->rows->truncated ||
	    s->rows->n_rows < ROWS_MIN || s->rows->n_rows > LEADERS_MAX ||
	    !find_ends(s, &low, &high, &mean) || is_shared(s, low) ||
	    is_shared(s, high))
		return false;
	buf_puts(s->b,
		 SAY(a,
		     "The highest {what} is {high} ({top}), the lowest {low}"
		     " ({bottom}).",
		     { "what", saying_measure(s) },
		     { "high", saying_cell(s, high, s->measure) },
		     { "top", labels_of(s, high) },
		     { "low", saying_cell(s, low, s->measure) },
		     { "bottom", labels_of(s, low) }));
	return true;
}

bool
say_spread(struct saying *s)
{
	struct arena *a = s->b->arena;
	const char *items[SPREADS_MAX], *noun = saying_row_noun(s);
	size_t low = 0, high = 0, n = 0;
	double mean = 0;

	if (s->n_labels || s->n_measures != s->rows->n_cols ||
	    s->n_measures > SPREADS_MAX || s->rows->truncated ||
	    s->rows->n_rows < ROWS_MIN)
		return false;
	for (size_t i = 0; i < s->rows->n_cols; i++) {
		s->measure = i;
		if (!find_ends(s, &low, &high, &mean))
			return false;
		items[n++] = SAY(a,
				 "{name} from {low} to {high}, {mean} on"
				 " average",
				 { "name", saying_name(s, i) },
				 { "low", saying_cell(s, low, i) },
				 { "high", saying_cell(s, high, i) },
				 { "mean", saying_number(s, mean) });
	}
	buf_puts(s->b, saying_count(s, s->rows->n_rows, noun));
	for (size_t i = 0; i < n; i++)
		buf_printf(s->b, "%s%s", i ? "; " : ": ", items[i]);
	buf_putc(s->b, '.');
	return true;
}
