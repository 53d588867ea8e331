#ifndef STORE_CHAT_CHAT_ROW_H
#define STORE_CHAT_CHAT_ROW_H

#include "store/db/db.h"

#define CHAT_COLUMNS \
	" id, owner, database, title, created_ms, updated_ms, n_turns "

/* The row that st stands on, whose columns are CHAT_COLUMNS. */
struct chat chat_read(struct arena *a, sqlite3_stmt *st);
/* The only row of a started statement, run to its end; ERR_MISSING: none. */
MUST_CHECK const struct err *chat_one(struct store *s, struct arena *a,
				      sqlite3_stmt *st, struct chat *ret);
/* All rows of a started statement. */
MUST_CHECK const struct err *chat_all(struct store *s, struct arena *a,
				      sqlite3_stmt *st, struct chat **ret,
				      size_t *ret_n);

#endif
