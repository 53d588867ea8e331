#include <stdlib.h>

#include "base/json.h"
#include "llm/stream.h"

#include "base/ban.h"

/* NOLINTNEXTLINE(readability-identifier-naming) */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

static struct str
read_in(struct arena *a, struct str text, size_t step, bool anthropic,
	bool *ret_ok)
{
	struct llm_stream s;

	*ret_ok = true;
	llm_stream_init(&s, a, 1 << 16, anthropic);
	for (; text.n && *ret_ok; text = str_from(text, step))
		*ret_ok = llm_stream_take(&s, str_first(text, step));
	return llm_stream_body(&s);
}

/* However the bytes are cut, the same body comes of them. */
int /* NOLINTNEXTLINE(readability-identifier-naming) */
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct arena *a = arena_create((size_t)1 << 27);
	struct str text = { (const char *)data, n };
	bool anthropic = n > 0 && data[0] % 2, ok, also;
	struct str whole, apart;

	whole = read_in(a, text, n ? n : 1, anthropic, &ok);
	apart = read_in(a, text, 1, anthropic, &also);
	if (ok && also && !str_eq(whole, apart))
		abort();
	arena_destroy(a);
	return 0;
}
