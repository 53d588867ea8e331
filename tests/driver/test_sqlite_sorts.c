#include <dirent.h>
#include <errno.h>
#include <sys/stat.h>
#include <sys/statvfs.h>

#include "driver/sqlite/sorts.h"
#include "tests/driver/sqlite_fixture.h"

#include "base/ban.h"

/* Groups of rows that have no order: SQLite sorts all of them. */
static const char rows[] =
	"CREATE TABLE t (k TEXT, x TEXT);"
	"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE"
	" i < 40000) INSERT INTO t SELECT i * 7919 % 100,"
	" substr(i || 'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz',"
	" 1, 50) FROM n";
static const char grouped[] =
	"SELECT k, max(x), count(*) AS n FROM t GROUP BY k";

/* The disk as a case has it, in place of the C library's. */
static struct {
	bool unknown;
	fsblkcnt_t blocks, free; /* of 4 KiB */
} disk;

/* NOLINTBEGIN(readability-inconsistent-declaration-parameter-name) */
int
statvfs(const char *folder, struct statvfs *fs)
{
	*fs = (struct statvfs){ .f_frsize = 4096,
				.f_blocks = disk.blocks,
				.f_bavail = disk.free };
	errno = ENOSYS;
	return disk.unknown || !*folder ? -1 : 0;
}
/* NOLINTEND(readability-inconsistent-declaration-parameter-name) */

static size_t
files_in(const char *folder)
{
	DIR *d = opendir(folder);
	size_t n = 0;

	assert_non_null(d);
	while (readdir(d))
		n++;
	(void)closedir(d);
	return n - 2; /* itself and the one above */
}

static const char *
refused(struct fixture *f)
{
	const char *refusal = NULL;

	assert_null(fixture_open(f));
	assert_null(fixture_ask(f, grouped, &refusal));
	return refusal;
}

static struct fixture *
made(uint64_t sort_disk)
{
	struct fixture *f = fixture_make(rows);

	f->settings.memory = (uint64_t)1536 << 10;
	f->settings.sort_disk = sort_disk;
	disk.unknown = false;
	disk.blocks = disk.free = (1 << 30) / 4096;
	return f;
}

static void
what_memory_has_no_room_for_is_sorted_in_a_file(void **state)
{
	struct fixture *f = made((uint64_t)64 << 20);

	(void)state;
	sqlite_sort_in(f->folder);
	assert_null(refused(f));
	assert_int_equal(f->snapshot.rows.n_rows, 100);
	assert_int_equal(files_in(f->folder), 1); /* the database alone */
	sqlite_sort_in(NULL);
	fixture_drop(f);
}

static void
no_file_is_longer_than_it_may_be(void **state)
{
	struct fixture *f = made((uint64_t)1 << 20);
	const char *refusal = NULL;

	(void)state;
	sqlite_sort_in(f->folder);
	assert_string_equal(refused(f),
			    "The statement needs more memory than it may use.");
	assert_null(fixture_ask(f, "SELECT count(*) AS n FROM t", &refusal));
	assert_null(refusal);
	sqlite_sort_in(NULL);
	fixture_drop(f);
}

static void
without_a_folder_it_stays_in_memory(void **state)
{
	struct fixture *f = made((uint64_t)64 << 20);

	(void)state;
	sqlite_sort_in(f->folder);
	sqlite_sort_in("/nowhere/at/all");
	assert_string_equal(refused(f),
			    "The statement needs more memory than it may use.");
	fixture_drop(f);
}

/* A folder that went is no reason to say that the database cannot be read. */
static void
a_folder_that_is_lost_is_no_room(void **state)
{
	struct fixture *f = made((uint64_t)64 << 20);
	const char *folder = arena_printf(f->a, "%s/sorts", f->folder);

	(void)state;
	assert_int_equal(mkdir(folder, 0700), 0);
	sqlite_sort_in(folder);
	assert_int_equal(rmdir(folder), 0);
	assert_string_equal(refused(f),
			    "The statement needs more memory than it may use.");
	sqlite_sort_in(NULL);
	fixture_drop(f);
}

/* Of 1 GiB 64 MiB stay free; of a terabyte, one gigabyte. */
static void
a_part_of_the_disk_stays_free(void **state)
{
	static const struct {
		uint64_t blocks, free; /* MiB */
		bool sorted;
	} cases[] = {
		{ 1 << 10, 80, true },    { 1 << 10, 60, false },
		{ 1 << 10, 0, false },    { 1 << 20, 1100, true },
		{ 1 << 20, 1000, false },
	};

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct fixture *f = made((uint64_t)64 << 20);
		const char *why, *refusal = NULL;

		disk.blocks = cases[i].blocks * 256;
		disk.free = cases[i].free * 256;
		sqlite_sort_in(f->folder);
		why = refused(f);
		if (cases[i].sorted)
			assert_null(why);
		else {
			assert_non_null(why);
			assert_string_equal(why, "The disk has no room for what"
						 " the statement sorts.");
		}
		assert_int_equal(files_in(f->folder), 1);
		assert_null(fixture_ask(f, "SELECT count(*) AS n FROM t",
					&refusal));
		assert_null(refusal); /* it needs no file */
		sqlite_sort_in(NULL);
		fixture_drop(f);
	}
}

static void
a_disk_that_tells_nothing_is_written_to(void **state)
{
	struct fixture *f = made((uint64_t)64 << 20);

	(void)state;
	disk.unknown = true;
	sqlite_sort_in(f->folder);
	assert_null(refused(f));
	sqlite_sort_in(NULL);
	fixture_drop(f);
}

TESTS(CASE(what_memory_has_no_room_for_is_sorted_in_a_file),
      CASE(no_file_is_longer_than_it_may_be),
      CASE(without_a_folder_it_stays_in_memory),
      CASE(a_folder_that_is_lost_is_no_room),
      CASE(a_part_of_the_disk_stays_free),
      CASE(a_disk_that_tells_nothing_is_written_to))
