#ifndef STORE_CHAT_REVIEW_H
#define STORE_CHAT_REVIEW_H

#include "store/store.h"

/*
 * Turns that a person should look at, whoever owns them: without a working
 * SQL, judged wrong, or marked wrong by their visitor. A turn's review is
 * REVIEW_OPEN until somebody answers or dismisses it; marked wrong again, it
 * is open again.
 */
#define REVIEW_OPEN "open"
#define REVIEW_ANSWERED "answered"
#define REVIEW_DISMISSED "dismissed"

struct review {
	const char *owner; /* of its chat; never shown */
	const char *name;  /* the owner's name; NULL: a visitor */
	struct turn turn;
};

struct reviews {
	struct review *items; /* [n] */
	size_t n;
};

/* Oldest first, without rows; state is one of those above. */
MUST_CHECK const struct err *store_review_list(struct store *s, struct arena *a,
					       const char *state, size_t max,
					       struct reviews *ret);
/* ERR_MISSING: no such turn, or nobody asked for its review. */
MUST_CHECK const struct err *store_review_get(struct store *s, struct arena *a,
					      const char *chat, size_t n,
					      struct review *ret);
/*
 * t with its review, reviewer and review_note, if its review is open and
 * nobody works on it; t->state and all that was found are kept only when
 * `whole`. ERR_MISSING: it was deleted. ERR_CONFLICT: somebody else was
 * first, or its visitor asked again.
 */
MUST_CHECK const struct err *store_review_close(struct store *s,
						struct arena *a,
						const struct user *reviewer,
						const struct turn *t,
						bool whole);

#endif
