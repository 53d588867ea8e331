#ifndef LLM_COUNT_H
#define LLM_COUNT_H

#include "base/err.h"
#include "data/job.h"

/* What came of one exchange with a model. */
struct said {
	const char *text;  /* what the model said; NULL on an error */
	const char *model; /* as the server names it; NULL: none was asked */
	size_t calls;
	size_t tokens_in;
	size_t tokens_out;
	const char *request; /* what was sent; NULL: keep_prompts is off */
};

/* What a call cost, and what was said, for the evidence of the job's turn. */
void model_count(struct job *job, const char *stage, const struct said *said);

/* Whether an error ends the question, instead of only this call. */
bool model_ends(const struct err *e);

#endif
