#ifndef BASE_HASH_DIGEST_H
#define BASE_HASH_DIGEST_H

#include "base/str.h"

/*
 * SHA-256 (FIPS 180-4) in lower case hex. Random ids that the store keeps so
 * need no salt and no stretching: it keeps a stolen copy of the store from
 * being a set of valid cookies.
 */
#define DIGEST_CHARS 64
void digest_hex(struct str s, char ret[DIGEST_CHARS + 1]);

#endif
