#ifndef KNOWLEDGE_NOTES_NEAR_H
#define KNOWLEDGE_NOTES_NEAR_H

#include "data/app.h"
#include "data/job.h"
#include "store/knowledge/note.h"

/*
 * At most so many passages whose meaning is near that of a job's question, the
 * nearest first; none without a model for embeddings. What a model server
 * failed at is in job->detail. ERR_CANCELLED, ERR_DEADLINE; ERR_STORE.
 */
MUST_CHECK const struct err *notes_near(const struct app *app, struct job *job,
					size_t most, struct passage_hits *ret);

#endif
