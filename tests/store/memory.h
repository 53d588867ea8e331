#ifndef TESTS_STORE_MEMORY_H
#define TESTS_STORE_MEMORY_H

#include "store/store.h"
#include "tests/store/elsewhere.h"
#include "tests/test.h"

/* A store in memory, or elsewhere; anew for each test. */
static struct arena *a;
static struct store *s;

static inline int
memory_set_up(void **state)
{
	const char *url;

	(void)state;
	a = arena_create(1 << 26);
	url = elsewhere(a);
	return store_open(a, url ? url : ":memory:", &s) != NULL;
}

static inline int
memory_tear_down(void **state)
{
	(void)state;
	store_close(s);
	arena_destroy(a);
	return 0;
}

#define MEMORY_CASE(fn) \
	cmocka_unit_test_setup_teardown(fn, memory_set_up, memory_tear_down)

#endif
