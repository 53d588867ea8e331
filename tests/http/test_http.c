#include <string.h>

#include "base/clock.h"
#include "base/file.h"
#include "http/http.h"
#include "http/rest.h"
#include "tests/arena.h"
#include "tests/server.h"
#include "tests/test.h"

#include "base/ban.h"

static const char rules[] =
	"[{\"match\": \"plain\", \"body\": \"hello\"},"
	"{\"match\": \"large\", \"body\": \"0123456789\", \"repeat\": 2000},"
	"{\"match\": \"endless\", \"body\": \"0123456789\","
	"  \"endless\": true},"
	"{\"match\": \"short\", \"body\": \"0123456789\", \"cut_at\": 5},"
	"{\"match\": \"chunks\", \"body\": \"0123456789\", \"repeat\": 20,"
	"  \"chunked\": true},"
	"{\"match\": \"broken\", \"body\": \"0123456789\", \"repeat\": 20,"
	"  \"chunked\": true, \"cut_at\": 100},"
	"{\"match\": \"garbage\", \"raw\": \"this is not HTTP\\r\\n\\r\\n\"},"
	"{\"match\": \"close\", \"close\": true},"
	"{\"match\": \"hang\", \"hang\": true},"
	"{\"match\": \"drip\", \"body\": \"0123456789\", \"repeat\": 100,"
	"  \"drip\": 20},"
	"{\"match\": \"away\", \"status\": 302, \"body\": \"\","
	"  \"headers\": {\"Location\": \"/v1/chat/completions\"}},"
	"{\"match\": \"later\", \"status\": 429, \"body\": \"no\","
	"  \"headers\": {\"retry-after\": \"7\", \"X-Two\": \"2\"}}]";

SERVER(rules)

static struct http_call
call_of(struct arena *a, const char *question)
{
	const char *body = arena_printf(
		a, "{\"messages\": [{\"content\": \"%s\"}]}", question);

	return (struct http_call){
		.method = "POST",
		.url = server_url(a, &server, "/v1/chat/completions"),
		.body = str_of(body),
		.max_reply = 10000,
		.connect_timeout_ms = 1000,
	};
}

static void
test_ends(void **state)
{
	static const struct {
		const char *question;
		enum http_end end;
		int status;
		size_t n; /* of the body; 0: not looked at */
	} cases[] = {
		{ "plain", HTTP_DONE, 200, 5 },
		{ "large", HTTP_TOO_LARGE, 200, 0 },
		{ "endless", HTTP_TOO_LARGE, 200, 0 },
		{ "short", HTTP_CUT, 200, 0 },
		{ "chunks", HTTP_DONE, 200, 200 },
		{ "broken", HTTP_CUT, 200, 0 },
		{ "garbage", HTTP_GARBLED, 0, 0 },
		{ "close", HTTP_CUT, 0, 0 },
		{ "hang", HTTP_DEADLINE, 0, 0 },
		{ "drip", HTTP_DEADLINE, 200, 0 },
		{ "away", HTTP_DONE, 302, 0 },
		{ "later", HTTP_DONE, 429, 2 },
		{ "plain", HTTP_DONE, 200, 5 },
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct http_call call = call_of(*state, cases[i].question);
		struct wait forever = wait_forever();
		struct wait w = wait_within(&forever, 500);
		struct http_reply r;

		http_exchange(*state, &call, &w, &r);
		if (r.end != cases[i].end || r.status != cases[i].status)
			print_error("%s: %d %d\n", cases[i].question,
				    (int)r.end, r.status);
		assert_int_equal(r.end, cases[i].end);
		assert_int_equal(r.status, cases[i].status);
		assert_int_equal(r.note == NULL, r.end == HTTP_DONE);
		if (cases[i].n)
			assert_int_equal(r.body.n, cases[i].n);
	}
}

static void
test_unreached(void **state)
{
	static const struct {
		const char *url;
		enum http_end end;
		const char *note; /* part of it */
	} cases[] = {
		{ "http://me:secret@127.0.0.1:1/x", HTTP_UNREACHED,
		  "127.0.0.1:1: " },
		{ "http://nowhere.invalid/", HTTP_UNREACHED,
		  "nowhere.invalid:80: " },
		{ "file:///etc/passwd", HTTP_BAD_URL, "" },
		{ "ftp://127.0.0.1/", HTTP_BAD_URL, "" },
		{ "not a url", HTTP_BAD_URL, "bad URL" },
		{ "", HTTP_BAD_URL, "bad URL" },
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct http_call call = { .url = cases[i].url,
					  .max_reply = 100,
					  .connect_timeout_ms = 500 };
		struct wait forever = wait_forever();
		struct wait w = wait_within(&forever, 3000);
		struct http_reply r;

		http_exchange(*state, &call, &w, &r);
		assert_int_equal(r.end, cases[i].end);
		assert_int_equal(r.status, 0);
		assert_non_null(strstr(r.note, cases[i].note));
		assert_null(strstr(r.note, "secret"));
	}
}

static void
count_tick(void *arg)
{
	++*(int *)arg;
}

/* Waiting ticks, and a client that hangs up ends it within a tick or two. */
static void
test_cancel(void **state)
{
	struct http_call call = call_of(*state, "hang");
	struct wait w = wait_forever();
	int ends[2], ticks = 0;
	int64_t began = clock_ms();
	struct http_reply r;

	assert_int_equal(pipe(ends), 0);
	w.descriptor = ends[1];
	w.tick = count_tick;
	w.arg = &ticks;
	(void)close(ends[0]);
	http_exchange(*state, &call, &w, &r);
	assert_int_equal(r.end, HTTP_CANCELLED);
	assert_true(ticks >= 1);
	assert_in_range(clock_ms() - began, 0, 4 * WAIT_TICK_MS);
	(void)close(ends[1]);
}

static bool
take_some(void *arg, struct str bytes)
{
	*(size_t *)arg += bytes.n;
	return *(size_t *)arg < 100;
}

static void
test_receive(void **state)
{
	struct http_call call = call_of(*state, "endless");
	struct wait w = wait_forever();
	struct http_reply r;
	size_t got = 0;

	call.receive = take_some;
	call.arg = &got;
	http_exchange(*state, &call, &w, &r);
	assert_int_equal(r.end, HTTP_ENOUGH);
	assert_true(got >= 100);
	assert_int_equal(r.body.n, 0);
	call = call_of(*state, "later");
	call.receive = take_some;
	call.arg = &got;
	http_exchange(*state, &call, &w, &r);
	assert_int_equal(r.status, 429);
	assert_true(str_is(r.body, "no"));
}

static void
test_headers(void **state)
{
	struct http_call call = call_of(*state, "later");
	struct wait w = wait_forever();
	struct http_reply r;
	int64_t ms = 0;

	http_exchange(*state, &call, &w, &r);
	assert_string_equal(http_header(&r, "x-two"), "2");
	assert_null(http_header(&r, "x-three"));
	assert_true(http_retry_after(&r, 0, &ms));
	assert_in_range(ms, 7000, 7001);
}

static void
test_retry_after(void **state)
{
	static const struct {
		const char *name, *value;
		int64_t ms; /* 0: not understood */
	} cases[] = {
		{ "Retry-After", "2", 2000 },
		{ "retry-after", " 1.5 ", 1500 },
		{ "Retry-After-Ms", "250", 250 },
		{ "Retry-After", "Sun, 06 Nov 1994 08:49:37 GMT", 20000 },
		{ "Retry-After", "Sunday, 06-Nov-94 08:49:37 GMT", 20000 },
		{ "Retry-After", "Sun, 06 Nov 1994 08:49:00 GMT", 0 },
		{ "Retry-After", "0", 0 },
		{ "Retry-After", "-5", 0 },
		{ "Retry-After", "1e99", 0 },
		{ "Retry-After", "nan", 0 },
		{ "Retry-After", "soon", 0 },
		{ "Retry-After", "", 0 },
		{ "X-Retry-After", "2", 0 },
	};

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct http_header h = { cases[i].name, cases[i].value };
		struct http_reply r = { .headers = &h, .n_headers = 1 };
		int64_t ms = 0;

		assert_int_equal(http_retry_after(&r, 784111757000, &ms),
				 cases[i].ms > 0);
		if (cases[i].ms > 0)
			assert_in_range(ms, cases[i].ms, cases[i].ms + 1);
	}
}

static bool
library_is_loaded(struct arena *a)
{
	struct str maps;

	assert_null(file_read(a, "/proc/self/maps", 1 << 20, &maps));
	return str_has(maps, STR("libcurl"));
}

/* It is 5 MB that most commands do without. */
static void
test_loads_late(void **state)
{
	struct arena *a = arena_create(1 << 22);

	(void)state;
	assert_false(library_is_loaded(a));
	assert_string_not_equal(http_version(), "none");
	assert_true(library_is_loaded(a));
	arena_destroy(a);
}

static void
count(void *arg)
{
	++*(int *)arg;
}

/* Once an exchange, and not while the far end may yet answer at once. */
static void
test_gives_back(void **state)
{
	struct http_call call = call_of(*state, "hang");
	struct rest young = { clock_ms() + 1000, false }, old = { 0, false };
	struct wait forever = wait_forever();
	struct wait w = wait_within(&forever, 500);
	struct http_reply r;
	int n = 0;

	http_give_back(count, &n);
	assert_true(rest_for_ms(&young) > 0);
	assert_int_equal(n, 0);
	assert_int_equal(rest_for_ms(&old), WAIT_TICK_MS);
	assert_int_equal(rest_for_ms(&old), WAIT_TICK_MS);
	assert_int_equal(n, 1);
	http_exchange(*state, &call, &w, &r);
	assert_int_equal(r.end, HTTP_DEADLINE);
	assert_int_equal(n, 2);
	http_give_back(NULL, NULL);
}

TESTS_IN(start, stop, CASE(test_loads_late),
	 /* the first of all */ ARENA_CASE(test_ends),
	 ARENA_CASE(test_unreached), ARENA_CASE(test_cancel),
	 ARENA_CASE(test_receive), ARENA_CASE(test_headers),
	 ARENA_CASE(test_gives_back), CASE(test_retry_after))
