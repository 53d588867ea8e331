#ifndef STORE_DATASET_BLOB_H
#define STORE_DATASET_BLOB_H

#include "data/dataset.h"
#include "store/store.h"

/*
 * Files of datasets in a store that several machines share: in pieces, under
 * the SHA-256 of the whole, once. Each machine keeps copies in its folder. In
 * a store that is a file there are none.
 */

/* Whether files are kept so: the store is a server. */
bool store_has_blobs(const struct store *s);
/* Keep the file at path; *ret_digest names it. ERR_STORE. */
MUST_CHECK const struct err *store_blob_put(struct store *s, struct arena *a,
					    const char *path,
					    const char **ret_digest);
/* A copy of it at path, whole or not at all. ERR_MISSING, ERR_STORE. */
MUST_CHECK const struct err *store_blob_get(struct store *s, struct arena *a,
					    const char *digest,
					    const char *path);
/* Forget those of a day ago that no dataset names. */
MUST_CHECK const struct err *store_blob_sweep(struct store *s, struct arena *a);

/*
 * The file of its data, ds->data is not 0, in this machine's folder. Does
 * nothing in a store that is a file. Errors as store_blob_get().
 */
MUST_CHECK const struct err *store_dataset_bring(struct store *s,
						 struct arena *a,
						 const char *folder,
						 const struct dataset *ds);

#endif
