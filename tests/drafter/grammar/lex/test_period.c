#include <string.h>

#include "drafter/grammar/lex/lex.h"
#include "tests/test.h"

/* A text that is one period, on 2026-06-30. */
static const struct {
	const char *text, *from, *until;
} cases[] = {
	{ "this year", "2026-01-01", "2027-01-01" },
	{ "last yr", "2025-01-01", "2026-01-01" },
	{ "last quarter", "2026-01-01", "2026-04-01" },
	{ "the last quarter of 2024", "2024-10-01", "2025-01-01" },
	{ "last month of last year", "2025-12-01", "2026-01-01" },
	{ "q2", "2026-04-01", "2026-07-01" },
	{ "q4", "2025-10-01", "2026-01-01" },
	{ "q1 2024", "2024-01-01", "2024-04-01" },
	{ "march to may 2024", "2024-03-01", "2024-06-01" },
	{ "jan-jun this yr", "2026-01-01", "2026-07-01" },
	{ "may last yr", "2025-05-01", "2025-06-01" },
	{ "last 30 days", "2026-06-01", "2026-07-01" },
	{ "last 12 mths", "2025-06-30", "2026-07-01" },
	{ "next 90 days", "2026-06-30", "2026-09-29" },
	{ "1.10.2025", "2025-10-01", "2025-10-02" },
	{ "12/24/2024", "2024-12-24", "2024-12-25" },
	{ "2023", "2023-01-01", "2024-01-01" },
	{ "since march 2024", "2024-03-01", "" },
	{ "before 2024", "", "2024-01-01" },
	{ "ytd", "2026-01-01", "2026-07-01" },
	{ "gj26", "2025-10-01", "2026-10-01" },
	{ "christmas day 2024", "2024-12-25", "2024-12-26" },
	{ "christmas", "2025-12-25", "2025-12-26" },
	{ "new year's eve last yr", "2025-12-31", "2026-01-01" },
	{ "in or after 2024", "2024-01-01", "" },
	{ "on or before 3 march", "", "2026-03-04" },
	{ "since october 2025", "2025-10-01", "" },
	{ "yesterday", "2026-06-29", "2026-06-30" },
	{ "3 march 2025", "2025-03-03", "2025-03-04" },
	{ "3rd of march", "2026-03-03", "2026-03-04" },
	{ "march 3rd, 2025", "2025-03-03", "2025-03-04" },
	{ "24 dec", "2025-12-24", "2025-12-25" },
	{ "since 3 march", "2026-03-03", "" },
	{ "1 to 15 march 2025", "2025-03-01", "2025-03-16" },
	{ "1-15 march 2025", "2025-03-01", "2025-03-16" },
	{ "from june 1 to 15, 2025", "2025-06-01", "2025-06-16" },
	{ "between 1 and 15 march 2025", "2025-03-01", "2025-03-16" },
	{ "week 5 of 2024", "2024-01-29", "2024-02-05" },
	{ "cw 1 2026", "2025-12-29", "2026-01-05" },
	{ "week 30", "2025-07-21", "2025-07-28" },
	{ "week 1 of 1964", "1963-12-30", "1964-01-06" },
	{ "week 53 of 2020", "2020-12-28", "2021-01-04" },
	{ "week 53", "2020-12-28", "2021-01-04" },
	{ "20 december to 6 january 2026", "2025-12-20", "2026-01-07" },
	{ "jan 25", "2025-01-01", "2025-02-01" },
	{ "q1 24", "2024-01-01", "2024-04-01" },
	{ "h2 '25", "2025-07-01", "2026-01-01" },
	{ "3 march 25", "2025-03-03", "2025-03-04" },
	{ "since 25", "2025-01-01", "" },
	{ "since may 25", "2025-05-01", "" },
	{ "by the end of march 27", "", "2027-04-01" },
	{ "since the end of may", "2026-06-01", "" },
	{ "from today on", "2026-06-30", "" },
	{ "this summer", "2026-06-01", "2026-09-01" },
	{ "last winter", "2025-12-01", "2026-03-01" },
	{ "last summer", "2025-06-01", "2025-09-01" },
	{ "this spring", "2026-03-01", "2026-06-01" },
	{ "this autumn", "2026-09-01", "2026-12-01" },
	{ "next winter", "2026-12-01", "2027-03-01" },
	{ "spring 2025", "2025-03-01", "2025-06-01" },
	{ "from 2024 onwards", "2024-01-01", "" },
	{ "starting 1.10.2025 onward", "2025-10-01", "" },
};

static void
test_periods(void **state)
{
	const struct calendar c = { .today = "2026-06-30", .year_starts = 10 };
	struct arena *a = arena_create(1 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct tokens t;
		struct period p;

		lex_read(a, str_of(cases[i].text), &t);
		assert_int_equal(period_read(a, &t, 0, &c, &p), t.n);
		assert_string_equal(p.from, cases[i].from);
		assert_string_equal(p.until, cases[i].until);
	}
	arena_destroy(a);
}

static void
test_tokens(void **state)
{
	static const char *const texts[] = { "top",     "10", "hasnt", "w/o",
					     "t-25671", ">=", "2.5" };
	struct arena *a = arena_create(1 << 20);
	struct tokens t;

	(void)state;
	lex_read(a, STR("top10 hasn't w/o t-25671 >= 2.5"), &t);
	assert_int_equal(t.n, COUNT(texts));
	for (size_t i = 0; i < t.n; i++)
		assert_string_equal(t.items[i].fold, texts[i]);
	lex_read(a, STR("0-30 31-60"), &t);
	assert_int_equal(t.n, 2);
	assert_int_equal(t.items[1].kind, TOKEN_RANGE);
	arena_destroy(a);
}

/* Most years have 52 weeks. */
static void
a_week_that_no_year_has(void **state)
{
	const struct calendar c = { .today = "2026-06-30", .year_starts = 10 };
	struct arena *a = arena_create(1 << 20);
	struct tokens t;
	struct period p;

	(void)state;
	lex_read(a, STR("week 53 of 2021"), &t);
	assert_int_equal(period_read(a, &t, 0, &c, &p), 0);
	arena_destroy(a);
}

TESTS(CASE(test_periods), CASE(test_tokens), CASE(a_week_that_no_year_has))
