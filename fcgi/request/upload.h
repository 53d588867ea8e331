#ifndef REQUEST_UPLOAD_H
#define REQUEST_UPLOAD_H

#include "request/form.h"

/* A file that came in: in a folder of ours until somebody moves it. */
struct upload {
	const char *name; /* as its sender calls it; may be "" */
	const char *path; /* removed with the request */
	int64_t bytes;
};

struct uploads {
	struct upload *files; /* [n] */
	size_t n;
	struct form form; /* the fields beside them */
};

struct upload_limits {
	uint64_t file; /* bytes of one */
	uint64_t form; /* bytes of all fields */
	size_t files;
	const char *folder;
};

/*
 * The body of a POST: a multipart form whose parts with a file name are
 * files; or the file itself, with its kind in the content type and `name` for
 * its name, NULL: it has none. ERR_TOO_LARGE, ERR_INPUT, ERR_MEDIA_TYPE,
 * ERR_STORE_FULL, ERR_STORE.
 */
MUST_CHECK const struct err *upload_read(struct request *req,
					 const struct upload_limits *limits,
					 const char *name, struct uploads *ret);

#endif
