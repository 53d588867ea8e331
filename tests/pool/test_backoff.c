#include "pool/backoff.h"

#include "base/clock.h"
#include "tests/test.h"

#include "base/ban.h"

#define LONGEST_MS 5000 /* a page waits as long, at worst, for a worker */

static void
those_that_die_together_count_once(void **state)
{
	struct backoff b = { 0 };

	(void)state;
	for (int i = 0; i < 8; i++)
		backoff_wait(&b);
	assert_int_equal(b.deaths, 1);
	assert_false(backoff_is_over(&b));
}

static void
waits_at_most_so_long(void **state)
{
	struct backoff b = { 0 };
	int64_t before = 0;

	(void)state;
	for (int i = 0; i < 40; i++) {
		int64_t waits;

		b.not_before_ms = 0;
		backoff_wait(&b);
		waits = b.not_before_ms - clock_ms();
		assert_true(waits <= LONGEST_MS);
		assert_true(waits >= before - 1000);
		before = waits;
	}
	assert_true(before > LONGEST_MS / 2);
}

TESTS(CASE(those_that_die_together_count_once), CASE(waits_at_most_so_long))
