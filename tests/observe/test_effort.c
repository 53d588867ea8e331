#include "observe/effort.h"

#include "tests/test.h"

#include "base/ban.h"

#define BY_THE_CLOCK true

struct row {
	const char *what;
	struct effort to; /* from all zeros */
	bool by_the_clock;
	int64_t ms;
	bool is_long;
};

static const struct row rows[] = {
	{ "nothing", { 0, 0, 0 }, false, 0, false },
	{ "waits for a core", { 2500, 40, 0 }, false, 40, false },
	{ "computes", { 300, 251, 0 }, false, 251, true },
	{ "computes on two cores", { 150, 300, 0 }, false, 300, true },
	{ "just short", { 900, 250, 0 }, false, 250, false },
	{ "reads the disk", { 300, 5, 8 }, false, 300, true },
	{ "reads a little", { 40, 5, 8 }, false, 40, false },
	{ "on a server", { 300, 1, 0 }, BY_THE_CLOCK, 300, true },
	{ "on a server, short", { 200, 1, 0 }, BY_THE_CLOCK, 200, false },
	{ "keeps its place", { 3001, 1, 0 }, false, 1, true },
};

static void
what_it_takes_counts_and_no_waiting(void **state)
{
	static const struct effort zero;

	(void)state;
	for (size_t i = 0; i < COUNT(rows); i++) {
		const struct row *r = &rows[i];

		if (effort_ms(&zero, &r->to, r->by_the_clock) != r->ms ||
		    effort_is_long(&zero, &r->to, r->by_the_clock) !=
			    r->is_long)
			fail_msg("%s", r->what);
	}
}

static void
time_of_the_processor_is_measured(void **state)
{
	const struct effort began = effort_now();
	struct effort now = began;

	(void)state;
	while (now.cpu_ms - began.cpu_ms < 20)
		now = effort_now();
	assert_true(now.wall_ms - began.wall_ms >= 10);
}

TESTS(CASE(what_it_takes_counts_and_no_waiting),
      CASE(time_of_the_processor_is_measured))
