#include "llm/call.h"

#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/json.h"
#include "base/utf8.h"
#include "observe/breaker.h"
#include "observe/model.h"

#include "base/ban.h"

#define NOTE_CHARS 200

/* The server may quote the key; nobody else shall. */
static const char *
without_key(const struct llm_call *c, const char *text)
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
error_words(const struct llm_call *c)
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
transport_error(struct llm_call *c)
{
	static const struct {
		enum err_kind kind;
		const char *say;
	} rows[] = {
		[HTTP_ENOUGH] = { ERR_MODEL,
				  "The model's answer was too long." },
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
status_error(struct llm_call *c)
{
	int status = c->reply.status;
	const char *host = http_host(c->arena, c->http.url);
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

/* Which row of the counters a call belongs to. */
static enum model_end
how_ended(const struct llm_call *c, const struct err *e)
{
	static const enum model_end transport[] = {
		[HTTP_ENOUGH] = MODEL_CUT,
		[HTTP_UNREACHED] = MODEL_UNREACHED,
		[HTTP_CUT] = MODEL_CUT,
		[HTTP_TOO_LARGE] = MODEL_CUT,
		[HTTP_GARBLED] = MODEL_UNREADABLE,
		[HTTP_DEADLINE] = MODEL_SLOW,
		[HTTP_CANCELLED] = MODEL_CANCELLED,
		[HTTP_BAD_URL] = MODEL_UNREACHED,
	};
	int status = c->reply.status;

	if (!e)
		return MODEL_ANSWERED;
	if (c->reply.end != HTTP_DONE)
		return transport[c->reply.end];
	if (status / 100 == 2)
		return MODEL_UNREADABLE;
	if (status == 429)
		return MODEL_LIMITED;
	return status / 100 == 4 ? MODEL_REFUSED : MODEL_FAILED;
}

/* The next call's reply; the first may be there already. */
static void
take_reply(struct llm_call *c)
{
	struct wait narrow = wait_within(c->wait, (int64_t)c->timeout_ms);

	if (c->ready) {
		c->reply = *c->ready;
		c->ready = NULL;
		return;
	}
	if (c->begin)
		c->begin(c->arg);
	http_exchange(c->arena, &c->http, &narrow, &c->reply);
}

static const struct err *
exchange(struct llm_call *c)
{
	const struct err *e;

	c->again = false;
	c->pause_ms = 0;
	c->calls++;
	take_reply(c);
	if (c->reply.end != HTTP_DONE && c->broke)
		c->broke(c->arg);
	if (c->reply.end != HTTP_DONE)
		return transport_error(c);
	if (c->reply.status / 100 != 2)
		return status_error(c);
	e = c->read(c->arg, c->arena, c->reply.body);
	if (!e)
		return NULL;
	return err_new(c->arena, e->kind, e->say, "%s",
		       without_key(c, e->note));
}

static const struct err *
call_once(struct llm_call *c)
{
	const struct err *e = exchange(c);

	model_ended(how_ended(c, e), http_host(c->arena, c->http.url),
		    e ? e->note : NULL, c->reply.ms);
	return e;
}

/* Sleep before call number n + 1; false: it would come too late. */
static bool
pause_before(struct llm_call *c, uint64_t n, const struct err **ret)
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

const struct err *
llm_call_until(struct llm_call *c)
{
	const struct err *e;

	for (uint64_t n = 0;; n++) {
		e = call_once(c);
		if (!e || !c->again || n == c->settings->llm_retries ||
		    !pause_before(c, n, &e))
			break;
	}
	if (e && c->pause_ms > 0)
		e = err_retry(c->arena, e,
			      (unsigned)((c->pause_ms + 999) / 1000));
	return e;
}

/* The server as a whole is in trouble, not this one question. */
static bool
is_down(const struct llm_call *c, const struct err *e)
{
	return e->kind == ERR_MODEL_DOWN || e->kind == ERR_MODEL_SLOW ||
	       (e->kind == ERR_MODEL &&
		(c->reply.end != HTTP_DONE || c->reply.status >= 500));
}

static const struct err *
left_alone(struct llm_call *c, int64_t left_ms)
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
			http_host(c->arena, c->http.url), s),
		s);
}

const struct err *
llm_call_may_start(struct llm_call *c)
{
	int64_t left_ms = c->settings->breaker_failures
				  ? breaker_left_ms(c->http.url)
				  : 0;

	if (left_ms == 0)
		return NULL;
	model_ended(MODEL_LEFT_ALONE, "", NULL, 0);
	return left_alone(c, left_ms);
}

void
llm_call_ended(struct llm_call *c, const struct err *e)
{
	unsigned most = (unsigned)c->settings->breaker_failures;

	if (most && !e)
		breaker_worked(c->http.url);
	else if (most && is_down(c, e) &&
		 breaker_failed(c->http.url, most,
				(int64_t)c->settings->breaker_pause_ms))
		model_paused(http_host(c->arena, c->http.url), most,
			     (int64_t)c->settings->breaker_pause_ms);
}
