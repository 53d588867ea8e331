#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/json.h"
#include "llm/llm.h"
#include "tests/arena.h"
#include "tests/llm/asking.h"
#include "tests/test.h"

#include "base/ban.h"

#define NONE ERR__MAX

/* clang-format off */
/*
 * One question each: what the server does, once or as often as it is asked,
 * and what comes of it. Times are those of settings() in tests/llm/asking.h.
 */
static const struct {
	const char *name; /* the question */
	const char *rule; /* of the script, without "match" */
	enum err_kind kind;
	const char *note; /* part of it; of the text when kind is NONE */
	unsigned calls;
	unsigned retry_after_s;
} cases[] = {
	{ "fine", "\"content\": \"hello\"", NONE, "hello", 1, 0 },
	{ "slow but fine", "\"content\": \"hello\", \"delay\": 0.1", NONE,
	  "hello", 1, 0 },
	{ "chunked", "\"content\": \"hello\", \"chunked\": true", NONE,
	  "hello", 1, 0 },
	{ "in parts", "\"message\": {\"content\": [{\"type\": \"text\","
	  " \"text\": \"hel\"}, {\"type\": \"text\", \"text\": \"lo\"}]}", NONE,
	  "hello", 1, 0 },

	{ "another type", "\"content\": \"hello\", \"headers\":"
	  " {\"Content-Type\": \"text/html\"}", NONE, "hello", 1, 0 },
	{ "thinking apart", "\"message\": {\"content\": \"hello\","
	  " \"reasoning_content\": \"SELECT 0\"}", NONE, "hello", 1, 0 },
	{ "thinking alone", "\"message\": {\"content\": \"\","
	  " \"reasoning_content\": \"SELECT 0\"}", NONE, "SELECT 0", 1, 0 },

	{ "timeout", "\"hang\": true", ERR_MODEL_SLOW, "given up", 1, 0 },
	{ "drip", "\"content\": \"hello\", \"drip\": 50", ERR_MODEL_SLOW,
	  "given up", 1, 0 },

	{ "429 always", "\"status\": 429, \"error\": \"slow down\"", ERR_RATE,
	  "429: slow down", 4, 0 },
	{ "429 once", "\"times\": 1, \"status\": 429, \"error\": \"x\"", NONE,
	  "SELECT 1", 2, 0 },
	{ "429 thrice", "\"times\": 3, \"status\": 429, \"error\": \"x\"", NONE,
	  "SELECT 1", 4, 0 },
	{ "seconds", "\"times\": 1, \"status\": 429, \"headers\":"
	  " {\"Retry-After\": \"0.05\"}", NONE, "SELECT 1", 2, 0 },
	{ "milliseconds", "\"times\": 1, \"status\": 503, \"headers\":"
	  " {\"retry-after-ms\": \"60\"}", NONE, "SELECT 1", 2, 0 },
	{ "words", "\"times\": 1, \"status\": 429, \"error\":"
	  " \"Please try again in 50ms.\"", NONE, "SELECT 1", 2, 0 },
	{ "seconds, too many", "\"status\": 429, \"headers\":"
	  " {\"Retry-After\": \"30\"}", ERR_RATE, "429", 1, 31 },
	{ "milliseconds, too many", "\"status\": 503, \"headers\":"
	  " {\"retry-after-ms\": \"30000\"}", ERR_MODEL, "503", 1, 31 },
	{ "words, too many", "\"status\": 429, \"error\": \"Limit reached."
	  " Please try again in 20s. Thank you.\"", ERR_RATE, "429", 1, 21 },
	{ "date, too late", "\"status\": 429, \"headers\":"
	  " {\"Retry-After\": \"Sun, 06 Nov 2022 08:49:37 GMT\"}", ERR_RATE,
	  "429", 4, 0 },
	{ "negative", "\"times\": 1, \"status\": 429, \"headers\":"
	  " {\"Retry-After\": \"-7\"}", NONE, "SELECT 1", 2, 0 },
	{ "huge wait", "\"times\": 1, \"status\": 429, \"headers\":"
	  " {\"Retry-After\": \"1e99\"}", NONE, "SELECT 1", 2, 0 },
	{ "no number", "\"times\": 1, \"status\": 429, \"headers\":"
	  " {\"Retry-After\": \"soon\"}", NONE, "SELECT 1", 2, 0 },
	{ "told not to", "\"status\": 429, \"headers\":"
	  " {\"x-should-retry\": \"false\"}, \"error\": \"quota\"", ERR_RATE,
	  "quota", 1, 0 },

	{ "408", "\"times\": 1, \"status\": 408", NONE, "SELECT 1", 2, 0 },
	{ "409", "\"times\": 1, \"status\": 409", NONE, "SELECT 1", 2, 0 },
	{ "500", "\"times\": 1, \"status\": 500", NONE, "SELECT 1", 2, 0 },
	{ "502", "\"times\": 1, \"status\": 502", NONE, "SELECT 1", 2, 0 },
	{ "529", "\"times\": 1, \"status\": 529", NONE, "SELECT 1", 2, 0 },
	{ "500 always", "\"status\": 500, \"body\": \"<html>no\"", ERR_MODEL,
	  "500: ", 4, 0 },
	{ "400", "\"status\": 400, \"error\": \"too many tokens\"", ERR_MODEL,
	  "400: too many tokens", 1, 0 },
	{ "401", "\"status\": 401, \"error\": \"Bad key " KEY "\"", ERR_MODEL,
	  "401: key rejected", 1, 0 },
	{ "403", "\"status\": 403, \"error\": \"no\"", ERR_MODEL,
	  "403: key rejected", 1, 0 },
	{ "404", "\"status\": 404, \"error\": \"no model " KEY "\"", ERR_MODEL,
	  "404: no model ***", 1, 0 },
	{ "302", "\"status\": 302, \"headers\": {\"Location\":"
	  " \"http://127.0.0.1:1/\"}", ERR_MODEL, "302", 1, 0 },

	{ "HTML", "\"body\": \"<html>hello</html>\"", ERR_MODEL,
	  "incomplete or not JSON", 1, 0 },
	{ "empty", "\"body\": \"\"", ERR_MODEL, "incomplete or not JSON", 1,
	  0 },
	{ "text", "\"body\": \"SELECT 1\"", ERR_MODEL,
	  "incomplete or not JSON", 1, 0 },
	{ "not HTTP", "\"raw\": \"SELECT 1\\r\\n\\r\\n\"", ERR_MODEL,
	  "127.0.0.1:", 1, 0 },
	{ "closed", "\"close\": true", ERR_MODEL, "127.0.0.1:", 1, 0 },
	{ "longer than said", "\"content\": \"hello\", \"cut_at\": 9000,"
	  " \"headers\": {\"Content-Length\": \"9000\"}", ERR_MODEL,
	  "127.0.0.1:", 1, 0 },
	{ "shorter than said", "\"content\": \"hello\", \"cut_at\": 9000,"
	  " \"headers\":"
	  " {\"Content-Length\": \"30\", \"Connection\": \"close\"}",
	  ERR_MODEL, "incomplete", 1, 0 },
	{ "bad UTF-8", "\"body\": \"{\\\"choices\\\": [{\\\"message\\\":"
	  " {\\\"content\\\": \\\"SELECT '\\udcff'\\\"}}]}\"", ERR_MODEL,
	  "not UTF-8", 1, 0 },
	{ "huge", "\"body\": \"0123456789\", \"repeat\": 20000", ERR_MODEL,
	  "127.0.0.1:", 1, 0 },
	{ "endless", "\"body\": \"0123456789\", \"endless\": true", ERR_MODEL,
	  "127.0.0.1:", 1, 0 },
	{ "deep", "\"body\": \"[\", \"repeat\": 9000", ERR_MODEL,
	  "incomplete or not JSON", 1, 0 },
	{ "no choices", "\"reply\": {\"id\": \"x\"}", ERR_MODEL, "no choices",
	  1, 0 },
	{ "empty choices", "\"reply\": {\"choices\": []}", ERR_MODEL,
	  "empty choices", 1, 0 },
	{ "odd choices", "\"reply\": {\"choices\": 7}", ERR_MODEL,
	  "empty choices", 1, 0 },
	{ "odd message", "\"reply\": {\"choices\": [{\"message\": 7}]}", ERR_MODEL, "no content", 1, 0 },
	{ "null", "\"message\": {\"content\": null}", ERR_MODEL, "no content",
	  1, 0 },
	{ "blank", "\"content\": \" \\n\"", ERR_MODEL, "no content", 1, 0 },
	{ "refusal", "\"message\": {\"content\": null, \"refusal\":"
	  " \"I will not.\"}", ERR_MODEL, "I will not.", 1, 0 },
	{ "tools", "\"message\": {\"content\": null, \"tool_calls\":"
	  " [{\"id\": \"x\"}]}", ERR_MODEL, "tool", 1, 0 },
	{ "length", "\"content\": \"{\\\"sql\\\": \\\"SELECT 1\","
	  " \"finish_reason\": \"length\"", ERR_MODEL, "length", 1, 0 },
	{ "length of YAML", "\"content\": \"sql: SELECT a FROM t\","
	  " \"finish_reason\": \"length\"", ERR_MODEL, "length", 1, 0 },
	{ "reasoning alone", "\"message\": {\"content\": \"\","
	  " \"reasoning_content\": \"Let me see.\"}", ERR_MODEL,
	  "no content", 1, 0 },
	{ "filter", "\"content\": \"x\", \"finish_reason\":"
	  " \"content_filter\"", ERR_MODEL, "content_filter", 1, 0 },
	{ "error in 200", "\"reply\": {\"error\": {\"message\": \"overload "
	  KEY "\"}}", ERR_MODEL, "overload ***", 1, 0 },
};
/* clang-format on */

/* Each length of an answer, three ways of sending it. */
#define ANSWER "{\"choices\":[{\"message\":{\"content\":\"SELECT 1 FROM t\"}}]}"

static const char *const modes[] = { "length", "chunked", "close_ends" };

static void
add_cuts(struct buf *b)
{
	for (size_t m = 0; m < COUNT(modes); m++)
		for (size_t n = 0; n <= sizeof(ANSWER) - 1; n++)
			buf_printf(b,
				   ",{\"match\": \"^%s %zu$\", \"%s\": true,"
				   " \"cut_at\": %zu, \"reply\": " ANSWER "}",
				   modes[m], n, modes[m], n);
}

static int
start(void **state)
{
	struct arena *a = arena_create((size_t)1 << 24);
	struct buf b = buf_new(a, (size_t)1 << 20);

	(void)state;
	buf_puts(&b, "[");
	for (size_t i = 0; i < COUNT(cases); i++)
		buf_printf(&b, "%s{\"match\": \"^%s$\", %s}", i ? "," : "",
			   cases[i].name, cases[i].rule);
	add_cuts(&b);
	buf_puts(&b, "]");
	server_start(&server, buf_text(&b));
	arena_destroy(a);
	return server.port ? 0 : -1;
}

static bool
is_right(size_t i, const struct err *e, const struct llm_reply *r)
{
	const char *text = e ? e->note : r->text;

	if (e && (strstr(e->note, KEY) || strstr(e->say, KEY)))
		return false;
	return (e ? e->kind : NONE) == cases[i].kind &&
	       strstr(text, cases[i].note) && r->calls == cases[i].calls &&
	       (!e || e->retry_after_s == cases[i].retry_after_s);
}

static void
test_faults(void **state)
{
	struct settings s = settings(*state);
	bool ok = true;

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct wait forever = wait_forever();
		struct wait w = wait_within(&forever, 5000);
		struct llm_reply r;
		const struct err *e;

		s.llm_timeout_ms =
			cases[i].kind == ERR_MODEL_SLOW ? 400 : 20000;
		e = ask(*state, &s, cases[i].name, &w, &r);
		if (is_right(i, e, &r))
			continue;
		print_error("%s: kind %d, %s, %zu calls, retry %u\n",
			    cases[i].name, e ? (int)e->kind : -1,
			    e ? e->note : r.text, r.calls,
			    e ? e->retry_after_s : 0);
		ok = false;
	}
	assert_true(ok);
}

/* A part of an answer is never taken for the whole. */
static void
check_cut(struct arena *a, const char *question)
{
	struct settings s = settings(a);
	struct wait w = wait_forever();
	struct llm_reply r;
	const struct err *e = ask(a, &s, question, &w, &r);

	assert_int_equal(r.calls, 1);
	if (!e) {
		assert_string_equal(r.text, "SELECT 1 FROM t");
		return;
	}
	assert_int_equal(e->kind, ERR_MODEL);
	assert_null(r.text);
}

static void
test_cut_anywhere(void **state)
{
	for (size_t m = 0; m < COUNT(modes); m++)
		for (size_t n = 0; n <= sizeof(ANSWER) - 1; n++)
			check_cut(*state,
				  arena_printf(*state, "%s %zu", modes[m], n));
}

static void
test_usage(void **state)
{
	struct settings s = settings(*state);
	struct wait w = wait_forever();
	struct llm_reply r;

	assert_null(ask(*state, &s, "fine", &w, &r));
	assert_string_equal(r.model, "test-model");
	assert_true(r.tokens_in > 0);
	assert_true(r.tokens_out > 0);
}

/* The last line of the server's log. */
static struct json_object *
last_request(struct arena *a)
{
	struct str log, line = { 0 };

	assert_null(file_read(a, server.log, (size_t)1 << 24, &log));
	while (log.n > 0)
		line = str_cut(&log, '\n');
	return json_parse(a, line);
}

static void
test_request(void **state)
{
	struct settings s = settings(*state);
	struct wait w = wait_forever();
	struct llm_reply r;
	struct json_object *o, *headers, *body, *m;

	assert_null(ask(*state, &s, "fine", &w, &r));
	o = last_request(*state);
	headers = json_get(o, "headers");
	body = json_get(o, "body");
	m = json_at(json_get(body, "messages"), 1);
	assert_string_equal(json_get_text(o, "path", ""),
			    "/v1/chat/completions");
	assert_string_equal(json_get_text(headers, "Authorization", ""),
			    "Bearer " KEY);
	assert_string_equal(json_get_text(headers, "OpenAI-Project", ""),
			    "proj-7");
	assert_null(json_get(headers, "OpenAI-Organization"));
	assert_string_equal(json_get_text(body, "model", ""), "test-model");
	assert_int_equal(json_get_int(body, "max_tokens", 0), 500);
	assert_string_equal(json_get_text(m, "content", ""), "fine");

	s.base_url = server_url(*state, &server, "/v2?api-version=3");
	assert_null(ask(*state, &s, "fine", &w, &r));
	assert_string_equal(json_get_text(last_request(*state), "path", ""),
			    "/v2/chat/completions?api-version=3");
}

static void
test_key_file(void **state)
{
	struct settings s = settings(*state);
	struct wait w = wait_forever();
	struct llm_reply r;
	const struct err *e;
	char path[] = "/tmp/parlance-key-XXXXXX";
	int fd = mkstemp(path);

	assert_true(fd >= 0);
	assert_int_equal(write(fd, "from-file\n", 10), 10);
	s.api_key = "";
	s.api_key_file = path;
	assert_true(llm_is_configured(&s));
	assert_null(ask(*state, &s, "fine", &w, &r));
	assert_string_equal(
		json_get_text(json_get(last_request(*state), "headers"),
			      "Authorization", ""),
		"Bearer from-file");
	assert_int_equal(write(fd, "X-Other: 1\n", 11), 11);
	e = ask(*state, &s, "fine", &w, &r);
	assert_non_null(e);
	assert_null(strstr(e->note, "from-file"));
	assert_int_equal(unlink(path), 0);
	assert_non_null(ask(*state, &s, "fine", &w, &r));
	assert_int_equal(r.calls, 0);
	assert_int_equal(close(fd), 0);
}

TESTS_IN(start, stop, ARENA_CASE(test_faults), ARENA_CASE(test_cut_anywhere),
	 ARENA_CASE(test_usage), ARENA_CASE(test_request),
	 ARENA_CASE(test_key_file))
