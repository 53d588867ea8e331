#include "tests/test.h"

#include <sys/wait.h>
#include <unistd.h>

#include "observe/scoreboard.h"

#include "base/ban.h"

#define ROUTE 3

/* What a worker writes, another process reads. */
static void
test_shared(void **state)
{
	struct arena *a = arena_create(1 << 20);
	struct scoreboard *b = scoreboard_create(a);
	struct worker_row row;
	int at = scoreboard_take(b, 1);
	pid_t pid = fork();

	(void)state;
	if (pid == 0) {
		scoreboard_sit(b, at);
		scoreboard_idle(b);
		scoreboard_busy(b);
		scoreboard_route(b, ROUTE);
		scoreboard_count(b, ROUTE, 200);
		scoreboard_count(b, ROUTE, 303);
		scoreboard_count(b, ROUTE, 204);
		_exit(0);
	}
	scoreboard_name(b, at, pid);
	assert_int_equal(waitpid(pid, NULL, 0), pid);
	assert_true(scoreboard_read(b, at, &row));
	assert_int_equal(row.pid, pid);
	assert_int_equal(row.pool, 1);
	assert_int_equal(row.state, WORKER_BUSY);
	assert_int_equal(row.served, 1);
	assert_int_equal(row.route, ROUTE);
	assert_int_equal(scoreboard_total(b, ROUTE, 2), 2);
	assert_int_equal(scoreboard_total(b, ROUTE, 3), 1);
	assert_int_equal(scoreboard_total(b, ROUTE, 5), 0);
	scoreboard_give(b, at);
	assert_false(scoreboard_read(b, at, &row));
	assert_int_equal(scoreboard_take(b, 0), at);
	arena_destroy(a);
}

/* A worker that was taken over writes into rows that are not its own. */
static void
a_row_that_is_taken_is_not_given_twice(void **state)
{
	struct arena *a = arena_create(1 << 20);
	struct scoreboard *b = scoreboard_create(a);
	int at = scoreboard_take(b, 1);
	pid_t pid = fork();

	(void)state;
	if (pid == 0) {
		scoreboard_give(b, at);
		_exit(0);
	}
	assert_int_equal(waitpid(pid, NULL, 0), pid);
	assert_int_not_equal(scoreboard_take(b, 1), at);
	arena_destroy(a);
}

static void
test_ceilings(void **state)
{
	struct arena *a = arena_create(1 << 20);
	struct scoreboard *b = scoreboard_create(a);
	struct worker_row row;

	(void)state;
	for (int i = 0; i < SCOREBOARD_ROWS; i++)
		assert_int_equal(scoreboard_take(b, 0), i);
	assert_int_equal(scoreboard_take(b, 0), SCOREBOARD_FULL);
	assert_false(scoreboard_read(b, -1, &row));
	assert_false(scoreboard_read(b, SCOREBOARD_ROWS, &row));
	scoreboard_count(b, SCOREBOARD_ROUTES, 200);
	scoreboard_count(b, 0, 9999);
	assert_int_equal(scoreboard_total(b, 0, 0), 1);
	assert_int_equal(scoreboard_total(b, 0, 7), 0);
	arena_destroy(a);
}

static void
test_nothing(void **state)
{
	struct worker_row row;

	(void)state;
	scoreboard_busy(NULL);
	scoreboard_idle(NULL);
	scoreboard_count(NULL, 0, 200);
	assert_int_equal(scoreboard_take(NULL, 0), SCOREBOARD_FULL);
	assert_false(scoreboard_read(NULL, 0, &row));
	assert_int_equal(scoreboard_total(NULL, 0, 2), 0);
}

TESTS(CASE(test_shared), CASE(a_row_that_is_taken_is_not_given_twice),
      CASE(test_ceilings), CASE(test_nothing))
