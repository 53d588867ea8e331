#include <string.h>

#include "saved/saved.h"
#include "tests/arena.h"

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
values_are_of_their_types(void **state)
{
	struct arena *a = *state;

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct saved_given given[8];
		size_t n = given_of(str_of(cases[i].given), given);
		struct saved_values v = { .n = 0 };
		const struct err *e = saved_values(a, &question, given, n, &v);

		if (cases[i].want) {
			assert_null(e);
			assert_null(v.missing);
			assert_string_equal(saved_values_text(a, &question, &v),
					    cases[i].want);
		} else {
			const char *says = e ? e->say : v.missing;

			assert_non_null(says);
			assert_non_null(strstr(says, cases[i].says));
		}
	}
}

static void
a_list_has_an_end(void **state)
{
	struct arena *a = *state;
	struct saved_given given[201];
	struct saved_values v;

	for (size_t i = 0; i < COUNT(given); i++)
		given[i] = (struct saved_given){ STR("state"), STR("x") };
	assert_null(saved_values(a, &question, given, 200, &v));
	assert_int_equal(v.args[3].n, 200);
	assert_non_null(saved_values(a, &question, given, 201, &v));
}

TESTS(ARENA_CASE(values_are_of_their_types), ARENA_CASE(a_list_has_an_end))
