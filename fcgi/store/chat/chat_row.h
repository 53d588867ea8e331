#ifndef STORE_CHAT_CHAT_ROW_H
#define STORE_CHAT_CHAT_ROW_H

#include "store/db/db.h"

#define CHAT_COLUMNS \
	" id, owner, database, title, created_ms, updated_ms, n_turns "

/* A reader of CHAT_COLUMNS, for struct db_found. */
MUST_CHECK const struct err *chat_read(struct arena *a, struct db_stmt *st,
				       void *ret);
/* e, or ERR_MISSING when the chat that a statement is about is not there. */
MUST_CHECK const struct err *chat_must_be(struct arena *a, const struct err *e,
					  bool there);

#endif
