/* Cells of uploads as numbers and times, and brackets of JSON in pieces. */
#include <stdlib.h>

#include "dataset/read/nesting.h"
#include "dataset/type/value.h"

#include "base/ban.h"

#define ROOM ((size_t)64 << 10)

/* NOLINTNEXTLINE(readability-identifier-naming) */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What fits is written. */
static void
read_value(struct arena *a, struct str text, char decimal)
{
	struct value_digits digits = { .whole = 0 };
	unsigned fits = value_fits(text, decimal, &digits);

	for (unsigned i = 0; i < FIT_COUNT; i++) {
		struct buf b = buf_new(a, ROOM);
		bool written = value_write(&b, text, (enum value_fit)(1U << i),
					   decimal);

		if ((fits >> i & 1) && !written)
			abort();
	}
}

/* Cut anywhere it says the same. */
static void
read_nesting(struct str text)
{
	struct nesting whole = { 0 }, pieces = { 0 };

	nesting_read(&whole, text);
	for (size_t at = 0; at < text.n; at += 7)
		nesting_read(&pieces, str_first(str_from(text, at), 7));
	if (whole.too_deep != pieces.too_deep ||
	    (!whole.too_deep && whole.depth != pieces.depth))
		abort();
}

int /* NOLINTNEXTLINE(readability-identifier-naming) */
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct arena *a = arena_create((size_t)16 << 20);
	struct str text = { (const char *)data, size };

	read_value(a, text, '.');
	read_value(a, text, ',');
	(void)value_is_null(text);
	read_nesting(text);
	arena_destroy(a);
	return 0;
}
