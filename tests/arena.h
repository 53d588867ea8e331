#ifndef TESTS_ARENA_H
#define TESTS_ARENA_H

#include "base/arena.h"
#include "tests/test.h"

/* Set-up and tear-down of a test whose state is an arena. */
static inline int
arena_state_make(void **state)
{
	*state = arena_create((size_t)1 << 26);
	return 0;
}

static inline int
arena_state_drop(void **state)
{
	arena_destroy(*state);
	return 0;
}

#define ARENA_CASE(fn) \
	cmocka_unit_test_setup_teardown(fn, arena_state_make, arena_state_drop)

#endif
