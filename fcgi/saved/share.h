#ifndef SAVED_SHARE_H
#define SAVED_SHARE_H

#include "saved/saved.h"
#include "store/saved/shares.h"

/* Links to an answer, a chat, a saved question or a board. */

#define SHARE_ITEMS_MAX 100 /* of a longer chat its last ones */

struct share_wish {
	struct share_what what;
	const struct saved_given *given; /* [n_given] of its query */
	size_t n_given;
	const char *whom; /* "anyone", "*", or names and group:name */
	uint64_t days;    /* 0: thirty, or what is the most */
};
/*
 * A new one; saved questions are computed for it, with the values that are
 * given. ERR_INPUT: no such people or days. ERR_DENIED: its database is
 * not for that. ERR_MISSING: there is nothing there that the user may see.
 * ERR_CONFLICT: nothing to share yet, or too many links.
 */
MUST_CHECK const struct err *share_make(const struct saved_call *c,
					const struct share_wish *wish,
					struct share *ret,
					const char **ret_token);
/*
 * As the user sees it: rights are looked at now, item by item. ERR_MISSING:
 * not there, over, not for this user, or its databases are for links no more.
 */
MUST_CHECK const struct err *share_open(const struct saved_call *c,
					const char *token, struct share *ret);
/* As whoever has the link sees it: those for anyone alone, as they were. */
MUST_CHECK const struct err *share_open_anyone(const struct saved_call *c,
					       const char *token,
					       struct share *ret);
/*
 * Compute afresh what the user may ask, under their rights and with values of
 * an address, each within the time of a tile. What fails stays as it was
 * shared, if that is theirs to see, and says why. ERR_CANCELLED, or ERR_INPUT:
 * there is no value of that name.
 */
MUST_CHECK const struct err *share_compute(const struct saved_call *c,
					   struct share *share,
					   const struct saved_given *given,
					   size_t n_given);
/*
 * Its saved questions that the user may compute, or see at all, with the values
 * that it was shared with as their defaults.
 */
enum share_part { SHARE_PART_COMPUTED, SHARE_PART_SEEN };
MUST_CHECK const struct err *share_saved(const struct saved_call *c,
					 const struct share *share,
					 enum share_part part,
					 struct saved_list *ret);
/* Whether it can go on as a chat of the user. */
bool share_may_copy(const struct share *share);
/* ERR_DENIED: not all of it is theirs to ask. */
MUST_CHECK const struct err *share_copy(const struct saved_call *c,
					const struct share *share,
					struct chat *ret);
/* Those of the user; of everybody for administrators. */
MUST_CHECK const struct err *share_all(const struct saved_call *c,
				       struct share_list *ret);
MUST_CHECK const struct err *share_withdraw(const struct saved_call *c,
					    const char *id);
/* Whom links of a database may be for; key: database_key(). */
enum share_with share_with(const struct app *app, const char *key);

#endif
