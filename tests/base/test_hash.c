#include "base/hash/hash.h"

#include "tests/test.h"

#include "base/ban.h"

/* What others compute: names of files must not change with the program. */
static void
is_fnv_1a(void **state)
{
	static const struct {
		struct str text;
		uint64_t hash;
	} cases[] = {
		{ STR_INIT(""), UINT64_C(0xcbf29ce484222325) },
		{ STR_INIT("a"), UINT64_C(0xaf63dc4c8601ec8c) },
		{ STR_INIT("foobar"), UINT64_C(0x85944171f73967e8) },
	};

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++)
		assert_int_equal(hash_add(HASH_START, cases[i].text),
				 cases[i].hash);
}

static void
goes_on(void **state)
{
	(void)state;
	assert_int_equal(hash_add(hash_add(HASH_START, STR("foo")), STR("bar")),
			 hash_add(HASH_START, STR("foobar")));
}

TESTS(CASE(is_fnv_1a), CASE(goes_on))
