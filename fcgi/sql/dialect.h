#ifndef SQL_DIALECT_H
#define SQL_DIALECT_H

#include "base/buf.h"

enum limit_form { LIMIT_LIMIT, LIMIT_FETCH, LIMIT_TOP };

/* The rules of one SQL language; dialect.c has a row each. */
struct dialect {
	const char *name;             /* "sqlite"; in JSON and settings */
	const char *title;            /* "SQLite" */
	const char *wire_name;        /* reference 002's: "postgres" */
	char quote_open, quote_close; /* of identifiers */
	bool backslash;               /* escapes inside '…' */
	bool double_quote_text;       /* "…" may be a string */
	bool hash_comment;            /* # to the end of the line */
	bool nested_comment;          /* slash-star nests */
	bool dollar_quote;            /* $tag$ … $tag$ */
	enum limit_form limit;
	const char *rules; /* for the prompt: lines of "- …" */
	const char *const *refused_functions; /* NULL-terminated, lower case */
	const char *concat;                   /* "||", or NULL: concat(a, b) */
	/* printf forms with one %s, a rendered expression */
	const char *year, *month, *day, *year_month, *quarter, *weekday;
	const char *lower_like; /* case-insensitive LIKE: "%s LIKE %s" */
	const char *today;
};

const struct dialect *dialect_find(struct str name); /* NULL: none */
/* name quoted when it must be (keyword, odd characters, upper case kept). */
void dialect_name(const struct dialect *d, struct buf *b, struct str name);
/* A string literal. */
void dialect_text(const struct dialect *d, struct buf *b, struct str text);

#endif
