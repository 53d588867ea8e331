#ifndef KNOWLEDGE_NOTES_WHOLE_H
#define KNOWLEDGE_NOTES_WHOLE_H

#include "data/app.h"
#include "data/job.h"

struct values;

/*
 * All notes of the job's database as one text (job->notes_text), kept by this
 * process until the notes change. ERR_STORE.
 */
MUST_CHECK const struct err *notes_whole(const struct app *app, struct job *job,
					 int64_t version);
/*
 * The stored values that words of a text match, line by line, since a search
 * takes no more words than a question has. In a.
 */
void notes_find_values(struct arena *a, const char *text, struct values *v,
		       struct value_match **ret, size_t *ret_n);
/* The stored values that words of it match (job->note_values), kept as well. */
void notes_whole_values(struct job *job, struct values *v);

#endif
