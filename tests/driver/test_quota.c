#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "driver/quota.h"

#include "tests/test.h"

#include "base/ban.h"

static const char *const names[] = { "shop", "other" };

static void
permits_are_counted_over_processes(void **state)
{
	struct arena *a = arena_create(1 << 20);
	const struct quota *q = quota_create(a, names, COUNT(names), 8);
	int row = quota_find(q, "shop"), other = quota_find(q, "other");
	int ready[2], status;
	pid_t child;
	char byte;

	(void)state;
	assert_int_equal(quota_find(q, "gone"), QUOTA_NONE);
	assert_int_equal(pipe(ready), 0);
	child = fork();
	if (child == 0) {
		if (quota_take(q, row, 2) == QUOTA_NONE)
			_exit(1);
		quota_learn(q, row, 2);
		if (write(ready[1], "x", 1) != 1)
			_exit(1);
		(void)pause(); /* it is killed with its permit */
		_exit(0);
	}
	assert_int_equal(read(ready[0], &byte, 1), 1);
	assert_int_equal(quota_learned(q, row), 2);
	assert_int_equal(quota_learned(q, other), 0);
	assert_int_not_equal(quota_take(q, row, 2), QUOTA_NONE);
	assert_int_not_equal(quota_take(q, other, 1), QUOTA_NONE);
	assert_int_equal(quota_take(q, QUOTA_NONE, 2), QUOTA_NONE);
	(void)kill(child, SIGKILL);
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_int_equal(quota_take(q, row, 0), QUOTA_NONE);
	arena_destroy(a);
}

static void
the_last_one_waits(void **state)
{
	struct arena *a = arena_create(1 << 20);
	const struct quota *q = quota_create(a, names, COUNT(names), 8);
	int row = quota_find(q, "shop"), permit = quota_take(q, row, 1);
	int status;
	pid_t child;

	(void)state;
	assert_int_equal(permit, 0);
	assert_false(quota_is_wanted(q, row));
	child = fork();
	if (child == 0) {
		quota_want(q, row);
		_exit(quota_take(q, row, 1) == QUOTA_NONE ? 0 : 1);
	}
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_int_equal(status, 0);
	assert_true(quota_is_wanted(q, row));
	assert_false(quota_is_wanted(q, quota_find(q, "other")));
	quota_give(q, row, permit);
	child = fork();
	if (child == 0)
		_exit(quota_take(q, row, 1) == 0 ? 0 : 1);
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_int_equal(status, 0);
	arena_destroy(a);
}

static void
without_one_there_is_no_limit(void **state)
{
	struct arena *a = arena_create(1 << 20);
	const struct quota *q = quota_create(a, names, COUNT(names), 8);

	(void)state;
	assert_int_equal(quota_find(NULL, "shop"), QUOTA_NONE);
	assert_null(quota_create(a, names, 0, 8));
	assert_true(quota_is_scarce(q, 7));
	assert_false(quota_is_scarce(q, 8));
	assert_false(quota_is_scarce(q, 0));
	assert_false(quota_is_scarce(NULL, 1));
	quota_want(NULL, QUOTA_NONE);
	quota_give(NULL, QUOTA_NONE, QUOTA_NONE);
	arena_destroy(a);
}

TESTS(CASE(permits_are_counted_over_processes), CASE(the_last_one_waits),
      CASE(without_one_there_is_no_limit))
