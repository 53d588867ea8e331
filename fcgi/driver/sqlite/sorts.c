#include "driver/sqlite/sorts.h"

#include <limits.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/rand.h"

#include "base/ban.h"

#define NAME "parlance-sorts"

/* SQLite's own file system, but for files that have no name. */
static struct {
	char folder[PATH_MAX]; /* "": none */
	char path[PATH_MAX + 64];
	uint64_t most; /* bytes of a file */
	sqlite3_vfs vfs, *own;
	sqlite3_io_methods methods; /* theirs, but for writing */
	const sqlite3_io_methods *theirs;
} sorts;

static int
write_within(sqlite3_file *file, const void *p, int n, sqlite3_int64 at)
{
	if ((uint64_t)at + (uint64_t)n > sorts.most)
		return SQLITE_FULL;
	return sorts.theirs->xWrite(file, p, n, at);
}

/* It is in no folder as soon as it is open; one that cannot be has no room. */
static int
open_nameless(sqlite3_file *file, int flags, int *ret_flags)
{
	(void)snprintf(sorts.path, sizeof(sorts.path), "%s/sort-%08x%08x",
		       sorts.folder, rand_u32(), rand_u32());
	if (sorts.own->xOpen(sorts.own, sorts.path, file, flags, ret_flags) !=
	    SQLITE_OK) {
		file->pMethods = NULL;
		return SQLITE_FULL;
	}
	sorts.theirs = file->pMethods;
	sorts.methods = *file->pMethods;
	sorts.methods.iVersion = 2; /* nothing of it is mapped */
	sorts.methods.xWrite = write_within;
	file->pMethods = &sorts.methods;
	return SQLITE_OK;
}

static int
open_any(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags,
	 int *ret_flags)
{
	(void)vfs;
	return name ? sorts.own->xOpen(sorts.own, name, file, flags, ret_flags)
		    : open_nameless(file, flags, ret_flags);
}

void
sqlite_sort_in(const char *folder)
{
	char whole[PATH_MAX];

	sorts.folder[0] = '\0';
	if (!folder || !realpath(folder, whole))
		return;
	if (!sorts.own) {
		sorts.own = sqlite3_vfs_find(NULL);
		if (!sorts.own)
			return;
		sorts.vfs = *sorts.own;
		sorts.vfs.zName = NAME;
		sorts.vfs.xOpen = open_any;
		if (sqlite3_vfs_register(&sorts.vfs, 0) != SQLITE_OK)
			return;
	}
	(void)snprintf(sorts.folder, sizeof(sorts.folder), "%s", whole);
}

const char *
sqlite_sorts_name(void)
{
	return sorts.folder[0] ? NAME : NULL;
}

void
sqlite_sorts_within(uint64_t bytes)
{
	sorts.most = bytes;
}
