#ifndef STORE_TOKEN_H
#define STORE_TOKEN_H

#include "store/store.h"

/*
 * Bearer tokens for scripts: a secret that stands for a named user. The
 * secret is shown once, when it is made; only its digest is stored.
 */
#define TOKEN_PREFIX "plc_" /* so that leaked ones are found by scanners */

enum token_scope {
	TOKEN_READ, /* GET alone */
	TOKEN_ASK,  /* and ask, edit, delete: all that its user may */
	TOKEN_SCOPE__MAX
};

const char *token_scope_name(enum token_scope scope); /* "read", "ask" */
enum token_scope token_scope_find(const char *name);  /* TOKEN_SCOPE__MAX */

struct token {
	const char *id;     /* names it for listing and revoking; no secret */
	const char *user;   /* the name that it stands for */
	const char *groups; /* of that user when it was made; or NULL */
	const char *label;
	enum token_scope scope;
	int64_t created_ms; /* wall clock */
	int64_t expires_ms; /* 0: never */
	int64_t used_ms;    /* to the minute; 0: not yet */
};

/* Fills in t->id and created_ms. ERR_INPUT: no user, or it has expired. */
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
