#include "driver/sqlite/sorts.h"

#include <limits.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/statvfs.h>

#include "base/rand.h"

#include "base/ban.h"

#define NAME "parlance-sorts"

/* Of the disk, a part stays free for others who write to it: the store. */
#define FREE_PART 16
#define FREE_MOST ((uint64_t)1 << 30)
#define LOOK_BYTES ((uint64_t)1 << 20) /* written between two looks at it */

/* SQLite's own file system, but for files that have no name. */
static struct {
	char folder[PATH_MAX]; /* "": none */
	char path[PATH_MAX + 64];
	uint64_t most;   /* bytes of a file */
	uint64_t unseen; /* bytes written since the disk was looked at */
	bool disk_full;  /* the statement ended for want of disk */
	sqlite3_vfs vfs, *own;
	sqlite3_io_methods methods; /* theirs, but for writing */
	const sqlite3_io_methods *theirs;
} sorts;

/* What cannot be told is no reason to refuse: a full disk says so itself. */
static bool
disk_has_room(void)
{
	struct statvfs fs;
	uint64_t kept;

	if (statvfs(sorts.folder, &fs) != 0)
		return true;
	kept = (uint64_t)fs.f_blocks * fs.f_frsize / FREE_PART;
	if (kept > FREE_MOST)
		kept = FREE_MOST;
	return (uint64_t)fs.f_bavail * fs.f_frsize >= kept + LOOK_BYTES;
}

static int
write_within(sqlite3_file *file, const void *p, int n, sqlite3_int64 at)
{
	int rc;

	if ((uint64_t)at + (uint64_t)n > sorts.most)
		return SQLITE_FULL;
	sorts.unseen += (uint64_t)n;
	if (sorts.unseen >= LOOK_BYTES) {
		sorts.unseen = 0;
		sorts.disk_full = !disk_has_room();
	}
	rc = sorts.disk_full ? SQLITE_FULL
			     : sorts.theirs->xWrite(file, p, n, at);
	sorts.disk_full |= rc == SQLITE_FULL;
	return rc;
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
	sorts.unseen = LOOK_BYTES; /* the first write looks */
	sorts.disk_full = false;
}

bool
sqlite_sorts_filled_disk(void)
{
	return sorts.disk_full;
}
