#ifndef SETTINGS_RIGHTS_H
#define SETTINGS_RIGHTS_H

#include "base/err.h"
#include "data/rights.h"

/* A [rights NAME] section as text, wherever it is kept. */
enum rights_key {
	RIGHTS_DATABASE,
	RIGHTS_USERS,
	RIGHTS_GROUPS,
	RIGHTS_TABLES,
	RIGHTS_MASKS,
	RIGHTS_ROWS,
	RIGHTS_ROW_LIMIT,
	RIGHTS_SALT,
	RIGHTS_KEYS
};
extern const char *const rights_keys[RIGHTS_KEYS]; /* "database", … */

#define RIGHTS_SECTIONS 1000 /* of a file, and of the store */

struct rights_text {
	const char *name;
	const char *of[RIGHTS_KEYS]; /* NULL: it has no such key */
};

/*
 * What it says; texts are not copied. Whether there is such a database is not
 * looked at. ERR_INPUT, in one line that names key and section; *ret_key is
 * the key, or RIGHTS_KEYS.
 */
MUST_CHECK const struct err *rights_read(struct arena *a,
					 const struct rights_text *t,
					 struct rights_section *ret,
					 enum rights_key *ret_key);

#endif
