#include "llm/llm.h"

#include <string.h>

#include "base/hash.h"
#include "llm/api.h"
#include "llm/call.h"
#include "llm/stream.h"

#include "base/ban.h"

#define REFUSED_MAX 8 /* servers that took no such thing, remembered */

/* One question to the model, over all its models. */
struct chat {
	struct llm_call call;
	const struct api *api;
	struct api_call ask;
	struct llm_reply *ret;
	struct llm_stream stream;
};

bool
llm_is_configured(const struct settings *s)
{
	return *s->base_url || *s->api_key || *s->api_key_file;
}

/* Servers that refused something, by their URLs. */
struct refusals {
	uint64_t servers[REFUSED_MAX];
	size_t n;
};
static struct refusals no_schema, no_stream;

static uint64_t
server_of(const struct chat *c)
{
	return hash_add(HASH_START, str_of(c->call.http.url));
}

static bool
is_refused(const struct refusals *r, const struct chat *c)
{
	for (size_t i = 0; i < REFUSED_MAX; i++)
		if (r->servers[i] == server_of(c))
			return true;
	return false;
}

static void
refuse(struct refusals *r, const struct chat *c)
{
	r->servers[r->n++ % REFUSED_MAX] = server_of(c);
}

static bool
takes_schema(const struct chat *c)
{
	if (!c->ask.question->schema || !c->call.settings->structured)
		return false;
	return !is_refused(&no_schema, c);
}

/* Whether the server turned it down in one of these words. */
static bool
is_about(const struct chat *c, const char *const *words)
{
	if (c->call.reply.end != HTTP_DONE || c->call.reply.status / 100 != 4)
		return false;
	for (; *words; words++)
		if (str_has(c->call.reply.body, str_of(*words)))
			return true;
	return false;
}

/* Leave out what the server just refused; false: it was something else. */
static bool
ask_for_less(struct chat *c)
{
	static const char *const schema[] = { "response_format", "json_schema",
					      "guided", "structured output",
					      NULL };
	static const char *const stream[] = { "stream", NULL };

	if (c->ask.with_schema && is_about(c, schema)) {
		refuse(&no_schema, c);
		c->ask.with_schema = false;
	} else if (c->ask.stream && is_about(c, stream)) {
		refuse(&no_stream, c);
		c->ask.stream = false;
	} else {
		return false;
	}
	return true;
}

static bool
receive(void *arg, struct str bytes)
{
	struct chat *c = arg;

	return llm_stream_take(&c->stream, bytes);
}

static void
begin(void *arg)
{
	struct chat *c = arg;

	llm_stream_init(&c->stream, c->call.arena,
			(size_t)c->call.settings->max_reply,
			c->call.settings->llm_api == API_ANTHROPIC);
}

/* What the pieces cost that came before it broke. */
static void
broke(void *arg)
{
	struct chat *c = arg;

	if (!c->ask.stream)
		return;
	c->ret->tokens_in += c->stream.tokens_in;
	c->ret->tokens_out += c->stream.tokens_out ? c->stream.tokens_out
						   : c->stream.n_pieces;
}

static void
write_body(struct chat *c)
{
	c->call.http.body = c->api->body(c->call.arena, &c->ask);
	c->call.http.receive = c->ask.stream ? receive : NULL;
	c->call.http.arg = c;
}

/* One model, with the form of reply if the server takes that. */
static const struct err *
ask_model(struct chat *c)
{
	const struct err *e;

	c->ret->model = c->ask.model;
	c->ask.with_schema = takes_schema(c);
	c->ask.stream = c->call.settings->stream && !is_refused(&no_stream, c);
	do {
		write_body(c);
		e = llm_call_until(&c->call);
	} while (e && ask_for_less(c));
	return e;
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
	struct chat *c = arg;

	if (c->ask.stream)
		body = llm_stream_body(&c->stream);
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
				    .begin = begin,
				    .broke = broke,
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
