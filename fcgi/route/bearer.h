#ifndef ROUTE_BEARER_H
#define ROUTE_BEARER_H

#include "route/route.h"

/*
 * `Authorization: Bearer plc_…`: the token's user, whoever else vouches for
 * nobody. *ret_found = false: no such header, and nothing happened.
 * ERR_LOGIN: unknown or expired. ERR_DENIED: it may only read.
 */
MUST_CHECK const struct err *bearer_identify(struct call *call,
					     bool *ret_found);

#endif
