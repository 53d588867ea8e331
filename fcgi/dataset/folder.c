#include "dataset/folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/ban.h"

#define COPY_BYTES ((size_t)1 << 20)

const char *
folder_of(struct arena *a, const char *folder, const char *id)
{
	return arena_printf(a, "%s/%s", folder, id);
}

const char *
folder_upload(struct arena *a, const char *here, int64_t load, size_t i,
	      const char *digest)
{
	return arena_printf(a, "%s/upload-%lld-%zu%s%s", here, (long long)load,
			    i, digest ? "-" : "", digest ? digest : "");
}

const struct err *
folder_make(struct arena *a, const char *path)
{
	char *part = arena_strdup(a, path);

	for (char *p = part + 1; *p; p++) {
		if (*p != '/')
			continue;
		*p = '\0';
		(void)mkdir(part, 0700);
		*p = '/';
	}
	if (mkdir(part, 0700) == 0 || errno == EEXIST)
		return NULL;
	return err_new(a, errno == ENOSPC ? ERR_STORE_FULL : ERR_STORE,
		       "There is no place to keep datasets.", "%s: %s", path,
		       strerror(errno));
}

/* Call fn with the path of each file in a folder. */
static void
each_file(struct arena *a, const char *here,
	  void (*fn)(void *, const char *name, const char *path), void *arg)
{
	DIR *dir = opendir(here);
	const struct dirent *d;

	while (dir && (d = readdir(dir)) != NULL)
		if (strcmp(d->d_name, ".") != 0 && strcmp(d->d_name, "..") != 0)
			fn(arg, d->d_name,
			   arena_printf(a, "%s/%s", here, d->d_name));
	if (dir)
		(void)closedir(dir);
}

/* Makes it empty first: somebody may have it open still. */
static void
remove_one(void *arg, const char *name, const char *path)
{
	(void)arg;
	(void)name;
	(void)!truncate(path, 0);
	(void)unlink(path);
}

void
folder_remove(struct arena *a, const char *path)
{
	each_file(a, path, remove_one, NULL);
	(void)rmdir(path);
}

/* What a tidy folder has. */
struct kept {
	const char *names[4]; /* NULL ends them */
	int64_t data;
};

static bool
is_upload_after(const char *name, int64_t data)
{
	struct str rest = str_of(name);
	int64_t load;

	return str_is(str_cut(&rest, '-'), "upload") &&
	       folder_to_int(str_cut(&rest, '-'), &load) && load > data;
}

static void
remove_other(void *arg, const char *name, const char *path)
{
	const struct kept *kept = arg;

	for (const char *const *keep = kept->names; *keep; keep++)
		if (strcmp(*keep, name) == 0)
			return;
	if (!is_upload_after(name, kept->data))
		(void)unlink(path);
}

void
folder_tidy(struct arena *a, const char *here, const char *path, int64_t data)
{
	struct kept kept = {
		{ strrchr(path, '/') + 1,
		  arena_printf(a, "bad-%lld.ndjson", (long long)data), "lock" },
		data,
	};

	each_file(a, here, remove_other, &kept);
}

void
folder_remove_file(const char *path)
{
	(void)unlink(path);
}

int
folder_lock(const char *path)
{
	int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);

	if (fd < 0 || flock(fd, LOCK_EX | LOCK_NB) == 0)
		return fd;
	(void)close(fd);
	errno = EWOULDBLOCK;
	return -1;
}

bool
folder_is_locked(const char *path)
{
	int fd = open(path, O_RDWR | O_CLOEXEC);
	bool locked;

	if (fd < 0)
		return false;
	locked = flock(fd, LOCK_SH | LOCK_NB) != 0;
	(void)close(fd);
	return locked;
}

static bool
copy_all(struct arena *a, int from, int to)
{
	char *block;
	ssize_t n;

	do /* in the kernel, without a copy where the file system can */
		n = copy_file_range(from, NULL, to, NULL, COPY_BYTES * 64, 0);
	while (n > 0);
	if (n == 0)
		return true;
	if (errno != EXDEV && errno != EINVAL && errno != ENOSYS &&
	    errno != EOPNOTSUPP)
		return false;
	block = arena_alloc(a, COPY_BYTES);
	while ((n = read(from, block, COPY_BYTES)) > 0)
		if (write(to, block, (size_t)n) != n)
			return false;
	return n == 0;
}

const struct err *
folder_copy(struct arena *a, const char *from, const char *to)
{
	int in = open(from, O_RDONLY | O_CLOEXEC);
	int out = open(to, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
	bool ok = in >= 0 && out >= 0 && copy_all(a, in, out);
	const struct err *e = NULL;

	if (!ok)
		e = err_new(a, errno == ENOSPC ? ERR_STORE_FULL : ERR_STORE,
			    "The dataset cannot be copied.", "%s: %s", from,
			    strerror(errno));
	if (in >= 0)
		(void)close(in);
	if (out >= 0)
		(void)close(out);
	return e;
}

bool
folder_sync(const char *path)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	bool ok = fd >= 0 && fsync(fd) == 0;

	if (fd >= 0)
		(void)close(fd);
	return ok;
}

bool
folder_to_int(struct str s, int64_t *ret)
{
	uint64_t n;

	if (!str_to_uint(s, INT64_MAX, &n))
		return false;
	*ret = (int64_t)n;
	return true;
}
