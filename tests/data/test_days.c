#include "base/clock.h"
#include "data/saved/days.h"
#include "tests/arena.h"

/* On a Sunday, the last day of a quarter. */
static const struct {
	const char *text, *from, *to, *after; /* from NULL: it is no span */
} spans[] = {
	{ "2024-05-31", "2024-05-31", "2024-05-31", "2024-06-01" },
	{ "2024-02", "2024-02-01", "2024-02-29", "2024-03-01" },
	{ "2023", "2023-01-01", "2023-12-31", "2024-01-01" },
	{ " 2024-01-01 to 2024-03-31 ", "2024-01-01", "2024-03-31",
	  "2024-04-01" },
	{ "2022 to 2023-06", "2022-01-01", "2023-06-30", "2023-07-01" },
	{ "today", "2024-03-31", "2024-03-31", "2024-04-01" },
	{ "Yesterday", "2024-03-30", "2024-03-30", "2024-03-31" },
	{ "this week", "2024-03-25", "2024-03-31", "2024-04-01" },
	{ "last week", "2024-03-18", "2024-03-24", "2024-03-25" },
	{ "this month", "2024-03-01", "2024-03-31", "2024-04-01" },
	{ "last month", "2024-02-01", "2024-02-29", "2024-03-01" },
	{ "this quarter", "2024-01-01", "2024-03-31", "2024-04-01" },
	{ "last quarter", "2023-10-01", "2023-12-31", "2024-01-01" },
	{ "this year", "2024-01-01", "2024-12-31", "2025-01-01" },
	{ "last year", "2023-01-01", "2023-12-31", "2024-01-01" },
	{ "last 1 day", "2024-03-31", "2024-03-31", "2024-04-01" },
	{ "last 30 days", "2024-03-02", "2024-03-31", "2024-04-01" },
	{ "last 2 weeks", "2024-03-18", "2024-03-31", "2024-04-01" },
	{ "last 1 month", "2024-02-29", "2024-03-31", "2024-04-01" },
	{ "last 12 months", "2023-03-31", "2024-03-31", "2024-04-01" },
	{ "last 2 years", "2022-03-31", "2024-03-31", "2024-04-01" },
	{ "0179", "0179-01-01", "0179-12-31", "0180-01-01" },
	{ "0001", "0001-01-01", "0001-12-31", "0002-01-01" },
	{ "9998-12-31", "9998-12-31", "9998-12-31", "9999-01-01" },
	{ "1900-02", "1900-02-01", "1900-02-28", "1900-03-01" },
	{ "2000-02", "2000-02-01", "2000-02-29", "2000-03-01" },
	{ "", NULL, NULL, NULL },
	{ "2023-02-29", NULL, NULL, NULL },
	{ "2024-13", NULL, NULL, NULL },
	{ "2024-00", NULL, NULL, NULL },
	{ "2024-", NULL, NULL, NULL },
	{ "2024-1-1", NULL, NULL, NULL },
	{ "24", NULL, NULL, NULL },
	{ "0000", NULL, NULL, NULL },
	{ "9999", NULL, NULL, NULL },
	{ "2024 to 2023", NULL, NULL, NULL },
	{ "2024-01-01 to", NULL, NULL, NULL },
	{ "2024-01-01 - 2024-02-01", NULL, NULL, NULL },
	{ "2024-01-01 to 2024-02-01 to 2024-03-01", NULL, NULL, NULL },
	{ "this", NULL, NULL, NULL },
	{ "this fortnight", NULL, NULL, NULL },
	{ "next month", NULL, NULL, NULL },
	{ "today or so", NULL, NULL, NULL },
	{ "last month's", NULL, NULL, NULL },
	{ "last 0 days", NULL, NULL, NULL },
	{ "last 999999999999 days", NULL, NULL, NULL },
	{ "last 4000 years", NULL, NULL, NULL },
	{ "last -3 days", NULL, NULL, NULL },
};

static void
spans_are_read_as_people_say_them(void **state)
{
	const int64_t today = clock_noon_ms(STR("2024-03-31"));

	for (size_t i = 0; i < COUNT(spans); i++) {
		struct days d;

		if (!spans[i].from) {
			assert_false(days_read(*state, str_of(spans[i].text),
					       today, &d));
			continue;
		}
		assert_true(
			days_read(*state, str_of(spans[i].text), today, &d));
		assert_string_equal(d.from, spans[i].from);
		assert_string_equal(d.to, spans[i].to);
		assert_string_equal(d.after, spans[i].after);
	}
}

static void
what_is_offered_is_taken_and_moves(void **state)
{
	struct days d;

	for (size_t i = 0; days_offered[i]; i++) {
		assert_true(days_read(*state, str_of(days_offered[i]),
				      clock_wall_ms(), &d));
		assert_true(days_move(str_of(days_offered[i])));
	}
	assert_false(days_move(STR("2024")));
	assert_false(days_move(STR("2024-01-01 to 2024-03-31")));
}

TESTS(ARENA_CASE(spans_are_read_as_people_say_them),
      ARENA_CASE(what_is_offered_is_taken_and_moves))
