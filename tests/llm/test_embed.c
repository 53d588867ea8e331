#include <math.h>
#include <string.h>

#include "base/buf.h"
#include "base/file.h"
#include "base/json.h"
#include "llm/embed.h"
#include "settings/settings.h"
#include "tests/server.h"
#include "tests/test.h"

#include "base/ban.h"

#define KEY "sk-canary-0123456789"
#define NONE ERR__MAX
#define TWO                                                   \
	"{\"data\": [{\"index\": 0, \"embedding\": [1, 0]},"  \
	" {\"index\": 1, \"embedding\": [0, 1]}], \"usage\":" \
	" {\"prompt_tokens\": 7}}"

/* clang-format off */
/* What the server does with two texts, and what comes of it. */
static const struct {
	const char *name; /* the first text */
	const char *rule; /* of the script, without "match" */
	enum err_kind kind;
	const char *note; /* part of it */
	unsigned calls;
} cases[] = {
	{ "fine", "\"reply\": " TWO, NONE, "", 1 },
	{ "chunked", "\"chunked\": true, \"reply\": " TWO, NONE, "", 1 },
	{ "late", "\"delay\": 0.3, \"reply\": " TWO, NONE, "", 1 },
	{ "other type", "\"headers\": {\"Content-Type\": \"text/html\"},"
	  " \"reply\": " TWO, NONE, "", 1 },
	{ "500 once", "\"times\": 1, \"status\": 500", NONE, "", 2 },
	{ "429 once", "\"times\": 1, \"status\": 429, \"headers\":"
	  " {\"Retry-After\": \"0.05\"}", NONE, "", 2 },
	{ "429 always", "\"status\": 429, \"error\": \"slow down\"", ERR_RATE,
	  "429: slow down", 3 },
	{ "429, too long", "\"status\": 429, \"headers\":"
	  " {\"Retry-After\": \"30\"}", ERR_RATE, "429", 1 },
	{ "500 always", "\"status\": 500", ERR_MODEL, "500", 3 },
	{ "401", "\"status\": 401, \"error\": \"bad " KEY "\"", ERR_MODEL,
	  "key rejected", 1 },
	{ "404", "\"status\": 404, \"error\": \"no model " KEY "\"",
	  ERR_MODEL, "404: no model ***", 1 },
	{ "drip", "\"drip\": 20, \"reply\": " TWO, ERR_MODEL_SLOW, "", 1 },
	{ "hang", "\"hang\": true", ERR_MODEL_SLOW, "", 1 },
	{ "closed", "\"close\": true", ERR_MODEL, "127.0.0.1:", 1 },
	{ "half", "\"cut_at\": 40, \"reply\": " TWO, ERR_MODEL,
	  "127.0.0.1:", 1 },
	{ "half, its end a close", "\"close_ends\": true, \"cut_at\": 40,"
	  " \"reply\": " TWO, ERR_MODEL, "incomplete", 1 },
	{ "longer than said", "\"headers\": {\"Content-Length\": \"900\"},"
	  " \"cut_at\": 900, \"reply\": " TWO, ERR_MODEL, "127.0.0.1:", 1 },
	{ "shorter than said",
	  "\"headers\": {\"Content-Length\": \"30\", \"Connection\": \"close\"},"
	  " \"cut_at\": 900,"
	  " \"reply\": " TWO, ERR_MODEL, "incomplete", 1 },
	{ "endless", "\"endless\": true, \"body\": \"0123456789abcdef\","
	  " \"repeat\": 4096", ERR_MODEL, "127.0.0.1:", 1 },
	{ "HTML", "\"body\": \"<html>\"", ERR_MODEL, "not JSON", 1 },
	{ "deep", "\"body\": \"[\", \"repeat\": 9000", ERR_MODEL, "not JSON",
	  1 },
	{ "empty", "\"body\": \"\"", ERR_MODEL, "not JSON", 1 },
	{ "error in 200", "\"reply\": {\"error\": {\"message\": \"overload "
	  KEY "\"}}", ERR_MODEL, "overload ***", 1 },
	{ "no data", "\"reply\": {}", ERR_MODEL, "not a vector", 1 },
	{ "one for two", "\"reply\": {\"data\": [{\"embedding\": [1]}]}",
	  ERR_MODEL, "not a vector", 1 },
	{ "empty vectors", "\"reply\": {\"data\": [{\"embedding\": []},"
	  " {\"embedding\": []}]}", ERR_MODEL, "without numbers", 1 },
	{ "two sizes", "\"reply\": {\"data\": [{\"embedding\": [1, 2]},"
	  " {\"embedding\": [1]}]}", ERR_MODEL, "several sizes", 1 },
	{ "texts", "\"reply\": {\"data\": [{\"embedding\": [\"1\"]},"
	  " {\"embedding\": [1]}]}", ERR_MODEL, "a number", 1 },
	{ "null", "\"reply\": {\"data\": [{\"embedding\": [null]},"
	  " {\"embedding\": [1]}]}", ERR_MODEL, "a number", 1 },
	{ "infinite", "\"body\": \"{\\\"data\\\": [{\\\"embedding\\\":"
	  " [1e999]}, {\\\"embedding\\\": [1]}]}\"", ERR_MODEL, "", 1 },
	{ "zeros", "\"reply\": {\"data\": [{\"embedding\": [0]},"
	  " {\"embedding\": [1]}]}", ERR_MODEL, "zeros", 1 },
	{ "twice the same", "\"reply\": {\"data\": [{\"index\": 1,"
	  " \"embedding\": [1]}, {\"index\": 1, \"embedding\": [1]}]}",
	  ERR_MODEL, "an index", 1 },
	{ "index out of range", "\"reply\": {\"data\": [{\"index\": -1,"
	  " \"embedding\": [1]}, {\"index\": 7, \"embedding\": [1]}]}",
	  ERR_MODEL, "an index", 1 },
	{ "a chat's answer", "\"reply\": {\"choices\": []}", ERR_MODEL,
	  "not a vector", 1 },
};
/* clang-format on */

static struct server server;
static struct settings *settings;
static struct arena *a;

static int
start(void **state)
{
	struct arena *own = arena_create((size_t)1 << 20);
	struct buf b = buf_new(own, (size_t)1 << 19);

	(void)state;
	buf_puts(&b, "[");
	for (size_t i = 0; i < COUNT(cases); i++)
		buf_printf(&b,
			   "{\"path\": \"/embeddings$\","
			   " \"match\": \"^%s\\n\", %s%s},",
			   cases[i].name,
			   strstr(cases[i].rule, "\"times\"")
				   ? ""
				   : "\"times\": -1, ",
			   cases[i].rule);
	buf_puts(&b, "{\"path\": \"x\", \"times\": 0}]");
	server_start(&server, buf_text(&b));
	arena_destroy(own);
	return server.port ? 0 : -1;
}

static int
stop(void **state)
{
	(void)state;
	server_stop(&server);
	return 0;
}

static int
setup(void **state)
{
	(void)state;
	a = arena_create((size_t)1 << 28);
	settings = arena_alloc(a, sizeof(*settings));
	settings_init(settings, a);
	settings->base_url = server_url(a, &server, "/v1");
	settings->api_key = KEY;
	settings->embedding_model = "small";
	settings->embedding_timeout_ms = 3000;
	settings->llm_timeout_ms = 400;
	settings->backoff_ms = 1;
	settings->llm_retries = 2;
	settings->breaker_failures = 0;
	return 0;
}

static int
teardown(void **state)
{
	(void)state;
	arena_destroy(a);
	return 0;
}

static bool
is_right(size_t i, const struct err *e, const struct llm_vectors *v)
{
	if (e && (strstr(e->note, KEY) || strstr(e->say, KEY)))
		return false;
	if ((e ? e->kind : NONE) != cases[i].kind ||
	    v->calls != cases[i].calls || (e != NULL) != (v->n == 0))
		return false;
	return e ? strstr(e->note, cases[i].note) != NULL
		 : v->n == 2 && v->size > 1;
}

static void
faults_are_told_apart(void **state)
{
	bool ok = true;

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		const char *texts[] = { cases[i].name, "other" };
		struct wait w = wait_forever();
		struct llm_vectors v;
		const struct err *e;

		/* what ends by itself has the time of a busy machine */
		settings->embedding_timeout_ms =
			cases[i].kind == ERR_MODEL_SLOW ? 1000 : 20000;
		settings->llm_timeout_ms = settings->embedding_timeout_ms;
		e = llm_embed(a, settings, texts, 2, &w, &v);
		if (is_right(i, e, &v))
			continue;
		print_error("%s: kind %d, %s, %zu calls, %zu\n", cases[i].name,
			    e ? (int)e->kind : -1, e ? e->note : "", v.calls,
			    v.n);
		ok = false;
	}
	assert_true(ok);
}

/* The last line of the server's log. */
static struct json_object *
last_call(void)
{
	struct str log, line = { 0 };

	assert_null(file_read(a, server.log, 1 << 22, &log));
	while (log.n > 0)
		line = str_cut(&log, '\n');
	return json_parse(a, line);
}

static void
vectors_come_in_the_order_of_the_texts(void **state)
{
	const char *const texts[] = { "turnover", "the weather", "revenue" };
	struct wait w = wait_forever();
	struct json_object *call, *body;
	struct llm_vectors v;
	double near = 0, far = 0;

	(void)state;
	assert_null(llm_embed(a, settings, texts, 3, &w, &v));
	assert_int_equal(v.n, 3);
	for (size_t i = 0; i < v.size; i++) {
		near += (double)v.items[i] * (double)v.items[2 * v.size + i];
		far += (double)v.items[i] * (double)v.items[v.size + i];
	}
	assert_true(near > far);
	assert_true(v.tokens_in > 0);
	call = last_call();
	body = json_get(call, "body");
	assert_string_equal(json_get_text(call, "path", ""), "/v1/embeddings");
	assert_string_equal(json_get_text(body, "model", ""), "small");
	assert_int_equal(json_length(json_get(body, "input")), 3);
	assert_string_equal(
		json_get_text(json_get(call, "headers"), "Authorization", ""),
		"Bearer " KEY);
}

static void
the_wait_is_kept(void **state)
{
	const char *const texts[] = { "hang", "other" };
	struct wait forever = wait_forever();
	struct wait w = wait_within(&forever, 50);
	struct llm_vectors v;
	const struct err *e;

	(void)state;
	e = llm_embed(a, settings, texts, 2, &w, &v);
	assert_non_null(e);
	assert_int_equal(e->kind, ERR_DEADLINE);
	/* its own time is up, and the question goes on */
	settings->llm_timeout_ms = 9000;
	settings->embedding_timeout_ms = 100;
	e = llm_embed(a, settings, texts, 2, &forever, &v);
	assert_non_null(e);
	assert_int_equal(e->kind, ERR_MODEL_SLOW);
}

/* As a server on a processor does, whose chats are limited tightly. */
static void
it_may_take_longer_than_a_chat(void **state)
{
	const char *const texts[] = { "late", "other" };
	struct wait w = wait_forever();
	struct llm_vectors v;

	(void)state;
	settings->llm_timeout_ms = 50;
	settings->embedding_timeout_ms = 20000;
	assert_null(llm_embed(a, settings, texts, 2, &w, &v));
	assert_int_equal(v.calls, 1);
}

static void
a_broken_server_is_left_alone(void **state)
{
	const char *const texts[] = { "500 always", "other" };
	struct wait w = wait_forever();
	struct llm_vectors v;

	(void)state;
	settings->base_url = server_url(a, &server, "/breaks/v1");
	settings->breaker_failures = 1;
	assert_non_null(llm_embed(a, settings, texts, 2, &w, &v));
	assert_int_equal(llm_embed(a, settings, texts, 2, &w, &v)->kind,
			 ERR_MODEL_DOWN);
	assert_int_equal(v.calls, 0);
}

#define EACH(f) CASE_IN(f, setup, teardown)

TESTS_IN(start, stop, EACH(faults_are_told_apart),
	 EACH(vectors_come_in_the_order_of_the_texts), EACH(the_wait_is_kept),
	 EACH(it_may_take_longer_than_a_chat),
	 EACH(a_broken_server_is_left_alone))
