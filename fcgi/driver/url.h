#ifndef DRIVER_URL_H
#define DRIVER_URL_H

#include "base/err.h"
#include "base/str.h"

/* "//user:password@host:port/path?key=value&…", decoded; "" where absent. */
struct url {
	const char *user;
	const char *password;
	const char *host; /* without the brackets of an IPv6 address */
	unsigned port;    /* 0: none */
	const char *path; /* without its first slash */
	struct str query; /* as written: url_param() */
};

/*
 * Read what follows a scheme's colon. ERR_CONFIG, without quoting it: there
 * may be a password in it.
 */
MUST_CHECK const struct err *url_read(struct arena *a, const char *where,
				      struct url *ret);
/* The value of a key of the query, decoded; NULL: it is not there. */
const char *url_param(struct arena *a, const struct url *u, const char *key);

#endif
