#ifndef DATA_TOKEN_H
#define DATA_TOKEN_H

#include "base/base.h"

/*
 * A bearer token for scripts: a secret that stands for a named user. The
 * secret itself is in none of these.
 */
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

#endif
