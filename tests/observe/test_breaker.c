#include "observe/breaker.h"

#include "tests/test.h"

#include "base/ban.h"

/* Each case has a server of its own: what is known of them stays. */

#define PAUSE_MS 60000

static struct breaker_news
only_news(void)
{
	struct breaker_news news[BREAKER_SERVERS];

	assert_int_equal(breaker_news(news), 1);
	return news[0];
}

static void
assert_no_news(void)
{
	struct breaker_news news[BREAKER_SERVERS];

	assert_int_equal(breaker_news(news), 0);
}

static void
the_last_of_many_failures_begins_the_pause(void **state)
{
	(void)state;
	assert_false(breaker_failed("one", 3, PAUSE_MS));
	assert_false(breaker_failed("one", 3, PAUSE_MS));
	assert_no_news();
	assert_true(breaker_failed("one", 3, PAUSE_MS));
	assert_in_range(breaker_left_ms("one"), 1, PAUSE_MS);
	assert_int_equal(breaker_count_open(), 1);
	breaker_worked("one");
	assert_int_equal(breaker_count_open(), 0);
	assert_no_news();
}

static void
what_was_found_is_news_until_it_was_told(void **state)
{
	struct breaker_news n;

	(void)state;
	assert_true(breaker_failed("two", 1, PAUSE_MS));
	n = only_news();
	assert_in_range(n.left_ms, 1, PAUSE_MS);
	assert_int_equal(only_news().server, n.server);
	breaker_told(&n);
	assert_no_news();
	breaker_worked("two");
	assert_no_news();
}

/* One that another machine heard of, and the number of its key. */
static struct breaker_news
heard_of(const char *key)
{
	struct breaker_news n;

	assert_true(breaker_failed(key, 1, PAUSE_MS));
	n = only_news();
	breaker_told(&n);
	breaker_worked(key);
	n.left_ms = PAUSE_MS;
	return n;
}

static void
an_answer_of_its_own_says_more_than_others(void **state)
{
	struct breaker_news n = heard_of("three");

	(void)state;
	assert_false(breaker_hear(&n));
	assert_int_equal(breaker_left_ms("three"), 0);
	assert_no_news();
	breaker_worked("three");
	n = only_news();
	assert_int_equal(n.left_ms, 0);
	breaker_told(&n);
	assert_no_news();
}

static void
what_others_found_dead_is_left_alone(void **state)
{
	struct breaker_news n = { 4711, PAUSE_MS };

	(void)state;
	assert_true(breaker_hear(&n));
	assert_false(breaker_hear(&n)); /* it is already */
	assert_int_equal(breaker_count_open(), 1);
	assert_no_news();
}

TESTS(cmocka_unit_test(the_last_of_many_failures_begins_the_pause),
      cmocka_unit_test(what_was_found_is_news_until_it_was_told),
      cmocka_unit_test(an_answer_of_its_own_says_more_than_others),
      cmocka_unit_test(what_others_found_dead_is_left_alone))
