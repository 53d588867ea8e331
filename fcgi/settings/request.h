#ifndef SETTINGS_REQUEST_H
#define SETTINGS_REQUEST_H

#include "base/err.h"
#include "data/settings.h"

/* The settings of one request: its database's, with what it sets over them. */

/*
 * base, with what a request sets over it: one "key=value" a line, NULL: none,
 * and *ret is base itself. Lives in a.
 * ERR_INPUT: no key that a request may set, or a value out of its range.
 */
MUST_CHECK const struct err *settings_merge(struct arena *a,
					    const struct settings *base,
					    const char *options,
					    const struct settings **ret);

/* The next key that a request may set, *at begins at 0; NULL: no more. */
const char *settings_option(size_t *at);

#endif
