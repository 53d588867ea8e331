#include "observe/seats.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/test.h"

#include "base/ban.h"

#define MALLORY 7
#define ALICE 8
#define BOB 9

static struct arena *a;
static struct seats *q;
static struct seats_limits limits;

/* The user had a statement that was short. */
static void
is_quick(uint64_t user)
{
	const struct seats_request r = { .user = user };
	struct seats_place place;

	seats_sit(q, 9);
	(void)seats_enter(q, &limits, &r, &place);
	seats_quick(q);
	seats_leave(q);
}

static int
set_up(void **state)
{
	(void)state;
	a = arena_create(1 << 20);
	q = seats_create(a);
	limits = (struct seats_limits){ .seats = 4, .per_user = 2 };
	if (!q)
		return -1;
	for (uint64_t user = MALLORY; user <= BOB; user++)
		is_quick(user);
	for (uint64_t user = 100; user < 104; user++)
		is_quick(user);
	return 0;
}

static int
tear_down(void **state)
{
	(void)state;
	arena_destroy(a);
	return 0;
}

/* The worker of that row takes a request: 0 it has a seat, else its place. */
static unsigned
enter(int row, uint64_t user, uint64_t what)
{
	const struct seats_request r = { .user = user, .what = what };
	struct seats_place place;

	seats_sit(q, row);
	if (seats_enter(q, &limits, &r, &place))
		return 0;
	assert_true(place.place >= 1);
	assert_in_range(place.wait_s, 1, 60);
	return place.place;
}

static void
leave(int row)
{
	seats_sit(q, row);
	seats_leave(q);
}

static void
one_user_has_their_share_and_no_more(void **state)
{
	(void)state;
	assert_int_equal(enter(0, MALLORY, 1), 0);
	assert_int_equal(enter(1, MALLORY, 2), 0);
	assert_int_equal(enter(2, MALLORY, 3), 1);
	/* whom their own share keeps out stands in nobody's way */
	assert_int_equal(enter(2, ALICE, 1), 0);
	leave(0);
	assert_int_equal(enter(0, MALLORY, 3), 0);
}

static void
a_ticket_keeps_its_place(void **state)
{
	(void)state;
	for (int i = 0; i < 4; i++)
		assert_int_equal(enter(i, 100 + (unsigned)i, 1), 0);
	assert_int_equal(enter(4, ALICE, 1), 1);
	assert_int_equal(enter(4, BOB, 1), 2);
	assert_int_equal(enter(4, ALICE, 1), 1);
	leave(0);
	/* the seat is kept for whom it is the turn of */
	assert_int_equal(enter(0, BOB, 1), 2);
	assert_int_equal(enter(0, ALICE, 1), 0);
	leave(1);
	assert_int_equal(enter(1, BOB, 1), 0);
}

static void
who_has_fewest_seats_is_next(void **state)
{
	(void)state;
	assert_int_equal(enter(0, MALLORY, 1), 0);
	assert_int_equal(enter(1, 100, 1), 0);
	assert_int_equal(enter(2, 101, 1), 0);
	assert_int_equal(enter(3, 102, 1), 0);
	for (uint64_t i = 2; i < 6; i++)
		assert_int_equal(enter(4, MALLORY, i), i - 1);
	assert_int_equal(enter(4, ALICE, 1), 1);
	leave(1);
	assert_int_equal(enter(1, MALLORY, 2), 2);
	assert_int_equal(enter(1, ALICE, 1), 0);
}

static void
one_user_fills_no_line(void **state)
{
	unsigned seats, waiting;

	(void)state;
	for (int i = 0; i < 4; i++)
		assert_int_equal(enter(i, 100 + (unsigned)i, 1), 0);
	for (uint64_t i = 0; i < 1000; i++)
		assert_in_range(enter(4, MALLORY, i), 1, 4);
	seats_count(q, &seats, &waiting);
	assert_int_equal(seats, 4);
	assert_int_equal(waiting, 4);
}

static void
slow_users_together_have_half(void **state)
{
	(void)state;
	for (int i = 0; i < 4; i++) {
		assert_int_equal(enter(i, 100 + (unsigned)i, 1), 0);
		assert_int_not_equal(seats_pace(q), PACE_SLOW);
		seats_charge(q, 2000);
		assert_int_equal(seats_pace(q), PACE_SLOW);
		leave(i);
	}
	assert_int_equal(enter(0, 100, 1), 0);
	assert_int_equal(enter(1, 101, 1), 0);
	assert_int_equal(enter(2, 102, 1), 1);
	assert_int_equal(enter(2, ALICE, 1), 0);
	assert_int_equal(enter(3, BOB, 1), 0);
	/* and stand behind all others */
	assert_int_equal(enter(4, 103, 1), 2);
	assert_int_equal(enter(4, MALLORY, 1), 1);
}

static void
brief_statements_make_nobody_slow(void **state)
{
	(void)state;
	assert_int_equal(enter(0, ALICE, 1), 0);
	for (int i = 0; i < 1000; i++)
		seats_charge(q, 20);
	assert_int_not_equal(seats_pace(q), PACE_SLOW);
	leave(0);
}

static void
the_unknown_leave_room_for_the_quick(void **state)
{
	(void)state;
	for (int i = 0; i < 3; i++)
		assert_int_equal(enter(i, 200 + (unsigned)i, 1), 0);
	assert_int_equal(enter(3, 203, 1), 1);
	assert_int_equal(enter(3, ALICE, 1), 0);
}

static void
long_statements_end_for_those_in_line(void **state)
{
	(void)state;
	for (int i = 0; i < 4; i++)
		assert_int_equal(enter(i, 100 + (unsigned)i, 1), 0);
	for (int i = 0; i < 4; i++) {
		seats_sit(q, i);
		assert_false(seats_must_end(q));
	}
	assert_int_equal(enter(4, ALICE, 1), 1);
	for (int i = 0; i < 4; i++) {
		seats_sit(q, i);
		assert_int_equal(seats_must_end(q), i < 2);
	}
}

static void
a_dead_worker_holds_no_seat(void **state)
{
	pid_t pid;

	(void)state;
	limits.seats = 1;
	pid = fork();
	if (pid == 0) {
		if (enter(0, MALLORY, 1) == 0)
			(void)raise(SIGKILL);
		_exit(0);
	}
	assert_int_equal(waitpid(pid, NULL, 0), pid);
	assert_int_equal(enter(1, ALICE, 1), 1);
	seats_free(q, 0);
	assert_int_equal(enter(1, ALICE, 1), 0);
}

static void
without_a_table_all_have_seats(void **state)
{
	const struct seats_request r = { .user = ALICE };
	struct seats_place place;
	unsigned seats, waiting;

	(void)state;
	assert_true(seats_enter(NULL, &limits, &r, &place));
	seats_charge(NULL, 9000);
	assert_int_equal(seats_pace(NULL), PACE_QUICK);
	seats_leave(NULL);
	seats_count(NULL, &seats, &waiting);
	assert_int_equal(seats + waiting, 0);
	assert_int_equal(seats_key("alice"), seats_key("alice"));
	assert_int_not_equal(seats_key("alice"), seats_key("bob"));
}

#define EACH(fn) CASE_IN(fn, set_up, tear_down)

TESTS(EACH(one_user_has_their_share_and_no_more),
      EACH(a_ticket_keeps_its_place), EACH(who_has_fewest_seats_is_next),
      EACH(one_user_fills_no_line), EACH(slow_users_together_have_half),
      EACH(brief_statements_make_nobody_slow),
      EACH(the_unknown_leave_room_for_the_quick),
      EACH(long_statements_end_for_those_in_line),
      EACH(a_dead_worker_holds_no_seat), EACH(without_a_table_all_have_seats))
