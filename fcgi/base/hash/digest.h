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

/* The same of what comes in parts. */
#define DIGEST_BLOCK 64
struct digest {
	uint32_t h[8];
	uint64_t n;                       /* bytes that were added */
	unsigned char part[DIGEST_BLOCK]; /* [n % DIGEST_BLOCK] not yet in h */
};
void digest_begin(struct digest *d);
void digest_add(struct digest *d, struct str s);
void digest_end(struct digest *d, char ret[DIGEST_CHARS + 1]);

#endif
