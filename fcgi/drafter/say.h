#ifndef DRAFTER_SAY_H
#define DRAFTER_SAY_H

#include "base/err.h"
#include "base/json.h"
#include "data/job.h"

/* One exchange with the model about a job: two templates, two messages. */
struct say {
	const char *rules; /* "prompt/system", with prompt_system() */
	const char *task;  /* "prompt/user", with the tree */
	struct json_object *tree;
	const char *schema; /* of the reply, as JSON; or NULL */
};

struct said {
	const char *text;  /* what the model said; NULL on an error */
	const char *model; /* as the server names it; NULL: none was asked */
	size_t calls;
	size_t tokens_in;
	size_t tokens_out;
	const char *request; /* what was sent; NULL: keep_prompts is off */
};

/*
 * Errors as llm_chat(); ERR_MODEL too when the prompt is too large. What it
 * cost is in ret in any case.
 */
MUST_CHECK const struct err *say_to_model(const struct job *job,
					  const struct say *say,
					  struct said *ret);

#endif
