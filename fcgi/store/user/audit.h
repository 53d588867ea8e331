#ifndef STORE_USER_AUDIT_H
#define STORE_USER_AUDIT_H

#include "data/status.h"
#include "store/store.h"

/*
 * The audit table as a result: who asked what of which database, which SQL
 * ran, what became of it. Newest first, at most max rows, at or after since
 * (wall clock; 0: all).
 */
MUST_CHECK const struct err *store_audit_rows(struct store *s, struct arena *a,
					      int64_t since_ms, size_t max,
					      struct rows *ret);

/* What somebody did, beside asking. */
struct act {
	const char *act; /* "example verified" */
	const char *database;
	const char *chat; /* NULL: it is about none */
	size_t n;
	const char *question; /* or NULL */
	const char *sql;
};
MUST_CHECK const struct err *store_audit_act(struct store *s, struct arena *a,
					     const struct user *user,
					     const struct act *act);

/*
 * What each user asked and what it cost, a row a day and user, the newest day
 * first; at most max rows, at or after since (wall clock; 0: all).
 */
MUST_CHECK const struct err *store_spent_rows(struct store *s, struct arena *a,
					      int64_t since_ms, size_t max,
					      struct rows *ret);

/* What was asked since midnight (UTC), counted. */
MUST_CHECK const struct err *store_audit_today(struct store *s, struct arena *a,
					       struct status_today *ret);

#endif
