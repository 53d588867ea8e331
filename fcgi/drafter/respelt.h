#ifndef DRAFTER_RESPELT_H
#define DRAFTER_RESPELT_H

#include "data/draft.h"

struct readings_of; /* of one question */

/* Tell each draft which words of its question were read as others. */
void respelt_put(const struct readings_of *all, struct drafts *ret);

#endif
