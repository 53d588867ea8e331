#include "base/hash/hash.h"

#include "base/ban.h"

uint64_t
hash_add(uint64_t hash, struct str part)
{
	for (size_t i = 0; i < part.n; i++)
		hash = (hash ^ (unsigned char)part.p[i]) *
		       UINT64_C(1099511628211);
	return hash;
}
