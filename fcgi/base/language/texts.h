#ifndef BASE_LANGUAGE_TEXTS_H
#define BASE_LANGUAGE_TEXTS_H

#include "base/language/language.h"

/* Private to base/language/. */

/*
 * The text as it is said, or the format whose fixed parts it has, with what
 * stands in its places; of several the one with the most fixed letters. Else
 * its sentences one by one, from the first that is known. NULL: none is.
 */
const char *texts_match(struct arena *a, const struct texts *t, enum language l,
			struct str text);

#endif
