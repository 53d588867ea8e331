#include "store/db/squeeze.h"

#include <string.h>

#include "tests/test.h"

#include "base/buf.h"

#include "base/ban.h"

/* Bytes of which every eighth differs. */
static struct str
made(struct arena *a, size_t n)
{
	char *p = arena_array(a, n + 1, 1);

	for (size_t i = 0; i < n; i++)
		p[i] = (char)(i % 8 ? 'a' + (int)(i % 8) : '0' + (int)(i % 10));
	return (struct str){ p, n };
}

static bool
back_from(struct arena *a, struct str small, struct str *ret)
{
	ret->p = unsqueeze(a, small, &ret->n);
	return ret->p != NULL;
}

static void
bytes_come_back(void **state)
{
	static const size_t sizes[] = { 0, 1, 255, 256, 5000, 300000 };
	struct arena *a = arena_create((size_t)64 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(sizes); i++) {
		struct str s = made(a, sizes[i]), small = squeeze(a, s), back;

		assert_true(back_from(a, small, &back));
		assert_true(str_eq(s, back));
		if (sizes[i] < 256)
			assert_ptr_equal(small.p, s.p);
		else
			assert_true(small.n < s.n / 2);
	}
	arena_destroy(a);
}

static void
what_gains_nothing_is_left(void **state)
{
	struct arena *a = arena_create((size_t)8 << 20);
	char *p = arena_array(a, 4000, 1);
	struct str s = { p, 4000 }, back;
	uint32_t x = 1;

	(void)state;
	for (size_t i = 0; i < s.n; i++) {
		x = x * 1664525 + 1013904223;
		p[i] = (char)(x >> 24);
	}
	assert_ptr_equal(squeeze(a, s).p, s.p);
	assert_true(back_from(a, STR("9plain"), &back));
	assert_true(str_is(back, "9plain"));
	arena_destroy(a);
}

static void
damage_is_noticed(void **state)
{
	/* a frame that claims so much */
	static const unsigned char terabyte[] = { 0x28, 0xb5, 0x2f, 0xfd, 0xe0,
						  0,    0,    0,    0,    0,
						  1,    0,    0 };
	struct arena *a = arena_create((size_t)8 << 20);
	struct str small = squeeze(a, made(a, 5000)), back;
	char *p = str_dup(a, small);
	bool all = true;

	(void)state;
	assert_false(back_from(a, STR("z"), &back));
	assert_false(back_from(a, STR("zno frame at all"), &back));
	for (size_t n = 1; n < small.n; n++)
		all = back_from(a, str_first(small, n), &back) && all;
	assert_false(all);
	memset(p + 1, 0xff, 4);
	assert_false(back_from(a, (struct str){ p, small.n }, &back));
	memcpy(p + 1, terabyte, sizeof(terabyte));
	assert_false(back_from(a, (struct str){ p, small.n }, &back));
	arena_destroy(a);
}

/* What was kept must be read by every later program: the words are fixed. */
static void
what_was_kept_is_read(void **state)
{
	static const unsigned char kept[] = { 0x79, 0x28, 0xb5, 0x2f, 0xfd,
					      0x20, 0x75, 0x65, 0x00, 0x00,
					      0x00, 0x03, 0x50, 0x00, 0x09,
					      0x0f, 0x9a, 0x33, 0x45, 0x8b,
					      0x91, 0x01 };
	static const char text[] =
		"0-5:check,11:Checking it,-1:1,1:0,0-7:execute,10:Running it,"
		"12:sql_executor,1:1,1:0,0-6:answer,18:Writing the answer,";
	struct arena *a = arena_create((size_t)8 << 20);
	struct str back;

	(void)state;
	assert_true(back_from(
		a, (struct str){ (const char *)kept, sizeof(kept) }, &back));
	assert_true(str_is(back, text));
	arena_destroy(a);
}

/* The steps of a turn hardly take room. */
static void
words_of_turns_are_known(void **state)
{
	struct arena *a = arena_create((size_t)8 << 20);
	const char *text = arena_printf(
		a,
		"%d:SELECT a FROM b,6:schema,18:Reading the schema,"
		"15:schema_selector,1:0,3:163,0-8:retrieve,"
		"20:Looking up the words,-1:0,1:5,0-5:draft,11:Writing SQL,"
		"13:sql_generator,1:1,1:1,05:check,11:Checking it,-1:1,1:0,"
		"0-7:execute,10:Running it,12:sql_executor,1:1,1:0,"
		"0-6:answer,18:Writing the answer,16:answer_formatter,",
		15);
	struct str small = squeeze(a, str_of(text)), back;

	(void)state;
	assert_true(small.n < strlen(text) / 3);
	assert_true(back_from(a, small, &back));
	assert_true(str_is(back, text));
	arena_destroy(a);
}

TESTS(CASE(bytes_come_back), CASE(words_of_turns_are_known),
      CASE(what_was_kept_is_read), CASE(what_gains_nothing_is_left),
      CASE(damage_is_noticed))
