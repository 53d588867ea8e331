#ifndef REQUEST_REQUEST_H
#define REQUEST_REQUEST_H

#include "base/err.h"
#include "request/io.h"

/* One request as it came in; all text is valid UTF-8 without NUL. */
struct request {
	struct arena *arena;
	struct io *io;
	const char *id;     /* ours, for the log and for error pages */
	const char *method; /* "GET"; a HEAD is a GET with `head` set */
	bool head;
	bool https;
	struct str path;   /* below `base`, decoded, begins with '/' */
	const char *base;  /* SCRIPT_NAME: "" or "/ask-data", no last '/' */
	struct str query;  /* not decoded */
	const char *host;  /* "" when there is none */
	const char *agent; /* "" when there is none */
	uint64_t length;   /* of the body, as announced */
};

/*
 * Fill *ret, which is usable even when it returns an error: what could not be
 * read is then empty. ERR_INPUT: a path, host or length that is none.
 */
MUST_CHECK const struct err *request_read(struct arena *a, struct io *io,
					  struct request *ret);
/* A variable such as "HTTP_ACCEPT"; NULL when not there or empty. */
const char *request_header(const struct request *req, const char *name);
/* "application/json" of the body, without what follows a semicolon; or "". */
struct str request_media(const struct request *req);
/* "https://host", for lines to copy; NULL: the host is not known. */
const char *request_origin(const struct request *req);
/*
 * The whole body. ERR_TOO_LARGE: past max, found before anything is read.
 * ERR_INPUT: it ended early.
 */
MUST_CHECK const struct err *request_body(struct request *req, uint64_t max,
					  struct str *ret);

/* %XX decoded, and '+' as a space when plus. False: a bad %, NUL or UTF-8. */
bool request_decode(struct arena *a, struct str s, bool plus, struct str *ret);

/* a-z, A-Z, 0-9, whatever the locale. */
bool request_is_alnum(char c);

#endif
