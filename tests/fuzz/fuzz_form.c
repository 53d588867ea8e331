/* A body as a form and as JSON, and a query string's first field. */
#include "request/form.h"

#include "base/ban.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct arena *a = arena_create((size_t)64 << 20);
	struct str text = { (const char *)data, n };
	const struct field_spec spec = { "question", FIELD_TEXT, 0 };
	const char *question = NULL;
	struct form f;

	if (!form_parse(a, text, &f) && !form_fill(a, &f, &spec, 1, &question))
		assert(f.n <= FORM_FIELDS_MAX);
	if (!form_parse_json(a, text, &f))
		(void)form_get(&f, "question");
	arena_destroy(a);
	return 0;
}
