#ifndef STORE_KNOWLEDGE_DRAFT_H
#define STORE_KNOWLEDGE_DRAFT_H

#include "store/store.h"

/* SQL that a model wrote, for whoever asks the same. */
struct kept_draft {
	const char *database; /* name */
	const char *sql;
	const char *explanation; /* or NULL */
	const char *drafter;
	const char *model; /* or NULL */
	double confidence;
};

/* One that is written with its turn, in the same transaction. */
struct draft_to_keep {
	const char *key;
	struct kept_draft draft;
	uint64_t max; /* as for store_draft_put() */
};

/* ret->sql stays NULL: there is none with that key, or it is too old. */
MUST_CHECK const struct err *store_draft_get(struct store *s, struct arena *a,
					     const char *key,
					     int64_t max_age_ms,
					     struct kept_draft *ret);
/* Instead of what is there; now and then the oldest beyond max go. */
MUST_CHECK const struct err *store_draft_put(struct store *s, struct arena *a,
					     const char *key,
					     const struct kept_draft *d,
					     uint64_t max);
MUST_CHECK const struct err *store_draft_drop(struct store *s, struct arena *a,
					      const char *key);
/* All with that SQL: somebody says that it is wrong. */
MUST_CHECK const struct err *store_draft_drop_sql(struct store *s,
						  struct arena *a,
						  const char *database,
						  const char *sql);
/* In a sweep: too old ones, and the oldest beyond max. */
MUST_CHECK const struct err *store_draft_sweep(struct store *s, struct arena *a,
					       int64_t max_age_ms,
					       uint64_t max);

#endif
