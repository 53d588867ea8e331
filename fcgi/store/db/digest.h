#ifndef STORE_DB_DIGEST_H
#define STORE_DB_DIGEST_H

#include "base/str.h"

/*
 * SHA-256 (FIPS 180-4) in lower case hex. What it digests here are random
 * ids, so it needs no salt and no stretching: it keeps a stolen copy of the
 * store from being a set of valid cookies.
 */
#define DIGEST_CHARS 64
void digest_hex(struct str s, char ret[DIGEST_CHARS + 1]);

#endif
