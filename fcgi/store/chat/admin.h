#ifndef STORE_CHAT_ADMIN_H
#define STORE_CHAT_ADMIN_H

#include "data/dataset.h"
#include "store/store.h"

/*
 * Chats and datasets whoever owns them: for the command line, whose user administers the
 * store. Pages name an owner; see store.h.
 */

/* Newest first, at most max; of the user of that name, or of all for NULL. */
MUST_CHECK const struct err *store_admin_chats(struct store *s, struct arena *a,
					       const char *name, size_t max,
					       struct chat **ret,
					       size_t *ret_n);
/* ERR_MISSING: there is none. */
MUST_CHECK const struct err *store_admin_chat(struct store *s, struct arena *a,
					      const char *id, struct chat *ret);
/* The name in it of a user; NULL: a visitor's, or a program's. */
const char *store_admin_name(const char *owner);
/* Newest first; of the user of that name, or of all for NULL. */
MUST_CHECK const struct err *store_admin_datasets(struct store *s,
						  struct arena *a,
						  const char *name,
						  struct dataset **ret,
						  size_t *ret_n);

#endif
