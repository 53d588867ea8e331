#ifndef CHAT_TEACH_H
#define CHAT_TEACH_H

#include "chat/chat.h"
#include "knowledge/teach/lesson.h"

/*
 * An assistant is asked once for what it can tell of a database, and what it
 * told is kept as a note and as verified examples. For those who may write
 * notes (chat/notes.h) and are administrators or the owner of a dataset; else
 * ERR_DENIED. ERR_NO_DATABASE; and what the database says.
 */
struct teach_call {
	const struct app *app;
	struct arena *arena;
	const struct user *user;
	struct wait *wait;
	const char *database; /* name; NULL: the first */
	const char *question; /* the only one that is wanted; or NULL */
};

/* What to paste into an assistant. */
MUST_CHECK const struct err *chat_teach_document(const struct teach_call *c,
						 struct str *ret);
/* Whether there is a model to ask. */
bool chat_teach_has_model(const struct database *db);
/* What the configured model says to it. Errors as teach_ask(). */
MUST_CHECK const struct err *chat_teach_ask(const struct teach_call *c,
					    const char **ret);
/*
 * The lessons of a reply, each with its fault, or what its statement gave: it
 * runs under the limits of its database, and gives rows. ERR_INPUT: the reply
 * holds none. ERR_DEADLINE, ERR_CANCELLED.
 */
MUST_CHECK const struct err *chat_teach_check(const struct teach_call *c,
					      struct str reply,
					      struct lessons *ret);

struct taught {
	size_t n_lines;    /* added to the note */
	size_t n_examples; /* one for each wording */
	size_t n_known;    /* were there already */
};

/*
 * Keep those that have no fault and, where wanted is not NULL, are wanted:
 * [lessons->n]. Errors as chat_note_write() and chat_example_add().
 */
MUST_CHECK const struct err *chat_teach_take(const struct teach_call *c,
					     const struct lessons *lessons,
					     const bool *wanted,
					     struct taught *ret);

#endif
