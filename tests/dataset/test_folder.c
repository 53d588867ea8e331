#include "dataset/folder.h"

#include <fcntl.h>
#include <unistd.h>

#include "base/arena.h"
#include "tests/folder.h"

#include "base/ban.h"

static const struct {
	const char *name;
	bool stays;
} cases[] = {
	{ "data-1.duckdb", false },
	{ "data-2.duckdb", true },
	{ "data-2-abc.duckdb", false }, /* another machine's, of that number */
	{ "bad-1.ndjson", false },
	{ "bad-2.ndjson", true },
	{ "lock", true },
	{ "upload-2-0", false },
	{ "upload-3-0", true }, /* its row may not be written yet */
	{ "upload-3-1-abc", true },
	{ "upload-x", false },
	{ "new.duckdb", false },
	{ "end", false },
};

static void
is_tidied(void **state)
{
	struct arena *a = arena_create(1 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		const char *path =
			arena_printf(a, "%s/%s", folder, cases[i].name);
		int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);

		assert_true(fd >= 0);
		(void)close(fd);
	}
	folder_tidy(a, folder, arena_printf(a, "%s/data-2.duckdb", folder), 2);
	for (size_t i = 0; i < COUNT(cases); i++) {
		const char *path =
			arena_printf(a, "%s/%s", folder, cases[i].name);

		if ((access(path, F_OK) == 0) != cases[i].stays)
			fail_msg("%s", cases[i].name);
		(void)unlink(path);
	}
	arena_destroy(a);
}

TESTS_IN(make_folder, drop_folder, CASE(is_tidied))
