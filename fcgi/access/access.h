#ifndef ACCESS_ACCESS_H
#define ACCESS_ACCESS_H

#include "data/settings.h"
#include "data/user.h"

/*
 * The database as the user may see it: with the rights of the first [rights]
 * section that names the user, or a group of the user's, for it. A database
 * without a section is seen whole by whoever may ask it; one with sections is
 * not there for a user whom none of them names, unless an administrator, who
 * sees all of it. Where the engine has rules of its own by reader (query.role,
 * query.facts), whoever is no such administrator has rights that carry the
 * role and facts, though they may leave nothing out. NULL: it is not there.
 */
const struct database *access_database(struct arena *a, const struct config *c,
				       const struct user *user,
				       const struct database *db);

/* A fact from a list with commas between its values; NULL: it has none. */
struct fact access_fact(struct arena *a, const char *name, const char *list);

#endif
