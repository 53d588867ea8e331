#ifndef STORE_DATASET_DATASET_H
#define STORE_DATASET_DATASET_H

#include "data/dataset.h"
#include "store/store.h"

/*
 * Uploaded datasets: what is known of each. Their files are in a folder, one
 * for each id; dataset/ writes them. A row names the file that counts, so a
 * load that died leaves nothing but a file that is swept.
 */

/*
 * Of this machine. NULL: the store is in memory or a server, and no folder is
 * set, nor server.cache for a server.
 */
const char *store_dataset_folder(struct arena *a, const struct store *s,
				 const struct settings *settings);
/* The database file that counts; ds->data is not 0. */
const char *store_dataset_path(struct arena *a, const char *folder,
			       const struct dataset *ds);

/* Of one owner, newest first. */
MUST_CHECK const struct err *store_dataset_list(struct store *s,
						struct arena *a,
						const char *owner,
						struct dataset **ret,
						size_t *ret_n);
/* By id or name. ERR_MISSING: none of that owner. */
MUST_CHECK const struct err *store_dataset_get(struct store *s, struct arena *a,
					       const char *owner,
					       const char *name,
					       struct dataset *ret);
/* By id, whoever owns it; the id is a secret. ERR_MISSING. */
MUST_CHECK const struct err *store_dataset_by_id(struct store *s,
						 struct arena *a,
						 const char *id,
						 struct dataset *ret);
/*
 * A new one; version is set. The session of a visitor is written with it.
 * ERR_CONFLICT: the owner has one of that name. ERR_RATE: they have as many,
 * or as much, as the settings allow.
 */
MUST_CHECK const struct err *store_dataset_add(struct store *s, struct arena *a,
					       const struct settings *settings,
					       struct dataset *ds);
/*
 * All of it but owner and created_ms; version counts on. ERR_CONFLICT: it
 * changed since it was read, or another has its name. ERR_RATE: too much.
 */
MUST_CHECK const struct err *store_dataset_save(struct store *s,
						struct arena *a,
						const struct settings *settings,
						struct dataset *ds);
/* Its chats get the new name too. Errors as store_dataset_save(). */
MUST_CHECK const struct err *store_dataset_rename(struct store *s,
						  struct arena *a,
						  struct dataset *ds,
						  const char *name);
/* With its schema, notes and examples. */
MUST_CHECK const struct err *store_dataset_delete(struct store *s,
						  struct arena *a,
						  const struct dataset *ds);

#endif
