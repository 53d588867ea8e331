#ifndef POOL_WEB_H
#define POOL_WEB_H

#include "app.h"
#include "base/buf.h"

/*
 * `parlance web-conf SERVER BASE`: what a web server other than nginx must
 * know, on standard output. Returns the exit status.
 */
int pool_web(const struct app_options *options, char *const *args);

/* In nginx.c: paths of pool ask as a regular expression, below the base. */
void nginx_write_paths(struct buf *b);

#endif
