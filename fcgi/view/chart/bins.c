#include <float.h>
#include <math.h>

#include "data/figures.h"
#include "data/figures/digits.h"
#include "view/chart/shape.h"

#include "view/tree/number.h"

#include "base/ban.h"

#define BINS_WANTED 8
#define BINS_MAX 24

/* The ranges of a histogram: n of them, width apart, from low on. */
struct bins {
	double low, width;
	size_t n;
	bool whole; /* a range of width 1 is one number */
};

static bool
find_ends(const struct rows *r, size_t col, double *ret_low, double *ret_high,
	  bool *ret_whole)
{
	double x;

	*ret_low = DBL_MAX;
	*ret_high = -DBL_MAX;
	*ret_whole = true;
	for (size_t i = 0; i < r->n_rows; i++) {
		const struct cell *c = &r->cells[i * r->n_cols + col];

		if (!cell_is_number(c->type) || !str_to_real(c->text, &x))
			continue;
		*ret_low = fmin(*ret_low, x);
		*ret_high = fmax(*ret_high, x);
		*ret_whole = *ret_whole && !(fabs(x - round(x)) > 0);
	}
	return *ret_high > *ret_low;
}

static bool
find_bins(const struct rows *r, size_t col, struct bins *ret)
{
	double low, high;
	struct scale s;

	if (!find_ends(r, col, &low, &high, &ret->whole))
		return false;
	s = scale_nice(low, high);
	ret->width = s.step;
	if ((s.high - s.low) / s.step < BINS_WANTED &&
	    (!ret->whole || s.step >= 2))
		ret->width = ret->whole ? ceil(s.step / 2) : s.step / 2;
	ret->low = floor(low / ret->width) * ret->width;
	ret->n = (size_t)floor((high - ret->low) / ret->width) + 1;
	ret->whole = ret->whole && ret->width < 1.5;
	return ret->n <= BINS_MAX;
}

/* "20 to 30"; "3" where a range is one whole number. */
static struct str
range_words(struct arena *a, const struct bins *b, struct figures f, size_t i)
{
	const struct str low = digits_of(a, b->low + (double)i * b->width);
	const struct str high =
		digits_of(a, b->low + (double)(i + 1) * b->width);
	struct str from, to;

	f.decimals = -1;
	from = number_shown(a, f, low);
	if (b->whole)
		return from;
	to = number_shown(a, f, high);
	return str_of(arena_printf(a, say("%s to %s"), str_dup(a, from),
				   str_dup(a, to)));
}

bool
shape_bins(struct arena *a, const struct rows *r, size_t value,
	   struct rows *ret)
{
	const struct column cols[] = {
		{ .name = r->cols[value].name, .type = CELL_TEXT },
		{ .name = "rows", .type = CELL_INTEGER },
	};
	const struct figures f = figures_of(r, value);
	size_t counts[BINS_MAX] = { 0 };
	struct bins b;
	double x;

	if (r->n_rows < SHAPE_BINS_FROM || !find_bins(r, value, &b))
		return false;
	for (size_t i = 0; i < r->n_rows; i++) {
		const struct cell *c = &r->cells[i * r->n_cols + value];

		if (cell_is_number(c->type) && str_to_real(c->text, &x))
			counts[(size_t)fmin((double)(b.n - 1),
					    (x - b.low) / b.width)]++;
	}
	*ret = rows_table(a, b.n, cols, COUNT(cols));
	for (size_t i = 0; i < b.n; i++) {
		ret->cells[2 * i] =
			(struct cell){ CELL_TEXT, range_words(a, &b, f, i) };
		ret->cells[2 * i + 1] = (struct cell){
			CELL_INTEGER, str_of(arena_printf(a, "%zu", counts[i]))
		};
	}
	return true;
}
