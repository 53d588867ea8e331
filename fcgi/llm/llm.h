#ifndef LLM_LLM_H
#define LLM_LLM_H

#include "base/str.h"
#include "base/wait.h"
#include "data/settings.h"
#include "data/status.h"

/* Model servers that speak OpenAI's chat completions or Anthropic's messages. */
struct llm_message {
	const char *role; /* "system", "user" or "assistant" */
	struct str content;
};

struct llm_question {
	const struct llm_message *messages; /* [n] */
	size_t n;
	/* JSON Schema of the reply, sent as it is; or NULL: any text */
	const char *schema;
	/* the same as a grammar (GBNF), for servers that know it; or NULL */
	const char *grammar;
	/* what was said so far, at each piece of it; or NULL */
	void (*heard)(const void *arg, struct str text);
	const void *arg;
};

struct llm_reply {
	const char *text;  /* what the model said; set on success */
	const char *model; /* as the server names it, else as asked for */
	size_t calls;      /* the first and those after 429 or 5xx */
	size_t tokens_in;  /* as the server counts them; 0: not said */
	size_t tokens_out;
	/* The last call, for people to read; see llm_show(). NULL: none. */
	const char *request;
};

/*
 * A request for people: its address without login and query, what the body
 * has beside the texts, and the texts, each below its role.
 */
const char *llm_show(struct arena *a, const char *url, struct str body);

/* Whether the settings name a model server. */
bool llm_is_configured(const struct settings *s);

/*
 * Ask the model. 408, 409, 429 and 5xx are asked again, at most
 * s->llm_retries times, after s->backoff_ms doubled each time or as long as
 * the server says, when that ends before the wait; each call takes at most
 * s->llm_timeout_ms. ret is filled but for its text on errors too. A schema
 * is sent until the server refuses it, or a grammar once a server named itself
 * as one that takes it; then s->fallback_models are asked, in
 * order. After s->breaker_failures in a row the server is left alone for
 * s->breaker_pause_ms, which is ERR_MODEL_DOWN at once.
 *
 * ERR_MODEL_DOWN: not reached, at once. ERR_MODEL_SLOW: a call timed out.
 * ERR_RATE: 429, with retry_after_s when the server said how long.
 * ERR_MODEL: every other status, an answer that is not whole, not JSON, too
 * large, cut at max_tokens, filtered, declined or empty. ERR_DEADLINE,
 * ERR_CANCELLED: the wait ended. No error has the key in it.
 */
MUST_CHECK const struct err *llm_chat(struct arena *a, const struct settings *s,
				      const struct llm_question *q,
				      struct wait *wait, struct llm_reply *ret);

/*
 * Questions asked at the same time: n calls cost one wait. Each is settled as
 * llm_chat() would, one after another where a call has to be made again; err
 * is what llm_chat() would return.
 */
struct llm_asked {
	const struct settings *settings;
	const struct llm_question *question;
	struct llm_reply reply;
	const struct err *err;
};
void llm_chat_all(struct arena *a, struct llm_asked *asked, size_t n,
		  struct wait *wait);

/*
 * Ask the server for its list of models, which costs nothing: whether it is
 * there, takes the key, and has the model. At most three seconds.
 */
void llm_probe(struct arena *a, const struct settings *s, struct wait *wait,
	       struct probe *ret);

/*
 * Ask for one tiny statement and judge what comes, for a few tokens: whether
 * this model can write SQL at all. No try again; at most 15 seconds.
 */
void llm_try(struct arena *a, const struct settings *s, struct wait *wait,
	     struct probe *ret);

/*
 * The inside of one answer's body, as llm_chat() judges it: a pure function.
 * note on errors says what was wrong with it.
 */
MUST_CHECK const struct err *llm_read_answer(struct arena *a, struct str body,
					     struct llm_reply *ret);
/* "… try again in 1m30.5s" as milliseconds; false: no such words. */
bool llm_read_pause(struct str message, int64_t *ret_ms);

#endif
