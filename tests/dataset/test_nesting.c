#include "dataset/read/nesting.h"

#include "base/buf.h"
#include "tests/test.h"

#include "base/ban.h"

/* Each text is read whole, and byte by byte. */
static bool
too_deep(struct str text)
{
	struct nesting whole = { 0 }, bytes = { 0 };

	nesting_read(&whole, text);
	for (size_t i = 0; i < text.n; i++)
		nesting_read(&bytes, str_first(str_from(text, i), 1));
	assert_int_equal(whole.too_deep, bytes.too_deep);
	return whole.too_deep;
}

/* before, n times open, after */
static struct str
nested(struct arena *a, const char *before, const char *open, size_t n,
       const char *after)
{
	struct buf b = buf_new(a, (size_t)1 << 20);

	buf_puts(&b, before);
	for (size_t i = 0; i < n; i++)
		buf_puts(&b, open);
	buf_puts(&b, after);
	return buf_str(&b);
}

static void
test_nesting(void **state)
{
	static const struct {
		const char *before, *open;
		size_t n;
		const char *after;
		bool want;
	} cases[] = {
		{ "", "[", 100, "", false },
		{ "", "[", 101, "", true },
		{ "", "{\"a\":", 101, "1", true },
		{ "", "[{\"a\":", 51, "1", true },
		{ "", "[]", 5000, "", false },
		{ "", "]", 5000, "", false },
		{ "]]]]", "[", 101, "", true },
		{ "{\"a\":\"", "[", 5000, "\"}", false },
		{ "{\"a\":\"\\\"", "[", 5000, "\"}", false },
		{ "{\"a\":\"\\\\\"", "[", 5000, "", true },
		{ "\"\n", "[", 101, "", true },
		{ "\"\\\n", "[", 101, "", true },
		{ "\\\"", "[", 101, "\"", false },
	};
	struct arena *a = arena_create((size_t)1 << 24);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++)
		if (too_deep(nested(a, cases[i].before, cases[i].open,
				    cases[i].n, cases[i].after)) !=
		    cases[i].want)
			fail_msg("case %zu", i);
	arena_destroy(a);
}

TESTS(CASE(test_nesting))
