#ifndef REQUEST_COOKIE_H
#define REQUEST_COOKIE_H

#include "request/request.h"

/*
 * The session's cookie. Its name carries the instance, so that two on one
 * host do not collide, and the __Host- prefix on https, so that no sibling
 * domain can plant one.
 */
const char *cookie_name(struct arena *a, const char *instance, bool https);
/* The first value of that name in the request; NULL when there is none. */
const char *cookie_get(const struct request *req, const char *name);
/* The value of a Set-Cookie header; value must be a cookie's plain text. */
const char *cookie_set(const struct request *req, const char *name,
		       const char *value);
/* The first value of a name in a Cookie header. False: there is none. */
bool cookie_find(struct str header, const char *name, struct str *ret);

#endif
