#ifndef DATASET_FOLDER_H
#define DATASET_FOLDER_H

#include "base/err.h"
#include "base/str.h"

/*
 * The folder of a dataset, FOLDER/ID, and what is in it: data-N.duckdb of
 * load N, bad-N.ndjson with the lines that it did not take, lock, and while
 * something is on its way upload-N-I, new.duckdb, chunk and progress.
 */
const char *folder_of(struct arena *a, const char *folder, const char *id);
/* And those above it. ERR_STORE_FULL, ERR_STORE. */
MUST_CHECK const struct err *folder_make(struct arena *a, const char *path);
/* Remove it and the files in it. */
void folder_remove(struct arena *a, const char *path);
/*
 * Remove all files but the one at path, the report of load `data`, the lock,
 * and uploads of later loads, whose row may not be written yet. The caller
 * holds the lock: no load writes here.
 */
void folder_tidy(struct arena *a, const char *here, const char *path,
		 int64_t data);
void folder_remove_file(const char *path); /* none there: nothing */

/*
 * Take the lock file at path, without waiting. A descriptor that holds it
 * until it and its copies in other processes are closed; -1: it is taken, or
 * with an errno other than EWOULDBLOCK cannot be opened.
 */
int folder_lock(const char *path) MUST_CHECK;
bool folder_is_locked(const char *path);

MUST_CHECK const struct err *folder_copy(struct arena *a, const char *from,
					 const char *to);
/*
 * File i of those that wait to be load number `load`, a number that is used
 * again when they are discarded: where machines share them, its name has their
 * digest; else that is NULL.
 */
const char *folder_upload(struct arena *a, const char *here, int64_t load,
			  size_t i, const char *digest);

bool folder_sync(const char *path); /* false: the disk is full or broken */

bool folder_to_int(struct str s, int64_t *ret);

#endif
