#ifndef KNOWLEDGE_SCHEMA_FILE_H
#define KNOWLEDGE_SCHEMA_FILE_H

#include "base/str.h"
#include "data/app.h"

/*
 * Where the store is in memory (the command line), what was read of a schema
 * is kept in a file in the user's cache instead, beside the index of values.
 * Both do nothing where there is a store or no cache.
 */

/* fingerprint NULL: any. Without one, or of another, *ret stays as it is. */
void schema_file_get(const struct app *app, struct arena *a, const char *key,
		     const char *fingerprint, struct str *ret);
void schema_file_put(const struct app *app, struct arena *a, const char *key,
		     const char *fingerprint, struct str packed);

#endif
