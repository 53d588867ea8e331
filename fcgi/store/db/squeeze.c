#include "store/db/squeeze.h"

#include <zstd.h>

#include "base/ban.h"

#define MARK 'z'
#define SHORTEST 256 /* bytes; below it a frame gains little */
#define LEVEL 1      /* half a megabyte a millisecond, and a quarter is left */

struct str
squeeze(struct arena *a, struct str s)
{
	const size_t room = ZSTD_compressBound(s.n);
	char *out;
	size_t n;

	if (s.n < SHORTEST || s.n > SQUEEZE_MAX)
		return s;
	out = arena_array(a, room + 1, 1);
	out[0] = MARK;
	n = ZSTD_compress(out + 1, room, s.p, s.n, LEVEL);
	if (ZSTD_isError(n) || n + 1 >= s.n)
		return s;
	return (struct str){ out, n + 1 };
}

bool
unsqueeze(struct arena *a, struct str in, struct str *ret)
{
	unsigned long long size;
	char *out;

	*ret = in;
	if (in.n == 0 || in.p[0] != MARK)
		return true;
	/* unknown and error are larger than any limit */
	size = ZSTD_getFrameContentSize(in.p + 1, in.n - 1);
	if (size > SQUEEZE_MAX)
		return false;
	out = arena_array(a, (size_t)size + 1, 1);
	*ret = (struct str){ out, (size_t)size };
	return ZSTD_decompress(out, (size_t)size, in.p + 1, in.n - 1) == size;
}
