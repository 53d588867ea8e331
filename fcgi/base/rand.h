#ifndef BASE_RAND_H
#define BASE_RAND_H

#include "base/arena.h"

#define RAND_ID_CHARS 26

/* 128 bits from getrandom(2) as 26 characters of a-z and 2-7. */
char *rand_id(struct arena *a);
/* Whether s has the shape of one: nothing else is looked up in the store. */
bool rand_is_id(const char *s);
/* A version 4 UUID (RFC 9562), in its 36 characters. */
char *rand_uuid(struct arena *a);
uint32_t rand_u32(void); /* for jitter */

#endif
