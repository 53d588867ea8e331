#ifndef BASE_FILE_H
#define BASE_FILE_H

#include "base/err.h"
#include "base/str.h"

/*
 * Read a whole file. ERR_MISSING: it is not there or not readable;
 * ERR_TOO_LARGE: past max bytes. Both name the path in the note alone.
 */
MUST_CHECK const struct err *file_read(struct arena *a, const char *path,
				       size_t max, struct str *ret);
/*
 * Where a secret's file is: "credential:NAME" stands for the one that systemd
 * handed over (LoadCredential=); any other path for itself.
 */
const char *file_of_secret(struct arena *a, const char *path);
bool file_is_regular(const char *path);
/* Whether it begins with these bytes, at most 64, or is empty. */
bool file_starts(const char *path, struct str with);
/* Split "name.ext": the part after the last dot of the last segment. */
struct str file_ending(struct str path);

#endif
