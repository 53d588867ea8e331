#include "llm/llm.h"

#include <string.h>

#include "base/hash/hash.h"
#include "llm/api.h"
#include "llm/call.h"
#include "llm/stream.h"

#include "base/ban.h"

#define REFUSED_MAX 8 /* models that took no such thing, remembered */

/* One question to the model, over all its models. */
struct chat {
	struct llm_call call;
	const struct api *api;
	struct api_call ask;
	struct llm_reply *ret;
	struct llm_stream stream;
	bool open; /* it may be asked */
};

bool
llm_is_configured(const struct settings *s)
{
	return *s->base_url || *s->api_key || *s->api_key_file;
}

/* What servers and models differ in, and the words in which they refuse it. */
static const struct {
	const char *words[6];
	const char
		*server; /* what alone takes it, as it calls itself; or NULL */
} quirks[QUIRK__MAX] = {
	[QUIRK_SCHEMA] = { .words = { "response_format", "json_schema",
				      "guided", "structured output",
				      "grammar" } },
	[QUIRK_TOKENS] = { .words = { "max_completion_tokens" } },
	[QUIRK_TEMPERATURE] = { .words = { "temperature" } },
	[QUIRK_EFFORT] = { .words = { "reasoning_effort",
				      "reasoning effort" } },
	[QUIRK_STREAM] = { .words = { "stream" } },
	[QUIRK_GRAMMAR] = { .words = { "grammar" }, .server = "llama.cpp" },
};

/* Models of servers; the oldest is forgotten first. */
struct remembered {
	uint64_t models[REFUSED_MAX];
	size_t n;
};
static struct remembered refused[QUIRK__MAX], takes[QUIRK__MAX];

static uint64_t
model_of(const struct chat *c)
{
	return hash_add(hash_add(HASH_START, str_of(c->call.http.url)),
			str_of(c->ask.model));
}

static bool
is_among(const struct remembered *r, const struct chat *c)
{
	for (size_t i = 0; i < REFUSED_MAX; i++)
		if (r->models[i] == model_of(c))
			return true;
	return false;
}

static void
remember(struct remembered *r, const struct chat *c)
{
	if (!is_among(r, c))
		r->models[r->n++ % REFUSED_MAX] = model_of(c);
}

/* Refused, or not known to be taken where few take it. */
static bool
is_left_out(enum quirk q, const struct chat *c)
{
	return is_among(&refused[q], c) ||
	       (quirks[q].server && !is_among(&takes[q], c));
}

/* The server says what it is, and so what it takes. */
static void
learn_server(const struct chat *c)
{
	const struct str name = str_of(http_header(&c->call.reply, "Server"));

	for (size_t q = 0; q < QUIRK__MAX; q++)
		if (quirks[q].server &&
		    str_starts(name, str_of(quirks[q].server)))
			remember(&takes[q], c);
}

/* Whether what may be refused is in the call at all. */
static bool
is_asked(enum quirk q, const struct chat *c)
{
	switch (q) {
	case QUIRK_SCHEMA:
		return c->ask.with_schema;
	case QUIRK_STREAM:
		return c->ask.stream;
	case QUIRK_GRAMMAR:
		return c->ask.with_grammar;
	case QUIRK_EFFORT:
		return c->call.settings->reasoning_effort > 0;
	case QUIRK_TOKENS:
		return c->call.settings->llm_api == API_OPENAI;
	case QUIRK_TEMPERATURE:
	case QUIRK__MAX:
	default:
		return true;
	}
}

/* Whether the server turned it down in one of its words. */
static bool
is_about(const struct chat *c, enum quirk q)
{
	if (c->call.reply.end != HTTP_DONE || c->call.reply.status / 100 != 4)
		return false;
	for (const char *const *w = quirks[q].words; *w; w++)
		if (str_has(c->call.reply.body, str_of(*w)))
			return true;
	return false;
}

static void
leave_out(struct chat *c)
{
	const struct settings *s = c->call.settings;

	c->ask.with_grammar = c->ask.question->grammar && s->grammar &&
			      s->llm_api == API_OPENAI &&
			      !c->ask.without[QUIRK_GRAMMAR];
	c->ask.with_schema = c->ask.question->schema && s->structured &&
			     !c->ask.with_grammar &&
			     !c->ask.without[QUIRK_SCHEMA];
	c->ask.stream = s->stream && !c->ask.without[QUIRK_STREAM];
}

/* Leave out what the server just refused; false: it was something else. */
static bool
ask_for_less(struct chat *c)
{
	for (size_t q = 0; q < QUIRK__MAX; q++) {
		if (c->ask.without[q] || !is_asked((enum quirk)q, c) ||
		    !is_about(c, (enum quirk)q))
			continue;
		remember(&refused[q], c);
		c->ask.without[q] = true;
		leave_out(c);
		return true;
	}
	return false;
}

static bool
receive(void *arg, struct str bytes)
{
	struct chat *c = arg;
	const struct llm_question *q = c->ask.question;
	const size_t before = c->stream.text.n;
	const bool ok = llm_stream_take(&c->stream, bytes);

	if (q->heard && c->stream.text.n > before)
		q->heard(q->arg, buf_str(&c->stream.text));
	return ok;
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

/* The next model to ask, with the form of reply if the server takes that. */
static void
choose(struct chat *c, const char *model)
{
	c->ask.model = model;
	c->ret->model = model;
	for (size_t q = 0; q < QUIRK__MAX; q++)
		c->ask.without[q] = is_left_out((enum quirk)q, c);
	leave_out(c);
	write_body(c);
}

static const struct err *
ask_model(struct chat *c)
{
	const struct err *e = llm_call_until(&c->call);

	while (e && ask_for_less(c)) {
		write_body(c);
		e = llm_call_until(&c->call);
	}
	learn_server(c);
	return e;
}

/* Whether another model of the same server may do better. */
static bool
may_fall_back(const struct err *e)
{
	return e->kind == ERR_MODEL || e->kind == ERR_MODEL_SLOW ||
	       e->kind == ERR_RATE;
}

/* The chosen one, and then those that stand in for it. */
static const struct err *
ask_models(struct chat *c)
{
	struct str rest = str_of(c->call.settings->fallback_models), name;
	const struct err *e = ask_model(c);

	while (e && may_fall_back(e) && (name = str_word(&rest, " ,")).n) {
		choose(c, str_dup(c->call.arena, name));
		e = ask_model(c);
	}
	return e;
}

static const struct err *
read_answer(void *arg, struct arena *a, struct str body)
{
	struct chat *c = arg;

	const char *type = http_header(&c->call.reply, "Content-Type");
	const bool events = str_starts(str_of(type), STR("text/event-stream"));

	/* some gateways send pieces, whatever is asked for */
	if (!c->ask.stream && events && !llm_stream_take(&c->stream, body))
		return err_new(a, ERR_MODEL, "The model's answer was too long.",
			       "model: more than %zu bytes", body.n);
	if (c->ask.stream || events)
		body = llm_stream_body(&c->stream);
	return c->api->read(a, body, c->ret);
}

static const struct err *
open_chat(struct chat *c, struct arena *a, struct llm_asked *q,
	  struct wait *wait)
{
	const struct settings *s = q->settings;
	const struct err *e;

	q->reply = (struct llm_reply){ .model = s->model };
	*c = (struct chat){ .api = api_of(s), .ret = &q->reply };
	c->call = (struct llm_call){ .arena = a,
				     .settings = s,
				     .wait = wait,
				     .timeout_ms = s->llm_timeout_ms,
				     .read = read_answer,
				     .begin = begin,
				     .broke = broke,
				     .arg = c };
	e = api_key(a, s, &c->call.key);
	if (e)
		return e;
	c->ask = (struct api_call){ .settings = s,
				    .question = q->question,
				    .key = c->call.key };
	c->call.http = (struct http_call){
		.method = "POST",
		.url = api_url(a, s, c->api->path),
		.headers = c->api->headers(a, &c->ask),
		.max_reply = (size_t)s->max_reply,
		.connect_timeout_ms = s->connect_timeout_ms,
	};
	e = llm_call_may_start(&c->call);
	if (e)
		return e;
	choose(c, s->model);
	begin(c);
	c->open = true;
	return NULL;
}

static const struct err *
settle(struct chat *c)
{
	const struct err *e = ask_models(c);

	llm_call_ended(&c->call, e);
	c->ret->calls = c->call.calls;
	if (c->call.settings->keep_prompts)
		c->ret->request = llm_show(c->call.arena, c->call.http.url,
					   c->call.http.body);
	return e;
}

/* The first call of each that is open. */
static void
call_ahead(struct arena *a, struct chat *chats, size_t n, struct wait *wait)
{
	struct http_call *calls = arena_array(a, n, sizeof(*calls));
	struct http_reply *replies = arena_array(a, n, sizeof(*replies));
	int64_t longest_ms = 0;
	struct wait narrow;
	size_t k = 0;

	for (size_t i = 0; i < n; i++) {
		const struct llm_call *call = &chats[i].call;

		if (!chats[i].open)
			continue;
		if ((int64_t)call->timeout_ms > longest_ms)
			longest_ms = (int64_t)call->timeout_ms;
		chats[i].call.ready = &replies[k];
		calls[k++] = call->http;
	}
	narrow = wait_within(wait, longest_ms);
	http_exchange_all(a, calls, k, &narrow, replies);
}

void
llm_chat_all(struct arena *a, struct llm_asked *asked, size_t n,
	     struct wait *wait)
{
	struct chat *chats = arena_array(a, n, sizeof(*chats));

	for (size_t i = 0; i < n; i++)
		asked[i].err = open_chat(&chats[i], a, &asked[i], wait);
	if (n > 0)
		call_ahead(a, chats, n, wait);
	for (size_t i = 0; i < n; i++)
		if (chats[i].open)
			asked[i].err = settle(&chats[i]);
}

const struct err *
llm_chat(struct arena *a, const struct settings *s,
	 const struct llm_question *q, struct wait *wait, struct llm_reply *ret)
{
	struct llm_asked one = { .settings = s, .question = q };

	llm_chat_all(a, &one, 1, wait);
	*ret = one.reply;
	return one.err;
}
