#include <string.h>

#include "base/clock.h"
#include "store/user/audit.h"
#include "tests/store/memory.h"

#include "base/ban.h"

#define HOUR_MS (INT64_C(3600) * 1000)

static const struct user ann = { .owner = "u:ann", .name = "ann" };

static void
act(const char *what)
{
	const struct act act = { .act = what, .database = "shop" };

	assert_null(store_audit_act(s, a, &ann, &act));
}

/* As another program may write it: without an id. */
static void
at(int64_t at_ms, const char *what)
{
	assert_null(db_run(s, a,
			   "INSERT INTO audit (at_ms, owner, chat, n, state,"
			   " n_attempts, n_rows, model_calls, ms, act)"
			   " VALUES (?, 'u:ben', '', 0, '', 0, 0, 0, 0, ?)",
			   "it", at_ms, what));
}

/* The acts at or after a time, the newest first, with a space behind each. */
static const char *
acts_since(int64_t since_ms, size_t max)
{
	struct rows rows;
	const char *all = "";

	assert_null(store_audit_rows(s, a, since_ms, max, &rows));
	for (size_t i = 0; i < rows.n_rows; i++)
		all = arena_printf(a, "%s%s ", all,
				   rows.cells[i * rows.n_cols + 14].text.p);
	return all;
}

static void
the_newest_comes_first(void **state)
{
	int64_t now = clock_wall_ms();

	(void)state;
	at(now - 3 * HOUR_MS, "a");
	at(now - 2 * HOUR_MS, "b");
	at(now - 2 * HOUR_MS + 1, "c");
	act("d");
	act("e");
	assert_string_equal(acts_since(0, 10), "e d c b a ");
	assert_string_equal(acts_since(0, 3), "e d c ");
	assert_string_equal(acts_since(now - 2 * HOUR_MS, 10), "e d c b ");
	assert_string_equal(acts_since(now - 2 * HOUR_MS + 1, 10), "e d c ");
	assert_string_equal(acts_since(now + HOUR_MS, 10), "");
}

static void
a_clock_that_was_wrong_hides_no_row(void **state)
{
	int64_t now = clock_wall_ms(), ahead = now + 24 * HOUR_MS;

	(void)state;
	at(now - HOUR_MS, "a");
	at(ahead, "ahead");
	at(now - 1, "b");
	act("c");
	at(ahead + HOUR_MS, "d");
	assert_int_equal(strlen(acts_since(0, 10)), strlen("d c b ahead a "));
	assert_int_equal(strlen(acts_since(now - 1, 10)),
			 strlen("d c b ahead "));
	assert_string_equal(acts_since(ahead + 1, 10), "d ");
}

TESTS(MEMORY_CASE(the_newest_comes_first),
      MEMORY_CASE(a_clock_that_was_wrong_hides_no_row))
