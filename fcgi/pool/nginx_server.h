#ifndef POOL_NGINX_SERVER_H
#define POOL_NGINX_SERVER_H

#include "base/buf.h"
#include "data/settings.h"

/*
 * What belongs into a server block: `args` are "server", where Parlance is
 * mounted, the folder of the error pages, and options in pairs. False: bad
 * usage, nothing was written.
 */
bool nginx_server(struct arena *a, struct buf *b, const struct settings *s,
		  char *const *args);

#endif
