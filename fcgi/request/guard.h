#ifndef REQUEST_GUARD_H
#define REQUEST_GUARD_H

#include "request/request.h"

/*
 * A form may be posted by our own pages, or by a program. Sec-Fetch-Site,
 * when the browser sends it (https and localhost only), must be same-origin
 * or none; else Origin must name our Host; programs send neither and pass.
 * trusted: other origins that may post, space separated. ERR_ORIGIN.
 */
MUST_CHECK const struct err *guard_same_origin(const struct request *req,
					       const char *trusted);

/*
 * The same for a page that runs a query: another site may not make it run.
 */
MUST_CHECK const struct err *guard_same_site(const struct request *req,
					     const char *trusted);

#endif
