#include "observe/trace.h"

#include <string.h>

#include "tests/test.h"

#include "base/ban.h"

#define TRACE "0af7651916cd43dd8448eb211c80319c"

static const struct {
	const char *header;
	bool taken;
} parents[] = {
	{ "00-" TRACE "-b7ad6b7169203331-01", true },
	{ "00-" TRACE "-b7ad6b7169203331-00", true },
	{ "cc-" TRACE "-b7ad6b7169203331-01", true },
	{ "cc-" TRACE "-b7ad6b7169203331-01-what-comes-later", true },
	{ "cc-" TRACE "-b7ad6b7169203331-01.what-comes-later", false },
	{ "00-" TRACE "-b7ad6b7169203331-01-more", false },
	{ "ff-" TRACE "-b7ad6b7169203331-01", false },
	{ "00-" TRACE "-0000000000000000-01", false },
	{ "00-00000000000000000000000000000000-b7ad6b7169203331-01", false },
	{ "00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01", false },
	{ "00-" TRACE "-b7ad6b716920333-01", false },
	{ "0-" TRACE "-b7ad6b7169203331-01", false },
	{ "00-" TRACE "-b7ad6b7169203331-0", false },
	{ "00-" TRACE "-b7ad6b7169203331-zz", false },
	{ "00_" TRACE "-b7ad6b7169203331-01", false },
	{ "", false },
	{ NULL, false },
};

static void
callers_are_believed_if_well_formed(void **state)
{
	struct arena *a = arena_create(1 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(parents); i++) {
		trace_begin(a, parents[i].header, false);
		assert_int_equal(strcmp(trace_id(), TRACE) == 0,
				 parents[i].taken);
		assert_int_equal(strlen(trace_id()), 32);
	}
	trace_drop();
	arena_destroy(a);
}

static void
what_is_handed_on_names_our_span(void **state)
{
	struct arena *a = arena_create(1 << 20);
	const char *parent;

	(void)state;
	trace_begin(a, parents[0].header, false);
	parent = trace_parent(a);
	assert_int_equal(strlen(parent), 55);
	assert_memory_equal(parent, "00-" TRACE "-", 36);
	assert_null(strstr(parent, "b7ad6b7169203331"));
	assert_string_equal(parent + 52, "-01");
	trace_drop();
	assert_null(trace_parent(a));
	arena_destroy(a);
}

static void
its_own_are_uuids(void **state)
{
	struct arena *a = arena_create(1 << 20);
	const char *uuid, *other;

	(void)state;
	trace_begin(a, NULL, false);
	uuid = trace_uuid(a);
	assert_int_equal(strlen(uuid), 36);
	assert_int_equal(uuid[14], '4');
	assert_non_null(strchr("89ab", uuid[19]));
	trace_begin(a, NULL, false);
	other = trace_uuid(a);
	assert_string_not_equal(uuid, other);
	trace_drop();
	arena_destroy(a);
}

TESTS(CASE(callers_are_believed_if_well_formed),
      CASE(what_is_handed_on_names_our_span), CASE(its_own_are_uuids))
