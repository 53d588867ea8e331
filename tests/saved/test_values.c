#include <string.h>

#include "base/clock.h"
#include "saved/saved.h"
#include "tests/arena.h"

#define TODAY clock_noon_ms(STR("2024-03-31"))

static struct saved_param params[] = {
	{ .name = "year", .type = PARAM_INTEGER, .fallback = "2024" },
	{ .name = "price", .type = PARAM_NUMBER, .fallback = "1" },
	{ .name = "since", .type = PARAM_DATE, .fallback = "2024-01-01" },
	{ .name = "state", .type = PARAM_TEXT, .list = true, .label = "In" },
};
static const struct saved question = { .params = params,
				       .n_params = COUNT(params) };

/* Fields as "name=value&…"; wants the values, or why not. */
static const struct {
	const char *given, *want, *says;
} cases[] = {
	{ "state=a", "Year 2024, Price 1, Since 2024-01-01, In a", NULL },
	{ "state=a&state=b, c",
	  "Year 2024, Price 1, Since 2024-01-01, In a or"
	  " b or c",
	  NULL },
	{ "year=-7&price=1.50&since=1899-02-28&state=' OR 1",
	  "Year -7, Price 1.50, Since 1899-02-28, In ' OR 1", NULL },
	{ "year= 2020 &state=x&other=1",
	  "Year 2020, Price 1, Since 2024-01-01, In x", NULL },
	{ "year=&state=x", "Year 2024, Price 1, Since 2024-01-01, In x", NULL },
	{ "", NULL, "In" },
	{ "state=,", NULL, "In" },
	{ "year=x", NULL, "Year takes a whole number, not \"x\"." },
	{ "year=1&year=2", NULL, "Year takes one value alone." },
	{ "year=9223372036854775808", NULL, "Year takes a whole number" },
	{ "price=0x10", NULL, "Price takes a number" },
	{ "price=nan", NULL, "Price takes a number" },
	{ "since=2023-02-29", NULL, "Since takes a day" },
	{ "since=2024-02-29&state=x",
	  "Year 2024, Price 1, Since 2024-02-29, In x", NULL },
	{ "since=2024-13-01", NULL, "Since takes a day" },
	{ "since=2024-00-01", NULL, "Since takes a day" },
	{ "since=yesterday", NULL, "Since takes a day" },
};

static struct saved_param ranges[] = {
	{ .name = "period", .type = PARAM_DAYS, .fallback = "this month" },
	{ .name = "stay", .type = PARAM_DAYS },
};
static const struct saved with_ranges = { .params = ranges,
					  .n_params = COUNT(ranges) };

static const struct {
	const char *given, *want, *says;
} range_cases[] = {
	{ "stay=2023",
	  "Period 2024-03-01 to 2024-03-31,"
	  " Stay 2023-01-01 to 2023-12-31",
	  NULL },
	{ "period_from=2024-02-01&period_to=2024-02-02&stay=today",
	  "Period 2024-02-01 to 2024-02-02,"
	  " Stay 2024-03-31 to 2024-03-31",
	  NULL },
	/* the button that was pressed, beside the days that stood there */
	{ "period_from=2024-02-01&period_to=2024-02-02&period=last year"
	  "&stay=today",
	  "Period 2023-01-01 to 2023-12-31,"
	  " Stay 2024-03-31 to 2024-03-31",
	  NULL },
	{ "period_from=&period_to=&period=&stay=today",
	  "Period 2024-03-01 to 2024-03-31,"
	  " Stay 2024-03-31 to 2024-03-31",
	  NULL },
	{ "", NULL, "Stay" },
	{ "period=soon", NULL, "Period takes days such as" },
	{ "period_from=2024-02-01", NULL, "a first and a last day" },
	{ "period_from=2024-02-03&period_to=2024-02-02", NULL,
	  "Period ends on 2024-02-02, before it begins." },
	{ "period_from=x&period_to=2024-02-02", NULL, "Period takes days" },
};

static size_t
given_of(struct str text, struct saved_given *ret)
{
	size_t n = 0;

	while (text.n) {
		struct str value = str_cut(&text, '&');

		ret[n].name = str_cut(&value, '=');
		ret[n++].value = value;
	}
	return n;
}

static void
check(struct arena *a, const struct saved *s, const char *fields,
      const char *want, const char *says)
{
	struct saved_given given[8];
	size_t n = given_of(str_of(fields), given);
	struct saved_values v = { .n = 0 };
	const struct err *e = saved_values_on(a, TODAY, s, given, n, &v);
	const char *got = e ? e->say : v.missing;

	if (!want) {
		assert_non_null(got);
		assert_non_null(strstr(got, says));
		return;
	}
	assert_null(got);
	assert_string_equal(saved_values_text(a, s, &v), want);
}

static void
values_are_of_their_types(void **state)
{
	for (size_t i = 0; i < COUNT(cases); i++)
		check(*state, &question, cases[i].given, cases[i].want,
		      cases[i].says);
}

static void
a_date_range_is_said_or_given_by_its_days(void **state)
{
	for (size_t i = 0; i < COUNT(range_cases); i++)
		check(*state, &with_ranges, range_cases[i].given,
		      range_cases[i].want, range_cases[i].says);
}

/* Behind the values of all parameters, by the names of its days. */
static void
a_date_range_is_bound_as_days(void **state)
{
	static const char *const want[][2] = {
		{ "period_from", "2024-02-01" },
		{ "period_to", "2024-02-29" },
		{ "period_after", "2024-03-01" },
	};
	struct saved_given given[] = { { STR("period"), STR("last month") },
				       { STR("stay"), STR("2024") } };
	struct saved_values v;

	assert_null(saved_values_on(*state, TODAY, &with_ranges, given,
				    COUNT(given), &v));
	assert_int_equal(v.n, COUNT(ranges) + 6);
	assert_string_equal(v.said[0], "last month");
	for (size_t i = 0; i < COUNT(want); i++) {
		const struct sql_arg *arg = &v.args[COUNT(ranges) + i];

		assert_string_equal(arg->name, want[i][0]);
		assert_int_equal(arg->values[0].type, CELL_DATE);
		assert_true(str_is(arg->values[0].text, want[i][1]));
	}
}

static void
days_have_names_of_their_own(void **state)
{
	struct saved_given given[] = { { STR("period_from"), STR("x") },
				       { STR("stay_to"), STR("x") } };

	assert_null(saved_known(*state, ranges, COUNT(ranges), given, 2));
	given[1].name = STR("stay_after"); /* nobody gives that */
	assert_non_null(saved_known(*state, ranges, COUNT(ranges), given, 2));
	given[1].name = STR("other_to");
	assert_non_null(saved_known(*state, ranges, COUNT(ranges), given, 2));
}

static void
a_list_has_an_end(void **state)
{
	struct arena *a = *state;
	struct saved_given given[201];
	struct saved_values v;

	for (size_t i = 0; i < COUNT(given); i++)
		given[i] = (struct saved_given){ STR("state"), STR("x") };
	assert_null(saved_values_on(a, TODAY, &question, given, 200, &v));
	assert_int_equal(v.args[3].n, 200);
	assert_non_null(saved_values_on(a, TODAY, &question, given, 201, &v));
}

TESTS(ARENA_CASE(values_are_of_their_types),
      ARENA_CASE(a_date_range_is_said_or_given_by_its_days),
      ARENA_CASE(a_date_range_is_bound_as_days),
      ARENA_CASE(days_have_names_of_their_own), ARENA_CASE(a_list_has_an_end))
