#include "store/db/squeeze.h"

#include <stdlib.h>
#include <zstd.h>

#include "base/ban.h"

#define MARK 'z'
#define SHORTEST 256 /* bytes; below it a frame gains little */
#define LEVEL 1      /* half a megabyte a millisecond, and a quarter is left */

/* Nothing that a request is counted for: the arena gets what is left of it. */
struct str
squeeze(struct arena *a, struct str s)
{
	struct str ret = s;
	char *out;
	size_t n;

	if (s.n < SHORTEST || s.n > SQUEEZE_MAX)
		return s;
	out = malloc(s.n);
	if (!out)
		return s;
	out[0] = MARK;
	/* what needs as much room as before is an error to it */
	n = ZSTD_compress(out + 1, s.n - 1, s.p, s.n, LEVEL);
	if (!ZSTD_isError(n))
		ret = (struct str){ arena_copy(a, out, n + 1), n + 1 };
	free(out);
	return ret;
}

char *
unsqueeze(struct arena *a, struct str in, size_t *ret_n)
{
	unsigned long long size;
	char *out;

	*ret_n = in.n;
	if (in.n == 0 || in.p[0] != MARK)
		return arena_copy(a, in.p, in.n);
	/* unknown and error are larger than any limit */
	size = ZSTD_getFrameContentSize(in.p + 1, in.n - 1);
	if (size > SQUEEZE_MAX)
		return NULL;
	*ret_n = (size_t)size;
	out = arena_array(a, *ret_n + 1, 1);
	return ZSTD_decompress(out, *ret_n, in.p + 1, in.n - 1) == size ? out
									: NULL;
}
