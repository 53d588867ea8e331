#ifndef STORE_USER_TOKEN_H
#define STORE_USER_TOKEN_H

#include "data/token.h"
#include "store/store.h"

/* The secret is shown once, when it is made; only its digest is stored. */
#define TOKEN_PREFIX "plc_" /* so that leaked ones are found by scanners */

/*
 * Fills in t->id and created_ms. ERR_INPUT: no user, or it has expired.
 * ERR_CONFLICT: that user has TOKENS_MAX.
 */
#define TOKENS_MAX 100
MUST_CHECK const struct err *store_token_create(struct store *s,
						struct arena *a,
						struct token *t,
						const char **ret_secret);
/* ret->user stays NULL when there is none, or it has expired. */
MUST_CHECK const struct err *store_token_use(struct store *s, struct arena *a,
					     struct str secret,
					     struct token *ret);
/* Newest first; of all users when user is NULL. */
MUST_CHECK const struct err *store_token_list(struct store *s, struct arena *a,
					      const char *user,
					      struct token **ret,
					      size_t *ret_n);
/* ERR_MISSING: none with that id, or not of that user (NULL: any). */
MUST_CHECK const struct err *store_token_revoke(struct store *s,
						struct arena *a,
						const char *user,
						const char *id);

#endif
