#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "store/db/sqlite/queue.h"
#include "tests/test.h"

#include "base/ban.h"

#define SHORT_MS 20
#define LONG_MS 10000

/* What a child does with the queue; its end tells how that went. */
static int
in_child(int (*does)(void))
{
	pid_t pid = fork();
	int status = 0;

	assert_true(pid >= 0);
	if (pid == 0)
		_exit(does());
	assert_int_equal(waitpid(pid, &status, 0), pid);
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static int
enters(void)
{
	if (!queue_enter(SHORT_MS, false))
		return 1;
	queue_leave();
	return 0;
}

static int
dies_inside(void)
{
	if (!queue_enter(LONG_MS, false))
		return 1;
	(void)raise(SIGKILL);
	return 2;
}

static void
others_wait_while_it_is_held(void **state)
{
	(void)state;
	assert_true(queue_enter(LONG_MS, false));
	assert_int_equal(in_child(enters), 1);
	queue_leave();
	assert_int_equal(in_child(enters), 0);
}

static void
what_a_dead_process_held_is_taken_over(void **state)
{
	(void)state;
	assert_int_equal(in_child(dies_inside), -1);
	assert_int_equal(in_child(enters), 0);
	assert_true(queue_enter(SHORT_MS, false));
	queue_leave();
}

static int
share(void **state)
{
	(void)state;
	queue_share();
	return 0;
}

static int
keep(void **state)
{
	(void)state;
	return 0;
}

TESTS_IN(share, keep, CASE(others_wait_while_it_is_held),
	 CASE(what_a_dead_process_held_is_taken_over))
