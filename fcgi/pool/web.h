#ifndef POOL_WEB_H
#define POOL_WEB_H

#include "app.h"
#include "base/buf.h"

/*
 * `parlance web-conf SERVER BASE`: what a web server other than nginx must
 * know, on standard output. Returns the exit status.
 */
int pool_web(const struct app_options *options, char *const *args);

struct settings;

/* What a command prints for its arguments; false: they are none of its. */
typedef bool pool_write_fn(struct arena *a, struct buf *b,
			   const struct settings *s, char *const *args);
/* In nginx.c: print that, or the usage. Returns the exit status. */
int pool_print(const struct app_options *options, char *const *args,
	       pool_write_fn *write, const char *usage);

/* In nginx.c: paths of pool ask as a regular expression, below the base. */
void nginx_write_paths(struct buf *b);

#endif
