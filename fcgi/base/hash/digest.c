#include "base/hash/digest.h"

#include <string.h>

#include "base/ban.h"

#define BLOCK DIGEST_BLOCK

static const uint32_t rounds[BLOCK] = {
	0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1,
	0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3,
	0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
	0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
	0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
	0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
	0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b,
	0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
	0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
	0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
	0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t
rotate(uint32_t x, unsigned n)
{
	return (x >> n) | (x << (32 - n));
}

static void
expand(const unsigned char *p, uint32_t w[BLOCK])
{
	for (size_t i = 0; i < 16; i++, p += 4)
		w[i] = (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 |
		       (uint32_t)p[2] << 8 | p[3];
	for (size_t i = 16; i < BLOCK; i++) {
		uint32_t x = w[i - 15], y = w[i - 2];

		w[i] = w[i - 16] + w[i - 7] +
		       (rotate(x, 7) ^ rotate(x, 18) ^ (x >> 3)) +
		       (rotate(y, 17) ^ rotate(y, 19) ^ (y >> 10));
	}
}

static void
compress(uint32_t h[8], const unsigned char *p)
{
	uint32_t w[BLOCK], v[8];

	expand(p, w);
	memcpy(v, h, sizeof(v));
	for (size_t i = 0; i < BLOCK; i++) {
		uint32_t t1 = v[7] + rounds[i] + w[i] +
			      (rotate(v[4], 6) ^ rotate(v[4], 11) ^
			       rotate(v[4], 25)) +
			      ((v[4] & v[5]) ^ (~v[4] & v[6]));
		uint32_t t2 = (rotate(v[0], 2) ^ rotate(v[0], 13) ^
			       rotate(v[0], 22)) +
			      ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));

		memmove(v + 1, v, 7 * sizeof(*v));
		v[4] += t1;
		v[0] = t1 + t2;
	}
	for (size_t i = 0; i < 8; i++)
		h[i] += v[i];
}

void
digest_begin(struct digest *d)
{
	*d = (struct digest){
		.h = { 0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
		       0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19 },
	};
}

void
digest_add(struct digest *d, struct str s)
{
	const size_t held = d->n % BLOCK;
	const size_t more = s.n < BLOCK - held ? s.n : BLOCK - held;

	d->n += s.n;
	if (held) {
		memcpy(d->part + held, s.p, more);
		if (held + more < BLOCK)
			return;
		compress(d->h, d->part);
		s = str_from(s, more);
	}
	for (; s.n >= BLOCK; s = str_from(s, BLOCK))
		compress(d->h, (const unsigned char *)s.p);
	if (s.n)
		memcpy(d->part, s.p, s.n);
}

/* The last block or two: the rest, a one bit, zeros, the length in bits. */
static void
finish(struct digest *d)
{
	unsigned char last[2 * BLOCK] = { 0 };
	const size_t held = d->n % BLOCK;
	const size_t n = held < BLOCK - 8 ? BLOCK : 2 * BLOCK;

	memcpy(last, d->part, held);
	last[held] = 0x80;
	for (size_t i = 0; i < 8; i++)
		last[n - 1 - i] = (unsigned char)(8 * d->n >> (8 * i));
	for (size_t at = 0; at < n; at += BLOCK)
		compress(d->h, last + at);
}

void
digest_end(struct digest *d, char ret[DIGEST_CHARS + 1])
{
	static const char hex[] = "0123456789abcdef";

	finish(d);
	for (size_t i = 0; i < DIGEST_CHARS; i++)
		ret[i] = hex[d->h[i / 8] >> (28 - 4 * (i % 8)) & 15];
	ret[DIGEST_CHARS] = '\0';
}

void
digest_hex(struct str s, char ret[DIGEST_CHARS + 1])
{
	struct digest d;

	digest_begin(&d);
	digest_add(&d, s);
	digest_end(&d, ret);
}
