#include "knowledge/values/values.h"
#include "tests/test.h"

#include "base/ban.h"

/* A database's values, table, column and text. */
static const struct {
	size_t table, col;
	const char *text;
} stored[] = {
	{ 0, 1, "Mini excavators" },   { 0, 1, "Generators" },
	{ 0, 1, "Light towers" },      { 1, 2, "Havlik Alloys" },
	{ 1, 2, "Northern Castings" }, { 2, 1, "North Wing" },
	{ 0, 1, "United Kilns" },      { 4, 1, "inHouse" },
	{ 3, 1, "Anna Lindqvist" },    { 3, 1, "Per Lindqvist" },
	{ 5, 1, "withdrawn" },
};

static struct values *
indexed(struct arena *a)
{
	const struct values_made made = { .schema = "x", .data = "x" };
	struct values *v = NULL;

	assert_null(values_create(a, ":memory:", &v));
	for (size_t i = 0; i < COUNT(stored); i++)
		assert_null(values_add(v, stored[i].table, stored[i].col,
				       str_of(stored[i].text)));
	assert_null(values_finish(v, &made));
	return v;
}

struct part_case {
	const char *question, *text; /* NULL: nothing is found */
	size_t n_parts;              /* 0: the whole value */
};

static void
words_are_found_in_values(void **state)
{
	static const struct part_case cases[] = {
		{ "excavators in hexley", "Mini excavators", 1 },
		{ "which excavator is free", "Mini excavators", 1 },
		{ "what did havlik cost", "Havlik Alloys", 1 },
		{ "is lindqvist still here", "lindqvist", 2 },
		{ "Generators please", "Generators", 0 },
		{ "how many are light", "Light towers", 1 },
		{ "those of united", "United Kilns", 1 },
		{ "guests in house", "inHouse", 0 },
		{ "who withdrew", "withdrawn", 0 },
		{ "and by units", NULL, 0 },
		{ "how many in all", NULL, 0 },
		{ "the 5 of 2024", NULL, 0 },
	};
	struct arena *a = *state;
	struct values *v = indexed(a);

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct value_match *found = NULL;
		size_t n = 0;

		values_find(a, v, str_of(cases[i].question), &found, &n);
		values_find_parts(a, v, str_of(cases[i].question), &found, &n);
		assert_int_equal(n, cases[i].text ? 1 : 0);
		if (!cases[i].text)
			continue;
		assert_string_equal(found[0].text, cases[i].text);
		assert_int_equal(found[0].n_parts, cases[i].n_parts);
	}
}

/* Two columns have it: both are told, each with its own. */
static void
each_column_is_told(void **state)
{
	struct arena *a = *state;
	struct value_match *found = NULL;
	size_t n = 0;

	values_find_parts(a, indexed(a), STR("towers of lindqvist"), &found,
			  &n);
	assert_int_equal(n, 2);
	assert_int_equal(found[0].table, 0);
	assert_int_equal(found[1].table, 3);
	assert_int_equal(found[1].at, 10);
	assert_int_equal(found[1].n, 9);
}

/* The one value that an unknown word is nearly written as. */
static void
slips_are_found(void **state)
{
	static const struct part_case cases[] = {
		{ "from genrators", "Generators", 0 },
		{ "from generatosr", "Generators", 0 },
		{ "from generations", NULL, 0 }, /* a word of the language */
		{ "from gnrts", NULL, 0 },
		{ "from Generators", NULL, 0 }, /* found as it is */
	};
	struct arena *a = *state;
	struct values *v = indexed(a);

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct value_match *found = NULL;
		size_t n = 0, before;

		values_find(a, v, str_of(cases[i].question), &found, &n);
		before = n;
		values_find_slips(a, v, str_of(cases[i].question), &found, &n);
		assert_int_equal(n - before, cases[i].text ? 1 : 0);
		if (!cases[i].text)
			continue;
		assert_string_equal(found[before].text, cases[i].text);
		assert_true(found[before].slip);
		assert_int_equal(found[before].at, 5);
	}
}

static int
make_arena(void **state)
{
	*state = arena_create((size_t)64 << 20);
	return 0;
}

static int
drop_arena(void **state)
{
	arena_destroy(*state);
	return 0;
}

TESTS_IN(make_arena, drop_arena, CASE(words_are_found_in_values),
	 CASE(each_column_is_told), CASE(slips_are_found))
