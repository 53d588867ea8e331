#include "llm/llm.h"

#include <string.h>

#include "base/hash.h"
#include "llm/api.h"
#include "llm/call.h"

#include "base/ban.h"

#define REFUSED_MAX 8 /* servers that took no schema, remembered */

/* One question to the model, over all its models. */
struct chat {
	struct llm_call call;
	const struct api *api;
	struct api_call ask;
	struct llm_reply *ret;
};

bool
llm_is_configured(const struct settings *s)
{
	return *s->base_url || *s->api_key || *s->api_key_file;
}

/* Servers that refused a schema, by their URLs. */
static uint64_t refused[REFUSED_MAX];
static size_t n_refused;

static uint64_t
server_of(const struct chat *c)
{
	return hash_add(HASH_START, str_of(c->call.http.url));
}

static bool
takes_schema(const struct chat *c)
{
	if (!c->ask.question->schema || !c->call.settings->structured)
		return false;
	for (size_t i = 0; i < REFUSED_MAX; i++)
		if (refused[i] == server_of(c))
			return false;
	return true;
}

/* "response_format is not supported", in the words of several servers. */
static bool
refuses_schema(const struct chat *c)
{
	static const char *const words[] = { "response_format", "json_schema",
					     "guided", "structured output" };
	struct str body = c->call.reply.body;

	if (!c->ask.with_schema || c->call.reply.end != HTTP_DONE ||
	    c->call.reply.status / 100 != 4)
		return false;
	for (size_t i = 0; i < COUNT(words); i++)
		if (str_has(body, str_of(words[i])))
			return true;
	return false;
}

static void
write_body(struct chat *c)
{
	c->call.http.body = c->api->body(c->call.arena, &c->ask);
}

/* One model, with the form of reply if the server takes that. */
static const struct err *
ask_model(struct chat *c)
{
	const struct err *e;

	c->ret->model = c->ask.model;
	c->ask.with_schema = takes_schema(c);
	write_body(c);
	e = llm_call_until(&c->call);
	if (!e || !refuses_schema(c))
		return e;
	refused[n_refused++ % REFUSED_MAX] = server_of(c);
	c->ask.with_schema = false;
	write_body(c);
	return llm_call_until(&c->call);
}

/* Whether another model of the same server may do better. */
static bool
may_fall_back(const struct err *e)
{
	return e->kind == ERR_MODEL || e->kind == ERR_MODEL_SLOW ||
	       e->kind == ERR_RATE;
}

static const struct err *
ask_models(struct chat *c)
{
	struct str rest = str_of(c->call.settings->fallback_models), name;
	const struct err *e;

	c->ask.model = c->call.settings->model;
	e = ask_model(c);
	while (e && may_fall_back(e) && (name = str_word(&rest, " ,")).n) {
		c->ask.model = str_dup(c->call.arena, name);
		e = ask_model(c);
	}
	return e;
}

static const struct err *
read_answer(void *arg, struct arena *a, struct str body)
{
	const struct chat *c = arg;

	return c->api->read(a, body, c->ret);
}

const struct err *
llm_chat(struct arena *a, const struct settings *s,
	 const struct llm_question *q, struct wait *wait, struct llm_reply *ret)
{
	struct chat c = { .api = api_of(s), .ret = ret };
	const struct err *e;

	*ret = (struct llm_reply){ .model = s->model };
	c.call = (struct llm_call){ .arena = a,
				    .settings = s,
				    .wait = wait,
				    .read = read_answer,
				    .arg = &c };
	e = api_key(a, s, &c.call.key);
	if (e)
		return e;
	c.ask = (struct api_call){ .settings = s,
				   .question = q,
				   .key = c.call.key };
	c.call.http = (struct http_call){
		.method = "POST",
		.url = api_url(a, s, c.api->path),
		.headers = c.api->headers(a, &c.ask),
		.max_reply = (size_t)s->max_reply,
		.connect_timeout_ms = s->connect_timeout_ms,
	};
	e = llm_call_may_start(&c.call);
	if (e)
		return e;
	e = ask_models(&c);
	llm_call_ended(&c.call, e);
	ret->calls = c.call.calls;
	if (s->keep_prompts)
		ret->request = llm_show(a, c.call.http.url, c.call.http.body);
	return e;
}
