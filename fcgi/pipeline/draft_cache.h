#ifndef PIPELINE_DRAFT_CACHE_H
#define PIPELINE_DRAFT_CACHE_H

#include "data/app.h"
#include "data/job.h"

/*
 * Drafts of a model, kept for whoever asks the same. The key is a digest of
 * all that the model would be sent and how it would be asked: question
 * (blanks, case outside quotes and a last mark apart), conversation, values,
 * notes and examples found, date, settings, prompt templates, and the schema's
 * fingerprint instead of the schema. So what one visitor gets is what the
 * model would write for that visitor, and nothing of another's chat can be in
 * it; the SQL runs afresh, as the visitor.
 */

/* Before a model is asked: whether *ret is a draft that was kept. */
bool draft_cache_find(const struct app *app, struct job *job,
		      struct draft *ret);
/* Once the turn is concluded: keep what worked, drop what did not. */
void draft_cache_end(const struct app *app, struct job *job);

#endif
