#ifndef CHAT_NOTES_H
#define CHAT_NOTES_H

#include "chat/chat.h"
#include "data/note.h"

/*
 * Notes about a database as its users may see and change them: whoever may
 * ask it reads them; administrators, its editors and the owner of a dataset
 * write those that come from no file and no comment.
 */

/* Who asks for what is done here, and of which database. */
struct notes_call {
	const struct app *app;
	struct arena *arena;
	const struct user *user;
	const char *database; /* name; NULL: the first */
};

struct shown_notes {
	const struct database *database;
	bool may_edit;
	struct note *items;        /* [n] */
	struct passages *passages; /* [n] what each is cut into */
	size_t n;
	const char *problem; /* a file that cannot be read; or NULL */
};

/* Files are looked at first. ERR_NO_DATABASE. */
MUST_CHECK const struct err *chat_notes(const struct notes_call *c,
					struct shown_notes *ret);
/*
 * Add, with n->id NULL, or change; a title NULL is taken from its first line.
 * ERR_DENIED; ERR_MISSING: none of that id; ERR_INPUT: nothing in it, or a
 * title that is too long; ERR_CONFLICT: from a file, which is where to change
 * it, or too many.
 */
MUST_CHECK const struct err *chat_note_write(const struct notes_call *c,
					     struct note *n);
/* Errors as for chat_note_write(). */
MUST_CHECK const struct err *chat_note_delete(const struct notes_call *c,
					      const char *id);
/*
 * What is made of them: a list of { text, name, meaning }, of each sentence of
 * drafter_grammar.understood() and of each word for another. A meaning that is
 * null was not understood. Errors of chat_understood() and chat_notes().
 */
MUST_CHECK const struct err *chat_notes_understood(const struct notes_call *c,
						   struct wait *wait,
						   struct json_object **ret);

#endif
