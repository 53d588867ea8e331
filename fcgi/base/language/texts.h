#ifndef BASE_LANGUAGE_TEXTS_H
#define BASE_LANGUAGE_TEXTS_H

#include "base/language/language.h"

/* Private to base/language/. */

/*
 * The format whose fixed parts the text has, said with what stands in its
 * places; of several the one with the most fixed letters. NULL: none.
 */
const char *texts_match(struct arena *a, const struct texts *t, enum language l,
			struct str text);

#endif
