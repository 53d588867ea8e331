#include "observe/lane.h"

#include "observe/effort.h"

#include "tests/test.h"

#include "base/ban.h"

#define ALICE 8
#define WHOLE true

static struct arena *a;
static struct seats *q;
static struct wait w;

static int
set_up(void **state)
{
	static const struct seats_limits limits = { .seats = 4, .per_user = 2 };
	const struct seats_request r = { .user = ALICE };
	struct seats_place place;

	(void)state;
	a = arena_create(1 << 20);
	q = seats_create(a);
	if (!q)
		return -1;
	seats_sit(q, 0);
	w = wait_forever();
	return seats_enter(q, &limits, &r, &place) ? 0 : -1;
}

static int
tear_down(void **state)
{
	(void)state;
	arena_destroy(a);
	return 0;
}

static struct lane
begin(bool by_the_clock)
{
	struct lane l = { .seats = q, .by_the_clock = by_the_clock };

	assert_true(lane_try(&l));
	return l;
}

/* As an engine does: a look at the wait now and then, until so much passed. */
static void
compute(struct wait *in, int64_t ms)
{
	const struct effort began = effort_now();

	for (struct effort now = began; now.cpu_ms - began.cpu_ms < ms;
	     now = effort_now())
		assert_int_equal(wait_check(in), WAIT_GO_ON);
	in->next_tick_ms = 0;
	assert_int_equal(wait_check(in), WAIT_GO_ON);
}

static void
sleeping_is_not_slow(void **state)
{
	struct lane l = begin(false);
	struct wait *in = lane_run(&l, &w, 60000);

	(void)state;
	assert_int_equal(wait_sleep(in, EFFORT_SHORT_MS + 50), WAIT_GO_ON);
	in->next_tick_ms = 0;
	assert_int_equal(wait_check(in), WAIT_GO_ON);
	lane_end(&l, WHOLE);
	assert_int_equal(seats_pace(q), PACE_QUICK);
}

static void
a_server_that_takes_long_is_slow(void **state)
{
	struct lane l = begin(true);
	struct wait *in = lane_run(&l, &w, 60000);

	(void)state;
	assert_int_equal(wait_sleep(in, EFFORT_SHORT_MS + 50), WAIT_GO_ON);
	in->next_tick_ms = 0;
	assert_int_equal(wait_check(in), WAIT_GO_ON);
	lane_end(&l, WHOLE);
	assert_int_equal(seats_pace(q), PACE_SLOW);
}

static void
computing_is_slow(void **state)
{
	struct lane l = begin(false);

	(void)state;
	compute(lane_run(&l, &w, 60000), EFFORT_SHORT_MS + 50);
	lane_end(&l, WHOLE);
	assert_int_equal(seats_pace(q), PACE_SLOW);
}

/* Who leaves at once might have asked for anything. */
static void
what_was_broken_off_was_not_short(void **state)
{
	struct lane l = begin(false);

	(void)state;
	(void)lane_run(&l, &w, 60000);
	lane_end(&l, !WHOLE);
	assert_int_equal(seats_pace(q), PACE_UNKNOWN);
}

static void
what_was_broken_off_has_its_time_charged(void **state)
{
	struct lane l = begin(false);
	struct wait *in = lane_run(&l, &w, 60000);

	(void)state;
	assert_int_equal(wait_sleep(in, EFFORT_SHORT_MS + 50), WAIT_GO_ON);
	lane_end(&l, !WHOLE);
	assert_int_equal(seats_pace(q), PACE_SLOW);
}

#define EACH(fn) CASE_IN(fn, set_up, tear_down)

TESTS(EACH(sleeping_is_not_slow), EACH(a_server_that_takes_long_is_slow),
      EACH(computing_is_slow), EACH(what_was_broken_off_was_not_short),
      EACH(what_was_broken_off_has_its_time_charged))
