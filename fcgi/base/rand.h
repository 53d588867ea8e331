#ifndef BASE_RAND_H
#define BASE_RAND_H

#include "base/arena.h"

#define RAND_ID_CHARS 26

/*
 * Bytes are of getrandom(2), taken a few hundred at a time; two processes of
 * a fork never give out the same.
 */

/* 128 bits as 26 characters of a-z and 2-7. */
char *rand_id(struct arena *a);
/* Whether s has the shape of one: nothing else is looked up in the store. */
bool rand_is_id(const char *s);
/* A version 4 UUID (RFC 9562), in its 36 characters. */
char *rand_uuid(struct arena *a);
/* n random bytes as 2 * n digits and a NUL; at most 16. */
void rand_hex(char *ret, size_t n);
uint32_t rand_u32(void); /* for jitter */

#endif
