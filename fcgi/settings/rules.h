#ifndef SETTINGS_RULES_H
#define SETTINGS_RULES_H

#include "settings/settings.h"

/* Where a key's value came from; NULL: it is the default. */
struct origin_of {
	const char *(*fn)(const void *arg, const struct key *key);
	const void *arg;
};

/*
 * What no single key can say. ERR_CONFIG names the place of the first broken
 * rule, its key's value, and what to do. strict: of the mild ones too.
 */
MUST_CHECK const struct err *rules_check(struct arena *a,
					 const struct settings *s,
					 const struct origin_of *origin,
					 bool strict);

#endif
