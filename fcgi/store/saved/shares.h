#ifndef STORE_SAVED_SHARES_H
#define STORE_SAVED_SHARES_H

#include "data/saved/share.h"
#include "store/store.h"

/*
 * Links to what was found out, with a copy of it. The token of a link is shown
 * once, when it is made; only its digest is stored. Whoever calls looks after
 * rights: nothing here does.
 */
#define SHARE_BYTES_MAX ((size_t)8 << 20) /* of one, as it is stored */

/* What is said of each that is not open, whatever the reason: ERR_MISSING. */
const struct err *store_share_missing(struct arena *a);
/*
 * Fills in id and created_ms. ERR_CONFLICT: its owner has max of them.
 * ERR_TOO_LARGE: more than SHARE_BYTES_MAX.
 */
MUST_CHECK const struct err *store_share_add(struct store *s, struct arena *a,
					     struct share *share, uint64_t max,
					     const char **ret_token);
/*
 * With its items. ERR_MISSING: there is none of that token, it was withdrawn,
 * or its time is over; nothing tells which.
 */
MUST_CHECK const struct err *store_share_open(struct store *s, struct arena *a,
					      const char *token,
					      struct share *ret);
struct share_list {
	struct share *items; /* [n] newest first, without their items */
	size_t n;
};
/* Those of one owner, of which the time is not over; NULL: of all. */
MUST_CHECK const struct err *store_share_list(struct store *s, struct arena *a,
					      const char *owner,
					      struct share_list *ret);
/* ERR_MISSING: none with that id, or not of that owner (NULL: any). */
MUST_CHECK const struct err *store_share_withdraw(struct store *s,
						  struct arena *a,
						  const char *owner,
						  const char *id);
/*
 * Those of a path, and of what lies below it, because it was deleted: of one
 * owner, or of all (NULL).
 */
MUST_CHECK const struct err *store_share_withdraw_of(struct store *s,
						     struct arena *a,
						     const char *owner,
						     const char *path);
/* Those of which the time is over. */
MUST_CHECK const struct err *store_share_sweep(struct store *s,
					       struct arena *a);
/*
 * The answers of a chat, or one, as a new chat of an owner, with a database of
 * that name.
 */
MUST_CHECK const struct err *store_share_copy(struct store *s, struct arena *a,
					      const struct share *share,
					      const char *owner,
					      const char *database,
					      struct chat *ret);

#endif
