#include "base/rand.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "base/confine/own.h"

#include "base/ban.h"

static const char alphabet[] = "abcdefghijklmnopqrstuvwxyz234567";

static const char hex[] = "0123456789abcdef";

#define POOL_BYTES 256 /* getrandom(2) is never short for so few */

/* Bytes that nobody had yet; what was given out is cleared. */
static struct {
	unsigned char bytes[POOL_BYTES];
	size_t left;
	pid_t owner; /* the child of a fork begins with its own */
} pool;

static void
fill(void *p, size_t n)
{
	unsigned char *from;

	assert(n <= POOL_BYTES);
	if (pool.left < n || pool.owner != own_pid()) {
		if (getrandom(pool.bytes, POOL_BYTES, 0) != POOL_BYTES)
			abort();
		pool.left = POOL_BYTES;
		pool.owner = own_pid();
	}
	pool.left -= n;
	from = pool.bytes + pool.left;
	memcpy(p, from, n);
	explicit_bzero(from, n);
}

char *
rand_id(struct arena *a)
{
	unsigned char bytes[16];
	char *id = arena_alloc(a, RAND_ID_CHARS + 1);

	fill(bytes, sizeof(bytes));
	for (size_t i = 0; i < RAND_ID_CHARS; i++) { /* 5 bits each */
		size_t bit = i * 5;
		unsigned two = (unsigned)bytes[bit / 8] << 8;

		if (bit / 8 + 1 < sizeof(bytes))
			two |= bytes[bit / 8 + 1];
		id[i] = alphabet[(two >> (11 - bit % 8)) & 31];
	}
	return id;
}

bool
rand_is_id(const char *s)
{
	return s && strlen(s) == RAND_ID_CHARS &&
	       strspn(s, alphabet) == RAND_ID_CHARS;
}

char *
rand_uuid(struct arena *a)
{
	unsigned char b[16];
	char *id = arena_alloc(a, 37);
	size_t at = 0;

	fill(b, sizeof(b));
	b[6] = (unsigned char)((b[6] & 0x0f) | 0x40);
	b[8] = (unsigned char)((b[8] & 0x3f) | 0x80);
	for (size_t i = 0; i < sizeof(b); i++) {
		if (i == 4 || i == 6 || i == 8 || i == 10)
			id[at++] = '-';
		id[at++] = hex[b[i] >> 4];
		id[at++] = hex[b[i] & 15];
	}
	return id;
}

uint32_t
rand_u32(void)
{
	uint32_t n;

	fill(&n, sizeof(n));
	return n;
}

void
rand_hex(char *ret, size_t n)
{
	unsigned char b[16];

	assert(n <= sizeof(b));
	fill(b, n);
	for (size_t i = 0; i < n; i++) {
		ret[2 * i] = hex[b[i] >> 4];
		ret[2 * i + 1] = hex[b[i] & 15];
	}
	ret[2 * n] = '\0';
}
