#include "base/conf.h"

#include "base/ban.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

/* Every entry is a slice of the input, or of a joined continuation. */
static const struct err *
see(void *arg, const struct conf_entry *entry)
{
	(void)arg;
	assert(entry->section.n > 0 && entry->line > 0);
	assert(entry->key.n > 0 || entry->value.n == 0);
	return NULL;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct arena *a = arena_create((size_t)64 << 20);

	if (conf_parse(a, "fuzz", (struct str){ (const char *)data, n }, see,
		       NULL)) {
	}
	arena_destroy(a);
	return 0;
}
