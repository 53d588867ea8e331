#include "store/db/sqlite/place.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/ban.h"

static const char *
mark_of(struct arena *a, const char *path)
{
	return arena_printf(a, "%s-made", path);
}

static const struct err *
no_file(struct arena *a, const char *path, const char *why)
{
	return err_new(a, ERR_STORE, "The store did not open.", "store: %s: %s",
		       path, why);
}

static const struct err *
lost(struct arena *a, const char *path, const char *say, const char *how)
{
	return err_new(a, ERR_STORE, say,
		       "store: %s: it was a store and %s. Put it back; or"
		       " remove %s to begin with an empty one",
		       path, how, mark_of(a, path));
}

const struct err *
place_make(struct arena *a, const char *path)
{
	bool was_made = access(mark_of(a, path), F_OK) == 0;
	struct stat st;
	int fd;

	if (stat(path, &st) == 0) {
		if (S_ISDIR(st.st_mode))
			return no_file(a, path, "it is a folder");
		return was_made && st.st_size == 0
			       ? lost(a, path, "The store did not open.",
				      "is empty")
			       : NULL;
	}
	if (was_made && errno == ENOENT)
		return lost(a, path, "The store's file is gone.", "is gone");
	fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	if (fd < 0 && errno != EEXIST)
		return no_file(a, path, strerror(errno));
	if (fd >= 0)
		(void)close(fd);
	return NULL;
}

void
place_mark(struct arena *a, const char *path)
{
	int fd = open(mark_of(a, path), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);

	if (fd >= 0)
		(void)close(fd);
}

void
place_forget(struct arena *a, const char *path)
{
	(void)unlink(mark_of(a, path));
}
