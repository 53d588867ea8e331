#ifndef TESTS_STORE_ELSEWHERE_H
#define TESTS_STORE_ELSEWHERE_H

#include <stdlib.h>

#include "store/db/db.h"
#include "tests/test.h"

/*
 * The URL of an empty database for a store; NULL: PARLANCE_TEST_STORE names no
 * server, which tests/stores/run does.
 */
static inline const char *
elsewhere(struct arena *a)
{
	const char *url = getenv("PARLANCE_TEST_STORE");
	struct store *old = NULL;

	if (!url || !*url)
		return NULL;
	assert_null(store_open(a, url, &old));
	assert_null(db_run(old, a, "DROP SCHEMA public CASCADE", ""));
	assert_null(db_run(old, a, "CREATE SCHEMA public", ""));
	store_close(old);
	return url;
}

#endif
