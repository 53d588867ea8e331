#include "base/json.h"
#include "template/template.h"

#include "base/ban.h"

/* NOLINTNEXTLINE(readability-identifier-naming) */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

static bool
count(void *arg, struct str bytes)
{
	*(size_t *)arg += bytes.n;
	return *(size_t *)arg < 1 << 20;
}

/* Any text either does not compile, or renders. */
int /* NOLINTNEXTLINE(readability-identifier-naming) */
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	static const struct str tree = STR_INIT(
		"{\"a\": [1, {\"b\": \"<\"}, []], \"b\": {\"a\": \"x\"}"
		", \"c\": true, \"d\": null, \"e\": 1.5}");
	struct arena *a = arena_create((size_t)1 << 26);
	struct str text = { (const char *)data, n };
	struct template *t = NULL;
	size_t written = 0;
	struct writer w = { count, &written };
	const struct err *e = NULL;

	for (unsigned flags = 0; flags < 3; flags++) {
		if (template_compile(a, "fuzz", text, flags, &t))
			continue;
		e = template_render(a, t, NULL, json_parse(a, tree), &w);
	}
	arena_destroy(a);
	(void)e;
	return 0;
}
