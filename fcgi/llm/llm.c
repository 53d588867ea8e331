#include "llm/llm.h"

#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/json.h"
#include "base/utf8.h"
#include "http/http.h"
#include "llm/api.h"
#include "observe/breaker.h"

#include "base/ban.h"

#define NOTE_CHARS 200
#define REFUSED_MAX 8 /* servers that took no schema, remembered */

/* One question to the model, over all its calls. */
struct chat {
	struct arena *arena;
	const struct settings *settings;
	struct wait *wait;
	const struct api *api;
	struct api_call ask;
	const char *key; /* "" : none */
	struct http_call call;
	struct http_reply reply; /* of the last call */
	bool again;              /* the last failure may pass */
	int64_t pause_ms;        /* that the server asked for; 0: none */
};

bool
llm_is_configured(const struct settings *s)
{
	return *s->base_url || *s->api_key || *s->api_key_file;
}

/* The server may quote the key; nobody else shall. */
static const char *
without_key(const struct chat *c, const char *text)
{
	struct str rest = str_of(text), key = str_of(c->key);
	struct buf out = buf_new(c->arena, rest.n * 4 + 1);
	const char *at;

	while (key.n > 0 && (at = memmem(rest.p, rest.n, key.p, key.n))) {
		buf_add(&out, str_first(rest, (size_t)(at - rest.p)));
		buf_puts(&out, "***");
		rest = str_from(rest, (size_t)(at - rest.p) + key.n);
	}
	buf_add(&out, rest);
	return buf_text(&out);
}

/* The error's words in a body of another status than 200; "" : none. */
static const char *
error_words(const struct chat *c)
{
	struct json_object *root = json_parse(c->arena, c->reply.body);
	struct json_object *error = json_get(root, "error");
	const char *words = json_get_text(error, "message", NULL);

	if (!words)
		words = json_get_text(root, "error", NULL);
	if (!words)
		words = json_get_text(root, "message", "");
	return utf8_shorten(c->arena, str_of(without_key(c, words)),
			    NOTE_CHARS);
}

/* An exchange that did not end well. */
static const struct err *
transport_error(struct chat *c)
{
	static const struct {
		enum err_kind kind;
		const char *say;
	} rows[] = {
		[HTTP_UNREACHED] = { ERR_MODEL_DOWN,
				     "The model server cannot be reached." },
		[HTTP_BAD_URL] = { ERR_MODEL_DOWN,
				   "The model server cannot be reached." },
		[HTTP_CUT] = { ERR_MODEL,
			       "The model's answer was incomplete." },
		[HTTP_TOO_LARGE] = { ERR_MODEL,
				     "The model's answer was too long." },
		[HTTP_GARBLED] = { ERR_MODEL, "The model server's answer could"
					      " not be read." },
		[HTTP_DEADLINE] = { ERR_MODEL_SLOW,
				    "The model did not answer in time." },
		[HTTP_CANCELLED] = { ERR_CANCELLED, "Cancelled." },
	};
	enum http_end end = c->reply.end;

	if (end == HTTP_DEADLINE && wait_check(c->wait) == WAIT_DEADLINE)
		return err_new(c->arena, ERR_DEADLINE,
			       "The question took too long.", "model: %s",
			       c->reply.note);
	return err_new(c->arena, rows[end].kind, rows[end].say, "model: %s",
		       c->reply.note);
}

static bool
may_pass(int status)
{
	return status == 408 || status == 409 || status == 429 || status >= 500;
}

static const struct err *
status_error(struct chat *c)
{
	int status = c->reply.status;
	const char *host = http_host(c->arena, c->call.url);
	const char *advice = http_header(&c->reply, "X-Should-Retry");
	const char *words;

	if (status == 401 || status == 403) /* their words may show the key */
		return err_new(c->arena, ERR_MODEL,
			       "The model server turned the question down.",
			       "model: %s: %d: key rejected", host, status);
	words = error_words(c);
	c->again = may_pass(status) && !str_is(str_of(advice), "false");
	if (!http_retry_after(&c->reply, clock_wall_ms(), &c->pause_ms) &&
	    !llm_read_pause(str_of(words), &c->pause_ms))
		c->pause_ms = 0;
	if (status == 429)
		return err_new(c->arena, ERR_RATE,
			       "The model server has too many questions.",
			       "model: %s: 429: %s", host, words);
	return err_new(c->arena, ERR_MODEL,
		       "The model server reported an error.",
		       "model: %s: %d: %s", host, status, words);
}

static const struct err *
call_once(struct chat *c, struct llm_reply *ret)
{
	struct wait narrow =
		wait_within(c->wait, (int64_t)c->settings->llm_timeout_ms);
	const struct err *e;

	c->again = false;
	c->pause_ms = 0;
	ret->calls++;
	http_exchange(c->arena, &c->call, &narrow, &c->reply);
	if (c->reply.end != HTTP_DONE)
		return transport_error(c);
	if (c->reply.status / 100 != 2)
		return status_error(c);
	e = c->api->read(c->arena, c->reply.body, ret);
	if (!e)
		return NULL;
	return err_new(c->arena, e->kind, e->say, "%s",
		       without_key(c, e->note));
}

/* Sleep before call number n + 1; false: it would come too late. */
static bool
pause_before(struct chat *c, uint64_t n, const struct err **ret)
{
	int64_t ms = c->pause_ms;
	const struct wait *w = c->wait;
	enum wait_end end;

	if (ms == 0)
		ms = (int64_t)(c->settings->backoff_ms << (n < 10 ? n : 10));
	if (w->deadline_ms && ms >= w->deadline_ms - clock_ms())
		return false;
	end = wait_sleep(c->wait, ms);
	if (end == WAIT_CANCELLED)
		*ret = err_new(c->arena, ERR_CANCELLED, "Cancelled.",
			       "model: cancelled between calls");
	return end == WAIT_GO_ON;
}

static const struct err *
call_until(struct chat *c, struct llm_reply *ret)
{
	const struct err *e;

	for (uint64_t n = 0;; n++) {
		e = call_once(c, ret);
		if (!e || !c->again || n == c->settings->llm_retries ||
		    !pause_before(c, n, &e))
			break;
	}
	if (e && c->pause_ms > 0)
		e = err_retry(c->arena, e,
			      (unsigned)((c->pause_ms + 999) / 1000));
	return e;
}

/* Servers that refused a schema, by their URLs. */
static uint64_t refused[REFUSED_MAX];
static size_t n_refused;

static uint64_t
hash_of(const char *s)
{
	uint64_t h = 14695981039346656037ull;

	for (; *s; s++)
		h = (h ^ (unsigned char)*s) * 1099511628211ull;
	return h;
}

static bool
takes_schema(const struct chat *c)
{
	if (!c->ask.question->schema || !c->settings->structured)
		return false;
	for (size_t i = 0; i < REFUSED_MAX; i++)
		if (refused[i] == hash_of(c->call.url))
			return false;
	return true;
}

/* "response_format is not supported", in the words of several servers. */
static bool
refuses_schema(const struct chat *c)
{
	static const char *const words[] = { "response_format", "json_schema",
					     "guided", "structured output" };
	struct str body = c->reply.body;

	if (!c->ask.with_schema || c->reply.end != HTTP_DONE ||
	    c->reply.status / 100 != 4)
		return false;
	for (size_t i = 0; i < COUNT(words); i++)
		if (str_has(body, str_of(words[i])))
			return true;
	return false;
}

static void
write_body(struct chat *c)
{
	c->call.body = c->api->body(c->arena, &c->ask);
}

/* One model, with the form of reply if the server takes that. */
static const struct err *
ask_model(struct chat *c, struct llm_reply *ret)
{
	const struct err *e;

	ret->model = c->ask.model;
	c->ask.with_schema = takes_schema(c);
	write_body(c);
	e = call_until(c, ret);
	if (!e || !refuses_schema(c))
		return e;
	refused[n_refused++ % REFUSED_MAX] = hash_of(c->call.url);
	c->ask.with_schema = false;
	write_body(c);
	return call_until(c, ret);
}

/* Whether another model of the same server may do better. */
static bool
may_fall_back(const struct err *e)
{
	return e->kind == ERR_MODEL || e->kind == ERR_MODEL_SLOW ||
	       e->kind == ERR_RATE;
}

static const struct err *
ask_models(struct chat *c, struct llm_reply *ret)
{
	struct str rest = str_of(c->settings->fallback_models), name;
	const struct err *e;

	c->ask.model = c->settings->model;
	e = ask_model(c, ret);
	while (e && may_fall_back(e) && (name = str_word(&rest, " ,")).n) {
		c->ask.model = str_dup(c->arena, name);
		e = ask_model(c, ret);
	}
	return e;
}

/* The server as a whole is in trouble, not this one question. */
static bool
is_down(const struct chat *c, const struct err *e)
{
	return e->kind == ERR_MODEL_DOWN || e->kind == ERR_MODEL_SLOW ||
	       (e->kind == ERR_MODEL &&
		(c->reply.end != HTTP_DONE || c->reply.status >= 500));
}

static const struct err *
left_alone(struct chat *c, int64_t left_ms)
{
	unsigned s = (unsigned)((left_ms + 999) / 1000);

	return err_retry(
		c->arena,
		err_new(c->arena, ERR_MODEL_DOWN,
			arena_printf(c->arena,
				     "The model server failed again and again:"
				     " it is asked again in %u s.",
				     s),
			"model: %s: left alone for %u s",
			http_host(c->arena, c->call.url), s),
		s);
}

static const struct err *
ask_unless_broken(struct chat *c, struct llm_reply *ret)
{
	unsigned most = (unsigned)c->settings->breaker_failures;
	int64_t left_ms = most ? breaker_left_ms(c->call.url) : 0;
	const struct err *e;

	if (left_ms)
		return left_alone(c, left_ms);
	e = ask_models(c, ret);
	if (most && !e)
		breaker_worked(c->call.url);
	else if (most && is_down(c, e))
		breaker_failed(c->call.url, most,
			       (int64_t)c->settings->breaker_pause_ms);
	return e;
}

const struct err *
llm_chat(struct arena *a, const struct settings *s,
	 const struct llm_question *q, struct wait *wait, struct llm_reply *ret)
{
	struct chat c = {
		.arena = a, .settings = s, .wait = wait, .api = api_of(s)
	};
	const struct err *e = api_key(a, s, &c.key);

	*ret = (struct llm_reply){ .model = s->model };
	if (e)
		return e;
	c.ask = (struct api_call){ .settings = s, .question = q, .key = c.key };
	c.call = (struct http_call){
		.method = "POST",
		.url = api_url(a, s, c.api->path),
		.headers = c.api->headers(a, &c.ask),
		.max_reply = (size_t)s->max_reply,
		.connect_timeout_ms = s->connect_timeout_ms,
	};
	return ask_unless_broken(&c, ret);
}
