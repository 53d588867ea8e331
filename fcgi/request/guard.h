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

/*
 * The Origin of a script of another site that may ask and read the answers
 * (CORS); NULL: there is none, or origins (separated by spaces) has it not.
 * It acts by its token or as a new visitor, never as the person whose browser
 * runs it: NULL with a cookie too and, where the web server vouches for
 * persons (token_only), without a bearer token, but for a preflight.
 */
const char *guard_script_origin(const struct request *req, const char *origins,
				bool token_only);

/*
 * Whether Host is a name of ours: a page of another site whose name was made
 * to point here (DNS rebinding) is of our origin to the browser, and has that
 * name. hosts: names, blanks between, "*": any. Empty: what nobody else can
 * point here, or own: addresses, localhost, names without a dot, this
 * machine's, and that of public_url. No Host: a program's request. ERR_HOST.
 */
MUST_CHECK const struct err *guard_host(const struct request *req,
					const char *hosts,
					const char *public_url);

#endif
