#include "base/clock.h"
#include "llm/llm.h"
#include "tests/arena.h"
#include "tests/llm/asking.h"
#include "tests/test.h"

#include "base/ban.h"

/* How long a call, and the pause before the next one, may take. */

static int
start(void **state)
{
	(void)state;
	server_start(&server, "[{\"match\": \"^timeout$\", \"hang\": true},"
			      " {\"match\": \"^while$\", \"held\": true,"
			      "  \"content\": \"done\"},"
			      " {\"match\": \"^500 always$\", \"status\": 500,"
			      " \"body\": \"<html>no\"}]");
	return server.port ? 0 : -1;
}

static void
test_down(void **state)
{
	struct settings s = settings(*state);
	struct wait w = wait_forever();
	struct llm_reply r;
	int64_t began = clock_ms();
	const struct err *e;

	s.base_url = "http://127.0.0.1:1/v1";
	s.backoff_ms = 10000;
	e = ask(*state, &s, "fine", &w, &r);
	assert_non_null(e);
	assert_int_equal(e->kind, ERR_MODEL_DOWN);
	assert_int_equal(r.calls, 1);
	assert_in_range(clock_ms() - began, 0, 1000);
}

/* The question's own deadline ends a call, and a pause that is too long. */
static void
test_deadline(void **state)
{
	struct settings s = settings(*state);
	struct wait forever = wait_forever();
	struct wait w = wait_within(&forever, 100);
	struct llm_reply r;
	const struct err *e = ask(*state, &s, "timeout", &w, &r);

	assert_non_null(e);
	assert_int_equal(e->kind, ERR_DEADLINE);
	s.backoff_ms = 60000;
	w = wait_within(&forever, 3000);
	e = ask(*state, &s, "500 always", &w, &r);
	assert_non_null(e);
	assert_int_equal(e->kind, ERR_MODEL);
	assert_int_equal(r.calls, 1);
}

/* 20, 40 and 80 ms. */
static void
test_backoff(void **state)
{
	struct settings s = settings(*state);
	struct wait w = wait_forever();
	struct llm_reply r;
	int64_t began = clock_ms();

	s.backoff_ms = 20;
	assert_non_null(ask(*state, &s, "500 always", &w, &r));
	assert_in_range(clock_ms() - began, 140, 400);
}

static bool
client_left(void *arg, bool left)
{
	(void)arg;
	(void)left;
	return true;
}

static void
test_cancelled(void **state)
{
	struct settings s = settings(*state);
	struct wait w = wait_forever();
	struct llm_reply r;
	const struct err *e;

	w.cancelled = client_left;
	e = ask(*state, &s, "timeout", &w, &r);
	assert_non_null(e);
	assert_int_equal(e->kind, ERR_CANCELLED);
}

/* The server answers once that was done. */
static void
release(void *arg)
{
	char path[96];
	FILE *f;

	(void)snprintf(path, sizeof(path), "%s.released", server.script);
	f = fopen(path, "w");
	assert_non_null(f);
	(void)fclose(f);
	++*(int *)arg;
}

static void
test_meanwhile(void **state)
{
	struct settings s = settings(*state);
	struct wait w = wait_forever();
	int n = 0;
	struct llm_reply r;

	w.meanwhile = release;
	w.meanwhile_arg = &n;
	assert_null(ask(*state, &s, "while", &w, &r));
	assert_string_equal(r.text, "done");
	assert_int_equal(n, 1);
	(void)unlink(arena_printf(*state, "%s.released", server.script));
	/* nothing was sent */
	s.base_url = "http://127.0.0.1:1/v1";
	assert_non_null(ask(*state, &s, "fine", &w, &r));
	assert_int_equal(n, 1);
}

static void
test_pause(void **state)
{
	static const struct {
		const char *text;
		int64_t ms; /* 0: none */
	} rows[] = {
		{ "Please try again in 1.5s.", 1500 },
		{ "Please try again in 20ms. Contact us", 20 },
		{ "please TRY AGAIN IN 6m0s", 360000 },
		{ "try again in 1h2m3s", 3723000 },
		{ "Please retry after 9 seconds.", 9000 },
		{ "Retry in 2 minutes", 120000 },
		{ "try again in -5s", 0 },
		{ "try again in 1e99s", 0 },
		{ "try again in 99999999999s", 0 },
		{ "try again in 5 parsecs", 0 },
		{ "try again in s", 0 },
		{ "try again in ", 0 },
		{ "try again in 1.2.3s", 0 },
		{ "try again later", 0 },
		{ "", 0 },
	};

	(void)state;
	for (size_t i = 0; i < COUNT(rows); i++) {
		int64_t ms = 0;

		assert_int_equal(llm_read_pause(str_of(rows[i].text), &ms),
				 rows[i].ms > 0);
		if (rows[i].ms > 0)
			assert_in_range(ms, rows[i].ms, rows[i].ms + 1);
	}
}

TESTS_IN(start, stop, ARENA_CASE(test_down), ARENA_CASE(test_deadline),
	 ARENA_CASE(test_backoff), ARENA_CASE(test_meanwhile),
	 ARENA_CASE(test_cancelled), CASE(test_pause))
