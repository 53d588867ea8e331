#ifndef PIPELINE_TEACH_TEACH_H
#define PIPELINE_TEACH_TEACH_H

#include "data/app.h"
#include "data/job.h"
#include "knowledge/teach/lesson.h"

/*
 * The document with which any assistant can be asked for all that it can tell
 * of a database: schema, samples as far as they may leave, notes, and what is
 * wanted back (knowledge/teach/lesson.h). job->question, unless it is empty, is
 * the only question that is wanted. The job was prepared. ERR_MODEL: it is too
 * large.
 */
MUST_CHECK const struct err *teach_document(const struct job *job,
					    struct str *ret);
/*
 * What the configured model says to it. Errors as llm_chat(), and ERR_INPUT:
 * there is no model.
 */
bool teach_has_model(const struct settings *s);
MUST_CHECK const struct err *teach_ask(struct job *job, const char **ret);

/*
 * Of each term that may be taken: what the built-in translator reads it as,
 * beside the notes and the other lines, or that it does not.
 */
void teach_understand(const struct job *job, struct lessons *lessons);

#endif
