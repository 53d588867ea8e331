#ifndef LLM_API_H
#define LLM_API_H

#include "base/json.h"
#include "llm/llm.h"

/* What servers and models may not take, and is left out or said otherwise. */
enum quirk {
	QUIRK_SCHEMA,      /* a form for the reply */
	QUIRK_TOKENS,      /* max_tokens; max_completion_tokens instead */
	QUIRK_TEMPERATURE, /* but the model's own */
	QUIRK_EFFORT,      /* reasoning_effort */
	QUIRK_STREAM,
	QUIRK_GRAMMAR, /* a grammar for the reply, which few servers know */
	QUIRK__MAX
};

/* One call, whichever way the server wants it put. Private to llm/. */
struct api_call {
	const struct settings *settings;
	const struct llm_question *question;
	const char *model;
	const char *key;          /* "": none */
	bool with_schema;         /* ask for the question's form of reply … */
	bool with_grammar;        /* … by its grammar instead */
	bool stream;              /* ask for it in pieces */
	bool without[QUIRK__MAX]; /* refused, and left out */
};

/* A way of putting it: a row of api.c. */
struct api {
	const char *default_url;
	const char *path; /* after base_url */
	/* Names with ": ", and their values; NULL-terminated. */
	const char *const *(*headers)(struct arena *a,
				      const struct api_call *c);
	struct str (*body)(struct arena *a, const struct api_call *c);
	const struct err *(*read)(struct arena *a, struct str body,
				  struct llm_reply *ret);
};

const struct api *api_of(const struct settings *s);
/* Where a path of the server is; api->path is where calls go. */
const char *api_url(struct arena *a, const struct settings *s, const char *at);
/* "": none. It fits into a header, and nothing else with it. ERR_MODEL. */
MUST_CHECK const struct err *api_key(struct arena *a, const struct settings *s,
				     const char **ret);

/* The inside of an answer of Anthropic's messages; as llm_read_answer(). */
MUST_CHECK const struct err *llm_read_anthropic(struct arena *a,
						struct str body,
						struct llm_reply *ret);

/*
 * The body of OpenAI's "responses" or of Ollama's own calls, which gateways
 * send too, as chat completions have it; any other as it is.
 */
struct json_object *llm_as_choices(struct arena *a, struct json_object *root);

#endif
