#include <stdint.h>

#include "sql/check/check.h"

#include "base/ban.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

/* The first byte chooses the dialect; the rest is a statement. */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct arena *a = arena_create((size_t)64 << 20);
	struct str text;
	const struct schema_table t = { .name = "t" };
	const struct dialect *d;

	if (n > 0) {
		d = &dialects[data[0] % n_dialects];
		text = (struct str){ (const char *)data + 1, n - 1 };
		(void)sql_raw(a, d, text, 200);
		(void)sql_explain(a, d, text);
		(void)sql_has_word_literal(a, d, text);
		(void)sql_may_read(a, d, text, &t, "x");
	}
	arena_destroy(a);
	return 0;
}
