#ifndef CHAT_RIGHTS_H
#define CHAT_RIGHTS_H

#include "access/kept.h"
#include "chat/chat.h"

/*
 * What administrators do with the sections of rights that are kept in the
 * store. The configuration's are not changed here, and hold beside them.
 * Whoever calls has looked that it is an administrator. Each change is in the
 * audit.
 */
struct rights_call {
	const struct app *app;
	struct arena *arena;
	const struct user *user;
	struct wait *wait;
};

/*
 * Keep what t says: a new section, or another text of one that is there. Its
 * salt is that of the text before it, or made. *ret: as it is kept. ERR_INPUT:
 * a name that is none, a key that says nothing, a database, table or column
 * that is not there, a rule that its database does not run; ERR_CONFLICT: the
 * name is taken, by the configuration too. Errors of the database.
 */
MUST_CHECK const struct err *chat_rights_add(const struct rights_call *c,
					     struct rights_text *t,
					     struct kept_rights *ret);
MUST_CHECK const struct err *chat_rights_change(const struct rights_call *c,
						struct rights_text *t,
						struct kept_rights *ret);
/* Nothing of it holds any more; its texts stay, to be put back. */
MUST_CHECK const struct err *chat_rights_withdraw(const struct rights_call *c,
						  const char *name,
						  struct kept_rights *ret);
/* Edit n once more, when its text is still sound. ERR_MISSING. */
MUST_CHECK const struct err *chat_rights_undo(const struct rights_call *c,
					      const char *name, size_t n,
					      struct kept_rights *ret);

#endif
