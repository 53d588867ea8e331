#ifndef PIPELINE_ASK_MODEL_H
#define PIPELINE_ASK_MODEL_H

#include "drafter/say.h"

struct drafter;

/* Ask the model for a stage; what it cost is in the turn in any case. */
MUST_CHECK const struct err *model_ask(struct job *job, const char *stage,
				       const struct say *say, const char **ret);
/* The drafter that wrote it, of those that the job asks; NULL: none did. */
const struct drafter *drafter_of(const struct job *job, const struct draft *d);

#endif
