#ifndef DATA_USER_H
#define DATA_USER_H

#include "data/rights.h"

/*
 * Who asks. `owner` is what the store files chats under: "s:" and the digest
 * of the session id for a visitor, "u:" and the name for a user that the web
 * server vouches for. It is never shown.
 */
struct user {
	const char *owner;
	const char *name;   /* NULL for an anonymous visitor */
	const char *groups; /* space separated, or NULL */
	/* [n_facts] what the web server says of the user besides */
	const struct fact *facts;
	size_t n_facts;
	bool admin;
	bool by_token; /* a bearer token said so, not a login */
	/* may ask this database whatever its users= say; or NULL */
	const char *granted;
};

#endif
