#include "base/confine/started.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/test.h"

#include "base/ban.h"

static const struct started usual = { 2, "/usr/lib/libduckdb.so",
				      "/var/lib/x/datasets" };

static void
is_read_as_it_was_written(void **state)
{
	struct arena *a = arena_create(1 << 20);
	struct started got;

	(void)state;
	(void)unsetenv(STARTED_NAME);
	assert_false(started_read(a, &got));
	(void)setenv(STARTED_NAME, started_write(a, &usual), 1);
	assert_true(started_read(a, &got));
	assert_int_equal(got.confine, 2);
	assert_string_equal(got.library, usual.library);
	assert_string_equal(got.folder, usual.folder);
	(void)unsetenv(STARTED_NAME);
	arena_destroy(a);
}

static void
no_line_stands_for_two(void **state)
{
	struct arena *a = arena_create(1 << 20);
	struct started forged = usual;

	(void)state;
	forged.library = "x\n/";
	assert_null(started_write(a, &forged));
	arena_destroy(a);
}

/* What is there of each: by its real path, below the folder, not beside it. */
static void
has_what_is_below(void **state)
{
	char top[] = "/tmp/parlance-started-XXXXXX", path[128];
	static const struct {
		const char *name;
		bool has;
	} cases[] = {
		{ "in/file", true },       { "in/./file", true },
		{ "in/../in/file", true }, { "in", false },
		{ "in/none", false },      { "in/../out", false },
		{ "in/link", false },      { "inside", false },
		{ "out", false },
	};
	struct started s = { 0, "", path };
	static const char *const files[] = { "in/file", "inside", "out" };

	(void)state;
	assert_non_null(mkdtemp(top));
	assert_int_equal(chdir(top), 0);
	assert_int_equal(mkdir("in", 0700), 0);
	for (size_t i = 0; i < COUNT(files); i++)
		(void)fclose(fopen(files[i], "w"));
	assert_int_equal(symlink("../out", "in/link"), 0);
	(void)snprintf(path, sizeof(path), "%s/in", top);
	for (size_t i = 0; i < COUNT(cases); i++)
		assert_int_equal(started_has(&s, cases[i].name), cases[i].has);
	s.folder = "";
	assert_false(started_has(&s, "in/file"));
	(void)unlink("in/link");
	for (size_t i = 0; i < COUNT(files); i++)
		(void)unlink(files[i]);
	(void)rmdir("in");
	(void)rmdir(top);
}

TESTS(CASE(is_read_as_it_was_written), CASE(no_line_stands_for_two),
      CASE(has_what_is_below))
