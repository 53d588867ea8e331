#include <sys/socket.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/wait.h"

#include "tests/test.h"

#include "base/ban.h"

static void
ends_at_the_deadline(void **state)
{
	struct wait forever = wait_forever(), w;
	int64_t began = clock_ms();

	(void)state;
	assert_int_equal(wait_check(&forever), WAIT_GO_ON);
	w = wait_within(&forever, 50);
	assert_int_equal(wait_sleep(&w, 5000), WAIT_DEADLINE);
	assert_in_range(clock_ms() - began, 45, 1000);
	assert_int_equal(wait_left_ms(&w, 100), 0);
	w = wait_within(&forever, 50);
	w = wait_within(&w, 60000);
	assert_true(wait_left_ms(&w, 100) <= 50);
}

static void
notices_that_the_client_left(void **state)
{
	struct wait w = wait_forever();
	int pair[2];

	(void)state;
	assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, pair), 0);
	w.descriptor = pair[0];
	assert_int_equal(wait_check(&w), WAIT_GO_ON);
	(void)close(pair[1]);
	assert_int_equal(wait_sleep(&w, 5000), WAIT_CANCELLED);
	(void)close(pair[0]);
}

struct watch {
	int ticks;
	bool left;
	bool stop;
};

static void
tick(void *arg)
{
	((struct watch *)arg)->ticks++;
}

static bool
cancelled(void *arg, bool left)
{
	struct watch *watch = arg;

	watch->left = left;
	return watch->stop;
}

static void
callbacks_decide(void **state)
{
	struct watch watch = { 0 };
	struct wait w = wait_forever();
	int pair[2];

	(void)state;
	assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, pair), 0);
	w.descriptor = pair[0];
	w.tick = tick;
	w.cancelled = cancelled;
	w.arg = &watch;
	(void)close(pair[1]);
	assert_int_equal(wait_sleep(&w, 600), WAIT_GO_ON);
	assert_true(watch.left && watch.ticks >= 2);
	watch.stop = true;
	assert_int_equal(wait_sleep(&w, 600), WAIT_CANCELLED);
	(void)close(pair[0]);
}

static void
polls(void **state)
{
	struct wait forever = wait_forever(), w = wait_within(&forever, 100);
	bool ready = false;
	int fds[2];

	(void)state;
	assert_int_equal(pipe(fds), 0);
	assert_int_equal(wait_poll(&w, fds[0], POLLIN, &ready), WAIT_DEADLINE);
	assert_false(ready);
	assert_int_equal(write(fds[1], "x", 1), 1);
	assert_int_equal(wait_poll(&forever, fds[0], POLLIN, &ready),
			 WAIT_GO_ON);
	assert_true(ready);
	(void)close(fds[0]);
	(void)close(fds[1]);
}

TESTS(CASE(ends_at_the_deadline), CASE(notices_that_the_client_left),
      CASE(callbacks_decide), CASE(polls))
