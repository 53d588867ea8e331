#ifndef STORE_CHAT_AGENT_H
#define STORE_CHAT_AGENT_H

#include "store/store.h"

/*
 * Sessions of reference 001: like a visitor's, but made by a program for one
 * database, and their id, which is in a path instead of a cookie, suffices to
 * ask it. They end and are swept as a visitor's are.
 */
struct agent {
	const char *owner; /* of its chat */
	const char *database;
	const char *name;   /* of the user who began it; or NULL */
	int64_t created_ms; /* wall clock */
	int64_t seen_ms;
};

MUST_CHECK const struct err *store_agent_create(struct store *s,
						struct arena *a,
						const char *database,
						const char *name,
						const char **ret_id);
/* ret->owner stays NULL when there is none, or it has expired. */
MUST_CHECK const struct err *store_agent_use(struct store *s, struct arena *a,
					     const char *id,
					     const struct settings *settings,
					     struct agent *ret);
/* It and its chat. */
MUST_CHECK const struct err *store_agent_end(struct store *s, struct arena *a,
					     const struct agent *agent);
/* How many have not expired. */
MUST_CHECK const struct err *store_agent_count(struct store *s, struct arena *a,
					       const struct settings *settings,
					       int64_t *ret);

#endif
