#include "pipeline/calculate.h"

#include <string.h>

#include "tests/test.h"

#include "base/ban.h"

static const struct {
	const char *said, *right; /* NULL: as it was */
} cases[] = {
	/* right as they are */
	{ "The total is 1234.56 + 789.01 = 2023.57.", NULL },
	{ "1,234.56 + 789.01 = 2,023.57", NULL },
	{ "1.234,56 + 789,01 = 2.023,57", NULL },
	{ "$50,000 + $1,500 = $51,500 in all", NULL },
	{ "10 / 3 = 3.33", NULL },
	{ "10 / 3 = 3", NULL },
	{ "10 / 4 ≈ 2.5", NULL },
	{ "(10 + 20) / 2 = 15", NULL },
	{ "2 + 3 * 4 = 14", NULL },
	{ "5 - 7 = -2", NULL },
	{ "100 × 1.5 = 150", NULL },
	{ "12% + 30% = 42%", NULL },
	{ "3 EUR + 4 EUR = 7 EUR", NULL },
	/* wrong */
	{ "45.6 + 12.3 + 78.9 = 136.7", "45.6 + 12.3 + 78.9 = 136.8"
					" (corrected from 136.7)" },
	{ "The total is 45.6 + 12.3 = 57, so.",
	  "The total is 45.6 + 12.3 = 57.9 (corrected from 57), so." },
	{ "1,200 + 34 = 1,334", "1,200 + 34 = 1,234 (corrected from 1,334)" },
	{ "1.200,50 + 1 = 1.300,50",
	  "1.200,50 + 1 = 1.201,50 (corrected from 1.300,50)" },
	{ "$10 + $20 = $40", "$10 + $20 = $30 (corrected from 40)" },
	{ "7 / 2 = 4.5", "7 / 2 = 3.5 (corrected from 4.5)" },
	{ "7 / 2 = 9", "7 / 2 = 3.50 (corrected from 9)" },
	{ "5 - 7 = 2", "5 - 7 = -2 (corrected from 2)" },
	{ "2 * (3 + 4) = 10", "2 * (3 + 4) = 14 (corrected from 10)" },
	{ "1 + 1 = 3 and 2 + 2 = 5",
	  "1 + 1 = 2 (corrected from 3) and 2 + 2 = 4 (corrected from 5)" },
	{ "999 + 1,001 = 1,999", "999 + 1,001 = 2,000 (corrected from 1,999)" },
	{ "0.1 + 0.2 = 0.4", "0.1 + 0.2 = 0.3 (corrected from 0.4)" },
	/* not statements */
	{ "On 2024-05-01 = a holiday, 3-5 = 2 people", NULL },
	{ "v1.2 + 3", NULL },
	{ "1 / 0 = 5", NULL },
	{ "the answer = 42", NULL },
	{ "1 + = 3", NULL },
	{ "(((((((((((((((((((((((((1 + 1", NULL },
	{ "12345678901234567890 + 1 = 2", NULL },
	{ "서울 1 + 1 = 2 명", NULL },
	{ "", NULL },
};

static void
statements(void **state)
{
	struct arena *a = arena_create(1 << 24);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		const char **lines, *got;
		size_t n;

		got = calculate(a, str_of(cases[i].said), &lines, &n);
		if (strcmp(got, cases[i].right ? cases[i].right
					       : cases[i].said) != 0)
			fail_msg("%s\ngave %s", cases[i].said, got);
		assert_int_equal(n > 0, cases[i].right != NULL);
	}
	arena_destroy(a);
}

static void
corrections_are_told(void **state)
{
	struct arena *a = arena_create(1 << 24);
	const char **lines;
	size_t n;

	(void)state;
	(void)calculate(a, STR("It is 1 + 1 = 3, I say."), &lines, &n);
	assert_int_equal(n, 1);
	assert_string_equal(lines[0], "1 + 1 = 2, not 3");
	arena_destroy(a);
}

TESTS(CASE(statements), CASE(corrections_are_told))
