#ifndef SETTINGS_FORM_H
#define SETTINGS_FORM_H

#include "base/str.h"

/*
 * Forms that a text may have to be of, one per field of a key's row: `takes`
 * says which form that is and what a value looks like, for the message and the
 * manual.
 */
struct form {
	bool (*fits)(struct str value);
	bool (*each)(struct str word); /* of several, by blanks or commas */
	const char *takes;
};

/* Whether a value that is not empty is of the form. */
bool form_fits(const struct form *form, struct str value);

extern const struct form form_path;
extern const struct form form_store;     /* or a server of PostgreSQL */
extern const struct form form_socket;    /* or an address with a port */
extern const struct form form_addresses; /* in digits, no ports, several */
extern const struct form form_web;       /* an address for HTTP */
extern const struct form form_model;     /* the same, of a model server */
extern const struct form form_origins;   /* scheme and host, several */
extern const struct form form_hosts;     /* names alone, several */
extern const struct form form_token;     /* part of a cookie's name */
extern const struct form form_secret;    /* what a header can hold */
extern const struct form form_prices;    /* name=in/out, several */
extern const struct form form_columns;   /* table.column, several */
extern const struct form form_people;    /* names and group:name, several */

#endif
