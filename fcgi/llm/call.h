#ifndef LLM_CALL_H
#define LLM_CALL_H

#include "http/http.h"
#include "llm/llm.h"

/*
 * One request to a model server, over all its calls, whatever is asked.
 * Private to llm/. The caller fills the first part.
 */
struct llm_call {
	struct arena *arena;
	const struct settings *settings;
	struct wait *wait;
	const char *key;     /* "": none; kept out of every note */
	uint64_t timeout_ms; /* of each call */
	struct http_call http;
	/* The inside of an answer of status 2xx. */
	const struct err *(*read)(void *arg, struct arena *a, struct str body);
	/* Before each call, and after one that brought no whole answer; or
	 * NULL. */
	void (*begin)(void *arg);
	void (*broke)(void *arg);
	void *arg;
	/* What came of the first call, which was made ahead; or NULL. */
	const struct http_reply *ready;

	struct http_reply reply; /* of the last call */
	size_t calls;            /* the first and those again */
	bool again;              /* the last failure may pass */
	int64_t pause_ms;        /* that the server asked for; 0: none */
};

/* Call, and again where that may help; errors as llm_chat() has them. */
MUST_CHECK const struct err *llm_call_until(struct llm_call *c);
/* ERR_MODEL_DOWN: it failed so often that it is left alone for now. */
MUST_CHECK const struct err *llm_call_may_start(struct llm_call *c);
/* What became of it, for the next llm_call_may_start() of any process. */
void llm_call_ended(struct llm_call *c, const struct err *e);

#endif
