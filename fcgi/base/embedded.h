#ifndef BASE_EMBEDDED_H
#define BASE_EMBEDDED_H

#include "base/str.h"

/* Files of templates/ and static/, compiled in by scripts/embed. */
struct embedded {
	const char *name; /* "templates/page/chat.mustache" */
	const unsigned char *data;
	size_t n;
};

extern const struct embedded embedded_files[]; /* sorted by name */
extern const size_t n_embedded_files;

/* NULL when there is none. */
const struct embedded *embedded_find(struct str name);

#endif
