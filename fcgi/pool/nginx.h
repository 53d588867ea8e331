#ifndef POOL_NGINX_H
#define POOL_NGINX_H

#include "app.h"

/*
 * `parlance nginx-conf`: what nginx must know of the route table and the
 * settings, on standard output. Returns the exit status.
 *
 *	http                  for the http block: which pool a path goes to
 *	server BASE ERRORS    for a server block: BASE is "/" or "/ask-data",
 *	                      ERRORS the folder with 502.html and so on
 *	paths                 for other servers: a regular expression of what
 *	                      the pool ask answers, below the base
 */
int pool_nginx(const struct app_options *options, char *const *args);

#endif
