#ifndef REQUEST_MULTIPART_H
#define REQUEST_MULTIPART_H

#include "base/err.h"
#include "base/str.h"

/*
 * multipart/form-data (RFC 7578) as its bytes come, in constant memory. What
 * stands before the first part and after the last is left alone.
 */
struct part {
	const char *name;     /* of the field; "" when it has none */
	const char *filename; /* NULL: it is no file */
	const char *type;     /* content type; or NULL */
};

struct multipart_sink {
	const struct err *(*begin)(void *arg, const struct part *part);
	const struct err *(*data)(void *arg, struct str bytes);
	const struct err *(*end)(void *arg);
	void *arg;
};

struct multipart;

/* The boundary of a Content-Type header. false: it is no multipart form. */
bool multipart_boundary(struct arena *a, struct str content_type,
			struct str *ret);
struct multipart *multipart_new(struct arena *a, struct str boundary,
				const struct multipart_sink *sink);
/* ERR_INPUT: malformed; or what the sink returns. */
MUST_CHECK const struct err *multipart_feed(struct multipart *m,
					    struct str bytes);
/* ERR_INPUT: it ended before its last boundary. */
MUST_CHECK const struct err *multipart_finish(struct multipart *m);

#endif
