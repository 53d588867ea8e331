#ifndef DATA_RIGHTS_H
#define DATA_RIGHTS_H

#include <stdint.h>

#include "base/str.h"

/* What a reader sees in place of a column's values. */
enum mask {
	MASK_NONE,
	MASK_NULL,  /* nothing */
	MASK_EMAIL, /* a***@… */
	MASK_HASH,  /* the same for equal values */
	MASK_YEAR,  /* of a date */
	MASK__MAX
};
const char *mask_name(enum mask m); /* "null", …, as the settings have it */
enum mask mask_find(const char *name); /* MASK__MAX: there is none */

struct rights_mask {
	const char *column;
	enum mask how;
};

/*
 * What one user may see of one table. Names without regard to ASCII case;
 * those that the table does not have are passed over.
 */
struct rights_table {
	const char *name;
	/* [n_columns] visible; NULL: all; of a list of none it is not there */
	const char *const *columns;
	size_t n_columns;
	const struct rights_mask *masks; /* [n_masks] */
	size_t n_masks;
	/* SQL, a condition that its rows must meet, in which :user.NAME stands
	 * for the reader's facts of that name; NULL: all rows */
	const char *rule;
};

/*
 * What is known of a reader, for rules here and the engine's own; "name" and
 * "groups" always are.
 */
struct fact {
	const char *name;
	const char *const *values; /* [n] */
	size_t n;
};

/*
 * What one user may see of one database; immutable. Where a pointer to one is
 * NULL, everything is visible. Keys of what is kept of a database's schema and
 * values carry the digest of the rules; keys of rows carry the reader's, in
 * which the values of the rules are too.
 */
struct rights {
	const char *digest;
	const char *reader;
	const struct rights_table *tables; /* [n_tables] the visible ones */
	size_t n_tables;
	bool all_tables;          /* those that are not among them, too */
	const char *salt;         /* of MASK_HASH */
	const char *role;         /* the engine's, to run as; NULL: its own */
	uint64_t max_rows;        /* of one result; 0: as the settings say */
	const struct fact *facts; /* [n_facts] of the reader */
	size_t n_facts;
};

/* A [rights NAME] section: what its readers see; without facts. */
struct rights_section {
	const char *name;
	const char *database;
	const char *users;  /* "*" or names; or NULL */
	const char *groups; /* or NULL */
	struct rights rights;
};

/* The next ":user.NAME" of a rule: *ret_before is what stands before it, the
 * rest is left in *rest; false: there is none, and *rest is untouched. Text in
 * quotes has none. */
bool rights_next_fact(struct str *rest, struct str *ret_before,
		      struct str *ret_name);

/* The row of that table, without regard to ASCII case; NULL: not visible. */
const struct rights_table *rights_table(const struct rights *r,
					const char *name);
bool rights_column(const struct rights_table *t, const char *name);
enum mask rights_masks(const struct rights_table *t, const char *name);
/* Whether all of its rows and values are seen. */
bool rights_sees_all(const struct rights_table *t);

#endif
