#include "llm/llm.h"

#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/json.h"
#include "base/utf8.h"
#include "http/http.h"

#include "base/ban.h"

#define KEY_MAX 8192
#define NOTE_CHARS 200
#define DEFAULT_URL "https://api.openai.com/v1"

/* One question to the model, over all its calls. */
struct chat {
	struct arena *arena;
	const struct settings *settings;
	struct wait *wait;
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

/* The key must fit into a header, and nothing else into that. */
static const struct err *
read_key(struct chat *c)
{
	const struct settings *s = c->settings;
	struct str key = str_of(s->api_key);
	const struct err *e = NULL;

	if (key.n == 0 && *s->api_key_file)
		e = file_read(c->arena, s->api_key_file, KEY_MAX, &key);
	if (e)
		return err_new(c->arena, ERR_MODEL,
			       "The model server could not be asked.",
			       "llm.api_key_file: %s", e->note);
	key = str_trim(key);
	for (size_t i = 0; i < key.n; i++)
		if (key.p[i] < '!' || key.p[i] > '~')
			return err_new(c->arena, ERR_MODEL,
				       "The model server could not be asked.",
				       "the key has blanks or control bytes");
	c->key = str_dup(c->arena, key);
	return NULL;
}

/* The path goes before a query, which some servers want. */
static const char *
make_url(struct arena *a, const char *base)
{
	struct str query = str_of(*base ? base : DEFAULT_URL);
	bool has_query = memchr(query.p, '?', query.n) != NULL;
	struct str path = str_cut(&query, '?');

	while (str_ends(path, STR("/")))
		path = str_first(path, path.n - 1);
	return arena_printf(a, "%.*s/chat/completions%s%.*s", (int)path.n,
			    path.p, has_query ? "?" : "", (int)query.n,
			    query.p);
}

static const char *const *
make_headers(const struct chat *c)
{
	const struct settings *s = c->settings;
	const struct {
		const char *name, *value;
	} rows[] = {
		{ "Authorization: Bearer ", c->key },
		{ "OpenAI-Organization: ", s->organization },
		{ "OpenAI-Project: ", s->project },
		{ "Accept: ", "application/json" },
		{ "Content-Type: ", "application/json" },
	};
	const char **headers =
		arena_array(c->arena, COUNT(rows) + 1, sizeof(*headers));
	size_t n = 0;

	for (size_t i = 0; i < COUNT(rows); i++)
		if (rows[i].value && *rows[i].value)
			headers[n++] = arena_printf(
				c->arena, "%s%s", rows[i].name, rows[i].value);
	return headers;
}

static struct str
make_body(struct arena *a, const struct settings *s,
	  const struct llm_message *messages, size_t n)
{
	struct json_object *root = json_new(a);
	struct json_object *list;

	json_set_text(root, "model", s->model);
	list = json_add_array(root, "messages");
	for (size_t i = 0; i < n; i++) {
		struct json_object *m = json_push_object(list);

		json_set_text(m, "role", messages[i].role);
		json_set_str(m, "content", utf8_clean(a, messages[i].content));
	}
	json_set_real(root, "temperature", s->temperature);
	json_set_int(root, "max_tokens", (int64_t)s->max_tokens);
	return json_text(a, root);
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
	e = llm_read_answer(c->arena, c->reply.body, ret);
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

const struct err *
llm_chat(struct arena *a, const struct settings *s,
	 const struct llm_message *messages, size_t n, struct wait *wait,
	 struct llm_reply *ret)
{
	struct chat c = { .arena = a, .settings = s, .wait = wait };
	const struct err *e = read_key(&c);

	*ret = (struct llm_reply){ .model = s->model };
	if (e)
		return e;
	c.call = (struct http_call){
		.method = "POST",
		.url = make_url(a, s->base_url),
		.headers = make_headers(&c),
		.body = make_body(a, s, messages, n),
		.max_reply = (size_t)s->max_reply,
		.connect_timeout_ms = s->connect_timeout_ms,
	};
	return call_until(&c, ret);
}
