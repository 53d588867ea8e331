#ifndef KNOWLEDGE_NOTES_NOTES_H
#define KNOWLEDGE_NOTES_NOTES_H

#include "data/app.h"
#include "data/job.h"
#include "data/note.h"

/* What a look at the notes of a database found. */
struct notes_seen {
	int64_t version;     /* counts their changes; 0: there were never any */
	const char *problem; /* in words, which file cannot be read; or NULL */
};

/*
 * Bring the store's notes of a database up to date with its files and, when
 * schema is not NULL, with its comments. What did not change costs a stat()
 * each. ret may be NULL. ERR_STORE and the like.
 */
MUST_CHECK const struct err *notes_sync(const struct app *app, struct arena *a,
					const struct database *db,
					const struct schema *schema,
					struct notes_seen *ret);

/*
 * Write a note, its text cut into passages. ERR_INPUT: nothing in it.
 * Sets n->id. See store_note_put().
 */
MUST_CHECK const struct err *notes_write(const struct app *app, struct arena *a,
					 struct note *n);

/*
 * For the question of a job: the terms in it (job->expanded, turn->terms) and
 * up to settings->top_k passages (turn->notes) by its words. Unless all notes
 * fit into a prompt also by the words of the turns before, by meaning when
 * there is a model for embeddings (job->detail says what went wrong with
 * that), and all rules. ERR_CANCELLED, ERR_DEADLINE.
 */
MUST_CHECK const struct err *notes_find(const struct app *app, struct job *job);

/* The same from job->hint alone, whatever notes there are. */
void notes_hint(struct job *job);

/*
 * Vectors for passages that have none, in batches, until all have one or the
 * wait ends; *ret_n counts them. ERR_INPUT: no model is set for that; else as
 * llm_embed().
 */
MUST_CHECK const struct err *notes_embed(const struct app *app, struct arena *a,
					 const struct database *db,
					 struct wait *wait, size_t *ret_n);

#endif
