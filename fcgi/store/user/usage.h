#ifndef STORE_USER_USAGE_H
#define STORE_USER_USAGE_H

#include "store/store.h"

/*
 * What each user has used: questions in the current minute, questions and
 * model tokens today (UTC). Kept in the store, so that restarts and other
 * workers know it too.
 */
struct usage {
	int64_t questions_minute;
	int64_t questions_day;
	int64_t tokens_day; /* in and out together */
	int64_t cost_day;   /* in millionths of the currency */
};

/*
 * Count one question, unless a limit of the settings forbids it: ERR_RATE
 * with the seconds to wait. No limit set: counts nothing, costs nothing.
 */
MUST_CHECK const struct err *store_usage_take(struct store *s, struct arena *a,
					      const char *owner,
					      const struct settings *settings);
/* The same, inside the caller's transaction. */
MUST_CHECK const struct err *store_usage_take_within(
	struct store *s, struct arena *a, const char *owner,
	const struct settings *settings);
/* Add what a question cost. Nothing without a limit on either. */
MUST_CHECK const struct err *store_usage_spend(struct store *s, struct arena *a,
					       const char *owner,
					       const struct settings *settings,
					       size_t tokens, int64_t cost);
/* Of today and this minute; zeros for who is not known. */
MUST_CHECK const struct err *store_usage_get(struct store *s, struct arena *a,
					     const char *owner,
					     struct usage *ret);

#endif
