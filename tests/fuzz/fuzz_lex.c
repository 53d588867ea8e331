#include <stdlib.h>

#include "sql/lex/lex.h"

#include "base/ban.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Tokens of any bytes in any dialect are gapless and end. */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const struct dialect *d;
	struct arena *a;
	struct str rest;

	if (size == 0)
		return 0;
	a = arena_create((size_t)64 << 20);
	d = &dialects[data[0] % n_dialects];
	rest = (struct str){ (const char *)data + 1, size - 1 };
	while (rest.n) {
		const char *at = rest.p;
		struct token t = lex_next(d, &rest);

		if (t.text.p != at || t.text.n == 0 || rest.p != at + t.text.n)
			abort();
		(void)token_name(a, t);
		(void)lex_is_keyword(t.text);
	}
	arena_destroy(a);
	return 0;
}
