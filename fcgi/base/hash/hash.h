#ifndef BASE_HASH_HASH_H
#define BASE_HASH_HASH_H

#include "base/str.h"

/*
 * FNV-1a of 64 bits, to tell texts apart that nobody makes alike on purpose:
 * names of files, marks of what was cached. HASH_START, then each part.
 */
#define HASH_START UINT64_C(14695981039346656037)

uint64_t hash_add(uint64_t hash, struct str part);

#endif
