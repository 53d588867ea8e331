#ifndef CHAT_EXAMPLES_H
#define CHAT_EXAMPLES_H

#include "chat/chat.h"
#include "store/knowledge/example.h"

/*
 * Verified examples as their users may see and change them. Administrators
 * see and decide on all; others see the verified ones of databases that they
 * may ask, and what they proposed themselves, on which they may decide where
 * examples_verified_by = owner.
 */

/* Who asks for what is done here, and what it is done with. */
struct examples_call {
	const struct app *app;
	struct arena *arena;
	const struct user *user;
	struct wait *wait;
	bool many; /* they are imported: none is run */
};

/*
 * Newest first, with changed and may_decide set. database NULL: of all; state
 * EXAMPLE__MAX: in any. ERR_NO_DATABASE.
 */
MUST_CHECK const struct err *chat_examples(const struct examples_call *c,
					   const char *database,
					   enum example_state state, size_t max,
					   struct examples *ret);
/*
 * Keep question and SQL for e->database (NULL: the first allowed); proposed,
 * whatever e->state says, by those who may not decide. What counts as verified
 * is run first, unless e->ran says that it was. ERR_INPUT: the check or the
 * database refuses the SQL, or there is no question.
 */
MUST_CHECK const struct err *chat_example_add(const struct examples_call *c,
					      struct example *e);
/*
 * To be verified, it is run under the limits of its database, as a question
 * is; what it gave is in *ret. ERR_MISSING: none that the user sees.
 * ERR_DENIED: not theirs to decide. ERR_INPUT: it does not run.
 */
MUST_CHECK const struct err *chat_example_decide(const struct examples_call *c,
						 const char *id,
						 enum example_state state,
						 struct example *ret);
/* Another question or SQL; NULL leaves it. Its state stays: see above. */
MUST_CHECK const struct err *chat_example_edit(const struct examples_call *c,
					       const char *id,
					       const char *question,
					       const char *sql,
					       struct example *ret);
MUST_CHECK const struct err *chat_example_remove(const struct examples_call *c,
						 const char *id);

#define IMPORT_LINES_MAX 10000
#define IMPORT_WRONG_MAX 100 /* lines that are told about */

struct imported {
	size_t n_added;
	size_t n_known; /* were there: they have the state of the line now */
	size_t n_wrong;
	struct {
		size_t line; /* 1, 2, … */
		const char *why;
	} wrong[IMPORT_WRONG_MAX];
};

/*
 * JSON lines, each {"question", "sql"} and maybe "database" (NULL: the given
 * one) and "state" ("verified" unless it says so). A line that is wrong does
 * not stop the others. ERR_DENIED: for administrators.
 */
MUST_CHECK const struct err *chat_examples_import(const struct examples_call *c,
						  const char *database,
						  struct str text,
						  struct imported *ret);

/* What a visitor says of a turn. */
enum feedback { FEEDBACK_NONE, FEEDBACK_RIGHT, FEEDBACK_WRONG, FEEDBACK__MAX };
enum feedback chat_feedback_find(const char *name);

/*
 * Right proposes its question and SQL as an example; wrong takes that back.
 * ret_example->id stays NULL when there is none. ERR_CONFLICT: the turn is
 * not over, or has nothing that could be right.
 */
MUST_CHECK const struct err *chat_feedback(const struct examples_call *c,
					   const struct turn_id *id,
					   enum feedback f, struct turn *ret,
					   struct example *ret_example);

#endif
