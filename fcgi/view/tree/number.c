#include "view/tree/number.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "data/figures/digits.h"
#include "data/names.h"

#include "base/ban.h"

#define SMALL 0.001
#define HUGE_FROM 1e24 /* beyond it an exponent is shorter than words */
#define DECIMALS_MAX 12

/* Zeros after the point say nothing on an axis. */
static struct str
without_zeros(struct str s)
{
	if (digits_decimals(s) == 0)
		return s;
	while (s.p[s.n - 1] == '0')
		s.n--;
	return str_first(s, s.n - (s.p[s.n - 1] == '.'));
}

/* With groups, as the language writes them. */
static const char *
shown(struct arena *a, struct str digits)
{
	return str_dup(a, say_figure(a, number_grouped(a, digits)));
}

static const char *
in_words(struct arena *a, struct str digits, const char *unit)
{
	return arena_printf(a, "%s %s", shown(a, digits), unit);
}

static const char *
in_units(struct arena *a, double x, const char *unit)
{
	const struct str digits = without_zeros(digits_of_rounded(a, 1, x));

	return in_words(a, digits, say(unit));
}

/* As many as show two digits of it. */
static int
small_decimals(double size)
{
	double places = ceil(-log10(size)) + 1;

	return places < DECIMALS_MAX ? (int)places : DECIMALS_MAX;
}

struct str
number_shown(struct arena *a, struct figures f, struct str text)
{
	return say_figure(a, figures_show(a, f, text));
}

struct str
number_said(struct arena *a, struct figures f, struct str text)
{
	return say_figure(a, figures_say(a, f, text));
}

const char *
number_brief(struct arena *a, double x)
{
	static const struct {
		double from, one;
		const char *unit;
	} units[] = {
		{ 1e12, 1e12, "tn" },
		{ 1e9, 1e9, "bn" },
		{ 1e7, 1e6, "M" },
	};
	double size = fabs(x);
	int decimals = size >= 1000 ? 0 : 2;

	if (size > 0 && size < SMALL)
		return shown(a, digits_of_rounded(a, small_decimals(size), x));
	for (size_t i = 0; i < COUNT(units) && size < HUGE_FROM; i++)
		if (size >= units[i].from)
			return in_units(a, x / units[i].one, units[i].unit);
	if (size >= HUGE_FROM)
		return arena_printf(a, "%.3g", x);
	if (size < 0.1)
		decimals = 4;
	return shown(a, without_zeros(digits_of_rounded(a, decimals, x)));
}

const char *
number_mark(struct arena *a, double x, double most, double step)
{
	static const struct {
		double one;
		const char *unit;
	} units[] = { { 1e12, "tn" }, { 1e9, "bn" }, { 1e6, "M" } };

	for (size_t i = 0; i < COUNT(units) && most < HUGE_FROM; i++) {
		const double one = units[i].one;
		const int decimals = step < one / 10 ? 2 : step < one;

		if (most >= one && step >= one / 100)
			return in_words(a,
					digits_of_rounded(a, decimals, x / one),
					say(units[i].unit));
	}
	return NULL;
}

const char *
number_took(struct arena *a, int64_t ms)
{
	if (ms < 1)
		return say("under 1 ms");
	if (ms < 1000)
		return arena_printf(a, "%" PRId64 " ms", ms);
	if (ms < 60000)
		return in_words(a, digits_of_rounded(a, 1, (double)ms / 1000),
				"s");
	return arena_printf(a, "%" PRId64 " min %" PRId64 " s", ms / 60000,
			    ms / 1000 % 60);
}

const char *
number_size(struct arena *a, uint64_t bytes)
{
	static const char *const units[] = { "kB", "MB", "GB" };
	double size = (double)bytes / 1000;
	size_t i = 0;

	if (bytes < 1000)
		return number_of(a, bytes, "byte", "bytes");
	while (size >= 1000 && i + 1 < COUNT(units)) {
		size /= 1000;
		i++;
	}
	return in_words(a, digits_of_rounded(a, 1, size), units[i]);
}

const char *
number_whole(struct arena *a, uint64_t n)
{
	return shown(a, str_of(arena_printf(a, "%" PRIu64, n)));
}

const char *
number_of(struct arena *a, uint64_t n, const char *one, const char *many)
{
	return say_count(a, number_whole(a, n), n, one, many);
}

const char *
rows_in_words(struct arena *a, uint64_t n, bool truncated)
{
	const char *rows = number_of(a, n, "row", "rows");

	return truncated ? arena_printf(a, say("the first %s"), rows) : rows;
}

const char *
number_cost(struct arena *a, int64_t millionths, const char *currency)
{
	double x = (double)millionths / 1e6;

	return in_words(a, digits_of_rounded(a, x < 0.1 ? 4 : 2, x), currency);
}
