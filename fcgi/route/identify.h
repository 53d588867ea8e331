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

#endif
