#include "tests/store/file.h"

#include "base/ban.h"

/*
 * A file system whose calls fail from the nth on: writes, syncs and
 * truncations of every file.
 */
static sqlite3_vfs shim;
static sqlite3_vfs *real;
static long calls_left;

struct shim_file {
	sqlite3_file base;
	const sqlite3_io_methods *real;
	sqlite3_io_methods methods;
};

static int
fails(void)
{
	return calls_left >= 0 && calls_left-- <= 0;
}

static struct shim_file *
shim_of(sqlite3_file *f)
{
	return (struct shim_file *)(void *)((char *)f + real->szOsFile);
}

static int
shim_write(sqlite3_file *f, const void *p, int n, sqlite3_int64 at)
{
	return fails() ? SQLITE_FULL : shim_of(f)->real->xWrite(f, p, n, at);
}

static int
shim_sync(sqlite3_file *f, int flags)
{
	return fails() ? SQLITE_IOERR_FSYNC : shim_of(f)->real->xSync(f, flags);
}

static int
shim_truncate(sqlite3_file *f, sqlite3_int64 n)
{
	return fails() ? SQLITE_IOERR_TRUNCATE
		       : shim_of(f)->real->xTruncate(f, n);
}

/* The real file with three of its methods replaced; ours lies behind it. */
static int
shim_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *f, int flags,
	  int *ret)
{
	struct shim_file *sf = shim_of(f);
	int rc = real->xOpen(real, name, f, flags, ret);

	(void)vfs;
	if (!f->pMethods)
		return rc;
	sf->real = f->pMethods;
	sf->methods = *f->pMethods;
	sf->methods.xWrite = shim_write;
	sf->methods.xSync = shim_sync;
	sf->methods.xTruncate = shim_truncate;
	f->pMethods = &sf->methods;
	return rc;
}

static void
use_shim(bool on)
{
	real = real ? real : sqlite3_vfs_find(NULL);
	shim = *real;
	shim.zName = "shim";
	shim.szOsFile = real->szOsFile + (int)sizeof(struct shim_file);
	shim.xOpen = shim_open;
	calls_left = -1;
	assert_int_equal(sqlite3_vfs_register(on ? &shim : real, 1), SQLITE_OK);
}

/* Open, ask twice, close; the answer is whether all went well. */
static bool
whole_life(void)
{
	struct arena *own = arena_create(1 << 24);
	struct store *s = NULL;
	const struct err *e = store_open(own, path, &s);

	if (!e)
		e = ask(s, "one");
	if (!e)
		e = ask(s, "two");
	if (e)
		assert_true(e->kind == ERR_STORE || e->kind == ERR_STORE_FULL ||
			    e->kind == ERR_BUSY);
	store_close(s);
	arena_destroy(own);
	return !e;
}

static void
every_failing_write_is_survived(void **state)
{
	const char *mark = arena_printf(a, "%s-made", path);
	bool ok = false;

	(void)state;
	use_shim(true);
	for (long n = 0; !ok && n < 1000; n++) {
		calls_left = n;
		ok = whole_life() && calls_left >= 0;
		calls_left = -1;
		assert_true(whole_life());
		sqlite_assert_intact(path);
		if (!ok) {
			(void)unlink(path);
			(void)unlink(mark);
		}
	}
	assert_true(ok);
	use_shim(false);
}

TESTS_IN(make_folder, drop_folder, EACH(every_failing_write_is_survived))
