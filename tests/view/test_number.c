#include "tests/test.h"

#include "tests/view/fixture.h"
#include "view/tree/number.h"

static void
test_grouped(void **state)
{
	static const struct {
		const char *digits, *want;
	} cases[] = {
		{ "0", "0" },
		{ "999", "999" },
		{ "1000", "1,000" },
		{ "-1234567.8900", "-1,234,567.8900" },
		{ "412908.20", "412,908.20" },
		{ "12345678901234567890", "12,345,678,901,234,567,890" },
		{ "1e9", "1e9" },
		{ "Inf", "Inf" },
		{ "", "" },
	};
	struct arena *a = arena_create(1 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++)
		assert_string_equal(
			str_dup(a, number_grouped(a, str_of(cases[i].digits))),
			cases[i].want);
	arena_destroy(a);
}

static void
test_brief(void **state)
{
	static const struct {
		double x;
		const char *want;
	} cases[] = {
		{ 0, "0" },
		{ 5, "5" },
		{ -12.5, "-12.5" },
		{ 0.333333, "0.33" },
		{ 0.05, "0.05" },
		{ 0.0021, "0.0021" },
		{ 1e-7, "0.00000010" },
		{ 412908.2, "412,908" },
		{ 1234567, "1,234,567" },
		{ 12400000, "12.4 M" },
		{ 3e9, "3 bn" },
		{ -2.5e12, "-2.5 tn" },
		{ 1e18, "1,000,000 tn" },
	};
	struct arena *a = arena_create(1 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++)
		assert_string_equal(number_brief(a, cases[i].x), cases[i].want);
	arena_destroy(a);
}

/* Of one axis all in one unit, with as many decimals as tell them apart. */
static void
marks_of_an_axis_are_short(void **state)
{
	static const struct {
		double x, most, step;
		const char *want; /* NULL: as it is */
	} cases[] = {
		{ 1.2e6, 1.35e6, 5e4, "1.20 M" },
		{ 5e5, 2e6, 5e5, "0.5 M" },
		{ -1e6, 2e6, 1e6, "-1 M" },
		{ 1.205e7, 1.225e7, 5e4, "12.05 M" },
		{ 1.25e9, 1.5e9, 5e7, "1.25 bn" },
		{ 5e12, 1e13, 5e12, "5 tn" },
		{ 1.002e6, 1.004e6, 1e3, NULL },
		{ 5e5, 9e5, 1e5, NULL },
	};
	struct arena *a = arena_create(1 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		const char *is = number_mark(a, cases[i].x, cases[i].most,
					     cases[i].step);

		if (cases[i].want)
			assert_string_equal(is, cases[i].want);
		else
			assert_null(is);
	}
	arena_destroy(a);
}

static void
test_words(void **state)
{
	struct arena *a = arena_create(1 << 20);

	(void)state;
	assert_string_equal(number_took(a, 0), "under 1 ms");
	assert_string_equal(number_took(a, 4), "4 ms");
	assert_string_equal(number_took(a, 1240), "1.2 s");
	assert_string_equal(number_took(a, 65000), "1 min 5 s");
	assert_string_equal(number_size(a, 1), "1 byte");
	assert_string_equal(number_size(a, 999), "999 bytes");
	assert_string_equal(number_size(a, 3400), "3.4 kB");
	assert_string_equal(number_size(a, 5000000), "5.0 MB");
	assert_string_equal(rows_in_words(a, 1, false), "1 row");
	assert_string_equal(rows_in_words(a, 1000, true),
			    "the first 1,000 rows");
	arena_destroy(a);
}

/* A column, and how its first cell is shown. */
static void
test_figures(void **state)
{
	static const struct {
		const char *name, *cells, *want;
	} cases[] = {
		{ "orders", "i3120\ni4015\n", "3,120" },
		{ "orders", "i3120\ni40150\n", "3,120" },
		{ "order_id", "i31200\ni40150\n", "31200" },
		{ "customerId", "i31200\n", "31200" },
		{ "ID", "i31200\n", "31200" },
		{ "paid", "i31200\n", "31,200" },
		{ "Postal Code", "i81200\n", "81200" },
		{ "revenue", "r412908.2\nr1.25\n", "412,908.20" },
		{ "revenue", "r5.0\nr6.0\n", "5.00" },
		{ "share", "r3.3333333333333335\nr1.0\n", "3.33" },
		{ "sum", "r233212.3499999998\nr275879.45\n", "233,212.35" },
		{ "tiny", "r0.00001234567\n", "0.000012" },
		{ "price", "d10.50\nd7\n", "10.50" },
		{ "n", "i12345678901234567890\n",
		  "12,345,678,901,234,567,890" },
		{ "mixed", "i5\nr2.25\n", "5.00" },
		{ "odd", "r1e99\nr2.5\n", "1e99" },
	};
	struct arena *a = arena_create(1 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct rows *rows = rows_of(a, cases[i].name, cases[i].cells);
		struct str s = figures_show(a, figures_of(rows, 0),
					    rows->cells[0].text);

		if (!str_is(s, cases[i].want))
			print_error("case %zu\n", i);
		assert_string_equal(str_dup(a, s), cases[i].want);
	}
	arena_destroy(a);
}

TESTS(CASE(test_grouped), CASE(test_brief), CASE(marks_of_an_axis_are_short),
      CASE(test_words), CASE(test_figures))
