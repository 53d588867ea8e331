#ifndef ROUTE_ROUTER_H
#define ROUTE_ROUTER_H

#include "route/route.h"

/* What the table says of one method and path. */
struct match {
	const struct route *route; /* NULL: none */
	/* Without one: a row of the path with another method, or of the first
	 * segment; whoever asks it is refused in its form. NULL: none. */
	const struct route *near;
	const char *params[PARAMS_MAX];
	struct str ending; /* of a path that names a format so; else empty */
	/* Methods of the rows that match the path: "GET, HEAD, POST". */
	const char *allow; /* NULL: no row matches the path at all */
};

/*
 * The first row whose method and path match. A "{name}" takes everything up
 * to the next character of the pattern, but no '/'.
 */
void router_find(struct arena *a, const struct route *table, const char *method,
		 struct str path, struct match *ret);

#endif
