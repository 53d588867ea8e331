#ifndef DRAFTER_SAY_H
#define DRAFTER_SAY_H

#include "base/err.h"
#include "base/json.h"
#include "data/job.h"
#include "llm/count.h"

/* One exchange with the model about a job: two templates, two messages. */
struct say {
	const char *rules; /* "prompt/system", with prompt_system() */
	const char *task;  /* "prompt/user", with the tree */
	struct json_object *tree;
	const char *schema;  /* of the reply, as JSON; or NULL */
	const char *grammar; /* of the reply, as GBNF; or NULL */
	bool is_draft;       /* who listens to the job sees it as it comes */
};

/*
 * Errors as llm_chat(); ERR_MODEL too when the prompt is too large. What it
 * cost is in ret in any case.
 */
MUST_CHECK const struct err *say_to_model(const struct job *job,
					  const struct say *say,
					  struct said *ret);
/* n exchanges at the same time, for one wait; err is each one's own. */
struct saying {
	const struct job *job; /* of one wait; settings may differ */
	struct say say;
	struct said said;
	const struct err *err;
};
void say_all(struct saying *items, size_t n);

#endif
