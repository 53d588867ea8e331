#ifndef ACCESS_ACCESS_H
#define ACCESS_ACCESS_H

#include "data/app.h"
#include "data/settings.h"
#include "data/user.h"

/*
 * The database as the user may see it: with the rights of the first [rights]
 * section of the configuration that names the user, or a group of the user's,
 * for it, narrowed by the first that is kept in the store (access/kept.h). A
 * database without sections is seen whole by whoever may ask it. One with
 * sections in the configuration is not there for a user whom none of those
 * names, one with others alone for whom none of them names; administrators see
 * all of it then. Where the engine has rules of its own by reader (query.role,
 * query.facts), whoever is no such administrator has rights that carry the
 * role and facts, though they may leave nothing out. *ret NULL: it is not
 * there. ERR_STORE: what is kept cannot be read.
 */
MUST_CHECK const struct err *access_database(const struct app *app,
					     struct arena *a,
					     const struct user *user,
					     const struct database *db,
					     const struct database **ret);

/* A fact from a list with commas between its values; NULL: it has none. */
struct fact access_fact(struct arena *a, const char *name, const char *list);

#endif
