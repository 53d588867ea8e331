#include "tests/drafter/scene.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "base/file.h"

#include "base/ban.h"

/*
 * The prompts of each dialect against tests/golden/prompts. With
 * GOLDEN=update in the environment they are written instead; read the diff
 * before committing it.
 */
static void
expect_golden(struct arena *a, const char *name, struct str text)
{
	const char *path = arena_printf(a, "tests/golden/prompts/%s.txt", name);
	const char *update = getenv("GOLDEN");
	struct str want = { "", 0 };
	FILE *f;

	if (update && strcmp(update, "update") == 0) {
		(void)mkdir("tests/golden/prompts", 0777);
		f = fopen(path, "w");
		assert_non_null(f);
		assert_int_equal(fwrite(text.p, 1, text.n, f), text.n);
		assert_int_equal(fclose(f), 0);
	}
	assert_null(file_read(a, path, SYSTEM_MAX, &want));
	if (!str_eq(text, want))
		print_error("%s differs\n", path);
	assert_string_equal(str_dup(a, text), str_dup(a, want));
}

static void
prompts_are_golden(void **state)
{
	(void)state;
	for (size_t i = 0; i < n_dialects; i++) {
		struct arena *a = arena_create((size_t)1 << 26);
		struct scene *s = usual(a, &dialects[i]);
		struct buf b = buf_new(a, SYSTEM_MAX);

		for (size_t k = 0; k < COUNT(stages); k++)
			buf_puts(&b, rendered(s, k));
		expect_golden(a, dialects[i].name, buf_str(&b));
		arena_destroy(a);
	}
}

TESTS_IN(start, stop, CASE(prompts_are_golden))
