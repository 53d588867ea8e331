#include "pool/children.h"

#include <limits.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/test.h"

#include "base/ban.h"

static struct child all[SCOREBOARD_ROWS];

/* A worker that was taken over says that it is at a route that is none. */
static void
one_that_lies_about_its_route_is_ended(void **state)
{
	struct arena *a = arena_create(1 << 20);
	struct scoreboard *b = scoreboard_create(a);
	int row = scoreboard_take(b, POOL_PAGE), status = 0;
	pid_t pid = fork();

	(void)state;
	if (pid == 0)
		for (;;)
			(void)pause();
	scoreboard_sit(b, row);
	scoreboard_busy(b);
	scoreboard_route(b, UINT_MAX / 2);
	all[row] = (struct child){ .pid = pid, .pool = POOL_PAGE };
	children_kill_overrun(all, b, -1);
	assert_true(all[row].killed);
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_true(WIFSIGNALED(status));
	arena_destroy(a);
}

TESTS(CASE(one_that_lies_about_its_route_is_ended))
