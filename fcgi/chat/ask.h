#ifndef CHAT_ASK_H
#define CHAT_ASK_H

#include "chat/chat.h"
#include "data/job.h"
#include "store/store.h"

/* A question with all that its pipeline needs: between post and save. */
struct asking {
	const struct app *app;
	struct arena *arena;
	const struct question *q;
	const struct database *db;
	const struct settings *settings; /* of db, and the question's own */
	struct turn *turn;          /* chat, n, question and created_ms set */
	const struct turns *before; /* earlier turns of the chat; or NULL */
};

/*
 * Finds the database and the settings of as->q: everything that can be wrong
 * with a question before it is kept. needs_text: it has no SQL of its own.
 */
MUST_CHECK const struct err *asking_prepare(struct asking *as, bool needs_text);
/* A turn of the question that begins now, and is of no chat yet. */
struct turn asking_turn(struct arena *a, const struct question *q,
			const struct database *db);

/*
 * Run the pipeline. The lease of the turn's chat, when it has one, is renewed
 * while it runs. What is returned is in the turn too, so it may be ignored.
 */
const struct err *ask_run(const struct asking *asking);
/* The job as it stands before a first draft; wait is its own. */
MUST_CHECK const struct err *ask_prepare(const struct asking *asking,
					 struct wait *wait, struct job **ret);
/* How a drafter reads it; nothing is run. */
MUST_CHECK const struct err *ask_explain(const struct asking *asking,
					 const char *drafter,
					 struct json_object **ret);
/* What the built-in translator makes of the notes; nothing is run. */
MUST_CHECK const struct err *ask_understood(const struct asking *asking,
					    struct json_object **ret);

#endif
