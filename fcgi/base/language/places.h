#ifndef BASE_LANGUAGE_PLACES_H
#define BASE_LANGUAGE_PLACES_H

#include "base/str.h"

/*
 * Private to base/language/: the places of a text, where something is put:
 * "%zu", "%2$s", "{{name}}", "{name}".
 */
#define PLACES_MAX 20

/* Whether both have the same places, whatever their order. */
bool places_same(struct arena *a, struct str english, struct str said);
/* Bytes outside of its places; 0: it has none. */
size_t places_fixed(struct str s);

/* What stands in the places of a format, in their order. */
struct found {
	struct str at[PLACES_MAX];
	size_t n;
};
/*
 * Whether the text is of the format. What stands in a place is the shortest
 * that lets the rest fit; it is never empty.
 */
bool places_match(struct str format, struct str text, struct found *ret);
/* The format with what was found; "%2$s" is the second of it. */
const char *places_fill(struct arena *a, const char *format,
			const struct found *found);

#endif
