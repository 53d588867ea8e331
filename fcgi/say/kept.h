#ifndef SAY_KEPT_H
#define SAY_KEPT_H

#include "base/arena.h"
#include "base/str.h"

#define KEPT_MAX 4

/* What rows had to be, condition by condition, in words: "country Spain". */
struct kept {
	const char *items[KEPT_MAX];
	size_t n;
};

/* What the rows of the tables of a statement are called: "orders". */
struct kept_rows {
	const char *const *nouns; /* [n] NULL: that is not known */
	size_t n;
};

/*
 * Of a reading: "Number of orders, where country is “Spain” and ordered in
 * 2024." Conditions that are many or long are left to the reading itself: none.
 */
struct kept kept_of(struct arena *a, const char *reading,
		    struct kept_rows rows);
/* Where words stand in a text, outside “…”; its length: nowhere. */
size_t kept_find(struct str text, struct str words);
/* "country is “Spain”" without its quotes. */
const char *kept_unquoted(struct arena *a, struct str s);

/*
 * "are resolved" of "is resolved" and "is resolved is yes", "have no parts" of
 * "not has parts": of several rows. NULL: it begins with no such verb.
 */
const char *kept_flag(struct arena *a, struct str flag);

#endif
