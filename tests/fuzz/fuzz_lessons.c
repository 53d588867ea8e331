#include <stdlib.h>
#include <string.h>

#include "knowledge/teach/lesson.h"

#include "base/ban.h"

/* NOLINTNEXTLINE(readability-identifier-naming) */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

/* Each lesson of any text has what its kind has, and is one line. */
int /* NOLINTNEXTLINE(readability-identifier-naming) */
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct arena *a = arena_create((size_t)1 << 28);
	const struct schema none = { .n_tables = 0 };
	struct lessons l;

	lessons_read(a, (struct str){ (const char *)data, n }, &l);
	if (l.n > LESSONS_MAX)
		abort();
	for (size_t i = 0; i < l.n; i++) {
		const struct lesson *x = &l.items[i];
		const char *text = lesson_text(a, x);

		if (!*text || strpbrk(text, "\n\r"))
			abort();
		if ((x->kind == LESSON_QUESTION) != (x->sql != NULL))
			abort();
		if (x->n > LESSON_TEXTS)
			abort();
	}
	lessons_check(a, &none, NULL, &l);
	for (size_t i = 0; i < l.n; i++)
		if (l.items[i].kind != LESSON_QUESTION &&
		    l.items[i].kind != LESSON_TERM && !l.items[i].fault)
			abort();
	arena_destroy(a);
	return 0;
}
