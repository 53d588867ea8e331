#ifndef STORE_CHAT_DELETED_H
#define STORE_CHAT_DELETED_H

#include "store/store.h"

/*
 * A deleted chat has an owner that no visitor has, so nothing that names one
 * finds it. (Those without a session have "".) It can be given back for
 * DELETED_KEPT_MS; then the next sweep forgets it.
 */
#define DELETED_OWNER "d:"
#define DELETED_KEPT_MS (INT64_C(60) * 1000)

/*
 * Those of these chats that are the owner's. ret->n of them were; ret->at_ms
 * names this deletion for store_chats_restore().
 */
struct deletion {
	int64_t at_ms; /* wall clock */
	size_t n;
};
MUST_CHECK const struct err *store_chats_delete(struct store *s,
						struct arena *a,
						const char *owner,
						const char *const *ids,
						size_t n, struct deletion *ret);
/* ERR_MISSING: nothing of this owner was deleted then, or too long ago. */
MUST_CHECK const struct err *store_chats_restore(struct store *s,
						 struct arena *a,
						 const char *owner,
						 int64_t at_ms, size_t *ret_n);
/* Of store_sweep(): within its transaction. */
MUST_CHECK const struct err *store_deleted_sweep(struct store *s,
						 struct arena *a);

#endif
