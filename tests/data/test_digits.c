#include "data/figures/digits.h"

#include "tests/test.h"

#include "base/ban.h"

static void
half_goes_up_by_digits(void **state)
{
	static const struct {
		const char *digits;
		int decimals;
		const char *want;
	} cases[] = {
		{ "46.05", 1, "46.1" },
		{ "-46.05", 1, "-46.1" },
		{ "46.04", 1, "46.0" },
		{ "0.5", 0, "1" },
		{ "2.5", 0, "3" },
		{ "99.95", 1, "100.0" },
		{ "1.005", 2, "1.01" },
		{ "1.2", 3, "1.200" },
		{ "7", 2, "7.00" },
		/* as binary numbers print them */
		{ "46.050000000000004", 1, "46.1" },
		{ "46.04999999999999", 1, "46.1" },
		{ "46.049999999999997", 1, "46.1" },
		{ "0.28549999999999998", 3, "0.286" },
		/* exact, and longer than a binary number is */
		{ "123456789012345678.45", 1, "123456789012345678.5" },
		{ "123456789012345678.44", 1, "123456789012345678.4" },
	};
	struct arena *a = arena_create(1 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++)
		assert_string_equal(
			str_dup(a, digits_rounded(a, cases[i].decimals,
						  str_of(cases[i].digits))),
			cases[i].want);
	arena_destroy(a);
}

static void
a_computed_value_is_rounded_as_its_digits_are(void **state)
{
	static const struct {
		double x;
		int decimals;
		const char *want;
	} cases[] = {
		{ 46.05, 1, "46.1" },
		{ -46.05, 1, "-46.1" },
		{ 1.005, 2, "1.01" },
		{ 0.285 * 100, 1, "28.5" },
		{ 0.1 + 0.2, 1, "0.3" },
		{ 0.2855 * 100, 1, "28.6" },
		{ 2.5, 0, "3" },
		{ -0.0, 0, "0" },
		{ 1e21, 0, "1000000000000000000000" },
		{ 9007199254740991.0, 0, "9007199254740991" },
		{ 4.5e-7, 7, "0.0000005" },
	};
	struct arena *a = arena_create(1 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++)
		assert_string_equal(
			str_dup(a, digits_of_rounded(a, cases[i].decimals,
						     cases[i].x)),
			cases[i].want);
	arena_destroy(a);
}

static void
digits_of_a_value_have_no_noise(void **state)
{
	static const struct {
		double x;
		const char *want;
	} cases[] = {
		{ 46.05, "46.05" },       { 0.1 + 0.2, "0.3" },
		{ -12.5, "-12.5" },       { 1e15, "1000000000000000" },
		{ 2.5e-7, "0.00000025" }, { 1e25, "1e+25" },
	};
	struct arena *a = arena_create(1 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++)
		assert_string_equal(str_dup(a, digits_of(a, cases[i].x)),
				    cases[i].want);
	arena_destroy(a);
}

TESTS(CASE(half_goes_up_by_digits),
      CASE(a_computed_value_is_rounded_as_its_digits_are),
      CASE(digits_of_a_value_have_no_noise))
