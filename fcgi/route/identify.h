#ifndef ROUTE_IDENTIFY_H
#define ROUTE_IDENTIFY_H

#include "route/route.h"

/*
 * Fill call->user as the settings and `want` (enum route_want) say: the
 * cookie's session, or the name in PARLANCE_USER. Somebody unknown has the
 * owner "", who owns nothing; with WANT_SESSION a POST gives them a session
 * and its cookie.
 * ERR_LOGIN: nobody vouches. ERR_DENIED: a name that came twice or is none,
 * or no administrator. ERR_STORE.
 */
MUST_CHECK const struct err *identify(struct call *call, unsigned want);

/*
 * Take a seat for a request that may take long, once it is known whose it is;
 * it is given back when the request is answered. ERR_BUSY, with the place in
 * line in its words: there is none, and nothing waits for one. A page then
 * comes again by itself, after call->again_s.
 */
MUST_CHECK const struct err *identify_seat(struct call *call);

#endif
