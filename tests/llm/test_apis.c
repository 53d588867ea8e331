#include <string.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/json.h"
#include "llm/llm.h"
#include "observe/breaker.h"
#include "settings/settings.h"
#include "tests/server.h"
#include "tests/test.h"

#include "base/ban.h"

static const char rules[] =
	"[{\"match\": \"^hello$\", \"content\": \"hi\"},"
	"{\"match\": \"^long$\", \"content\": \"x\","
	"  \"finish_reason\": \"length\"},"
	"{\"match\": \"^empty$\", \"content\": \" \"},"
	"{\"match\": \"^overloaded$\", \"status\": 529,"
	"  \"body\": \"{\\\"type\\\": \\\"error\\\", \\\"error\\\":"
	" {\\\"message\\\": \\\"Overloaded\\\"}}\"},"
	"{\"match\": \"^fall back$\", \"match_all\": \"\\\"third\\\"\","
	"  \"content\": \"third it is\"},"
	"{\"match\": \"^fall back$\", \"status\": 404, \"error\": \"none\"},"
	"{\"match\": \"^schema$\", \"match_all\": \"response_format\","
	"  \"status\": 400, \"error\": \"response_format: unknown field\"},"
	"{\"match\": \"^schema$\", \"content\": \"plain\"},"
	"{\"match\": \"^as a grammar$\", \"match_all\": \"response_format\","
	"  \"status\": 400, \"error\": \"Failed to parse grammar\"},"
	"{\"match\": \"^as a grammar$\", \"content\": \"plain\"},"
	"{\"match\": \"^taken$\", \"match_all\": \"response_format\","
	"  \"content\": \"formed\"},"
	"{\"match\": \"^thinker$\", \"match_all\": \"\\\"max_tokens\\\"\","
	"  \"status\": 400, \"error\": \"Unsupported parameter: 'max_tokens'."
	" Use 'max_completion_tokens' instead.\"},"
	"{\"match\": \"^thinker$\", \"match_all\": \"\\\"temperature\\\"\","
	"  \"status\": 400, \"error\": \"Unsupported value: 'temperature' does"
	" not support 0.3 with this model.\"},"
	"{\"match\": \"^thinker$\","
	"  \"match_all\": \"max_completion_tokens\\\": ?500.*"
	"reasoning_effort\\\": ?\\\"low\","
	"  \"content\": \"little effort\"},"
	"{\"match\": \"^thinker$\", \"content\": \"thought\"},"
	"{\"match\": \"^no effort$\", \"match_all\": \"reasoning_effort\","
	"  \"status\": 422, \"error\": \"reasoning_effort: unknown field\"},"
	"{\"match\": \"^no effort$\", \"content\": \"none\"},"
	"{\"match\": \"^down$\", \"status\": 500}]";

static struct settings *settings;
static struct arena *a;

SERVER(rules)

static int
setup(void **state)
{
	(void)state;
	a = arena_create((size_t)1 << 26);
	settings = arena_alloc(a, sizeof(*settings));
	settings_init(settings, a);
	settings->base_url = server_url(a, &server, "/v1");
	settings->api_key = "sk-test";
	settings->backoff_ms = 1;
	settings->llm_retries = 0;
	return 0;
}

static int
teardown(void **state)
{
	(void)state;
	arena_destroy(a);
	return 0;
}

static const struct err *
ask(const char *text, const char *schema, struct llm_reply *ret)
{
	const struct llm_message messages[] = {
		{ "system", STR("Be brief.") },
		{ "user", str_of(text) },
	};
	const struct llm_question q = { .messages = messages,
					.n = COUNT(messages),
					.schema = schema };
	struct wait w = wait_forever();

	return llm_chat(a, settings, &q, &w, ret);
}

/* The last line of the server's log. */
static struct json_object *
last_call(void)
{
	struct str log, line = { 0 }, rest;

	assert_null(file_read(a, server.log, 1 << 22, &log));
	rest = log;
	while (rest.n) {
		struct str next = str_cut(&rest, '\n');

		line = next.n ? next : line;
	}
	return json_parse(a, line);
}

static void
anthropic_is_spoken(void **state)
{
	struct json_object *call, *body;
	struct llm_reply r;
	const struct err *e;

	(void)state;
	settings->llm_api = API_ANTHROPIC;
	settings->temperature = 1.5;
	assert_null(ask("hello", NULL, &r));
	assert_string_equal(r.text, "hi");
	assert_true(r.tokens_in > 0);
	call = last_call();
	body = json_get(call, "body");
	assert_string_equal(json_get_text(call, "path", ""), "/v1/messages");
	assert_string_equal(
		json_get_text(json_get(call, "headers"), "x-api-key", ""),
		"sk-test");
	assert_string_equal(json_get_text(body, "system", ""), "Be brief.");
	assert_int_equal(json_length(json_get(body, "messages")), 1);
	assert_true(json_get_real(body, "temperature", 2) <= 1);

	e = ask("long", NULL, &r);
	assert_non_null(e);
	assert_non_null(strstr(e->note, "max_tokens"));
	assert_non_null(ask("empty", NULL, &r));
	e = ask("overloaded", NULL, &r);
	assert_non_null(e);
	assert_non_null(strstr(e->note, "529: Overloaded"));
}

static void
azure_has_its_own_header(void **state)
{
	struct json_object *headers;
	struct llm_reply r;

	(void)state;
	settings->base_url =
		server_url(a, &server, "/deployments/x?api-version=1");
	assert_null(ask("hello", NULL, &r));
	headers = json_get(last_call(), "headers");
	assert_string_equal(json_get_text(headers, "api-key", ""), "sk-test");
	assert_null(json_get(headers, "Authorization"));
}

static void
models_are_asked_in_order(void **state)
{
	struct llm_reply r;

	(void)state;
	settings->model = "first";
	settings->fallback_models = "second third fourth";
	assert_null(ask("fall back", NULL, &r));
	assert_string_equal(r.text, "third it is");
	assert_string_equal(r.model, "third");
	assert_int_equal(r.calls, 3);
	settings->fallback_models = "second";
	assert_non_null(ask("fall back", NULL, &r));
	assert_int_equal(r.calls, 2);
}

static void
a_refused_schema_is_left_out(void **state)
{
	static const char schema[] = "{\"type\": \"object\"}";
	struct llm_reply r;

	(void)state;
	assert_null(ask("taken", schema, &r));
	assert_string_equal(r.text, "formed");
	assert_null(ask("schema", schema, &r));
	assert_string_equal(r.text, "plain");
	assert_int_equal(r.calls, 2);
	assert_null(ask("schema", schema, &r)); /* it is remembered */
	assert_int_equal(r.calls, 1);
	/* another server may take it */
	settings->base_url = server_url(a, &server, "/v2");
	assert_null(ask("taken", schema, &r));
	assert_string_equal(r.text, "formed");
	/* llama.cpp makes a grammar of it, and speaks of that */
	assert_null(ask("as a grammar", schema, &r));
	assert_string_equal(r.text, "plain");
	settings->structured = false;
	assert_null(ask("schema", schema, &r));
	assert_int_equal(r.calls, 1);
}

/* Each model has its own: what one refused, another is still sent. */
static void
quirks_are_learned_once(void **state)
{
	struct llm_reply r;

	(void)state;
	settings->model = "thinker";
	assert_null(ask("thinker", NULL, &r));
	assert_string_equal(r.text, "thought");
	assert_int_equal(r.calls, 3);
	assert_null(ask("thinker", NULL, &r));
	assert_int_equal(r.calls, 1);
	settings->reasoning_effort = 2;
	assert_null(ask("thinker", NULL, &r));
	assert_string_equal(r.text, "little effort");
	settings->model = "plain";
	assert_null(ask("no effort", NULL, &r));
	assert_int_equal(r.calls, 2);
	assert_null(ask("thinker", NULL, &r));
	assert_int_equal(r.calls, 3);
}

static void
a_broken_server_is_left_alone(void **state)
{
	const struct err *e;
	struct llm_reply r;

	(void)state;
	settings->base_url = server_url(a, &server, "/breaks/v1");
	settings->breaker_failures = 2;
	settings->breaker_pause_ms = 300;
	assert_non_null(ask("down", NULL, &r));
	assert_null(ask("hello", NULL, &r)); /* it works: counted anew */
	assert_non_null(ask("down", NULL, &r));
	assert_non_null(ask("down", NULL, &r));
	e = ask("hello", NULL, &r);
	assert_non_null(e);
	assert_int_equal(e->kind, ERR_MODEL_DOWN);
	assert_true(e->retry_after_s > 0);
	assert_int_equal(r.calls, 0);
	(void)usleep(350000);
	assert_null(ask("hello", NULL, &r));
	settings->breaker_failures = 0;
	for (size_t i = 0; i < 5; i++)
		assert_int_equal(ask("down", NULL, &r)->kind, ERR_MODEL);
}

static void
servers_are_told_apart(void **state)
{
	(void)state;
	for (size_t i = 0; i < 40; i++) { /* more than there are rows */
		const char *key = arena_printf(a, "server %zu", i);

		breaker_worked(key);
		assert_int_equal(breaker_left_ms(key), 0);
	}
	breaker_share();
	breaker_failed("one", 1, 1000);
	assert_true(breaker_left_ms("one") > 500);
	assert_int_equal(breaker_left_ms("two"), 0);
}

#define EACH(f) CASE_IN(f, setup, teardown)

TESTS_IN(start, stop, EACH(anthropic_is_spoken), EACH(azure_has_its_own_header),
	 EACH(models_are_asked_in_order), EACH(a_refused_schema_is_left_out),
	 EACH(quirks_are_learned_once), EACH(a_broken_server_is_left_alone),
	 EACH(servers_are_told_apart))
