#ifndef TESTS_LLM_ASKING_H
#define TESTS_LLM_ASKING_H

/* A server that says what a test wants, and a question to it. */

#include "llm/llm.h"
#include "tests/server.h"

#define KEY "sk-canary-0123456789"

static struct server server;

static inline int
stop(void **state)
{
	(void)state;
	server_stop(&server);
	return 0;
}

static inline struct settings
settings(struct arena *a)
{
	return (struct settings){
		.base_url = server_url(a, &server, "/v1/"),
		.api_key = KEY,
		.api_key_file = "",
		.organization = "",
		.project = "proj-7",
		.model = "test-model",
		.temperature = 0.3,
		.max_tokens = 500,
		.llm_timeout_ms = 20000, /* also on a busy machine */
		.connect_timeout_ms = 1000,
		.llm_retries = 3,
		.backoff_ms = 2,
		.max_reply = 10000,
	};
}

static inline const struct err *
ask(struct arena *a, const struct settings *s, const char *question,
    struct wait *w, struct llm_reply *ret)
{
	struct llm_message messages[] = {
		{ "system", STR("You write SQL.") },
		{ "user", str_of(question) },
	};

	const struct llm_question q = { .messages = messages,
					.n = COUNT(messages) };

	return llm_chat(a, s, &q, w, ret);
}

#endif
