#include <dirent.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "knowledge/values/values.h"

#include "base/ban.h"

#define UNUSED_S ((time_t)30 * 24 * 3600)

/*
 * "values-….db", the lock and the unfinished file beside it; and "schema-…"
 * (knowledge/schema/file.c).
 */
static void
forget(int folder, const char *name, time_t before)
{
	struct stat st;

	if ((!str_starts(str_of(name), STR("values-")) &&
	     !str_starts(str_of(name), STR("schema-"))) ||
	    fstatat(folder, name, &st, AT_SYMLINK_NOFOLLOW) != 0)
		return;
	if (S_ISREG(st.st_mode) && st.st_mtim.tv_sec < before)
		(void)unlinkat(folder, name, 0);
}

void
values_forget(struct arena *a, const char *path)
{
	const char *slash = strrchr(path, '/');
	const char *folder =
		slash ? arena_copy(a, path, (size_t)(slash - path) + 1) : ".";
	const time_t before = time(NULL) - UNUSED_S;
	const struct dirent *d;
	DIR *dir = opendir(folder);

	if (!dir)
		return;
	while ((d = readdir(dir)) != NULL)
		forget(dirfd(dir), d->d_name, before);
	(void)closedir(dir);
}
