#include "observe/slots.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"

#include "tests/test.h"

#include "base/ban.h"

static struct arena *a;
static const struct slots *s;

static int
set_up(void **state)
{
	(void)state;
	a = arena_create(1 << 20);
	s = slots_create(a, 2);
	return s ? 0 : -1;
}

static int
tear_down(void **state)
{
	(void)state;
	arena_destroy(a);
	return 0;
}

/* A process that holds a slot until it is killed. */
static pid_t
holder(void)
{
	int ready[2];
	char c;
	pid_t pid;

	assert_int_equal(pipe(ready), 0);
	pid = fork();
	if (pid == 0) {
		c = (char)slots_try(s, SLOT_LONG);
		if (write(ready[1], &c, 1) == 1)
			(void)pause();
		_exit(0);
	}
	assert_int_equal(read(ready[0], &c, 1), 1);
	assert_int_not_equal(c, SLOT_NONE);
	(void)close(ready[0]);
	(void)close(ready[1]);
	return pid;
}

static void
stop(pid_t pid)
{
	assert_int_equal(kill(pid, SIGKILL), 0);
	assert_int_equal(waitpid(pid, NULL, 0), pid);
}

static void
so_many_and_no_more(void **state)
{
	struct wait w = wait_forever();
	pid_t first = holder(), second;
	int slot = slots_try(s, SLOT_LONG);

	(void)state;
	assert_int_not_equal(slot, SLOT_NONE);
	slots_give(s, slot);
	second = holder();
	assert_int_equal(slots_try(s, SLOT_LONG), SLOT_NONE);
	w = wait_within(&w, 30);
	assert_int_equal(slots_take(s, SLOT_LONG, &w, &slot), WAIT_DEADLINE);
	stop(second);
	stop(first);
}

static void
the_dead_give_theirs_back(void **state)
{
	struct wait w = wait_forever();
	pid_t first = holder(), second = holder();
	int slot = SLOT_NONE;

	(void)state;
	stop(first);
	assert_int_equal(slots_take(s, SLOT_LONG, &w, &slot), WAIT_GO_ON);
	assert_int_not_equal(slot, SLOT_NONE);
	slots_give(s, slot);
	stop(second);
}

static void
two_more_are_kept_for_short_ones(void **state)
{
	pid_t first = holder(), second = holder();
	unsigned n, busy;
	int slot;

	(void)state;
	assert_int_equal(slots_try(s, SLOT_LONG), SLOT_NONE);
	slot = slots_try(s, SLOT_SHORT);
	assert_true(slots_is_kept(s, slot));
	assert_int_equal(slots_try(s, SLOT_UNKNOWN), slot);
	slots_give(s, slot);
	stop(first);
	slot = slots_try(s, SLOT_SHORT);
	assert_int_not_equal(slot, SLOT_NONE);
	assert_false(slots_is_kept(s, slot));
	slots_give(s, slot);
	slots_count(s, &n, &busy);
	assert_int_equal(n, 2);
	assert_int_equal(busy, 1);
	stop(second);
}

static void
none_is_no_limit(void **state)
{
	struct wait w = wait_forever();
	int slot = 7;

	(void)state;
	assert_int_equal(slots_take(NULL, SLOT_LONG, &w, &slot), WAIT_GO_ON);
	assert_int_equal(slot, SLOT_NONE);
	slots_give(NULL, slot);
	slots_give(s, SLOT_NONE);
}

#define EACH(fn) CASE_IN(fn, set_up, tear_down)

TESTS(EACH(so_many_and_no_more), EACH(the_dead_give_theirs_back),
      EACH(two_more_are_kept_for_short_ones), EACH(none_is_no_limit))
