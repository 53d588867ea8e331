#include "base/str.h"

#include "tests/test.h"

#include "base/ban.h"

static struct arena *a;

static int
set_up(void **state)
{
	(void)state;
	a = arena_create(1 << 20);
	return 0;
}

static int
tear_down(void **state)
{
	(void)state;
	arena_destroy(a);
	return 0;
}

static void
finds_one_of_names(void **state)
{
	static const char *const names[] = { "red", "green", "blue" };

	(void)state;
	assert_int_equal(str_index(names, COUNT(names), "red"), 0);
	assert_int_equal(str_index(names, COUNT(names), "blue"), 2);
	assert_int_equal(str_index(names, COUNT(names), "gree"), COUNT(names));
	assert_int_equal(str_index(names, COUNT(names), NULL), COUNT(names));
}

static void
cuts(void **state)
{
	struct str rest = STR("a,b,,c"), head;

	(void)state;
	head = str_cut(&rest, ',');
	assert_true(str_is(head, "a") && str_is(rest, "b,,c"));
	(void)str_cut(&rest, ',');
	head = str_cut(&rest, ',');
	assert_true(head.n == 0 && str_is(rest, "c"));
	head = str_cut(&rest, ',');
	assert_true(str_is(head, "c") && rest.n == 0);
	assert_true(str_cut(&rest, ',').n == 0);
}

static void
words(void **state)
{
	struct str rest = STR("  one two, three ");

	(void)state;
	assert_true(str_is(str_word(&rest, " ,"), "one"));
	assert_true(str_is(str_word(&rest, " ,"), "two"));
	assert_true(str_is(str_word(&rest, " ,"), "three"));
	assert_true(str_word(&rest, " ,").n == 0);
	assert_true(str_is(str_trim(STR(" \t x y\r\n")), "x y"));
	assert_true(str_trim(STR(" \n ")).n == 0);
}

static const struct {
	const char *text;
	uint64_t max;
	bool ok;
	uint64_t n;
} uints[] = {
	{ "0", 5, true, 0 },
	{ "5", 5, true, 5 },
	{ "6", 5, false, 0 },
	{ "18446744073709551615", UINT64_MAX, true, UINT64_MAX },
	{ "18446744073709551616", UINT64_MAX, false, 0 },
	{ "", 5, false, 0 },
	{ "-1", 5, false, 0 },
	{ "+1", 5, false, 0 },
	{ " 1", 5, false, 0 },
	{ "1x", 5, false, 0 },
};

static void
reads_uints(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(uints); i++) {
		uint64_t n = 0;

		assert_int_equal(
			str_to_uint(str_of(uints[i].text), uints[i].max, &n),
			uints[i].ok);
		assert_true(n == uints[i].n);
	}
}

static void
writes_ints(void **state)
{
	static const struct {
		int64_t n;
		const char *text;
	} cases[] = {
		{ 0, "0" },
		{ -1, "-1" },
		{ 1234567890, "1234567890" },
		{ INT64_MAX, "9223372036854775807" },
		{ INT64_MIN, "-9223372036854775808" },
	};
	char room[STR_INT_CHARS];

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++)
		assert_true(
			str_is(str_from_int(cases[i].n, room), cases[i].text));
}

static const struct {
	const char *text;
	bool ok;
} reals[] = {
	{ "0.5", true }, { "-1e3", true }, { "1,5", false }, { "", false },
	{ " 1", false }, { "1 ", false },  { "inf", false }, { "nan", false },
};

static void
reads_reals(void **state)
{
	double d;

	(void)state;
	for (size_t i = 0; i < COUNT(reals); i++)
		assert_int_equal(str_to_real(str_of(reals[i].text), &d),
				 reals[i].ok);
}

static const struct {
	const char *a, *b;
	size_t max, distance;
} distances[] = {
	{ "", "", 3, 0 },
	{ "price", "price", 3, 0 },
	{ "price", "prise", 3, 1 },
	{ "price", "rpice", 3, 1 },
	{ "price", "prices", 3, 1 },
	{ "kitten", "sitting", 3, 3 },
	{ "kitten", "sitting", 2, 3 },
	{ "abc", "xyzuvw", 2, 3 },
	{ "a", "", 3, 1 },
};

static void
measures_distance(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(distances); i++) {
		assert_int_equal(str_distance(str_of(distances[i].a),
					      str_of(distances[i].b),
					      distances[i].max),
				 distances[i].distance);
		assert_int_equal(str_distance(str_of(distances[i].b),
					      str_of(distances[i].a),
					      distances[i].max),
				 distances[i].distance);
	}
}

static void
compares(void **state)
{
	(void)state;
	assert_true(str_eq_nocase(STR("ABC"), STR("abc")));
	assert_false(str_eq(STR("ABC"), STR("abc")));
	assert_true(str_starts(STR("abc"), STR("ab")));
	assert_false(str_starts(STR("a"), STR("ab")));
	assert_true(str_ends(STR("abc"), STR("bc")));
	assert_true(str_has(STR("abc"), STR("b")) && str_has(STR(""), STR("")));
	assert_false(str_has(STR("abc"), STR("d")));
	assert_false(str_is(STR(""), NULL));
	assert_string_equal(str_lower(a, STR("Ab1")), "ab1");
}

static void
finds_in_lists(void **state)
{
	static const char *const none[] = { NULL };
	static const char *const some[] = { "one", "two", NULL };

	(void)state;
	assert_false(str_is_one_of("one", none));
	assert_true(str_is_one_of("one", some));
	assert_true(str_is_one_of("two", some));
	assert_false(str_is_one_of("tw", some));
	assert_false(str_is_one_of("", some));
}

TESTS_IN(set_up, tear_down, CASE(cuts), CASE(words), CASE(reads_uints),
	 CASE(writes_ints), CASE(reads_reals), CASE(measures_distance),
	 CASE(compares), CASE(finds_in_lists), CASE(finds_one_of_names))
