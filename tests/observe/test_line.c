#include "observe/line.h"

#include <limits.h>
#include <stdlib.h>

#include "base/clock.h"
#include "tests/test.h"

#include "base/ban.h"

#define ALICE 8

/* A worker died with the lock, or was taken over and keeps it. */
static void
a_lock_that_is_kept_is_lost(void **state)
{
	struct line *s = calloc(1, sizeof(*s));
	const int64_t began = clock_ms();

	(void)state;
	assert_non_null(s);
	s->holder = INT_MAX;
	line_lock(s);
	assert_true(clock_ms() - began >= LINE_LOCK_MS);
	line_unlock(s);
	assert_int_equal(s->holder, 0);
	free(s);
}

static void
who_lost_it_gives_back_nothing(void **state)
{
	struct line *s = calloc(1, sizeof(*s));

	(void)state;
	assert_non_null(s);
	s->holder = INT_MAX;
	line_unlock(s);
	assert_int_equal(s->holder, INT_MAX);
	free(s);
}

/* A worker that was taken over writes there what it likes. */
static void
more_rows_than_there_are_are_not_read(void **state)
{
	static const struct seats_limits limits = { 4, 2 };
	struct line *s = calloc(1, sizeof(*s));
	struct look l;

	(void)state;
	assert_non_null(s);
	s->rows = UINT_MAX;
	s->seats[0] = (struct holder){ .user = ALICE, .since_ms = 1 };
	l = line_look(s, &limits, clock_ms());
	assert_int_equal(l.taken, 1);
	assert_int_equal(line_standing(&l, ALICE, 1).seats, 1);
	free(s);
}

TESTS(CASE(a_lock_that_is_kept_is_lost), CASE(who_lost_it_gives_back_nothing),
      CASE(more_rows_than_there_are_are_not_read))
